/** Labour contracts and pay against the law (§8 stories 3 and 7) and electronic files. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertStaffWork } from '../../model/changes.ts';
import { contractCalls } from '../../model/records/contract.ts';
import { studyCalls } from '../../model/records/experience.ts';
import {
  basicFileCalls,
  queryStaffElectronicFiles,
  staffFileCalls,
  staffProjectCalls,
} from '../../model/records/papers.ts';
import { accountCalls, salaryCalls } from '../../model/records/pay.ts';
import { batchExportGroupUserBase } from '../../model/roster-transfer.ts';
import { queryBasicInfo, revealField } from '../../model/archive-calls.ts';
import { demissionGroupUserBase } from '../../model/demission.ts';
import { queryPage, queryStaffAlerts } from '../../model/roster-calls.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { AnyEndpoint, InputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, linkMember, readIn, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let viewer: TestClient;
let root: number;
let made = 0;
const today = todayInShanghai();

/** Of the area of organisations. */
const uploadFile = { path: '/api/v1/file/upload' } as AnyEndpoint;

const plainCodes = [
  'staff_structure',
  'staff_entry',
  'staff_demission',
  'staff_export',
  'staff_contract_view',
  'staff_contract_edit',
  'staff_file_view',
  'staff_file_edit',
  'staff_record_edit',
];
const payCodes = [
  'staff_account_view',
  'staff_account_edit',
  'staff_salary_view',
  'staff_salary_edit',
  'staff_bank_view',
  'staff_idcard_view',
];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'contract_hr', codes: ['staff_change_edit', ...plainCodes, ...payCodes] },
    { account: 'contract_viewer', codes: [...plainCodes, 'staff_account_view', 'staff_account_edit'] },
    { account: 'contract_own' },
    { account: 'contract_filer' },
  );
  [hr, viewer] = await Promise.all([server.signIn('contract_hr'), server.signIn('contract_viewer')]);
  root = await rootOf(hr);
});
afterAll(async () => server?.stop());

const somebody = async (values: Parameters<typeof hire>[1] = {}) =>
  (await hire(hr, { groupInfoId: root, entryDate: '2024-03-01', ...values })).id;

type Contract = Partial<InputOf<typeof contractCalls.save>>;
const contract = (userBaseId: number, values: Contract) => {
  made += 1;
  return {
    userBaseId,
    contractNo: `HT-${made}`,
    contractKind: 'labor',
    termType: 'fixed_term',
    signCompany: '甲公司',
    signDate: '2025-01-01',
    startDate: '2025-01-01',
    ...values,
  } as InputOf<typeof contractCalls.save>;
};
const sign = (userBaseId: number, values: Contract) => hr.call(contractCalls.save, contract(userBaseId, values));

test('an agreement on secrecy needs no end and has no kind of term; a service contract of fixed term has an end', async () => {
  const id = await somebody();
  const { data, errorCode } = await sign(id, { contractKind: 'confidentiality' });
  expect(errorCode).toBeNull();
  const { records } = await hr.ask(contractCalls.query, { userBaseId: id });
  expect(records.find((row) => row['id'] === data.id)).toMatchObject({
    termType: null,
    endDate: null,
    status: 'active',
  });
  expect(await sign(id, { contractKind: 'service' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '终止日期：固定期限合同必填',
  });
});

test('story 3: probation is accepted within the limit of the term and refused above it', async () => {
  const outcome = async (values: Contract) => {
    const { errorCode, errorDesc } = await sign(await somebody(), values);
    return errorCode === null ? 'accepted' : `${errorCode} ${errorDesc?.split('：')[0]}`;
  };
  expect(await outcome({ endDate: '2025-12-31', probationMonths: 2 })).toBe('accepted');
  expect(await outcome({ endDate: '2025-12-31', probationMonths: 3 })).toBe('FY-V001 试用期(月)');
  expect(await outcome({ endDate: '2027-12-31', probationMonths: 6 })).toBe('accepted');
  expect(await outcome({ endDate: '2025-02-28', probationMonths: 1 })).toBe('FY-V001 试用期(月)');
  expect(await outcome({ termType: 'task_based', taskDesc: '一号线调试', probationMonths: 1 })).toBe(
    'FY-V001 试用期(月)',
  );
  expect(await outcome({ endDate: '2025-03-31', probationMonths: 1 })).toBe('accepted');
  expect(await outcome({ termType: 'open_ended', probationMonths: 6 })).toBe('accepted');
});

test('probation is agreed once, never with part-time staff, and never in a renewal', async () => {
  const person = await somebody();
  await hr.ask(contractCalls.save, contract(person, { endDate: '2025-12-31', probationMonths: 2 }));
  const second = await sign(person, { startDate: '2026-01-01', endDate: '2028-12-31', probationMonths: 1 });
  expect([second.errorCode, second.errorDesc]).toEqual(['FY-V001', '试用期(月)：同一单位与同一员工只能约定一次试用期']);
  expect(
    (
      await sign(person, {
        contractKind: 'renewal',
        startDate: '2026-01-01',
        endDate: '2028-12-31',
        probationMonths: 1,
      })
    ).errorCode,
  ).toBe('FY-V001');
  expect(
    (await sign(await somebody({ employmentType: 'part_time' }), { endDate: '2027-12-31', probationMonths: 1 }))
      .errorCode,
  ).toBe('FY-V001');
});

describe('the life of a contract', () => {
  test('overlaps are refused, a renewal closes the old one, the third fixed term needs a word', async () => {
    const person = await somebody();
    const first = await hr.ask(
      contractCalls.save,
      contract(person, { startDate: '2022-01-01', endDate: '2023-12-31' }),
    );
    const overlap = await sign(person, { startDate: '2023-06-01', endDate: '2025-12-31' });
    expect(overlap.errorCode).toBe('FY-C001');
    expect(
      (await sign(person, { contractKind: 'confidentiality', termType: null, startDate: '2023-06-01' })).errorCode,
    ).toBeNull();
    const second = await hr.ask(
      contractCalls.save,
      contract(person, { renewOfId: first.id, startDate: '2024-01-01', endDate: '2025-12-31' }),
    );
    expect(
      (await sign(person, { renewOfId: first.id, startDate: '2026-01-01', endDate: '2026-12-31', confirmed: true }))
        .errorCode,
    ).toBe('FY-V001');
    const third = contract(person, { renewOfId: second.id, startDate: '2026-01-01', endDate: addDays(today, 40) });
    const asked = await hr.call(contractCalls.save, third);
    expect([asked.errorCode, asked.errorDesc, asked.data]).toEqual([
      'FY-C001',
      '这是第 3 次订立固定期限劳动合同，员工有权要求订立无固定期限合同',
      { confirm: 'open_ended_right' },
    ]);
    await hr.ask(contractCalls.save, { ...third, confirmed: true });
    const { records } = await hr.ask(contractCalls.query, { userBaseId: person });
    expect(
      records
        .filter(({ contractKind }) => contractKind !== 'confidentiality')
        .map(({ status, signOrdinal, contractKind }) => [status, signOrdinal, contractKind]),
    ).toEqual([
      ['active', 3, 'renewal'],
      ['renewed', 2, 'renewal'],
      ['renewed', 1, 'labor'],
    ]);
    expect((await hr.ask(queryBasicInfo, { id: person })).base.contractEndDate).toBe(addDays(today, 40));
  });

  test('an agreement that puts the end off by a year counts as a signing: on top of two contracts it needs the same word', async () => {
    const person = await somebody();
    const first = await hr.ask(
      contractCalls.save,
      contract(person, { startDate: '2022-01-01', endDate: '2023-12-31' }),
    );
    await hr.ask(
      contractCalls.save,
      contract(person, { renewOfId: first.id, startDate: '2024-01-01', endDate: '2025-12-31' }),
    );
    const agreement = (endDate: string) =>
      ({ contractKind: 'change', termType: 'fixed_term', startDate: '2025-06-01', endDate }) as const;
    expect((await sign(person, agreement('2026-06-30'))).errorCode).toBeNull();
    const asked = await sign(person, agreement('2026-12-31'));
    expect([asked.errorCode, asked.errorDesc, asked.data]).toEqual([
      'FY-C001',
      '这是第 3 次订立固定期限劳动合同，员工有权要求订立无固定期限合同',
      { confirm: 'open_ended_right' },
    ]);
    expect((await sign(person, { ...agreement('2026-12-31'), confirmed: true })).errorCode).toBeNull();
    const byChange = {
      userBaseId: person,
      changeType: 'transfer' as const,
      effectiveDate: today,
      after: { position: '组长' },
    };
    const paper = {
      contractNo: `BG-${person}`,
      signCompany: '企枢科技有限公司',
      signDate: today,
      startDate: '2025-07-01',
      endDate: '2027-06-30',
    };
    const refused = await hr.call(insertStaffWork, { ...byChange, contract: { ...paper, termType: 'fixed_term' } });
    expect([refused.errorCode, refused.data]).toEqual(['FY-C001', { confirm: 'open_ended_right' }]);
    expect(
      await hr.call(insertStaffWork, { ...byChange, contract: { ...paper, termType: 'fixed_term' }, confirmed: true }),
    ).toMatchObject({ resultCode: 1 });
  });

  test('only fixed terms are counted (LCL 14, no. 3): one for a task does not make the second the third', async () => {
    const person = await somebody();
    const task = {
      termType: 'task_based',
      taskDesc: '一号线调试',
      startDate: '2022-01-01',
      endDate: '2022-12-31',
    } as const;
    expect((await sign(person, task)).errorCode).toBeNull();
    expect((await sign(person, { startDate: '2023-01-01', endDate: '2023-12-31' })).errorCode).toBeNull();
    expect((await sign(person, { startDate: '2024-01-01', endDate: '2024-12-31' })).errorCode).toBeNull();
    expect((await sign(person, { startDate: '2025-01-01', endDate: '2025-12-31' })).errorDesc).toContain(
      '第 3 次订立固定期限劳动合同',
    );
  });

  test('ten years of service need the same word; a duplicate number is refused', async () => {
    const person = await somebody({ entryDate: '2012-01-01' });
    const asked = await sign(person, { startDate: '2024-01-01', endDate: '2025-12-31' });
    expect([asked.errorCode, asked.errorDesc]).toEqual([
      'FY-C001',
      '员工已连续工作满 10 年，员工有权要求订立无固定期限合同',
    ]);
    const taken = contract(person, { termType: 'open_ended', startDate: '2024-01-01' });
    await hr.ask(contractCalls.save, taken);
    const twice = await hr.call(contractCalls.save, { ...taken, userBaseId: await somebody() });
    expect([twice.errorCode, twice.errorDesc]).toEqual(['FY-C001', '合同编号已存在']);
  });

  test('what has begun is terminated, not deleted; leaving ends it', async () => {
    const person = await somebody();
    const { id, version } = await hr.ask(
      contractCalls.save,
      contract(person, { startDate: '2024-03-01', endDate: '2030-02-28' }),
    );
    await readIn(
      server,
      enterprise,
      0,
      sql`update staff_contract set created_at = now() - interval '2 days' where id = ${id}`,
    );
    const refused = await hr.call(contractCalls.remove, { ids: [id] });
    expect(refused.errorCode).toBe('FY-C001');
    const { id: mistake } = await hr.ask(
      contractCalls.save,
      contract(person, { startDate: '2031-01-01', endDate: '2032-12-31' }),
    );
    expect(await hr.ask(contractCalls.remove, { ids: [mistake] })).toEqual({ deleted: 1 });
    expect(
      (await hr.call(contractCalls.save, { userBaseId: person, id, version, terminateDate: '2020-01-01' })).errorCode,
    ).toBe('FY-V001');
    const submitted = await hr.ask(demissionGroupUserBase, {
      id: person,
      version: (await hr.ask(queryBasicInfo, { id: person })).base.version,
      action: 'submit',
      demissionType: 'resign',
      reasonCode: 'family',
      noticeDate: today,
      lastWorkDate: today,
    });
    await hr.ask(demissionGroupUserBase, { id: person, version: submitted.version, action: 'confirm' });
    expect((await hr.ask(contractCalls.query, { userBaseId: person })).records).toMatchObject([
      { id, status: 'terminated', terminateDate: today, terminateReason: '离职' },
    ]);
  });

  test('the alert strip counts who has no contract and whose contract ends; exempt people are left out', async () => {
    const before = (await hr.ask(queryStaffAlerts, {})).alertCounts;
    const person = await somebody({ entryDate: addDays(today, -40) });
    await somebody({ entryDate: addDays(today, -40), employmentType: 'intern' });
    const unsigned = (await hr.ask(queryStaffAlerts, {})).alertCounts;
    expect(unsigned['contract_unsigned']).toBe((before['contract_unsigned'] ?? 0) + 1);
    await hr.ask(
      contractCalls.save,
      contract(person, { startDate: addDays(today, -40), signDate: addDays(today, -40), endDate: addDays(today, 30) }),
    );
    const signed = (await hr.ask(queryStaffAlerts, {})).alertCounts;
    expect(signed['contract_unsigned']).toBe(before['contract_unsigned']);
    expect(signed['contract_end']).toBe((before['contract_end'] ?? 0) + 1);
    const found = await hr.ask(queryPage, { filter: { alert: 'contract_end' }, page: { current: 1, size: 100 } });
    expect(found.records.map(({ id }) => id)).toContain(person);
  });
});

describe('story 7: pay', () => {
  test('without staff_salary_view: queryStaffSalary and an export with salary answer FY-A001, the archive has no salary key, the ID is masked, a reveal is audited once', async () => {
    const person = await hire(hr, { groupInfoId: root, name: '何薪' });
    await hr.ask(salaryCalls.save, {
      userBaseId: person.id,
      effectiveDate: '2024-03-01',
      changeType: 'entry',
      baseSalary: 8000,
    });
    const refused = await viewer.call(salaryCalls.query, { userBaseId: person.id });
    expect(refused.errorCode).toBe('FY-A001');
    const answer = await viewer.ask(queryBasicInfo, { id: person.id });
    expect(Object.keys({ ...answer, ...answer.base }).filter((key) => /salar/iu.test(key))).toEqual([]);
    expect(answer.base.idNumber).toBe(`${person.idNumber.slice(0, 1)}****************${person.idNumber.slice(-1)}`);
    expect((await viewer.call(batchExportGroupUserBase, { fields: ['name', 'currentSalary'] })).errorCode).toBe(
      'FY-A001',
    );
    await hr.ask(revealField, { entity: 'group_user_base', id: person.id, field: 'idNumber', reason: '办理社保' });
    const log = await readIn(
      server,
      enterprise,
      0,
      sql<{ id: number }>`
        select id from audit_log where action = 'reveal' and entity_id = ${person.id} and result = 'success'`,
    );
    expect(log).toHaveLength(1);
  });

  test('the total is computed, the past is immutable, a future row may go, a drop is told, and every reading is logged', async () => {
    const person = await somebody();
    const base = {
      userBaseId: person,
      changeType: 'entry' as const,
      baseSalary: 8000,
      positionSalary: 1500.5,
      allowances: [{ name: '餐补', amount: 499.5 }],
    };
    const { id } = await hr.ask(salaryCalls.save, { ...base, effectiveDate: '2024-03-01' });
    expect((await hr.ask(salaryCalls.query, { userBaseId: person })).records).toMatchObject([{ id, total: 10_000 }]);
    expect((await hr.call(salaryCalls.save, { userBaseId: person, id, version: 0, baseSalary: 1 })).errorCode).toBe(
      'FY-C001',
    );
    expect((await hr.call(salaryCalls.remove, { ids: [id] })).errorCode).toBe('FY-C001');
    expect((await hr.call(salaryCalls.save, { ...base, effectiveDate: '2024-03-01' })).errorCode).toBe('FY-C001');
    const ratio = await hr.call(salaryCalls.save, { ...base, effectiveDate: '2199-01-01', probationRatio: 79 });
    expect([ratio.errorCode, ratio.errorDesc?.startsWith('试用期比例')]).toEqual(['FY-V001', true]);
    const future = await hr.ask(salaryCalls.save, { ...base, effectiveDate: '2199-01-01', baseSalary: 4000 });
    expect(future.warnings).toEqual(['比上一条薪资下降 40%，请确认已与员工协商一致']);
    const changed = await hr.ask(salaryCalls.save, {
      userBaseId: person,
      id: future.id,
      version: future.version,
      baseSalary: 9000,
    });
    expect(changed.warnings).toEqual([]);
    expect(await hr.ask(salaryCalls.remove, { ids: [future.id] })).toEqual({ deleted: 1 });
    const log = await readIn(
      server,
      enterprise,
      0,
      sql<{ id: number }>`
        select id from audit_log where action = 'read' and entity = 'group_user_base' and entity_id = ${person}`,
    );
    expect(log).toHaveLength(1);
  });
});

test('accounts: Luhn, one main account of each type, the fund ratio, and numbers that only their code shows', async () => {
  const person = await somebody();
  const card = { userBaseId: person, accountType: 'bank_card', bankName: '招商银行' } as const;
  const wrong = await hr.call(accountCalls.save, { ...card, accountNo: '6222020000000000001' });
  expect([wrong.errorCode, wrong.errorDesc]).toEqual(['FY-V001', '账号：银行卡号校验位不对']);
  const first = await hr.ask(accountCalls.save, { ...card, accountNo: '4111 1111 1111 1111' });
  await hr.ask(accountCalls.save, { ...card, accountNo: '5555555555554444' });
  const { records } = await hr.ask(accountCalls.query, { userBaseId: person });
  expect(records.map(({ accountNo, isMain }) => [accountNo, isMain])).toEqual([
    ['4111111111111111', false],
    ['5555555555554444', true],
  ]);
  expect((await viewer.ask(accountCalls.query, { userBaseId: person })).records).toMatchObject([
    { accountNo: '****1111', masked: ['accountNo'] },
    { accountNo: '****4444' },
  ]);
  const fund = { userBaseId: person, accountType: 'housing_fund', accountNo: '330100123456' } as const;
  expect((await hr.call(accountCalls.save, { ...fund, fundRatio: 13 })).errorDesc).toContain('公积金比例');
  const items = [{ code: 'pension', personalRate: 8, companyRate: 16 }];
  await hr.ask(accountCalls.save, {
    userBaseId: person,
    accountType: 'social_insurance',
    accountNo: '330100',
    items,
    startMonth: '2024-03',
  });
  expect(
    (
      await hr.call(accountCalls.save, {
        userBaseId: person,
        accountType: 'social_insurance',
        accountNo: '330101',
        items: [...items, ...items],
      })
    ).errorCode,
  ).toBe('FY-V001');
  expect(await hr.ask(accountCalls.remove, { ids: [first.id] })).toEqual({ deleted: 1 });
});

async function upload(name: string): Promise<FileValue> {
  const answer = await hr.upload(uploadFile, { bizType: 'attachment' }, { name, content: name });
  return answer.data as FileValue;
}

test('electronic files: attachments of records count, required ones that lack are 缺失, contracts are kept', async () => {
  const person = await somebody();
  const [idCard, scan, diploma, entryForm] = [
    await upload('身份证.txt'),
    await upload('合同.txt'),
    await upload('毕业证.txt'),
    await upload('登记表.txt'),
  ];
  const missing = async () =>
    (await hr.ask(queryStaffElectronicFiles, { userBaseId: person }))
      .filter((entry) => entry.missing)
      .map(({ category }) => category);
  expect(await missing()).toEqual(['id_card', 'diploma', 'contract', 'entry_form']);
  await hr.ask(staffFileCalls.save, {
    userBaseId: person,
    category: 'id_card',
    name: '身份证',
    files: [idCard],
    expireDate: '2030-01-01',
  });
  const paper = await hr.ask(basicFileCalls.insert, {
    ownerId: person,
    record: { category: 'contract', name: '合同扫描件', files: [scan] },
  });
  await hr.ask(studyCalls.insert, {
    ownerId: person,
    record: { startDate: '2008-09-01', school: '浙江大学', major: '软件', educationCode: '21', attachments: [diploma] },
  });
  expect(await missing()).toEqual(['entry_form']);
  expect((await hr.ask(queryBasicInfo, { id: person })).missing).toContainEqual({ key: 'files', label: '必备材料' });
  const form = await hr.ask(staffFileCalls.save, {
    userBaseId: person,
    category: 'entry_form',
    name: '入职登记表',
    files: [entryForm],
  });
  expect((await hr.ask(queryBasicInfo, { id: person })).missing).not.toContainEqual({
    key: 'files',
    label: '必备材料',
  });
  expect((await hr.ask(staffFileCalls.query, { userBaseId: person, category: 'entry_form' })).records).toMatchObject([
    { id: form.id, files: [entryForm] },
  ]);
  expect(
    (await hr.call(staffFileCalls.save, { userBaseId: person, category: 'photo', name: '无', files: [] })).errorCode,
  ).toBe('FY-V001');
  await hr.ask(basicFileCalls.update, { id: paper.id, version: 0, remark: '双面' });
  expect((await hr.call(staffFileCalls.remove, { ids: [paper.id] })).errorCode).toBe('FY-C001');
  expect((await hr.call(basicFileCalls.remove, { ids: [paper.id] })).errorCode).toBe('FY-C001');
  expect(await hr.ask(basicFileCalls.remove, { ids: [form.id] })).toEqual({ deleted: 1 });
});

test('in the own archive one takes back the papers that one put there, and neither changes nor deletes those of HR', async () => {
  const person = await somebody();
  await linkMember(server, enterprise, 'contract_filer', person, [root]);
  const filer = await server.signIn('contract_filer');
  const ofHr = await hr.ask(staffFileCalls.save, {
    userBaseId: person,
    category: 'agreement',
    name: '保密协议',
    files: [await upload('协议.txt')],
  });
  const file = (await filer.upload(uploadFile, {}, { name: '体检.txt', content: Buffer.from('体检报告') }))
    .data as FileValue;
  const own = await filer.ask(staffFileCalls.save, {
    userBaseId: person,
    category: 'physical',
    name: '体检报告',
    files: [file],
  });
  const refused = { errorCode: 'FY-A001', errorDesc: expect.stringContaining('「保密协议」不是您上传的') as string };
  for (const call of [staffFileCalls.remove, basicFileCalls.remove])
    expect(await filer.call(call, { ids: [own.id, ofHr.id] })).toMatchObject(refused);
  expect(await filer.call(basicFileCalls.update, { id: ofHr.id, version: 0, files: [file] })).toMatchObject(refused);
  expect(
    await filer.call(staffFileCalls.save, {
      userBaseId: person,
      id: ofHr.id,
      version: 0,
      category: 'agreement',
      name: '保密协议',
      files: [file],
    }),
  ).toMatchObject(refused);
  await filer.ask(basicFileCalls.update, { id: own.id, version: 0, remark: '2026 年' });
  expect(await filer.ask(staffFileCalls.remove, { ids: [own.id] })).toEqual({ deleted: 1 });
  expect(await hr.ask(staffFileCalls.remove, { ids: [ofHr.id] })).toEqual({ deleted: 1 });
});

test('people read their own projects without the evaluation, and their own contract', async () => {
  const person = await somebody({ name: '施本人' });
  await linkMember(server, enterprise, 'contract_own', person, [root]);
  const { id } = await hr.ask(staffProjectCalls.save, {
    userBaseId: person,
    projectName: '一号线',
    role: '负责人',
    startDate: '2024-05-01',
    evaluation: 4,
    workload: 60,
  });
  await hr.ask(contractCalls.save, contract(person, { endDate: '2027-12-31', contractSalary: 9000 }));
  const own = await server.signIn('contract_own');
  expect((await own.ask(staffProjectCalls.query, { userBaseId: person })).records).toMatchObject([
    { id, evaluation: null, workload: 60 },
  ]);
  expect((await own.ask(contractCalls.query, { userBaseId: person })).records).toMatchObject([
    { contractSalary: 9000 },
  ]);
  expect(
    (
      await own.call(staffProjectCalls.save, {
        userBaseId: person,
        projectName: '二号线',
        role: '负责人',
        startDate: '2024-05-01',
      })
    ).errorCode,
  ).toBe('FY-A001');
  expect((await own.call(salaryCalls.query, { userBaseId: person })).errorCode).toBe('FY-A001');
  expect((await hr.ask(staffProjectCalls.query, { userBaseId: person })).records).toMatchObject([{ evaluation: 4 }]);
  expect(await hr.ask(staffProjectCalls.remove, { ids: [id] })).toEqual({ deleted: 1 });
});
