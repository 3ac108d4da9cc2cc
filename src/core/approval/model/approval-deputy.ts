/** Who decides for somebody who is away: one deputy at a time, from a day to a day, never along a chain. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { dateSchema, idSchema, versionSchema } from '#platform/entity/schema.ts';

const order = ({ fromDate, untilDate }: { readonly fromDate?: string | null; readonly untilDate?: string | null }) =>
  Boolean(fromDate && untilDate && untilDate < fromDate);

export const approvalDeputy = entity({
  name: 'approval_deputy',
  label: '审批代理',
  unit: '条',
  title: 'staffId',
  permissions: {
    read: 'approval_manage',
    insert: 'approval_manage',
    update: 'approval_manage',
    delete: 'approval_manage',
  },
  sort: [{ field: 'fromDate', order: 'desc' }],
  fields: {
    staffId: f.ref({ label: '被代理人', to: 'group_user_base', required: true, list: true }),
    deputyId: f.ref({ label: '代理人', to: 'group_user_base', required: true, list: true }),
    fromDate: f.date({ label: '开始日期', required: true, list: true }),
    untilDate: f.date({ label: '结束日期', required: true, list: true, help: '含当天' }),
    note: f.text({ label: '说明', max: 60 }),
  },
  rules: (row) => (order(row) ? [{ field: 'untilDate', message: '不能早于开始日期' }] : []),
  sample: (n) => ({
    fromDate: `20${String(30 + (n % 60)).padStart(2, '0')}-01-01`,
    untilDate: `20${String(30 + (n % 60)).padStart(2, '0')}-01-31`,
  }),
});

const deputyRow = z.object({
  id: idSchema,
  version: z.number(),
  staffId: z.number(),
  staffName: z.string(),
  deputyId: z.number(),
  deputyName: z.string(),
  fromDate: z.string(),
  untilDate: z.string(),
  note: z.string().nullable(),
  /** Today lies between the days. */
  isNow: z.boolean(),
});
export type DeputyRow = z.output<typeof deputyRow>;

/** Deputies of today and later: the caller's own in both directions; with `all` those of the company, for whoever manages approval. */
export const queryDeputy = endpoint({
  path: '/api/v1/approval/queryDeputy',
  label: '查询审批代理',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ all: z.boolean().default(false).describe('全部') }),
  output: z.object({ records: z.array(deputyRow) }),
});

/**
 * Names a deputy, or with id and version changes one. Without `staffId` for the caller; for others approval_manage is asked.
 * FY-C001 where the days meet another deputy of the same person, or the deputy is represented in them.
 */
export const saveDeputy = endpoint({
  path: '/api/v1/approval/saveDeputy',
  label: '保存审批代理',
  access: 'signedIn',
  scope: 'company',
  input: z
    .strictObject({
      id: idSchema.optional(),
      version: versionSchema.optional(),
      staffId: idSchema.optional().describe('被代理人'),
      deputyId: idSchema.describe('代理人'),
      fromDate: dateSchema.describe('开始日期'),
      untilDate: dateSchema.describe('结束日期'),
      note: lineSchema.max(60).nullish().describe('说明'),
    })
    .refine((body) => !order(body), { message: '不能早于开始日期', path: ['untilDate'] })
    .refine(({ id, version }) => (id === undefined) === (version === undefined), {
      message: '修改时必填',
      path: ['version'],
    }),
  output: z.object({ id: idSchema, version: z.number() }),
});

/** Ends a deputy. Waiting requests go back to whom they were for. */
export const deleteDeputy = endpoint({
  path: '/api/v1/approval/deleteDeputy',
  label: '取消审批代理',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ id: idSchema }),
  output: z.object({ deleted: z.number() }),
});
