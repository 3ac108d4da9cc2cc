/** Annuities of a patent. Made by the server when a patent is granted. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { fileSchema, idSchema, versionSchema } from '#platform/entity/schema.ts';
import { surchargeOf } from './patent-terms.ts';

export const feeDecisions = options([
  { code: 'pending', label: '待定', tone: 'neutral' },
  { code: 'keep', label: '维持', tone: 'success' },
  { code: 'abandon', label: '放弃', tone: 'warning' },
]);
/** Computed from the dates on every reading, never stored. */
export const feeStatuses = options([
  { code: 'future', label: '未到期', tone: 'neutral' },
  { code: 'due', label: '待缴', tone: 'warning' },
  { code: 'grace', label: '宽限期', tone: 'danger' },
  { code: 'paid', label: '已缴', tone: 'success' },
  { code: 'abandoned', label: '已放弃', tone: 'neutral' },
  { code: 'lapsed', label: '已失效', tone: 'danger' },
]);

export const patentFee = entity({
  name: 'patent_fee',
  label: '年费',
  unit: '笔',
  title: 'feeYear',
  permissions: { read: 'patent_info', insert: 'patent_edit', update: 'patent_edit', delete: 'patent_edit' },
  sort: [{ field: 'dueDate', order: 'asc' }],
  fields: {
    patentId: f.ref({ label: '专利', to: 'patent', required: true, index: true }),
    feeYear: f.int({ label: '年度', required: true, min: 1, max: 20 }),
    nominalDate: f.date({ label: '缴费期限', required: true }),
    dueDate: f.date({ label: '应缴日', required: true }),
    graceEndDate: f.date({ label: '滞纳期止', required: true }),
    baseAmount: f.money({ label: '全额', required: true, min: 0 }),
    payable: f.money({ label: '应缴', required: true, min: 0 }),
    surcharge: f.money({ label: '滞纳金', min: 0 }),
    decision: f.oneOf({ label: '决定', required: true, options: feeDecisions, default: 'pending' }),
    settled: f.bool({ label: '此前已缴', required: true, default: false }),
    paidDate: f.date({ label: '缴费日', past: true }),
    paidAmount: f.money({ label: '实缴', min: 0 }),
    voucher: f.files({ label: '缴费凭证', max: 5 }),
    remark: f.text({ label: '备注', max: 200 }),
  },
});

/** An annuity as it is shown, with its state today and what would have to be paid today. */
export const shownFee = z.object({
  id: idSchema,
  version: versionSchema,
  companyCode: z.string(),
  patentId: idSchema,
  patentName: z.string(),
  feeYear: z.number(),
  nominalDate: z.string(),
  dueDate: z.string(),
  graceEndDate: z.string(),
  baseAmount: z.number(),
  payable: z.number(),
  surcharge: z.number(),
  decision: z.string(),
  status: z.string(),
  paidDate: z.string().nullable(),
  paidAmount: z.number().nullable(),
  voucher: z.array(fileSchema).nullable(),
  remark: z.string().nullable(),
});
export type ShownFee = z.infer<typeof shownFee>;

const isOpen = ({ paidDate, feeYear }: { paidDate: string | null; feeYear: number }) =>
  paidDate === null ? null : `第 ${feeYear} 年的年费已登记缴纳`;

/** What has to be paid on a day: the annuity with its surcharge. */
export const amountOf = (
  fee: {
    readonly payable: number;
    readonly nominalDate: string;
    readonly dueDate: string;
    readonly baseAmount: number;
  },
  paidDate: string,
): number => Math.round((fee.payable + surchargeOf(fee, paidDate)) * 100) / 100;

/**
 * Notes payments: on the day that is given, of the amount that is due with its surcharge unless another was paid. After the
 * grace period only as part of a restoration (专利法实施细则 article 99).
 */
export const feePayment = acts(
  patentFee,
  { path: '/api/v1/company/property/payPatentFee', access: 'patent_edit', at: '/patent-info?view=fees' },
  {
    pay: act(patentFee, {
      label: '登记年费缴纳',
      bulk: 200,
      acrossCompanies: true,
      when: isOpen,
      fields: {
        paidDate: f.date({ label: '缴费日', required: true, past: true, default: 'today', list: true }),
        paidAmount: f.money({
          label: '实缴金额',
          min: 0,
          max: 1_000_000,
          list: true,
          help: '每笔；留空按各笔的应缴加滞纳金',
        }),
        voucher: f.files({ label: '缴费凭证', max: 5 }),
        restore: f.bool({ label: '权利恢复', default: false, help: '滞纳期已过，随权利恢复缴纳' }),
        remark: f.text({ label: '备注', max: 200 }),
      },
      each: {
        paidDate: (_fee, today) => today,
        paidAmount: (fee, today, { paidDate }) => amountOf(fee, paidDate ?? today),
      },
      rules: ({ paidDate, restore }, { graceEndDate }) => ({
        paidDate:
          paidDate > graceEndDate &&
          !restore &&
          `滞纳期已于 ${formatDate(graceEndDate)} 届满，办理权利恢复的请勾选“权利恢复”`,
      }),
    }),
  },
);
export const payPatentFee = feePayment.endpoint;

/** Keeps rights alive or lets them go. */
export const feeDecision = acts(
  patentFee,
  { path: '/api/v1/company/property/decidePatentFee', access: 'patent_edit', at: '/patent-info?view=fees' },
  {
    decide: act(patentFee, {
      label: '决定年费去留',
      bulk: 500,
      acrossCompanies: true,
      when: isOpen,
      fields: {
        decision: f.oneOf({ label: '决定', required: true, options: feeDecisions, list: true }),
        remark: f.text({ label: '备注', max: 200 }),
      },
    }),
  },
);
export const decidePatentFee = feeDecision.endpoint;
