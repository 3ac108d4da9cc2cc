/** The download centre: one list of exports for the whole product (export records, one of each). */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { idSchema, pageOf, pageSchema } from '#platform/entity/schema.ts';

export const exportStatuses = options([
  { code: 'pending', label: '排队中', tone: 'neutral' },
  { code: 'running', label: '生成中', tone: 'processing' },
  { code: 'success', label: '可下载', tone: 'success' },
  { code: 'failed', label: '失败', tone: 'danger' },
  { code: 'expired', label: '已过期', tone: 'neutral' },
  { code: 'cancelled', label: '已取消', tone: 'neutral' },
]);
/** `bizType` of the copy of one's personal data: asked for anew with a proof, never retried. */
export const personalDataExport = 'personal_data';

const status = z.enum(['pending', 'running', 'success', 'failed', 'expired', 'cancelled']).describe('状态');

export const exportRecordRow = z.object({
  id: idSchema,
  bizType: z.string(),
  /** What it was taken from, in Chinese. */
  source: z.string(),
  fileName: z.string(),
  status,
  /** 0 to 100. */
  progress: z.number(),
  totalRows: z.number().nullable(),
  doneRows: z.number(),
  fileId: z.number().nullable(),
  filePath: z.string().nullable(),
  size: z.number().nullable(),
  errorDesc: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  expireAt: z.string().nullable(),
  downloadCount: z.number(),
  lastDownloadAt: z.string().nullable(),
});

/** Own records, newest first. */
export const queryExportRecords = endpoint({
  path: '/api/v1/user/group/queryExportRecords',
  label: '查询导出记录',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    filter: z
      .strictObject({ bizType: z.string().max(40).nullish().describe('业务类型'), status: status.nullish() })
      .default({})
      .describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(exportRecordRow),
});

/** A running one is cancelled; the file goes with the record. */
export const deleteExportRecords = endpoint({
  path: '/api/v1/user/group/deleteExportRecords',
  label: '删除导出记录',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ ids: z.array(idSchema).min(1).max(200).describe('导出记录') }),
  output: z.object({ deleted: z.number() }),
});

/** An export as its owner acts on it; no stored entity, the platform keeps the record and its states. */
export const ownExport = entity({
  name: 'export_record',
  label: '导出记录',
  unit: '条',
  title: 'fileName',
  state: 'status',
  permissions: { read: 'signedIn', insert: 'signedIn', update: 'signedIn', delete: 'signedIn' },
  sort: [],
  fields: {
    fileName: f.text({ label: '文件', required: true, max: 200 }),
    bizType: f.text({ label: '业务类型', required: true, max: 40 }),
    status: f.oneOf({ label: '状态', required: true, options: exportStatuses }),
  },
});

/** Runs an export again under the permissions of now. */
export const exportRetry = acts(
  ownExport,
  {
    path: '/api/v1/user/group/retryExport',
    label: '重新导出',
    access: 'signedIn',
    versioned: false,
    at: '/userCenter?tab=download',
  },
  {
    retry: act(ownExport, {
      label: '重试',
      from: ['failed', 'expired', 'cancelled'],
      to: 'pending',
      acrossCompanies: true,
      when: ({ bizType }) => (bizType === personalDataExport ? '「个人信息副本」请重新申请' : null),
    }),
  },
);
export const retryExport = exportRetry.endpoint;

/** Fallback of the live `export` event. */
export const getDownloadStatus = endpoint({
  path: '/api/v1/company/project/getDownloadStatus',
  label: '查询下载状态',
  access: 'signedIn',
  scope: 'company',
  background: true,
  input: z.strictObject({ id: idSchema }),
  output: z.object({
    id: z.number(),
    status,
    progress: z.number(),
    fileId: z.number().nullable(),
    filePath: z.string().nullable(),
    errorDesc: z.string().nullable(),
  }),
});
