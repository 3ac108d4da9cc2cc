/** Writing contracts: numbers, money, parties, plans, states, conflicts. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generatedCode } from '#core/org/public.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { contractPlan } from '../../model/contract-money.ts';
import { contractParty } from '../../model/contract-party.ts';
import { contractFile } from '../../model/contract-records.ts';
import type { ContractRow } from '../../model/contract.ts';
import { insertContract, updateContract } from '../../model/edit-calls.ts';
import type { ContractStage } from '../testing/contract-stage.ts';
import { clearContracts, startContractStage } from '../testing/contract-stage.ts';
import { requireComplete } from './check-contract.ts';

let stage: ContractStage;
let writer: TestClient;
let blind: TestClient;

beforeAll(async () => {
  const codes = ['contract_manage', 'contract_add', 'contract_edit'];
  stage = await startContractStage(
    { account: 'writer', codes: [...codes, 'contract_amount_view'] },
    { account: 'second', codes: [...codes, 'contract_amount_view'] },
    { account: 'blind', codes },
  );
  writer = await stage.server.signIn('writer');
  blind = await stage.server.signIn('blind');
});
afterAll(() => stage?.server.stop());
beforeEach(async () => {
  stage.server.clock.set('2026-11-20T10:00:00+08:00');
  await clearContracts(stage);
});

const us = { role: 'b' as const, name: '云启智联科技有限公司', isSelf: true };
const them = { role: 'a' as const, name: '澄江水务有限公司', uscc: '91440300MA5DK8Q108' };
const plan = (planAmount: number, planDate = '2026-12-10') => ({ title: '款', planDate, planAmount });
const body = (more: object = {}) => ({
  contractName: '城北泵站群数字化改造',
  categoryId: stage.categoryId,
  typeId: stage.typeId,
  direction: 'income' as const,
  ownerId: stage.ownerId,
  ...more,
});
const insert = (more: object = {}, client = writer) => client.ask(insertContract, body(more));
/** As a browser does: a server that has too much under way is asked again. */
const insertSoon = async (more: object): Promise<{ readonly contractNo: string }> => {
  const { errorCode, data } = await writer.call(insertContract, body(more));
  if (errorCode === 'FY-R001') return insertSoon(more);
  return data;
};
const refused = async (more: object, client = writer) => {
  const { errorCode, errorDesc, data } = await client.call(insertContract, body(more));
  return { errorCode, errorDesc, data };
};
const stored = (id: number): Promise<ContractRow> =>
  stage.inCompany(async (context) => {
    const row = await queryRow<ContractRow>(context)`select * from contract where id = ${id}`;
    if (!row) throw new Error('no contract');
    return row;
  });

/** A file of the writer, as the upload leaves it. */
const upload = async () => {
  const [file] = await stage.inCompany(
    (context) => queryRows<{ id: number }>(context)`
      insert into file (
        group_code, company_code, name, size, path, content_type, extension, biz_type, owner_account_id, status, visibility, sha256
      )
      values (
        ${stage.enterprise.groupCode}, ${stage.enterprise.companyCodes[0]}, '合同.pdf', 10, 'p/' || gen_random_uuid(),
        'application/pdf', 'pdf', 'attachment', ${stage.enterprise.accountIds.get('writer') ?? 0}, 'ready', 'private', 'abc'
      )
      returning id`,
  );
  return { id: file?.id ?? 0, name: '合同.pdf', size: 10, path: '', contentType: 'application/pdf' };
};

test('a draft keeps its parts in their order, its tax, its names and the other party', async () => {
  const { id, contractNo, version } = await insert({
    amount: 2_260_000,
    taxRate: '13',
    parties: [them, us],
    plans: [plan(678_000), plan(678_000, '2027-03-31'), plan(894_000, '2027-06-30')],
    endDate: '2027-06-30',
    autoRenew: true,
    renewMonths: 12,
    noticeDays: 30,
  });
  expect({ contractNo, version }).toEqual({ contractNo: 'HT-202611-0001', version: 0 });
  expect(await stored(id)).toMatchObject({
    status: 'draft',
    amount: 2_260_000,
    amountExclTax: 2_000_000,
    taxAmount: 260_000,
    categoryName: '销售类',
    typeName: '销售合同',
    otherParty: '澄江水务有限公司',
    noticeDate: '2027-05-31',
  });
  await stage.inCompany(async (context) => {
    expect(await rowsOfParent(context, contractParty, id)).toMatchObject([
      { seq: 1, ...them, isSelf: false },
      { seq: 2, ...us },
    ]);
    const plans = await rowsOfParent(context, contractPlan, id);
    expect(plans.map(({ seq, planAmount }) => [seq, planAmount])).toEqual([
      [1, 678_000],
      [2, 678_000],
      [3, 894_000],
    ]);
  });
});

test('a contract that renews itself has a day of notice only where somebody said how many days before', async () => {
  const { id } = await insert({ endDate: '2027-06-30', autoRenew: true, renewMonths: 12 });
  expect((await stored(id)).noticeDate).toBeNull();
});

test('tax follows the lines where they have rates of their own', async () => {
  const line = (name: string, taxRate: string, amount: number) => ({ name, qty: 1, price: amount, taxRate, amount });
  const { id } = await insert({
    amount: 6_400_000,
    lines: [line('监测设备与边缘网关', '13', 3_390_000), line('平台开发与实施服务', '6', 3_010_000)],
  });
  expect(await stored(id)).toMatchObject({ amountExclTax: 5_839_622.64, taxAmount: 560_377.36 });
});

test('acceptance 2: 50 parallel inserts without a number get HT-202611-0001 to 0050; one left unused 31 minutes is handed out, that of a deleted contract is not', async () => {
  const saved = await Promise.all(
    Array.from({ length: 50 }, (_, index) => insertSoon({ contractName: `合同${index}` })),
  );
  const numbers = saved.map(({ contractNo }) => contractNo);
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: 50 }, (_, index) => `HT-202611-${String(index + 1).padStart(4, '0')}`),
  );
  const held = await writer.ask(generatedCode, { codeType: 'contract' });
  expect(held).toMatchObject({ code: 'HT-202611-0051', rule: 'HT-{年月}-{0001}，每月重新编号' });
  expect(held.expiresAt).toBe('2026-11-20T02:30:00.000Z');
  stage.server.clock.advance(31 * 60_000);
  await stage.inCompany(
    (context) => execute(context)`update contract set deleted_at = now() where contract_no = 'HT-202611-0007'`,
  );
  expect((await insert()).contractNo).toBe('HT-202611-0051');
  expect((await insert()).contractNo).toBe('HT-202611-0052');
});

test('a held number is the same when asked again, another on wish, and saved by its holder only', async () => {
  const second = await stage.server.signIn('second');
  const ask = (another = false, client = writer) => client.ask(generatedCode, { codeType: 'contract', another });
  expect([(await ask()).code, (await ask()).code]).toEqual(['HT-202611-0001', 'HT-202611-0001']);
  expect(await refused({ contractNo: 'HT-202611-0001' }, second)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '合同编号：正由别人新建的合同保留',
    data: { suggest: 'HT-202611-0002' },
  });
  expect((await ask(true)).code).toBe('HT-202611-0002');
  expect((await insert({ contractNo: 'HT-202611-0002' })).contractNo).toBe('HT-202611-0002');
  expect((await ask(false, second)).code).toBe('HT-202611-0001');
});

test('a number that is taken names its contract and suggests the next; a typed one moves nothing', async () => {
  await insert({ contractNo: 'HT-202611-0031', contractName: '泵站备件年度供应' });
  expect(await refused({ contractNo: 'HT-202611-0031' })).toEqual({
    errorCode: 'FY-C001',
    errorDesc: '合同编号：已用于“泵站备件年度供应”，删掉的合同编号也不再用',
    data: {
      fields: { contractNo: '合同编号：已用于“泵站备件年度供应”，删掉的合同编号也不再用' },
      suggest: 'HT-202611-0001',
    },
  });
  expect((await insert()).contractNo).toBe('HT-202611-0001');
  expect(await refused({ contractNo: 'HT 1' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('合同编号'),
  });
});

test.each([
  [
    'acceptance 8, a party with a wrong digit',
    { parties: [{ ...them, uscc: '91440300MA5DK8Q109' }, us] },
    '统一社会信用代码',
  ],
  ['two of us', { parties: [{ ...us, role: 'a' }, us] }, '签约方：我方只能有一方'],
  ['two of one role', { parties: [them, { ...them, name: '另一家' }] }, '签约方：甲方只能有一方'],
  ['more instalments than money', { amount: 100, plans: [plan(60), plan(50)] }, '两期合计比合同金额多 10.00 元'],
  ['an amount beyond the column', { amount: 100_000_000_000_000_000 }, '合同金额(含税)'],
  ['a negative amount', { amount: -1 }, '合同金额(含税)'],
  ['three decimals', { amount: 1.005 }, '最多两位小数'],
  ['an end before the beginning', { startDate: '2026-12-01', endDate: '2026-11-30' }, '到期日：不能早于生效日'],
  ['an end of what has none', { openEnded: true, endDate: '2026-11-30' }, '无固定期限的合同不填到期日'],
  ['renewal without months', { autoRenew: true }, '续期(月)：自动续约要填续期几个月'],
  ['a framework with an amount', { nature: 'framework', amount: 1 }, '框架合同不填金额'],
  ['a ceiling without framework', { amountCeiling: 1 }, '框架上限：只有框架合同有上限'],
  ['an amount without direction', { direction: 'none', amount: 1 }, '无金额的合同不填金额'],
  ['a rate of exchange for yuan', { exchangeRate: 7.1 }, '人民币合同的汇率是 1'],
  [
    'lines that do not add up',
    { amount: 100, lines: [{ name: '设备', qty: 1, price: 90, amount: 90 }] },
    '明细：各行金额合计与合同金额不一致',
  ],
  ['eleven parties', { parties: Array.from({ length: 11 }, () => ({ ...them, role: 'other' })) }, '签约方'],
])('FY-V001 for %s', async (_what, more, sentence) => {
  const { errorCode, errorDesc } = await refused(more);
  expect({ errorCode, errorDesc }).toEqual({ errorCode: 'FY-V001', errorDesc: expect.stringContaining(sentence) });
  expect(
    await stage.inCompany((context) => queryRows(context)`select id from contract`),
    'nothing may be left of a refused contract',
  ).toEqual([]);
});

test('the type belongs to its category, the other party is not ourselves, a contract is not below itself', async () => {
  expect(await refused({ typeId: stage.otherTypeId })).toMatchObject({
    errorDesc: '合同类型：不属于所选的分类，请重新选择',
  });
  await stage.inCompany(
    (context) =>
      execute(
        context,
      )`update company set credit_code = ${them.uscc} where company_code = ${context.tenant.companyCode}`,
  );
  expect(await refused({ parties: [them, us] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '签约方：澄江水务有限公司的统一社会信用代码与本企业相同，不能是对方',
  });
  await stage.inCompany(
    (context) =>
      execute(context)`update company set credit_code = null where company_code = ${context.tenant.companyCode}`,
  );
  const first = await insert();
  const second = await insert({ parentId: first.id, relation: 'supplement_of' });
  expect(
    await writer.call(updateContract, { id: first.id, version: 0, parentId: second.id, relation: 'supplement_of' }),
  ).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('不能关联到自己') });
});

test('a change of parts keeps rows by their ids, makes open forms stale and writes nothing when refused', async () => {
  const { id, version } = await insert({ amount: 100, parties: [them, us], plans: [plan(60), plan(40)] });
  const [first, second] = await stage.inCompany((context) => rowsOfParent(context, contractPlan, id));
  const changed = await writer.ask(updateContract, {
    id,
    version,
    plans: [{ ...plan(30), id: second?.id }, { ...plan(30) }, { ...plan(40), id: first?.id }],
  });
  expect(changed.version).toBe(version + 1);
  expect(
    (await stage.inCompany((context) => rowsOfParent(context, contractPlan, id))).map((row) => [
      row.seq,
      row.id === first?.id,
    ]),
  ).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(await writer.call(updateContract, { id, version, contractName: '旧表单' })).toMatchObject({
    errorCode: 'FY-C002',
  });
  expect(
    await writer.call(updateContract, { id, version: changed.version, plans: [{ ...plan(1), id: 999_999_999 }] }),
  ).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('收付款计划第 1 行') });
  const after = await writer.ask(updateContract, { id, version: changed.version, parties: [us] });
  expect(await stored(id)).toMatchObject({ otherParty: null, version: after.version });
  expect(await writer.call(updateContract, { id, version: after.version, contractNo: 'HT-1' })).toMatchObject({
    errorDesc: '合同编号：存为草稿后不再改变',
  });
});

test('approval closes a contract, a decision opens what is no part of the agreement', async () => {
  const { id } = await insert({ amount: 100 });
  const inState = (status: string) =>
    stage.inCompany((context) => execute(context)`update contract set status = ${status} where id = ${id}`);
  await inState('pending');
  expect(await writer.call(updateContract, { id, version: 0, remark: '备注' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '合同是审批中，不能修改，可以先撤回',
  });
  await inState('performing');
  expect(await writer.call(updateContract, { id, version: 0, amount: 200 })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '合同是履行中，合同金额(含税)要经变更修改',
  });
  expect(await writer.call(updateContract, { id, version: 0, parties: [them, us] })).toMatchObject({
    errorDesc: '合同是履行中，签约方要经变更修改',
  });
  const { version } = await writer.ask(updateContract, {
    id,
    version: 0,
    amount: 100,
    remark: '备注',
    projectId: null,
  });
  expect(version).toBe(1);
  const files = [{ kind: 'scan' as const, name: '合同.pdf', file: [await upload()] }];
  const filed = await writer.ask(updateContract, {
    id,
    version,
    files,
    checklist: [{ title: '移交备件', done: false }],
  });
  expect(await stored(id)).toMatchObject({ version: filed.version, checklist: [{ title: '移交备件', done: false }] });
  expect(await stage.inCompany((context) => rowsOfParent(context, contractFile, id))).toMatchObject([{ kind: 'scan' }]);
  expect(
    await writer.call(updateContract, { id, version: filed.version, checklist: [{ title: '', done: false }] }),
  ).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('履约事项') });
});

test('who may not see amounts does not write them, and takes none away', async () => {
  const { id } = await insert({ amount: 100, taxRate: '13', plans: [plan(100)] });
  const { version } = await blind.ask(updateContract, { id, version: 0, contractName: '改名', amount: 1 });
  expect(await stored(id)).toMatchObject({ contractName: '改名', amount: 100, amountExclTax: 88.5 });
  expect(await blind.call(updateContract, { id, version, plans: [] })).toMatchObject({ errorCode: 'FY-A001' });
});

test('a draft may lack what a submission asks for', async () => {
  const { id } = await insert({ amount: 2_260_000, parties: [them], plans: [plan(2_250_000)] });
  const complete = async () => {
    const row = await stored(id);
    return stage.inCompany((context) => requireComplete(context, row));
  };
  await expect(complete()).rejects.toMatchObject({
    code: 'FY-V001',
    data: {
      fields: {
        parties: '签约方：要有一方是我方',
        taxRate: '税率：必填，或在每行明细里填',
        endDate: '到期日：必填，或选无固定期限',
        plans: '收付款计划：一期合计比合同金额少 10,000.00 元',
      },
    },
  });
  await writer.ask(updateContract, {
    id,
    version: 0,
    taxRate: '13',
    endDate: '2027-06-30',
    parties: [them, us],
    plans: [plan(2_260_000)],
  });
  await expect(complete()).resolves.toBeUndefined();
});

test('the same scan at another contract is warned of, and a rate of other days', async () => {
  const first = await insert({ files: [{ kind: 'scan', name: '合同.pdf', file: [await upload()] }] });
  expect(first.warnings).toEqual([]);
  const second = await insert({
    taxRate: '16',
    amount: 1,
    files: [{ kind: 'scan', name: '合同（二）.pdf', file: [await upload()] }],
  });
  expect(second.warnings).toEqual([
    '税率 16%，2018/05/01 至 2019/03/31，2026/11/20 不适用，请核对',
    `“合同（二）.pdf”与 ${first.contractNo} 的附件相同`,
  ]);
  expect(await stage.inCompany((context) => rowsOfParent(context, contractFile, second.id))).toMatchObject([
    { name: '合同（二）.pdf', sha256: 'abc' },
  ]);
});
