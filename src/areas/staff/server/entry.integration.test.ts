/** Entry as one act: row, contract, pay, card, family, studies and membership together or not at all; giving up before the first day. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryBasicInfo } from '../model/archive-calls.ts';
import { demissionGroupUserBase } from '../model/demission.ts';
import { entryGroupUserBase } from '../model/entry-calls.ts';
import { entryConfirm } from '../model/entry-confirm.ts';
import { cancelEntryGroupUserBase } from '../model/entry-cancel.ts';
import { queryEntryDraft, saveEntryDraft } from '../model/entry-draft.ts';
import { insertGroupUserBaseFramework } from '../model/department-calls.ts';
import { salaryCalls } from '../model/records/pay.ts';
import { updateGroupUserBase } from '../model/roster-calls.ts';
import { queryStaffWork } from '../model/staff-work.ts';
import { entryTasks, taskCalls } from '../model/records/task.ts';
import { queryMember } from '#core/org/public.ts';
import { uploadFile } from '#core/file/public.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { makeBankCardOf, makeMobileOf } from '#platform/testing/make.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { forgetOldDrafts } from './entry-draft.ts';
import { hire, newIdNumber, readIn, rootOf } from './testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let admin: TestClient;
let root: number;
let phones = 0;

const newPhone = () => makeMobileOf(61_000_000 + (phones += 1));
const row = () => ({
  name: '陈晨',
  idNumber: newIdNumber(),
  phone: newPhone(),
  groupInfoId: root,
  position: '工程师',
  entryDate: '2026-03-02',
  probationMonths: 3,
});
const contract = (no: string) => ({
  contractNo: no,
  signCompany: '企枢科技有限公司',
  signDate: '2026-03-02',
  startDate: '2026-03-02',
  endDate: '2029-03-01',
});
const parts = (no: string) => ({
  contract: { ...contract(no), contractSalary: 10_000, probationSalary: 8000 },
  salary: { baseSalary: 8000, positionSalary: 2000, probationRatio: 80 },
  account: { accountType: 'bank_card', accountNo: makeBankCardOf(phones + 500), bankName: '示例银行', isMain: true },
  families: [{ name: '陈父', relation: '5', phone: newPhone(), isEmergency: true, emergencyOrder: 1 }],
  studyRecords: [
    {
      school: '浙江大学',
      major: '计算机科学与技术',
      educationCode: '21',
      degreeCode: '4',
      startDate: '2010-09-01',
      endDate: '2014-06-30',
      isHighest: true,
    },
  ],
});
const count = async (name: string) =>
  (
    await readIn(
      server,
      enterprise,
      0,
      sql<{ count: number }>`select count(*) as count from group_user_base where name = ${name}`,
    )
  )[0]?.count;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'admin', roles: ['company_admin', 'hr_manager'] },
    { account: 'plain', roles: ['staff'] },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  admin = await server.signIn('admin', { tenant: enterprise.tenant(0) });
  root = await rootOf(hr);
});
afterAll(() => server?.stop());

describe('/api/v1/user/group/entryGroupUserBase as one act', () => {
  test('the row comes with contract, pay, card, family, studies and the checklist; the roster row knows of them', async () => {
    const upload = async (name: string) =>
      (await hr.upload(uploadFile, { bizType: 'attachment' }, { name, content: Buffer.from(name) })).data as FileValue;
    const files = [{ category: 'id_card' as const, name: '身份证', files: [await upload('身份证.txt')] }];
    const { id, member } = await hr.ask(entryGroupUserBase, { ...row(), ...parts('HT-1'), files });
    expect(member).toBeNull();
    const info = await hr.ask(queryBasicInfo, { id });
    expect(info.base).toMatchObject({
      staffStatus: 'probation',
      hasContract: true,
      contractEndDate: '2029-03-01',
      hasEmergencyContact: true,
      school: '浙江大学',
      highestEducation: '21',
    });
    expect(info.contracts).toMatchObject([{ contractNo: 'HT-1', probationMonths: 3, signOrdinal: 1 }]);
    // Nobody wrote a number: it follows from that of the person.
    const { contractNo: _none, ...unnumbered } = contract('');
    const second = await hr.ask(entryGroupUserBase, { ...row(), contract: unnumbered });
    expect((await hr.ask(queryBasicInfo, { id: second.id })).contracts).toMatchObject([
      { contractNo: `HT-${second.employeeNo}-1` },
    ]);
    expect(info.accounts).toHaveLength(1);
    expect(info.files).toMatchObject([{ category: 'id_card', files: [{ name: '身份证.txt' }] }]);
    expect((await hr.ask(salaryCalls.query, { userBaseId: id })).records).toMatchObject([
      { effectiveDate: '2026-03-02', changeType: 'entry', total: 10_000 },
    ]);
    expect(info.tasks?.map((task) => task['item'])).toEqual([...entryTasks]);
    expect(info.tasks?.[0]).toMatchObject({ stage: 'entry', done: false, dueDate: '2026-04-01' });
  });

  test.each([
    ['contract.endDate', { contract: { ...contract('HT-2'), endDate: null } }],
    ['probationMonths', { contract: { ...contract('HT-2'), probationMonths: 2 } }],
    ['contract.probationMonths', { probationMonths: 6, contract: { ...contract('HT-2'), endDate: '2028-03-01' } }],
    ['account.accountNo', { account: { accountType: 'bank_card', accountNo: '6222020000000000001' } }],
    [
      'families.1.idNumber',
      {
        families: [
          { name: '母', relation: '5' },
          { name: '父', relation: '5', idNumber: '330106199003074510' },
        ],
      },
    ],
    ['files.0.files', { files: [{ category: 'id_card', name: '身份证', files: [] }] }],
    [
      'studyRecords.0.endDate',
      {
        studyRecords: [
          { school: '某大学', major: '数学', educationCode: '21', startDate: '2014-09-01', endDate: '2010-06-30' },
        ],
      },
    ],
  ])('a part that is wrong (%s) undoes the whole entry and is named', async (field, wrong) => {
    const answer = await hr.call(entryGroupUserBase, { ...row(), name: '未入职', ...parts('HT-3'), ...wrong });
    expect(answer).toMatchObject({ errorCode: 'FY-V001', data: { fields: { [field]: expect.any(String) as string } } });
    expect(await count('未入职')).toBe(0);
  });

  test('a part asks for the code of its own call', async () => {
    const narrow = await server.makeEnterprise({ account: 'narrow', codes: ['staff_entry', 'staff_structure'] });
    const client = await server.signIn('narrow', { tenant: narrow.tenant(0) });
    const root2 = await rootOf(client);
    expect(
      await client.call(entryGroupUserBase, { ...row(), groupInfoId: root2, salary: { baseSalary: 100 } }),
    ).toMatchObject({ errorCode: 'FY-A001' });
    expect((await client.ask(entryGroupUserBase, { ...row(), groupInfoId: root2 })).id).toBeGreaterThan(0);
    const plain = await server.signIn('plain', { tenant: enterprise.tenant(0) });
    expect(await plain.call(entryGroupUserBase, row())).toMatchObject({ errorCode: 'FY-A001' });
  });

  test('inviteMember makes the person a member who is sent a link; without the right to add members nothing is saved', async () => {
    expect(await hr.call(entryGroupUserBase, { ...row(), name: '未邀请', inviteMember: true })).toMatchObject({
      errorCode: 'FY-A001',
    });
    expect(await count('未邀请')).toBe(0);
    const person = row();
    const { id, member } = await admin.ask(entryGroupUserBase, { ...person, name: '新成员', inviteMember: true });
    expect(member).toMatchObject({
      status: 'invited',
      account: person.phone,
      initialPassword: null,
      sent: 'sms',
      target: expect.stringContaining('****') as string,
    });
    // A member from the first password on: until then nobody is told whether the number had an account.
    expect((await hr.ask(queryBasicInfo, { id })).base.memberId).toBeNull();
    expect(
      (
        await admin.ask(queryMember, {
          filter: { memberType: 'user', keyword: '新成员' },
          page: { current: 1, size: 10 },
        })
      ).records,
    ).toHaveLength(1);
  });

  test('papers that tell neither sex nor birthday ask for both; part-time work has no probation', async () => {
    const passport = { ...row(), idType: 'passport', idNumber: 'E12345678' };
    expect(await hr.call(entryGroupUserBase, passport as never)).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { sex: '性别：必填', birthday: '出生日期：必填' } },
    });
    expect(
      (await hr.ask(entryGroupUserBase, { ...passport, sex: '1', birthday: '1990-01-02' } as never)).id,
    ).toBeGreaterThan(0);
    expect(await hr.call(entryGroupUserBase, { ...row(), employmentType: 'part_time' })).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { probationMonths: expect.stringContaining('非全日制') as string } },
    });
  });

  test('/api/v1/staff/insertStaffTask ticks items off with the day; others see none of them', async () => {
    const { id } = await hire(hr, { groupInfoId: root });
    const { records } = await hr.ask(taskCalls.query, { userBaseId: id });
    const [first] = records;
    await hr.ask(taskCalls.save, { userBaseId: id, id: first?.id, version: 0, done: true });
    expect((await hr.ask(taskCalls.query, { userBaseId: id })).records[0]).toMatchObject({
      done: true,
      doneAt: todayInShanghai(),
    });
    expect(await hr.call(taskCalls.save, { userBaseId: id, item: '长'.repeat(101) })).toMatchObject({
      errorCode: 'FY-V001',
    });
    const plain = await server.signIn('plain', { tenant: enterprise.tenant(0) });
    expect(await plain.call(taskCalls.query, { userBaseId: id })).toMatchObject({ errorCode: 'FY-A001' });
    expect(await plain.call(taskCalls.remove, { ids: [first?.id ?? 0] })).toMatchObject({ errorCode: 'FY-A001' });
    await hr.ask(taskCalls.remove, { ids: [first?.id ?? 0] });
  });
});

describe('/api/v1/user/group/queryEntryDraft and /api/v1/user/group/saveEntryDraft', () => {
  const draftOf = async (client = hr, id: number | null = null) => (await client.ask(queryEntryDraft, { id })).draft;

  test('what was typed is kept for the account, sealed, until it is given up or the entry is made', async () => {
    const values = { name: '草稿人', idNumber: '330106199003074517', 'salary.baseSalary': 9000 };
    await hr.ask(saveEntryDraft, { values });
    expect(await draftOf()).toMatchObject({ values, version: null });
    await hr.ask(saveEntryDraft, { values: { ...values, name: '改过的草稿' } });
    expect((await draftOf())?.values['name']).toBe('改过的草稿');
    const stored = await readIn<{ content: string }>(server, enterprise, 0, sql`select content from entry_draft`);
    expect(stored.map(({ content }) => content.includes('草稿'))).toEqual([false]);
    // Another account of the company has a draft of its own, about somebody else a further one.
    expect(await draftOf(admin)).toBeNull();
    await hr.ask(saveEntryDraft, { id: 7, version: 3, values: { position: '总监' } });
    expect(await draftOf(hr, 7)).toMatchObject({ values: { position: '总监' }, version: 3 });
    await hr.ask(entryGroupUserBase, row());
    expect(await draftOf()).toBeNull();
    expect(await draftOf(hr, 7)).not.toBeNull();
    await hr.ask(saveEntryDraft, { id: 7, values: {} });
    expect(await draftOf(hr, 7)).toBeNull();
  });

  test('a week later it is forgotten, from the table too', async () => {
    await hr.ask(saveEntryDraft, { values: { name: '旧草稿' } });
    server.clock.advance(8 * 86_400_000);
    expect(await draftOf()).toBeNull();
    await forgetOldDrafts(server.platform);
    server.clock.advance(-8 * 86_400_000);
    expect(await readIn(server, enterprise, 0, sql`select id from entry_draft`)).toEqual([]);
  });

  test('bad input, no right, another company', async () => {
    expect(await hr.call(saveEntryDraft, { values: '草稿' as never })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('草稿内容'),
    });
    expect(await hr.call(saveEntryDraft, { values: { name: '长'.repeat(200_001) } })).toMatchObject({
      errorCode: 'FY-V001',
    });
    const plain = await server.signIn('plain', { tenant: enterprise.tenant(0) });
    expect(await plain.call(queryEntryDraft, {})).toMatchObject({ errorCode: 'FY-A001' });
    expect(await plain.call(saveEntryDraft, { values: { name: '无权' } })).toMatchObject({ errorCode: 'FY-A001' });
    await hr.ask(saveEntryDraft, { values: { name: '本企业的草稿' } });
    const elsewhere = await server.makeEnterprise({ account: 'elsewhere', codes: ['staff_entry'] });
    expect(await draftOf(await server.signIn('elsewhere', { tenant: elsewhere.tenant(0) }))).toBeNull();
  });
});

describe('/api/v1/user/group/cancelEntryGroupUserBase', () => {
  const expected = async () => {
    const { ids } = await hr.ask(insertGroupUserBaseFramework, {
      groupInfoId: root,
      newStaff: { name: '吴凡', phone: newPhone(), position: '设计师' },
    });
    const { base } = await hr.ask(queryBasicInfo, { id: ids[0] ?? 0 });
    return { id: base.id, version: base.version };
  };

  test('待入职 is given up with a reason and comes back; from there the entry goes on', async () => {
    const person = await expected();
    expect(await hr.call(cancelEntryGroupUserBase, { ...person, action: 'give_up' })).toMatchObject({
      errorCode: 'FY-V001',
    });
    const gone = await hr.ask(cancelEntryGroupUserBase, { ...person, action: 'give_up', reason: '已接受其他单位录用' });
    expect(gone.staffStatus).toBe('cancelled');
    expect(
      await hr.call(entryGroupUserBase, {
        id: person.id,
        version: gone.version,
        idNumber: newIdNumber(),
        entryDate: '2026-03-02',
      }),
    ).toMatchObject({
      errorCode: 'FY-C001',
    });
    expect(
      await hr.call(cancelEntryGroupUserBase, {
        id: person.id,
        version: gone.version,
        action: 'give_up',
        reason: '再次',
      }),
    ).toMatchObject({
      errorCode: 'FY-C001',
    });
    const back = await hr.ask(cancelEntryGroupUserBase, { id: person.id, version: gone.version, action: 'reopen' });
    expect(back.staffStatus).toBe('pending_entry');
    expect(
      await hr.ask(entryGroupUserBase, {
        id: person.id,
        version: back.version,
        idNumber: newIdNumber(),
        entryDate: '2026-03-02',
      }),
    ).toMatchObject({
      id: person.id,
    });
  });

  test('only whoever may take people on, only within the own company, only with the present version', async () => {
    const person = await expected();
    const plain = await server.signIn('plain', { tenant: enterprise.tenant(0) });
    expect(await plain.call(cancelEntryGroupUserBase, { ...person, action: 'give_up', reason: '无' })).toMatchObject({
      errorCode: 'FY-A001',
    });
    expect(
      await hr.call(cancelEntryGroupUserBase, { ...person, version: 99, action: 'give_up', reason: '无' }),
    ).toMatchObject({ errorCode: 'FY-C002' });
    const foreign = await server.makeEnterprise({ account: 'entry_foreign', roles: ['hr_manager'] });
    const stranger = await server.signIn('entry_foreign', { tenant: foreign.tenant(0) });
    expect(await stranger.call(cancelEntryGroupUserBase, { ...person, action: 'give_up', reason: '无' })).toMatchObject(
      { errorCode: 'FY-N001' },
    );
  });
});

describe('/api/v1/user/group/confirmEntryGroupUserBase', () => {
  const expected = async (values: object) => {
    const { ids } = await hr.ask(insertGroupUserBaseFramework, {
      groupInfoId: root,
      newStaff: { name: '吴凡', phone: newPhone(), position: '设计师' },
    });
    const id = ids[0] ?? 0;
    const { version } = (await hr.ask(queryBasicInfo, { id })).base;
    return hr.ask(updateGroupUserBase, { id, version, ...values }).then((saved) => ({ id, version: saved.version }));
  };

  test('the first day of who is registered whole: probation, staff number, checklist and timeline as by the long form', async () => {
    const { id, version } = await expected({ idNumber: newIdNumber() });
    const day = { entryDate: '2026-03-02', probationMonths: 3 };
    const done = await hr.ask(entryConfirm.endpoint, { id, version, ...day });
    expect(done).toMatchObject({ staffStatus: 'probation', probationEndDate: '2026-06-01', warnings: [] });
    expect(done.employeeNo).toBeTruthy();
    expect((await hr.ask(taskCalls.query, { userBaseId: id })).records).toHaveLength(entryTasks.length);
    expect((await hr.ask(queryStaffWork, { userBaseId: id })).records).toMatchObject([{ changeType: 'entry' }]);
    expect(await hr.call(entryConfirm.endpoint, { id, version: done.version, ...day })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '吴凡是试用期，不能确认入职',
    });
  });

  test('of several who lacks what the roster asks for is named, the others begin; without a probation they are 正式', async () => {
    const [whole, bare] = [await expected({ idNumber: newIdNumber() }), await expected({ wechat: 'wufan2026' })];
    const answer = await hr.ask(entryConfirm.endpoint, { ids: [whole.id, bare.id], entryDate: '2026-03-02' });
    expect(answer).toMatchObject({
      done: [{ id: whole.id }],
      refused: [{ id: bare.id, reason: '证件号码：必填' }],
    });
    expect((await hr.ask(queryBasicInfo, { id: whole.id })).base.staffStatus).toBe('regular');
    expect((await hr.ask(queryBasicInfo, { id: bare.id })).base.staffStatus).toBe('pending_entry');
  });
});

test('who was not to come back is taken on again only after a question', async () => {
  const { id } = await hire(hr, { groupInfoId: root, entryDate: '2025-03-03' });
  const version = async () => (await hr.ask(queryBasicInfo, { id })).base.version;
  const today = todayInShanghai();
  const leaving = {
    demissionType: 'misconduct' as const,
    reasonCode: 'discipline' as const,
    noticeDate: addDays(today, -3),
    lastWorkDate: addDays(today, -1),
    rehireable: false,
  };
  await hr.ask(demissionGroupUserBase, { id, version: await version(), action: 'submit', ...leaving });
  await hr.ask(demissionGroupUserBase, { id, version: await version(), action: 'confirm' });
  const again = { id, version: await version(), entryDate: today };
  expect(await hr.call(entryGroupUserBase, again)).toMatchObject({ errorCode: 'FY-C001', data: { confirm: 'rehire' } });
  expect(await hr.ask(entryGroupUserBase, { ...again, confirmed: true })).toMatchObject({ id });
  expect((await hr.ask(queryBasicInfo, { id })).base.employmentSeq).toBe(2);
});
