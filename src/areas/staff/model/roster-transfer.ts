/** Import and export of the roster, in the shapes of the one engine. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { analyseImportInput, commitImport, importBatch, undoImport } from '#platform/entity/transfer.ts';

/** 1 roster, 2 records (education, work …), 3 salary. */
const templateId = z.coerce.number().int().describe('模板');

export const templateGroupUserBase = endpoint({
  method: 'GET',
  path: '/api/v1/user/group/templateGroupUserBase',
  label: '下载花名册模板',
  access: 'staff_import',
  scope: 'company',
  answer: 'file',
  input: z.looseObject({ id: templateId }),
  output: z.unknown(),
});

/** Checks a roster; writes nothing to it. Rows are read page by page with queryImportRows. */
export const analysisTemplateGroupUserBase = endpoint({
  path: '/api/v1/user/group/analysisTemplateGroupUserBase',
  label: '检查花名册',
  writes: 'heavy',
  access: 'staff_import',
  scope: 'company',
  body: 'multipart',
  fieldsBehind: true,
  perMinute: 20,
  input: analyseImportInput.omit({ entity: true }).extend({
    templateId: templateId.default(1),
  }),
  output: importBatch,
});

/** Commits in the background; progress by the `import` event and getImport. */
export const batchImportRosterGroupUserBase = endpoint({
  path: '/api/v1/user/group/batchImportRosterGroupUserBase',
  label: '导入花名册',
  access: 'staff_import',
  scope: 'company',
  input: commitImport.input,
  output: importBatch,
});

export const undoImportGroupUserBase = endpoint({
  path: '/api/v1/user/group/undoImportGroupUserBase',
  label: '撤销导入花名册',
  access: 'staff_import',
  scope: 'company',
  input: undoImport.input,
  output: undoImport.output,
});

const filter = z.record(z.string(), z.unknown()).default({}).describe('筛选');
const fields = z.array(z.string().max(60)).max(200).describe('导出列');
const sort = z
  .array(
    z.strictObject({
      field: z.string().max(60).describe('排序字段'),
      order: z.enum(['asc', 'desc']).describe('排序方向'),
    }),
  )
  .max(3)
  .optional()
  .describe('排序');

/** The workbook itself up to 2,000 rows; beyond, {id} of the export that was queued. */
export const excel = endpoint({
  path: '/api/v1/user/group/excel',
  label: '导出花名册',
  access: 'staff_export',
  scope: 'company',
  answer: 'file',
  perMinute: 60,
  input: z.strictObject({ filter, fields: fields.default([]), sort }),
  output: z.unknown(),
});

/** Queues an export. `statutory`: exactly the columns that the law asks for (Regulation on the Labour Contract Law, article 8). */
export const batchExportGroupUserBase = endpoint({
  path: '/api/v1/user/group/batchExportGroupUserBase',
  label: '批量导出花名册',
  access: 'staff_export',
  scope: 'company',
  perMinute: 60,
  input: z.strictObject({
    name: lineSchema.min(1).max(80).optional().describe('文件名'),
    filter,
    ids: z.array(idSchema).max(10_000).optional().describe('所选员工'),
    fields: fields.default([]),
    withAttachments: z.boolean().default(false).describe('包含附件'),
    format: z.enum(['xlsx', 'csv', 'zip', 'statutory']).default('xlsx').describe('格式'),
  }),
  output: z.object({ recordId: z.number() }),
});
