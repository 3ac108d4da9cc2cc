/** Money of contracts: calls, and what follows from every write of its rows. */
import type { EntityHooks } from '#platform/store/entity-hooks.ts';
import { contractInvoice, contractPlan, contractReceipt } from '../../model/contract-money.ts';
import { saveInvoiceHandler } from './invoices.ts';
import { savePlanHandler } from './plans.ts';
import { receiptHandlers } from './receipts.ts';
import { refreshTotals } from './refresh-totals.ts';

export const moneyHandlers = [savePlanHandler, ...receiptHandlers, saveInvoiceHandler];

const keepTotals: EntityHooks = {
  changed: (context, _ids, { parentIds }) => refreshTotals(context, parentIds),
};

export const moneyHooks: Readonly<Record<string, EntityHooks>> = {
  [contractPlan.name]: keepTotals,
  [contractReceipt.name]: keepTotals,
  [contractInvoice.name]: keepTotals,
};
