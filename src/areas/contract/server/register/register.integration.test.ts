import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { execute } from '#platform/db/statement.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { updateOwner } from '#platform/entity/row-owner.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { operate } from '../../model/contract-acts.ts';
import { insertContract } from '../../model/edit-calls.ts';
import { saveReceipt } from '../../model/money/money-calls.ts';
import { deleteContract, getContract, queryPageContract, querySetting, saveSetting } from '../../model/list-calls.ts';
import { queryCategoryAndType } from '../../model/type-calls.ts';
import type { ContractStage } from '../testing/contract-stage.ts';
import { clearContracts, linkOwner, startContractStage } from '../testing/contract-stage.ts';

type Person = Awaited<ReturnType<ContractStage['server']['signIn']>>;
type Filter = NonNullable<InputOf<typeof queryPageContract>['filter']>;

const everything = [
  'contract_manage',
  'contract_add',
  'contract_edit',
  'contract_delete',
  'contract_sign',
  'contract_archive',
  'contract_finance',
  'contract_setting',
  'contract_amount_view',
  'contract_secret',
];
const today = todayInShanghai();

let stage: ContractStage;
let manager: Person;

beforeAll(async () => {
  stage = await startContractStage(
    { account: 'manager', codes: everything },
    { account: 'reader', codes: ['contract_manage', 'contract_setting'] },
    { account: 'follower', codes: ['contract_manage'], dataScope: 'self' },
  );
  manager = await stage.server.signIn('manager');
  await linkOwner(stage, 'follower');
});
afterAll(() => stage?.server.stop());
beforeEach(() => clearContracts(stage));

interface Wish {
  readonly direction?: 'income' | 'expense';
  readonly other?: string;
  readonly amount?: number;
  readonly planDates?: readonly string[];
  readonly more?: object;
}

/** A draft, its instalments equal parts of the amount. */
async function draft(contractName: string, { direction = 'income', other = '沧澜港务集团', ...wish }: Wish = {}) {
  const { amount = 1000, planDates = [addDays(today, 40)], more = {} } = wish;
  const { id } = await manager.ask(insertContract, {
    contractName,
    direction,
    amount,
    taxRate: '13',
    categoryId: stage.categoryId,
    typeId: stage.typeId,
    ownerId: stage.ownerId,
    startDate: '2026-01-01',
    openEnded: true,
    parties: [
      { role: 'a', name: other, partyType: 'company', isSelf: false },
      { role: 'b', name: '本公司', partyType: 'company', isSelf: true },
    ],
    plans: planDates.map((planDate, index) => ({
      title: `第 ${index + 1} 期`,
      planDate,
      planAmount: amount / planDates.length,
    })),
    ...more,
  } as unknown as InputOf<typeof insertContract>);
  return id;
}

const act = async (id: number, action: string, values: object = {}, person = manager) => {
  const { contract } = await person.ask(getContract, { id });
  return person.call(operate, { id, version: contract.version, action, ...values });
};

/** Signed and performed. */
async function performed(name: string, wish: Wish = {}) {
  const id = await draft(name, wish);
  expect(await act(id, 'submit')).toMatchObject({ resultCode: 1 });
  expect(await act(id, 'sign', { signDate: today })).toMatchObject({ resultCode: 1 });
  return id;
}

const page = (filter: object = {}, person = manager) => person.ask(queryPageContract, { filter: filter as Filter });
const names = async (filter: object = {}, person = manager) =>
  (await page(filter, person)).records.map(({ contractName }) => contractName);

describe('the register', () => {
  test('begins with what is to be collected or paid next, overdue first; unsigned ones stand last', async () => {
    await draft('草稿');
    await performed('下月收款', { planDates: [addDays(today, 30)] });
    await performed('逾期收款', { planDates: [addDays(today, -5), addDays(today, 60)] });
    expect(await names()).toEqual(['逾期收款', '下月收款', '草稿']);
    const [late] = (await page()).records;
    expect(late).toMatchObject({
      nextPlanDate: addDays(today, -5),
      overdueAmount: 500,
      planCount: 2,
      planPaidCount: 0,
    });
  });

  test('sums what comes and what goes apart, over the whole filter and not the page; unsigned ones are no obligation', async () => {
    await draft('草稿', { amount: 9999.99 });
    const id = await performed('收一', { amount: 100.1, planDates: [addDays(today, -1)] });
    await performed('收二', { amount: 200.2 });
    await performed('付一', { direction: 'expense', amount: 50.05, planDates: [addDays(today, -3)] });
    await manager.ask(saveReceipt, {
      contractId: id,
      amount: 40.04,
      receiptDate: today,
      method: 'bank',
    } as unknown as InputOf<typeof saveReceipt>);
    const { summary, total } = await manager.ask(queryPageContract, { filter: {}, page: { current: 1, size: 1 } });
    expect(total).toBe(4);
    expect(summary).toMatchObject({
      count: 4,
      performing: 3,
      signedThisYear: 3,
      income: { count: 2, amount: 300.3, settled: 40.04 },
      expense: { count: 1, amount: 50.05 },
      overdue: { count: 2, income: 60.06, expense: 50.05 },
      todo: { overdue: 2, due_week: 0 },
    });
    expect(summary.status.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    const expense = await page({ direction: ['expense'] });
    expect(expense.summary).toMatchObject({ count: 1, income: { count: 0, amount: null }, overdue: { count: 1 } });
    // Tabs keep their counts whichever is chosen.
    expect((await page({ status: ['draft'] })).summary.status).toEqual(summary.status);
  });

  test('is found by number, name and party, and narrowed by each filter', async () => {
    const id = await performed('港口设备', { planDates: [addDays(today, -2)] });
    await draft('泵站改造', { other: '澄江水务', amount: 3000 });
    const number = (await manager.ask(getContract, { id })).contract.contractNo;
    expect(await names({ keyword: '澄江' })).toEqual(['泵站改造']);
    expect(await names({ keyword: number })).toEqual(['港口设备']);
    expect(await names({ typeIds: [stage.otherTypeId] })).toEqual([]);
    expect(await names({ categoryIds: [stage.categoryId] })).toHaveLength(2);
    expect(await names({ ownerIds: [stage.ownerId], status: ['performing'] })).toEqual(['港口设备']);
    expect(await names({ amountMin: 2000 })).toEqual(['泵站改造']);
    expect(await names({ amountMax: 2000 })).toEqual(['港口设备']);
    expect(await names({ overdueOnly: true })).toEqual(['港口设备']);
    expect(await names({ signFrom: today, signTo: today })).toEqual(['港口设备']);
    expect(await names({ archived: true })).toEqual([]);
    expect(await names({ archived: false })).toHaveLength(2);
    await stage.inCompany(
      (context) =>
        execute(
          context,
        )`update contract set open_ended = false, end_date = ${addDays(today, 30)}::date where id = ${id}`,
    );
    expect(await names({ expiringDays: 30 })).toEqual(['港口设备']);
    expect(await names({ expiringDays: 29 })).toEqual([]);
    expect(await names({ endFrom: addDays(today, 30), endTo: addDays(today, 30) })).toEqual(['港口设备']);
    const bad = await manager.call(queryPageContract, { filter: { expiringDays: -1 } });
    expect(bad).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('几天内到期') });
  });

  test('acceptance 7: without contract_amount_view page, detail and sums have no amount, and neither orders nor filters by one', async () => {
    const id = await performed('港口设备', { planDates: [addDays(today, -2)] });
    const reader = await stage.server.signIn('reader');
    const { records, summary } = await page({}, reader);
    expect(records[0]).toMatchObject({ amount: null, settledAmount: null, nextPlanAmount: null, overdueAmount: null });
    expect(summary).toMatchObject({
      income: { count: 1, amount: null, settled: null },
      overdue: { count: 1, income: null, expense: null },
    });
    const detail = await reader.ask(getContract, { id });
    expect(detail.contract).toMatchObject({ amount: null, amountExclTax: null });
    expect(detail.plans[0]).toMatchObject({ planAmount: null });
    expect(JSON.stringify(detail)).not.toContain('1000');
    for (const body of [
      { filter: { amountMin: 1 } },
      { filter: {}, sort: [{ field: 'amount', order: 'asc' as const }] },
    ])
      expect(await reader.call(queryPageContract, body)).toMatchObject({ errorCode: 'FY-A001' });
  });

  test('acceptance 7: a secret contract is FY-N001 and in no count for others; its owner and who follows it see it', async () => {
    const id = await draft('核心算法保密', { more: { secretLevel: 'secret' } });
    const reader = await stage.server.signIn('reader');
    expect(await reader.call(getContract, { id })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await page({}, reader)).toMatchObject({ total: 0, summary: { count: 0 } });
    expect((await reader.ask(queryCategoryAndType, {})).categoryRespVoList[0]).toMatchObject({ contractCount: 0 });
    const follower = await stage.server.signIn('follower');
    expect(await names({}, follower)).toEqual(['核心算法保密']);
    // Not the owner any more, but still one who follows.
    await stage.inCompany(
      (context) =>
        execute(context)`
        update contract
        set owner_id = -1, followers = ${JSON.stringify([{ name: '甲', userBaseId: stage.ownerId }])}::jsonb`,
    );
    expect(await names({}, follower)).toEqual(['核心算法保密']);
    await stage.inCompany((context) => execute(context)`update contract set followers = null`);
    expect(await names({}, follower)).toEqual([]);
    expect(await follower.call(getContract, { id })).toMatchObject({ errorCode: 'FY-N001' });
  });
});

describe('acts of a contract', () => {
  test('one table of moves: any other move is refused with the label of the state, and a stale version with FY-C002', async () => {
    const id = await draft('港口设备');
    const { contract, actions } = await manager.ask(getContract, { id });
    expect(actions).toEqual(expect.arrayContaining(['submit', 'void']));
    expect(actions).not.toContain('sign');
    expect(await act(id, 'sign', { signDate: today })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('草稿'),
    });
    expect(await act(id, 'submit')).toMatchObject({ data: { status: 'to_sign', approvalStatus: 'none' } });
    const stale = { id, version: contract.version, action: 'sign', signDate: today } as InputOf<typeof operate>;
    expect(await manager.call(operate, stale)).toMatchObject({ errorCode: 'FY-C002' });
    expect(await act(id, 'sign')).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('签订日期'),
    });
    expect(await act(id, 'sign', { signDate: addDays(today, 1) })).toMatchObject({ errorCode: 'FY-V001' });
    expect(await act(id, 'sign', { signDate: today })).toMatchObject({ data: { status: 'performing' } });
    expect(await act(id, 'suspend', { stateReason: '客户停工' })).toMatchObject({
      data: { status: 'suspended', stateReason: '客户停工' },
    });
    expect(await act(id, 'terminate', { stateDate: today, stateReason: '解除' })).toMatchObject({
      errorCode: 'FY-C001',
    });
    expect(await act(id, 'resume')).toMatchObject({ data: { status: 'performing', stateReason: null } });
    expect(await act(id, 'complete')).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('还有 1 期'),
    });
  });

  test('plans that do not add up are kept in a draft and refused when it is submitted', async () => {
    const id = await draft('港口设备', {
      more: { plans: [{ title: '首付款', planDate: addDays(today, 1), planAmount: 900 }] },
    });
    expect(await act(id, 'submit')).toMatchObject({ errorCode: 'FY-V001' });
    expect((await manager.ask(getContract, { id })).contract.status).toBe('draft');
  });

  test('what ends a contract cancels open instalments; an archive needs the signed paper first', async () => {
    const id = await performed('港口设备');
    const end = { stateDate: today, stateReason: '协商解除' };
    expect(await act(id, 'terminate', end)).toMatchObject({ data: { status: 'terminated', nextPlanDate: null } });
    expect((await manager.ask(getContract, { id })).plans).toMatchObject([{ status: 'cancelled' }]);
    expect((await page({ todo: 'to_archive' })).records).toHaveLength(1);
    expect(await act(id, 'archive', { archiveNo: 'D-1' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('签署扫描件'),
    });
  });
});

test('转负责人 and 换类型: many contracts at once, signed ones too; who lacks the code does neither', async () => {
  const ids = [await performed('履行中的'), await draft('草稿')];
  const follower = await stage.server.signIn('follower');
  const owned = { entity: 'contract', ids, ownerId: stage.otherOwnerId };
  expect(await follower.call(updateOwner, owned)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await manager.call(updateOwner, { ...owned, ownerId: 999_999_999 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '负责人：没有找到这个人',
  });
  expect(await manager.call(updateOwner, { ...owned, ownerId: null })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await manager.ask(updateOwner, owned)).toEqual({ updated: 2 });
  const retype = { action: 'retype', ids, typeId: stage.otherTypeId } as InputOf<typeof operate>;
  expect(await follower.call(operate, retype)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await manager.call(operate, { ...retype, typeId: 999_999_999 })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await manager.call(operate, retype)).toMatchObject({ resultCode: 1 });
  const { records } = await page();
  expect(records.map(({ ownerId, typeName, typeId }) => [ownerId, typeName, typeId])).toEqual(
    ids.map(() => [stage.otherOwnerId, '采购合同', stage.otherTypeId]),
  );
  expect(new Set(records.map(({ categoryName }) => categoryName))).toEqual(new Set(['采购类']));
});

test('only drafts and void contracts without money are deleted; of several each is done or refused for itself', async () => {
  const kept = await performed('履行中的');
  const gone = await draft('草稿');
  expect(await manager.call(deleteContract, { id: kept })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '履行中的：履行中的合同不能删除，只能删除草稿和已作废的',
  });
  expect(await manager.ask(deleteContract, { ids: [kept, gone] })).toEqual({
    deleted: 1,
    refused: [{ id: kept, title: '履行中的', reason: '履行中的合同不能删除，只能删除草稿和已作废的' }],
  });
  expect(await manager.call(deleteContract, { id: gone })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await manager.call(deleteContract, { id: kept, ids: [kept] })).toMatchObject({ errorCode: 'FY-V001' });
});

test('settings: the usual ones until some are saved; a rule needs one sequence; who saves second is told', async () => {
  const usual = await manager.ask(querySetting, {});
  expect(usual).toMatchObject({ expireMode: 'auto', version: 0, remindDays: { expiry: [90, 30, 7, 0] } });
  const { version, ...values } = usual;
  const saved = await manager.ask(saveSetting, { ...values, expireMode: 'manual', version });
  expect(saved).toMatchObject({ expireMode: 'manual', version: 1 });
  expect(await manager.ask(querySetting, {})).toEqual(saved);
  expect(await manager.call(saveSetting, { ...values, version })).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: { expireMode: 'manual' } },
  });
  const segments = values.numberRule.segments.filter(({ kind }) => kind !== 'sequence');
  expect(
    await manager.call(saveSetting, { ...values, numberRule: { ...values.numberRule, segments }, version: 1 }),
  ).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('序号') });
});
