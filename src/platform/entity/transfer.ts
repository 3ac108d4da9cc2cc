/**
 * Import and export of any entity: one engine for the whole product. An area with paths of its own
 * (the staff roster) declares them with the same shapes.
 */
import { z } from 'zod';
import { lineSchema } from './line-schema.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './schema.ts';

export const importModes = ['insert', 'update', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** A flag that may arrive as a form field. */
const formFlag = z.preprocess(
  (value) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' || value === '' ? false : value,
  z.boolean().optional(),
);

/** Name of an entity as calls bear it. */
export const entityName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/u)
  .describe('对象');

export const importCell = z.object({
  /** What will be stored, as shown. */
  value: z.unknown(),
  /** The cell as the sheet holds it. */
  raw: z.string().optional(),
  /** Present when an existing row changes: the value before. */
  old: z.unknown().optional(),
  level: z.enum(['error', 'warning', 'change']).optional(),
  message: z.string().optional(),
  /** Groups equal problems: required, unknown_choice, id_check … */
  kind: z.string().optional(),
});
export type ImportCell = z.infer<typeof importCell>;

export const importRow = z.object({
  rowNumber: z.number(),
  status: z.enum(['ok', 'warning', 'error', 'excluded']),
  /** insert, update of an existing row, or unchanged (update that changes nothing). */
  action: z.enum(['insert', 'update', 'unchanged']),
  cells: z.record(z.string(), importCell),
});
export type ImportRow = z.infer<typeof importRow>;

export const importProblem = z.object({
  kind: z.string(),
  key: z.string(),
  level: z.enum(['error', 'warning']),
  title: z.string(),
  hint: z.string().nullable(),
  count: z.number(),
  values: z.array(z.object({ raw: z.string(), count: z.number(), suggestion: z.string().nullable() })),
});

export const importBatch = z.object({
  batchId: idSchema,
  entity: z.string(),
  fileName: z.string(),
  mode: z.enum(importModes),
  /** analysing → ready → committing → done | failed; undone after an undo; expired after 24 h. */
  status: z.enum(['analysing', 'ready', 'committing', 'done', 'failed', 'undone', 'expired']),
  sheetName: z.string().nullable(),
  headerRow: z.number().nullable(),
  columns: z.array(z.object({ index: z.number(), title: z.string(), key: z.string().nullable() })),
  /**
   * What each key is called, whether it is required, and whether an import can make what it names: headings of the preview. `preset`: how
   * new rows get it from the rest of the row where the sheet says nothing, null for nothing; `isAsked`: the check asks for it then.
   */
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      required: z.boolean(),
      creates: z.boolean(),
      preset: z.string().nullable(),
      isAsked: z.boolean(),
    }),
  ),
  unknownColumns: z.array(z.string()),
  missingRequired: z.array(z.string()),
  total: z.number(),
  ok: z.number(),
  warning: z.number(),
  error: z.number(),
  change: z.number(),
  problems: z.array(importProblem),
  /** Rows done while committing. */
  done: z.number(),
  inserted: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Storage path of the workbook with the refused rows, once committed. */
  errorFile: z.string().nullable(),
  errorDesc: z.string().nullable(),
  canUndo: z.boolean(),
  /** All sheets of a workbook that brought several, this one included; they are committed and undone together. */
  sheets: z.array(
    z.object({
      batchId: idSchema,
      entity: z.string(),
      sheetName: z.string(),
      status: z.string(),
      total: z.number(),
      ok: z.number(),
      warning: z.number(),
      error: z.number(),
      change: z.number(),
      inserted: z.number(),
      updated: z.number(),
      failed: z.number(),
    }),
  ),
  /** Sheets that hold rows and are not imported; `isKnown`: with columns that could be. */
  otherSheets: z.array(z.object({ sheetName: z.string(), rows: z.number(), isKnown: z.boolean() })),
});
export type ImportBatch = z.infer<typeof importBatch>;

/** Fields an analysis takes besides the file. */
export const analyseImportInput = z.looseObject({
  entity: entityName,
  mode: z.enum(importModes).default('insert').describe('导入方式'),
  matchBy: z.string().max(60).optional().describe('匹配字段'),
  /** JSON object column index → key, overrides the automatic matching. */
  mapping: z.string().max(20_000).optional().describe('列对应关系'),
  sheetName: z.string().max(100).optional().describe('工作表'),
  /** JSON: name of a sheet → JSON object as `mapping`, for a workbook of several sheets. */
  mappings: z.string().max(100_000).optional().describe('列对应关系'),
  /** JSON: names of the sheets that are taken together; without it the first one that is known. */
  sheetNames: z.string().max(5000).optional().describe('工作表'),
  /** Departments that do not exist yet are made at commit; form fields are texts, so 'true' and '1' count. */
  createDepartments: formFlag.describe('自动创建部门'),
});

/** Reads the workbook, checks every cell, keeps the result for 24 hours. Writes nothing to the entity. */
export const analyseImport = endpoint({
  path: '/api/v1/common/analyseImport',
  label: '检查导入文件',
  writes: 'heavy',
  access: 'signedIn',
  scope: 'company',
  body: 'multipart',
  fieldsBehind: true,
  input: analyseImportInput,
  output: importBatch,
  perMinute: 20,
});

/** State and counts of a batch; the browser asks when it returns to the page. */
export const getImport = endpoint({
  path: '/api/v1/common/getImport',
  label: '查询导入批次',
  access: 'signedIn',
  scope: 'company',
  background: true,
  input: z.strictObject({ batchId: idSchema }),
  output: importBatch,
});

export const importRowsInput = z.strictObject({
  batchId: idSchema,
  filter: z.enum(['all', 'error', 'warning', 'change']).default('all').describe('筛选'),
  kind: z.string().max(60).nullish().describe('问题类别'),
  /** Column of the problem: equal kinds in two columns are two problems. */
  key: z.string().max(60).nullish().describe('列'),
  from: z.int().nonnegative().default(0).describe('起始行'),
  size: z.int().min(1).max(200).default(100).describe('行数'),
});
export const queryImportRows = endpoint({
  path: '/api/v1/common/queryImportRows',
  label: '查询导入明细',
  access: 'signedIn',
  scope: 'company',
  input: importRowsInput,
  output: z.object({ rows: z.array(importRow), total: z.number() }),
});

/** Changes that one call takes. */
export const mostCellChanges = 500;
/** Characters of a cell that a call brings. */
export const longestCellText = 2000;

const importCellChange = z.strictObject({
  rowNumber: z.int().positive().optional().describe('行号'),
  raw: z.string().max(longestCellText).optional().describe('原值'),
  key: z.string().max(60).describe('列'),
  value: z.string().max(longestCellText).describe('新值'),
  /** What `value` names does not exist yet and is made at commit: a department. */
  create: z.boolean().optional().describe('新建'),
});

/**
 * Mends cells of a batch: one cell, or every cell of a column that holds `raw`. Rows are checked again. `inverse`: the
 * changes that put the cells back to what they held; null when they are more than one call takes.
 */
export const updateImportCells = endpoint({
  path: '/api/v1/common/updateImportCells',
  label: '修改导入单元格',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    batchId: idSchema,
    changes: z.array(importCellChange).min(1).max(mostCellChanges).describe('修改'),
  }),
  output: z.object({
    batch: importBatch,
    rows: z.array(importRow),
    inverse: z.array(importCellChange).nullable(),
  }),
});

/** Rows left out of the other sheets of the workbook, which are committed along. */
export const otherSheetRows = z
  .array(
    z.strictObject({
      batchId: idSchema,
      excludeRows: z.array(z.int().positive()).max(10_000).default([]).describe('排除的行'),
    }),
  )
  .max(20)
  .default([])
  .describe('其他工作表');

/** Commits all sheets of the file in the background, 200 rows a transaction; refused rows come back as a workbook. */
export const commitImport = endpoint({
  path: '/api/v1/common/commitImport',
  label: '确认导入',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    batchId: idSchema,
    onlyOk: z.boolean().default(true).describe('跳过有错误的行'),
    excludeRows: z.array(z.int().positive()).max(10_000).default([]).describe('排除的行'),
    sheets: otherSheetRows,
  }),
  output: importBatch,
});

/** All sheets of the file; within 24 hours, and only rows whose version is unchanged since. */
export const undoImport = endpoint({
  path: '/api/v1/common/undoImport',
  label: '撤销导入',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ batchId: idSchema }),
  output: z.object({
    undone: z.number(),
    kept: z.number(),
    /** Rows made by the way (departments, contacts) that went, and those that somebody changed or uses. */
    madeUndone: z.number(),
    madeKept: z.number(),
    /** What the made rows are called: 部门. */
    madeLabels: z.array(z.string()),
  }),
});

/** Empty workbook with the columns, drop-downs and an explanation sheet. */
export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/common/importTemplate',
  label: '下载导入模板',
  access: 'signedIn',
  scope: 'company',
  answer: 'file',
  input: z.looseObject({ entity: entityName }),
  output: z.unknown(),
});

/** Workbook of the rows a batch refused, reasons marked. */
export const importFailedRows = endpoint({
  method: 'GET',
  path: '/api/v1/common/importFailedRows',
  label: '下载错误行',
  access: 'signedIn',
  scope: 'company',
  answer: 'file',
  input: z.looseObject({ batchId: z.coerce.number().int().positive().describe('批次') }),
  output: z.unknown(),
});

/** Queues an export of chosen columns; the record appears in the download centre. */
export const exportEntity = endpoint({
  path: '/api/v1/common/exportEntity',
  label: '导出',
  access: 'signedIn',
  scope: 'company',
  perMinute: 20,
  input: z.strictObject({
    entity: entityName,
    name: lineSchema.min(1).max(80).optional().describe('文件名'),
    filter: z.record(z.string(), z.unknown()).default({}).describe('筛选'),
    ids: z.array(idSchema).max(10_000).optional().describe('所选记录'),
    fields: z.array(z.string().max(60)).min(1).max(200).describe('导出列'),
    /** zip: the workbook with the files of its rows. */
    format: z.enum(['xlsx', 'csv', 'zip']).default('xlsx').describe('格式'),
  }),
  output: z.object({ recordId: z.number() }),
});
