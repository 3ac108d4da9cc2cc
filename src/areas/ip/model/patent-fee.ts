/** Annuities of a patent. Made by the server when a patent is granted. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { dateSchema, fileSchema, idSchema, idsSchema, versionSchema } from '#platform/entity/schema.ts';

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
  patentId: idSchema,
  patentName: z.string(),
  feeYear: z.number(),
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

/** Notes a payment; after the grace period only as part of a restoration. */
export const payPatentFee = endpoint({
  path: '/api/v1/company/property/payPatentFee',
  label: '登记年费缴纳',
  access: 'patent_edit',
  scope: 'company',
  input: z.strictObject({
    id: idSchema,
    version: versionSchema,
    paidDate: dateSchema.describe('缴费日'),
    paidAmount: z.number().min(0).max(1_000_000).optional().describe('实缴金额'),
    voucher: z.array(fileSchema).max(5).optional().describe('缴费凭证'),
    restore: z.boolean().default(false).describe('权利恢复'),
    remark: z.string().max(200).optional().describe('备注'),
  }),
  output: z.object({ id: idSchema, version: versionSchema, surcharge: z.number(), paidAmount: z.number() }),
});

/** Keep a right alive or let it go, for several annuities at once. */
export const decidePatentFee = endpoint({
  path: '/api/v1/company/property/decidePatentFee',
  label: '决定年费去留',
  access: 'patent_edit',
  scope: 'company',
  input: idsSchema.extend({
    decision: z.enum(['pending', 'keep', 'abandon']).describe('决定'),
    remark: z.string().max(200).optional().describe('备注'),
  }),
  output: z.object({ decided: z.number() }),
});
