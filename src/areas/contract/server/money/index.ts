/** Money of contracts: calls, and what follows from every write of its rows. */
import type { EntityHooks, HooksOf } from '#platform/store/entity-hooks.ts';
import { contractInvoice, contractPlan, contractReceipt } from '../../model/contract-money.ts';
import type { contract } from '../../model/contract.ts';
import { saveInvoiceHandler } from './invoices.ts';
import { savePlanHandler } from './plans.ts';
import { receiptHandlers } from './receipts.ts';
import { refreshTotals } from './refresh-totals.ts';

export const moneyHandlers = [savePlanHandler, ...receiptHandlers, saveInvoiceHandler];

const keepTotals: EntityHooks = {
  changed: (context, _ids, { parentIds }) => refreshTotals(context, parentIds),
};

/** A state that ends a contract cancels what is open, and another amount makes another share of it. */
export const keepContractTotals: NonNullable<HooksOf<typeof contract>['changed']> = async (
  context,
  ids,
  { act, rows },
) => {
  const moved = rows.filter(
    ({ before, values }) => before !== null && ('status' in values || 'amount' in values || 'direction' in values),
  );
  if (act === 'restore') await refreshTotals(context, ids);
  else
    await refreshTotals(
      context,
      moved.map(({ id }) => id),
    );
};

export const moneyHooks: Readonly<Record<string, EntityHooks>> = {
  [contractPlan.name]: keepTotals,
  [contractReceipt.name]: keepTotals,
  [contractInvoice.name]: keepTotals,
};
