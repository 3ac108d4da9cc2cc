/** 发票 of a contract: a number is given once in a company, and the tax follows from the rate where nobody says it. */
import type { UpdateOf } from '#platform/entity/entity.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { rowsOfParent, shownChildren } from '#platform/store/child-store.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ContractInvoiceRow } from '../../model/contract-money.ts';
import { contractInvoice, contractPlan } from '../../model/contract-money.ts';
import { centsOf } from '../../model/money/cents.ts';
import { saveInvoice } from '../../model/money/money-calls.ts';
import { splitTax } from '../../model/tax-rate.ts';
import { lockContract, requireMoving } from './locked-contract.ts';
import { totalsOf } from './money-answer.ts';

type Values = UpdateOf<typeof contractInvoice>;

/** A number of eight digits is one of a printed invoice and means nothing without its code; one of twenty has none. */
export function invoiceTrouble({
  kind,
  invoiceNo,
  invoiceCode,
  amount,
  taxAmount,
}: Values): Record<string, string> | null {
  if (kind !== 'receipt' && invoiceNo?.length === 8 && !invoiceCode)
    return { invoiceCode: '8 位号码的发票要填写发票代码' };
  if (invoiceNo?.length === 20 && invoiceCode) return { invoiceCode: '数电发票没有发票代码，请清空' };
  if (centsOf(amount) <= 0n) return { amount: '价税合计应大于 0' };
  if (taxAmount !== null && taxAmount !== undefined && centsOf(taxAmount) >= centsOf(amount))
    return { taxAmount: '税额应小于价税合计' };
  return null;
}

/** FY-C001 where another invoice of the company bears the number. */
async function requireFree(context: TenantContext, { invoiceNo, invoiceCode }: Values, id: number): Promise<void> {
  // The number of a secret contract is told to nobody by this way.
  const taken = await queryRow<{ contractNo: string | null }>(context)`
    select case when c.secret_level <> 'secret' then c.contract_no end as contract_no
    from contract_invoice t
    join contract c on c.id = t.contract_id
    where ${tenantCondition(context, 't')} and t.invoice_no = ${invoiceNo ?? ''}
      and coalesce(t.invoice_code, '') = ${invoiceCode ?? ''} and t.id <> ${id}
    limit 1`;
  if (taken)
    throw fail.conflict(`发票 ${invoiceNo} 已登记在${taken.contractNo ? `合同 ${taken.contractNo}` : '另一份合同'}`);
}

/** The tax by the rate where it was not said. */
function withTax(values: Values, given: Values): Values {
  const isMoved = given.amount !== undefined || given.taxRate !== undefined;
  if (given.taxAmount !== undefined && given.taxAmount !== null) return {};
  const split = isMoved || values.taxAmount === undefined ? splitTax(values.amount, values.taxRate) : null;
  return split ? { taxAmount: Number(split.taxAmount) } : {};
}

export const saveInvoiceHandler = handle(saveInvoice, async (context, input) => {
  const { contractId, id, version, ...values } = input as Values & {
    readonly contractId: number;
    readonly id?: number;
    readonly version?: number;
  };
  const row = await lockContract(context, contractId, 'contract_finance');
  requireMoving(row, '登记发票');
  const rows = await rowsOfParent(context, contractInvoice, contractId);
  const before = id === undefined ? null : rows.find((one) => one.id === id);
  if (before === undefined) throw fail.notFound();
  if (before && version !== before.version) throw fail.stale(await currentRow(context, contractInvoice, before.id));
  const whole: Values = { ...before, ...values };
  const trouble = invoiceTrouble(whole);
  if (trouble) throw fail.invalid(Object.values(trouble)[0] ?? '', trouble);
  if (whole.planId) {
    const plans = await rowsOfParent(context, contractPlan, contractId);
    if (!plans.some(({ id: planId }) => planId === whole.planId))
      throw fail.invalid('收付款计划不属于这份合同', { planId: '收付款计划不属于这份合同' });
  }
  await requireFree(context, whole, before?.id ?? 0);
  const written = requireWritten(
    await writeRows(context, contractInvoice, [
      { before, values: { ...values, ...withTax(whole, values), ...(!before && { contractId }) } },
    ]),
  );
  const shown = (await shownChildren(context, contractInvoice, contractId)) as ContractInvoiceRow[];
  const saved = shown.find((one) => one.id === written.id);
  if (!saved) throw new Error(`invoice ${written.id} was written and is not there`);
  return { row: saved, totals: await totalsOf(context, contractId) };
});
