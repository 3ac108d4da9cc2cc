/** What came or went for a contract: entering, correcting on the same day, and reversing by a negative pair. */
import type { UpdateOf } from '#platform/entity/entity.ts';
import { queryRow } from '#platform/db/statement.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { rowsOfParent, shownChildren } from '#platform/store/child-store.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ContractReceiptRow } from '../../model/contract-money.ts';
import { contractPlan, contractReceipt } from '../../model/contract-money.ts';
import type { ContractRow } from '../../model/contract.ts';
import { centsOf, yuanOf } from '../../model/money/cents.ts';
import { excessOf } from '../../model/money/ledger.ts';
import { correctableHours, reverseReceipt, saveReceipt } from '../../model/money/money-calls.ts';
import { openPlans, settle } from '../../model/money/settlement.ts';
import { lockContract, requireMoving } from './locked-contract.ts';
import { moneyOf } from './money-answer.ts';

type Values = UpdateOf<typeof contractReceipt>;

const yuan = (cents: bigint): string => formatNumber(yuanOf(cents), 2);

/** 付款 where the company pays, 收款 else. */
const wordOf = ({ direction }: Pick<ContractRow, 'direction'>): string => (direction === 'expense' ? '付款' : '收款');

/** FY-V001 for more than the contract still asks for where nobody says why. */
function requireFit(row: ContractRow, others: readonly ContractReceiptRow[], values: Values): void {
  const excess = excessOf(row.amount, others, values.amount ?? 0);
  if (excess === 0n || (values.overReason ?? '').trim().length >= 2) return;
  const rest = centsOf(values.amount) - excess;
  const verb = row.direction === 'expense' ? '未付' : '未收';
  const message = `合同一共${verb} ${yuan(rest)}，多 ${yuan(excess)}，请填写超额说明`;
  throw fail.invalid(message, { amount: message });
}

/** The instalment that a receipt counts for first: the one that is named, else the oldest that is open; none where all are paid. */
async function firstPlan(
  context: TenantContext,
  row: ContractRow,
  others: readonly ContractReceiptRow[],
  planId: number | null | undefined,
): Promise<number | null> {
  const plans = await rowsOfParent(context, contractPlan, row.id);
  if (planId !== null && planId !== undefined) {
    const plan = plans.find(({ id }) => id === planId);
    if (!plan) throw fail.invalid('收付款计划不属于这份合同', { planId: '收付款计划不属于这份合同' });
    if (plan.status === 'cancelled') throw fail.conflict(`第 ${plan.seq} 期已取消，不能登记${wordOf(row)}`);
    return planId;
  }
  const facts = others.map((one) => ({ ...one, reversedBy: one.reversedById }));
  return openPlans(plans, settle(plans, facts))[0]?.id ?? null;
}

/** The stored receipt that a call corrects; FY-C001 once it is too old, reversed or itself a reversal. */
async function correctable(
  context: TenantContext,
  others: readonly ContractReceiptRow[],
  id: number,
  version: number | undefined,
): Promise<ContractReceiptRow> {
  const before = others.find((one) => one.id === id);
  if (!before) throw fail.notFound();
  if (version !== before.version) throw fail.stale(await currentRow(context, contractReceipt, id));
  if (before.reversalOfId !== null || before.reversedById !== null) throw fail.conflict('冲销过的记录不能修改');
  const hours = (context.platform.now().getTime() - Date.parse(before.createdAt)) / 3_600_000;
  if (hours > correctableHours)
    throw fail.conflict(`登记超过 ${correctableHours} 小时的记录不能修改，请冲销后重新登记`);
  return before;
}

/** The row after the write, hidden as a read hides it, beside the money of the contract. */
async function answer(context: TenantContext, contractId: number, id: number) {
  const rows = (await shownChildren(context, contractReceipt, contractId)) as ContractReceiptRow[];
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`receipt ${id} was written and is not there`);
  return { row, ...(await moneyOf(context, contractId)) };
}

const saveReceiptHandler = handle(saveReceipt, async (context, input) => {
  const { contractId, id, version, ...values } = input as Values & {
    readonly contractId: number;
    readonly id?: number;
    readonly version?: number;
  };
  const row = await lockContract(context, contractId, 'contract_finance');
  requireMoving(row, `登记${wordOf(row)}`);
  const rows = await rowsOfParent(context, contractReceipt, contractId);
  const before = id === undefined ? null : await correctable(context, rows, id, version);
  const others = rows.filter((one) => one.id !== id);
  const whole: Values = { ...before, ...values };
  if (centsOf(whole.amount) <= 0n)
    throw fail.invalid('金额应大于 0，退回请用冲销', { amount: '应大于 0，退回请用冲销' });
  requireFit(row, others, whole);
  const planId = await firstPlan(context, row, others, whole.planId);
  const written = requireWritten(
    await writeRows(context, contractReceipt, [
      { before, values: { ...values, planId, ...(!before && { contractId }) } },
    ]),
  );
  return await answer(context, contractId, written.id);
});

const reverseReceiptHandler = handle(reverseReceipt, async (context, { id, version, reason, voucherNo }) => {
  const owner = await queryRow<{ contractId: number }>(context)`
    select t.contract_id
    from contract_receipt t
    where ${tenantCondition(context, 't')} and t.id = ${id}`;
  if (!owner) throw fail.notFound('收付款记录不存在');
  // The contract first, as all writers of its money do: who locks the other way round would wait for them for ever.
  const contractRow = await lockContract(context, owner.contractId, 'contract_finance');
  requireMoving(contractRow, '冲销');
  const found = (await rowsOfParent(context, contractReceipt, owner.contractId)).find((row) => row.id === id);
  if (!found) throw fail.notFound('收付款记录不存在');
  if (found.reversalOfId !== null) throw fail.conflict('这是一笔冲销，不能再冲销');
  if (found.reversedById !== null) throw fail.conflict('这笔记录已经冲销，不能再冲销');
  if (version !== found.version) throw fail.stale(await currentRow(context, contractReceipt, id));
  const pair = requireWritten(
    await writeRows(
      context,
      contractReceipt,
      [
        {
          before: null,
          values: {
            contractId: found.contractId,
            planId: found.planId,
            amount: -found.amount,
            receiptDate: todayInShanghai(context.platform.now()),
            method: found.method,
            payer: found.payer,
            account: found.account,
            voucherNo: voucherNo ?? null,
            reversalOfId: id,
            reverseReason: reason,
          },
        },
      ],
      { reason: `冲销：${reason}` },
    ),
  );
  requireWritten(
    await writeRows(context, contractReceipt, [{ before: found, values: { reversedById: pair.id } }], { reason }),
  );
  return await answer(context, found.contractId, pair.id);
});

export const receiptHandlers = [saveReceiptHandler, reverseReceiptHandler];
