/** Money of a contract: what is agreed by instalments, what came or went, what was invoiced. Amounts are yuan. */
import type { RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import {
  contractPlanStatuses,
  contractTaxRates,
  invoiceKinds,
  invoiceStatuses,
  receiptMethods,
} from './contract-dicts.ts';
import { amount, amountSecret, moneyPermissions } from './contract-permissions.ts';

/** Most instalments of a contract, most receipts, most invoices. */
export const mostPlans = 200;
export const mostReceipts = 1000;
export const mostInvoices = 1000;

export const contractPlan = entity({
  name: 'contract_plan',
  label: '收付款计划',
  unit: '期',
  title: 'title',
  permissions: moneyPermissions,
  parent: { field: 'contractId', to: 'contract', limit: mostPlans },
  sort: [{ field: 'seq', order: 'asc' }],
  fields: {
    contractId: f.ref({ label: '合同', to: 'contract', required: true, form: false }),
    seq: f.int({ label: '期次', required: true, min: 1, max: mostPlans, list: { width: 70 } }),
    title: f.text({ label: '款项名称', required: true, max: 50, list: { width: 140 } }),
    planDate: f.date({ label: '计划日期', required: true, index: true, list: { width: 110 } }),
    planAmount: f.money({ label: '计划金额', required: true, ...amount, list: { width: 130 } }),
    planPercent: f.percent({ label: '计划比例', list: { width: 90 } }),
    condition: f.text({ label: '收付条件', max: 300, list: { width: 200 } }),
    remindDays: f.json<number[]>({ label: '提前提醒天数', form: false }),
    status: f.oneOf({
      label: '状态',
      options: contractPlanStatuses,
      required: true,
      default: 'pending',
      readOnly: true,
      list: { width: 90 },
    }),
    settledAmount: f.money({ label: '已收付', ...amount, readOnly: true, form: false, list: { width: 130 } }),
    finishedAt: f.date({ label: '完成日期', readOnly: true, form: false }),
    remark: f.text({ label: '备注', max: 300 }),
  },
});
export type ContractPlanRow = RowOf<typeof contractPlan>;

export const contractReceipt = entity({
  name: 'contract_receipt',
  label: '收付款记录',
  unit: '笔',
  title: 'voucherNo',
  permissions: moneyPermissions,
  parent: { field: 'contractId', to: 'contract', limit: mostReceipts },
  sort: [{ field: 'receiptDate', order: 'asc' }],
  fields: {
    contractId: f.ref({ label: '合同', to: 'contract', required: true, form: false }),
    planId: f.ref({ label: '收付款计划', to: 'contract_plan', index: true }),
    // Negative in the row that reverses another one.
    amount: f.money({
      label: '金额',
      required: true,
      ...amountSecret,
      min: -amountSecret.max,
      list: { width: 130 },
    }),
    receiptDate: f.date({ label: '日期', required: true, past: true, list: { width: 110 } }),
    method: f.oneOf({ label: '方式', options: receiptMethods, required: true, default: 'bank', list: { width: 100 } }),
    payer: f.text({ label: '付款方', max: 100 }),
    account: f.text({ label: '账户', max: 60 }),
    voucherNo: f.text({ label: '凭证号', max: 60, list: { width: 130 } }),
    attachments: f.files({ label: '附件', max: 20 }),
    remark: f.text({ label: '备注', max: 300 }),
    overReason: f.text({ label: '超额说明', max: 300 }),
    reversalOfId: f.ref({ label: '冲销的记录', to: 'contract_receipt', readOnly: true, form: false, index: true }),
    reversedById: f.ref({ label: '冲销记录', to: 'contract_receipt', readOnly: true, form: false }),
    reverseReason: f.text({ label: '冲销原因', max: 300, readOnly: true, form: false }),
  },
});
export type ContractReceiptRow = RowOf<typeof contractReceipt>;

export const contractInvoice = entity({
  name: 'contract_invoice',
  label: '发票',
  unit: '张',
  title: 'invoiceNo',
  permissions: moneyPermissions,
  parent: { field: 'contractId', to: 'contract', limit: mostInvoices },
  sort: [{ field: 'invoiceDate', order: 'desc' }],
  fields: {
    contractId: f.ref({ label: '合同', to: 'contract', required: true, form: false }),
    planId: f.ref({ label: '收付款计划', to: 'contract_plan' }),
    kind: f.oneOf({ label: '票种', options: invoiceKinds, required: true, list: { width: 140 } }),
    // 20 digits of a fully digital invoice, or 8 beside a code of 10 or 12; the pair is given once in a company.
    invoiceNo: f.text({
      label: '发票号码',
      required: true,
      max: 20,
      pattern: { source: '^([0-9]{8}|[0-9]{20})$', message: '应为 20 位数电票号码，或 8 位号码加发票代码' },
      list: { width: 180 },
    }),
    invoiceCode: f.text({
      label: '发票代码',
      max: 12,
      pattern: { source: '^([0-9]{10}|[0-9]{12})$', message: '应为 10 或 12 位数字' },
    }),
    invoiceDate: f.date({ label: '开票日期', required: true, past: true, list: { width: 110 } }),
    amount: f.money({ label: '价税合计', required: true, ...amount, list: { width: 130 } }),
    taxRate: f.oneOf({ label: '税率', options: contractTaxRates }),
    taxAmount: f.money({ label: '税额', ...amount }),
    status: f.oneOf({
      label: '状态',
      options: invoiceStatuses,
      required: true,
      default: 'valid',
      list: { width: 90 },
    }),
    file: f.files({ label: '发票文件', max: 1 }),
    remark: f.text({ label: '备注', max: 300 }),
  },
});
export type ContractInvoiceRow = RowOf<typeof contractInvoice>;
