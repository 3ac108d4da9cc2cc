import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRow } from '#platform/db/statement.ts';
import { queryRowLog } from '#platform/entity/row-log.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { operate } from '../../model/contract-acts.ts';
import type { ContractPlanRow } from '../../model/contract-money.ts';
import { getContract } from '../../model/list-calls.ts';
import { reverseReceipt, saveInvoice, savePlan, saveReceipt } from '../../model/money/money-calls.ts';
import type { ContractStage } from '../testing/contract-stage.ts';
import { clearContracts, putContract, startContractStage } from '../testing/contract-stage.ts';

const codes = ['contract_manage', 'contract_finance', 'contract_edit', 'contract_sign', 'contract_amount_view'];
let stage: ContractStage;
let cashier: TestClient;
/** May enter money and does not see it. */
let blind: TestClient;
let contractId: number;
const today = todayInShanghai();
const near = addDays(today, 20);
const far = addDays(today, 100);

/** A signed contract without instalments. */
const signed = (values: Record<string, unknown> = {}): Promise<number> =>
  putContract(stage, { amount: 1_000_000, endDate: addDays(today, 365), ...values });

const plan = (planAmount: number, planDate = near, more: object = {}) => ({
  title: '进度款',
  planDate,
  planAmount,
  ...more,
});
const threeParts = () =>
  cashier.ask(savePlan, { contractId, plans: [plan(300_000), plan(300_000), plan(400_000, far)] as never });
const receive = (amount: number, more: object = {}, client = cashier) =>
  client.call(saveReceipt, { contractId, amount, receiptDate: today, ...more });
const kept = (values: object) => values as never;
/** A stored instalment as it is sent back. */
const again = (row: { id: number; version: number } | undefined, more: object = {}) => ({
  id: row?.id,
  version: row?.version,
  ...more,
});
const statesOf = (plans: readonly Pick<ContractPlanRow, 'status' | 'settledAmount'>[]) =>
  plans.map(({ status, settledAmount }) => [status, settledAmount]);

beforeAll(async () => {
  stage = await startContractStage(
    { account: 'cashier', codes },
    { account: 'blind', codes: ['contract_manage', 'contract_finance'] },
  );
  cashier = await stage.server.signIn('cashier');
  blind = await stage.server.signIn('blind');
});
afterAll(() => stage?.server.stop());
beforeEach(async () => {
  stage.server.clock.set(new Date().toISOString());
  await clearContracts(stage);
  contractId = await signed();
});

test('acceptance 4: a receipt fills its instalment and the next, and more than the contract asks for needs a reason', async () => {
  const { plans } = await threeParts();
  expect(plans.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  const first = await cashier.ask(saveReceipt, {
    contractId,
    planId: plans[0]?.id,
    amount: 450_000,
    receiptDate: today,
  });
  expect(statesOf(first.plans)).toEqual([
    ['done', 300_000],
    ['partial', 150_000],
    ['pending', 0],
  ]);
  expect(first.totals).toEqual({
    planCount: 3,
    planPaidCount: 1,
    settledAmount: 450_000,
    settledPercent: 45,
    invoicedAmount: null,
    nextPlanDate: near,
    nextPlanAmount: 150_000,
  });
  expect(await receive(600_000)).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '合同一共未收 550,000.00，多 50,000.00，请填写超额说明',
    data: { fields: { amount: expect.any(String) } },
  });
  const over = await cashier.ask(saveReceipt, {
    contractId,
    amount: 600_000,
    receiptDate: today,
    overReason: '客户一并预付下期备件款',
  });
  expect(over.row.planId).toBe(plans[1]?.id);
  expect(statesOf(over.plans).map(([status]) => status)).toEqual(['done', 'done', 'done']);
  expect(over.totals).toMatchObject({ settledAmount: 1_050_000, settledPercent: 105, nextPlanDate: null });
});

test('a receipt is taken back by a negative pair: no reversal of a reversal, none of what was reversed', async () => {
  const { plans } = await threeParts();
  const { row } = await cashier.ask(saveReceipt, {
    contractId,
    planId: plans[0]?.id,
    amount: 300_000,
    receiptDate: today,
    voucherNo: 'PZ-1',
  });
  const reversed = await cashier.ask(reverseReceipt, { id: row.id, version: row.version, reason: '票面误录' });
  expect(reversed.row).toMatchObject({ amount: -300_000, reversalOfId: row.id, reverseReason: '票面误录' });
  expect(statesOf(reversed.plans)[0]).toEqual(['pending', 0]);
  expect(reversed.totals).toMatchObject({ settledAmount: 0, settledPercent: 0, planPaidCount: 0 });
  expect(
    await cashier.call(reverseReceipt, { id: reversed.row.id, version: reversed.row.version, reason: '再冲销' }),
  ).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '这是一笔冲销，不能再冲销',
  });
  const { receipts } = await cashier.ask(getContract, { id: contractId });
  const before = receipts.find(({ id }) => id === row.id);
  expect(before).toMatchObject({ amount: 300_000, reversedById: reversed.row.id, voucherNo: 'PZ-1' });
  expect(
    await cashier.call(reverseReceipt, { id: row.id, version: before?.version ?? 0, reason: '再来一次' }),
  ).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '这笔记录已经冲销，不能再冲销',
  });
  // The pair has no voucher, so the story calls it by its kind and not by an id.
  const story = await cashier.ask(queryRowLog, {
    filter: { entity: 'contract', id: contractId },
    page: { current: 1, size: 20 },
  });
  expect(story.records.flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ key: 'reversedById', after: '收付款记录' }),
  );
  expect(await cashier.call(reverseReceipt, { id: row.id, version: 0, reason: '短' })).toMatchObject({
    errorCode: 'FY-V001',
  });
  // Two at once: the database lets one of them through.
  const other = await cashier.ask(saveReceipt, { contractId, amount: 1000, receiptDate: today });
  const both = await Promise.all(
    [1, 2].map(() => cashier.call(reverseReceipt, { id: other.row.id, version: other.row.version, reason: '两次' })),
  );
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual([0, 1]);
  // One corrects what another takes back: whoever comes second is told so, and neither waits for ever.
  const third = (await cashier.ask(saveReceipt, { contractId, amount: 500, receiptDate: today })).row;
  const mixed = await Promise.all([
    cashier.call(saveReceipt, { contractId, id: third.id, version: third.version, amount: 600 }),
    cashier.call(reverseReceipt, { id: third.id, version: third.version, reason: '同时' }),
  ]);
  expect(mixed.map(({ errorCode }) => errorCode ?? '').toSorted()[0]).toBe('');
  expect(mixed.some(({ errorCode }) => errorCode === 'FY-C001' || errorCode === 'FY-C002')).toBe(true);
});

test('a receipt is corrected within a day, then only reversed; a saved version is asked for', async () => {
  await threeParts();
  const { row } = await cashier.ask(saveReceipt, { contractId, amount: 100_000, receiptDate: today });
  const changed = await cashier.ask(saveReceipt, {
    contractId,
    id: row.id,
    version: row.version,
    amount: 120_000,
  });
  expect(changed.totals.settledAmount).toBe(120_000);
  expect(await cashier.call(saveReceipt, { contractId, id: row.id, version: row.version, amount: 1 })).toMatchObject({
    errorCode: 'FY-C002',
  });
  stage.server.clock.advance(25 * 3_600_000);
  expect(
    await cashier.call(saveReceipt, { contractId, id: row.id, version: changed.row.version, amount: 130_000 }),
  ).toMatchObject({ errorCode: 'FY-C001', errorDesc: '登记超过 24 小时的记录不能修改，请冲销后重新登记' });
});

test('bad input of receipts is named: nothing, less than nothing, the future, a foreign instalment, a draft', async () => {
  await threeParts();
  for (const [more, words] of [
    [{ amount: 0 }, '应大于 0'],
    [{ amount: -5 }, '应大于 0'],
    [{ amount: 10, receiptDate: addDays(today, 1) }, '日期'],
    [{ amount: 10, planId: 999_999 }, '收付款计划'],
    [{ amount: 90_000_000_000_000_000 }, '金额'],
    [{ amount: 1.005 }, '金额'],
  ] as const)
    expect(await receive(more.amount, more), words).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining(words),
    });
  const draft = await signed({ status: 'draft' });
  expect(await cashier.call(saveReceipt, { contractId: draft, amount: 10, receiptDate: today })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '合同是草稿，不能登记收款',
  });
  // What is agreed without money has none that comes, and the instalments of a framework stand in its orders.
  const unpaid = await signed({ direction: 'none', amount: null });
  expect(await cashier.call(saveReceipt, { contractId: unpaid, amount: 10, receiptDate: today })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '无金额的合同不能登记收款',
  });
  const framework = await signed({ nature: 'framework', amount: null, amountCeiling: 1000 });
  expect(await cashier.call(savePlan, { contractId: framework, plans: kept([plan(10)]) })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '框架合同没有收付款计划，写在订单里',
  });
});

test('instalments never come to more than the amount, nor to less than what came; one that money came for stays', async () => {
  const { plans } = await threeParts();
  expect(await cashier.call(savePlan, { contractId, plans: kept([plan(600_000), plan(400_000.01)]) })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '收付款计划合计比合同金额多 0.01 元',
  });
  await receive(300_000);
  expect(await cashier.call(savePlan, { contractId, plans: kept([again(plans[1]), again(plans[2])]) })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '第 1 期已收付 300,000.00 元，不能删除',
  });
  expect(
    await cashier.call(savePlan, { contractId, plans: kept([again(plans[0], { planAmount: 100_000 })]) }),
  ).toMatchObject({ errorCode: 'FY-V001', errorDesc: '第 1 期已收付 300,000.00 元，计划金额不能少于它' });
  const saved = await cashier.ask(savePlan, {
    contractId,
    plans: kept([again(plans[0]), again(plans[2], { planAmount: 700_000 })]),
  });
  expect(saved.plans.map(({ seq, planAmount }) => [seq, planAmount])).toEqual([
    [1, 300_000],
    [2, 700_000],
  ]);
  expect(
    await cashier.call(savePlan, { contractId, plans: kept([again(plans[2], { title: '首付款' })]) }),
  ).toMatchObject({ errorCode: 'FY-C002' });
});

test('a contract that is terminated cancels what is open, and what came stays', async () => {
  await threeParts();
  await receive(350_000);
  const { contract: row } = await cashier.ask(getContract, { id: contractId });
  await cashier.ask(operate, {
    id: contractId,
    version: row.version,
    action: 'terminate',
    stateDate: today,
    stateReason: '客户项目取消',
  });
  const after = await cashier.ask(getContract, { id: contractId });
  expect(statesOf(after.plans)).toEqual([
    ['done', 300_000],
    ['cancelled', 50_000],
    ['cancelled', 0],
  ]);
  expect(after.contract).toMatchObject({ planCount: 1, planPaidCount: 1, settledAmount: 350_000, nextPlanDate: null });
});

test('an invoice is entered once, its tax follows from the rate, and a reversed one no longer counts', async () => {
  await threeParts();
  const invoiceNo = '25332000000012340091';
  const first = await cashier.ask(
    saveInvoice,
    kept({ contractId, kind: 'special', invoiceNo, invoiceDate: today, amount: 113_000, taxRate: '13' }),
  );
  expect(first.row.taxAmount).toBe(13_000);
  expect(first.totals.invoicedAmount).toBe(113_000);
  const same = kept({ contractId, kind: 'special', invoiceNo, invoiceDate: today, amount: 1, taxRate: '13' });
  expect(await cashier.call(saveInvoice, same)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining(`发票 ${invoiceNo} 已登记在合同 `),
  });
  for (const [values, words] of [
    [{ invoiceNo: '12345678' }, '发票代码'],
    [{ invoiceNo: '123' }, '发票号码'],
    [{ invoiceNo: '25332000000012340092', invoiceCode: '1234567890' }, '没有发票代码'],
    [{ invoiceNo: '25332000000012340092', amount: 0 }, '价税合计'],
    [{ invoiceNo: '25332000000012340092', taxAmount: 500 }, '税额'],
  ] as const)
    expect(
      await cashier.call(
        saveInvoice,
        kept({ contractId, kind: 'special', invoiceDate: today, amount: 100, ...values }),
      ),
      words,
    ).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining(words) });
  const voided = await cashier.ask(
    saveInvoice,
    kept({ contractId, id: first.row.id, version: first.row.version, status: 'reversed' }),
  );
  expect(voided.totals.invoicedAmount).toBeNull();
});

test('acceptance 7: whoever may not see amounts enters money and is answered none', async () => {
  await threeParts();
  const answer = await receive(1000, {}, blind);
  expect(answer.data).toMatchObject({
    row: { amount: null },
    plans: [{ planAmount: null, settledAmount: null }, { planAmount: null }, { planAmount: null }],
    totals: { settledAmount: null, settledPercent: null, planCount: 3 },
  });
  const stored = await stage.inCompany(
    (context) => queryRow<{ settledAmount: number }>(context)`
    select settled_amount from contract where id = ${contractId}`,
  );
  expect(stored?.settledAmount).toBe(1000);
});
