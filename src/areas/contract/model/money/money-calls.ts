/** Calls about the money of a contract: instalments, receipts with their reversal, invoices. Amounts are yuan. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { withinParent } from '#platform/entity/entity.ts';
import { idSchema, rowSchema, saveSchema, versionSchema } from '#platform/entity/schema.ts';
import { contractInvoice, contractPlan, contractReceipt, mostPlans } from '../contract-money.ts';

/** What the register shows of the money of a contract; null where nobody entered any, and without `contract_amount_view`. */
export const contractTotals = z.object({
  planCount: z.number(),
  planPaidCount: z.number(),
  settledAmount: z.number().nullable(),
  settledPercent: z.number().nullable(),
  invoicedAmount: z.number().nullable(),
  nextPlanDate: z.string().nullable(),
  nextPlanAmount: z.number().nullable(),
});
export type ContractTotals = z.output<typeof contractTotals>;

/** Hours in which a receipt may still be corrected; after that it is reversed. */
export const correctableHours = 24;

const contractId = idSchema.describe('合同');
const access = 'contract_finance';
/** An instalment as it is sent: its place in the list is its number. */
const { seq: _seq, ...planFields } = withinParent(contractPlan).fields;
const sentPlan = saveSchema({ ...contractPlan, fields: planFields } as unknown as typeof contractPlan);

const money = { plans: z.array(rowSchema(contractPlan)), totals: contractTotals };

/**
 * Saves the instalments of a contract as a whole: a known id changes, a row without one is new, what is missing is deleted.
 * They are numbered in their order. FY-V001 where they come to more than the amount, or to less than came in for one of
 * them; FY-C001 for a deleted one that money came for; FY-C002 with an older `version` of a row.
 */
export const savePlan = endpoint({
  path: '/api/v1/company/contract/savePlan',
  label: '保存收付款计划',
  access,
  scope: 'company',
  input: z.strictObject({
    contractId,
    plans: z.array(sentPlan).max(mostPlans, `最多 ${mostPlans} 期`).describe('收付款计划'),
  }),
  output: z.object(money),
});

/**
 * Enters what came or went: for an instalment, else for the oldest that is open; what is too much there goes to the next.
 * FY-V001 beyond what the contract still asks for, unless `overReason` says why. With `id` a receipt of the last 24 hours
 * is corrected (FY-C001 later: it is reversed instead).
 */
export const saveReceipt = endpoint({
  path: '/api/v1/company/contract/saveReceipt',
  label: '登记收付款',
  access,
  scope: 'company',
  input: saveSchema(withinParent(contractReceipt), { contractId }),
  output: z.object({ row: rowSchema(contractReceipt), ...money }),
});

/** Takes a receipt back by a negative one beside it. FY-C001 for a reversal, and for what was reversed already. */
export const reverseReceipt = endpoint({
  path: '/api/v1/company/contract/reverseReceipt',
  label: '冲销收付款',
  access,
  scope: 'company',
  input: z.strictObject({
    id: idSchema.describe('收付款记录'),
    version: versionSchema,
    reason: lineSchema.min(2, '冲销原因至少 2 个字').max(300, '冲销原因最多 300 个字').describe('冲销原因'),
    voucherNo: lineSchema.max(60, '凭证号最多 60 个字').nullish().describe('凭证号'),
  }),
  output: z.object({ row: rowSchema(contractReceipt), ...money }),
});

/** Enters or corrects an invoice. FY-C001 for a number that another invoice of the company bears. */
export const saveInvoice = endpoint({
  path: '/api/v1/company/contract/saveInvoice',
  label: '登记发票',
  access,
  scope: 'company',
  input: saveSchema(withinParent(contractInvoice), { contractId }),
  output: z.object({ row: rowSchema(contractInvoice), totals: contractTotals }),
});
