/** 财务报表: the header as an entity, its lines and calls. Items and formulas stand in data/report-items.json. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { deletesRowsOf, pageEndpoint } from '#platform/entity/entity-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { emptyAnswer, fileSchema, idSchema, rowSchema, saveSchema, valueSchema } from '#platform/entity/schema.ts';
import { currencies } from './company-base.ts';
import { auditStatuses } from './finance.ts';
import { amountLimit } from './report/amounts.ts';
import type { Check } from './report/checks.ts';
import { checkSchema } from './report/checks.ts';
import { periods } from './report/periods.ts';
import { scopes, standards, statementKeys } from './report/report-items.ts';

export const reportStatuses = options([
  { code: 'draft', label: '草稿', tone: 'neutral' },
  { code: 'submitted', label: '已提交', tone: 'success' },
  { code: 'locked', label: '已锁定', tone: 'processing' },
]);
export const financialReport = entity({
  name: 'financial_report',
  label: '财务报表',
  unit: '份',
  title: 'reportName',
  state: 'status',
  restorable: true,
  permissions: {
    read: 'finance_view',
    insert: 'finance_edit',
    update: 'finance_edit',
    delete: 'finance_edit',
    export: 'finance_export',
  },
  sort: [
    { field: 'year', order: 'desc' },
    { field: 'filledAt', order: 'desc' },
  ],
  fields: {
    /** Year, period, scope and standard in words. */
    reportName: f.text({ label: '报表', max: 60, readOnly: true, list: { width: 220 } }),
    standard: f.oneOf({ label: '会计准则', required: true, options: standards, default: 'cas', filter: 'in' }),
    // As far as the indicators that come from it: what is planned reaches into next year and no further.
    year: f.int({
      label: '年份',
      required: true,
      min: 1990,
      year: true,
      yearsAhead: 1,
      list: { width: 88 },
      filter: 'range',
      sort: true,
    }),
    period: f.oneOf({ label: '期间', required: true, options: periods, list: { width: 104 }, filter: 'in' }),
    scope: f.oneOf({
      label: '报表范围',
      required: true,
      options: scopes,
      default: 'single',
      list: { width: 96 },
      filter: 'in',
    }),
    currency: f.oneOf({ label: '币种', options: currencies, default: 'CNY' }),
    reportDate: f.date({ label: '报表日期' }),
    preparer: f.text({ label: '制表人', max: 50 }),
    reviewer: f.text({ label: '复核人', max: 50 }),
    auditStatus: f.oneOf({ label: '审计', options: auditStatuses, default: 'unaudited', list: { width: 96 } }),
    auditOpinion: f.longText({ label: '审计意见', max: 1000 }),
    status: f.oneOf({ label: '状态', options: reportStatuses, readOnly: true, list: { width: 96 }, filter: 'in' }),
    checkResults: f.json<Check[]>({ label: '校验结果', readOnly: true }),
    /** Totals as a file or a caller gave them, where they differ from the sums: told by E2 to E4 until parts or totals are put right. */
    givenTotals: f.json<Record<string, number>>({ label: '填报的合计', readOnly: true }),
    /** Renewed with every change of an amount, so that the version grows with the lines. */
    filledAt: f.instant({ label: '填报时间', readOnly: true, list: { width: 150 } }),
    lockReason: f.text({ label: '锁定或解锁原因', max: 200, readOnly: true }),
    sourceFile: f.image({ label: '导入的文件' }),
    attachments: f.files({ label: '附件' }),
  },
});

/** Up to four decimals: earnings a share have them, the server refuses more than two of anything else. */
const amount = z
  .number()
  .gt(-amountLimit, { message: '数字超出范围' })
  .lt(amountLimit, { message: '数字超出范围' })
  .refine((value) => /^-?\d+(?:\.\d{1,4})?$/u.test(String(value)), { message: '最多两位小数' })
  .nullish();
const line = z.strictObject({
  itemCode: z.string().min(1).max(8).describe('项目代码'),
  currentAmount: amount.describe('本期金额'),
  compareAmount: amount.describe('比较期金额'),
});
export type ReportLineInput = z.infer<typeof line>;

const saved = z.object({ id: z.number(), version: z.number(), checks: z.array(checkSchema) });
const body = saveSchema(financialReport, {
  lines: z.array(line).max(300).default([]).describe('报表项目'),
  status: z.enum(['draft', 'submitted']).optional().describe('状态'),
});

export const insertFinancialReport = endpoint({
  path: '/api/v1/company/base/insertFinancialReport',
  label: '新增财务报表',
  access: financialReport.permissions.insert,
  scope: 'company',
  input: body.refine((row) => row.id === undefined, { path: ['id'], message: '新增时不能带编号' }),
  output: saved,
});

/** Named header keys and named lines change, all others stay; the period of a report never does. */
export const updateFinancialReport = endpoint({
  path: '/api/v1/company/base/updateFinancialReport',
  label: '修改财务报表',
  access: financialReport.permissions.update,
  scope: 'company',
  input: body.refine((row) => row.id !== undefined, { path: ['id'], message: '必填' }),
  output: saved,
});

/** Drafts only. */
export const deleteFinancialReport = endpoint({
  path: '/api/v1/company/base/deleteFinancialReport',
  label: '删除财务报表',
  access: financialReport.permissions.delete,
  scope: 'company',
  ...deletesRowsOf(financialReport),
  input: z.strictObject({ id: idSchema.describe('报表') }),
  output: emptyAnswer,
});

/** Characters that say why a locked report is opened again. */
const unlockReasonLength = 5;
/** What is submitted is locked, and opened again for a reason. */
export const reportLock = acts(
  financialReport,
  {
    path: '/api/v1/company/base/lockFinancialReport',
    label: '锁定或解锁财务报表',
    access: 'finance_lock',
    by: 'lock',
    at: '/base-info?tab=statements',
  },
  {
    lock: act(financialReport, {
      label: '锁定',
      value: true,
      help: '锁定后不能修改、删除或被导入覆盖，解锁需写明原因',
      from: ['submitted'],
      to: 'locked',
      undo: 'unlock',
      fields: { reason: f.text({ label: '原因', max: 200, form: false, list: true }) },
    }),
    unlock: act(financialReport, {
      label: '解锁',
      value: false,
      from: ['locked'],
      to: 'submitted',
      undo: 'lock',
      fields: {
        reason: f.text({
          label: '原因',
          required: true,
          min: unlockReasonLength,
          max: 200,
          list: true,
          help: `至少 ${unlockReasonLength} 个字，记入审计日志`,
        }),
      },
      // Blanks around it say nothing.
      rules: ({ reason }) => ({
        reason: reason.trim().length < unlockReasonLength && `至少 ${unlockReasonLength} 个字`,
      }),
    }),
  },
);
export const lockFinancialReport = reportLock.endpoint;

const choice = {
  standard: z.enum(['cas', 'small']).default('cas').describe('会计准则'),
  scope: z.enum(['single', 'consolidated']).default('single').describe('报表范围'),
};
/** Of what is asked for; what is written has the bounds of the field. */
const yearSchema = z.int().min(1990).max(2100).describe('年份');
const writtenYear = valueSchema(financialReport.fields.year) as z.ZodType<number, number>;
const periodSchema = z.enum(periods.map(({ code }) => code)).describe('期间');

const lineAnswer = z.object({
  statement: z.enum(statementKeys),
  itemCode: z.string(),
  itemName: z.string(),
  lineNo: z.number(),
  currentAmount: z.number().nullable(),
  compareAmount: z.number().nullable(),
  isComputed: z.boolean(),
  /** Cell of the workbook that the amount came from. */
  cellRef: z.string().nullable(),
});
export type ReportLine = z.infer<typeof lineAnswer>;
const ratioAnswer = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  value: z.number().nullable(),
  compare: z.number().nullable(),
});
const growthAnswer = z.object({
  key: z.string(),
  label: z.string(),
  current: z.number().nullable(),
  compare: z.number().nullable(),
  rate: z.number().nullable(),
});

export const queryFinancialReport = endpoint({
  path: '/api/v1/company/base/queryFinancialReport',
  label: '查询财务报表',
  access: financialReport.permissions.read,
  scope: 'company',
  reads: true,
  input: z.strictObject({
    ...choice,
    year: yearSchema,
    period: periodSchema,
    view: z.enum(['cumulative', 'single']).default('cumulative').describe('口径'),
  }),
  output: z
    .object({
      header: rowSchema(financialReport),
      lines: z.array(lineAnswer),
      checks: z.array(checkSchema),
      ratios: z.array(ratioAnswer),
      /** Key figures against the comparison column. */
      yoy: z.array(growthAnswer),
      /** The period without whose report flows of a single one are unknown. */
      missing: z.string().nullable(),
    })
    .nullable(),
});

export const queryPageFinancialReport = pageEndpoint(financialReport, {
  path: '/api/v1/company/base/queryPageFinancialReport',
  more: { years: z.array(yearSchema).max(50).nullish().describe('年份') },
});

/** The empty workbook: a sheet for each statement, formulas in computed cells. */
export const templateFinancialReport = endpoint({
  method: 'GET',
  path: '/api/v1/company/base/templateFinancialReport',
  label: '下载财务报表模板',
  access: financialReport.permissions.read,
  scope: 'company',
  answer: 'file',
  input: z.strictObject(choice),
  output: z.unknown(),
});

/** Most reports of one workbook: three sheets each. */
export const maxExportedReports = 20;
export const exportFinancialReport = endpoint({
  path: '/api/v1/company/base/exportFinancialReport',
  label: '导出财务报表',
  access: 'finance_export',
  scope: 'company',
  answer: 'file',
  perMinute: 60,
  input: z
    .strictObject({
      ids: z.array(idSchema).min(1).max(maxExportedReports).optional().describe('所选报表'),
      years: z.array(yearSchema).min(1).max(maxExportedReports).optional().describe('年份'),
    })
    .refine((given) => given.ids !== undefined || given.years !== undefined, {
      path: ['ids'],
      message: '请选择报表或年份',
    }),
  output: z.unknown(),
});

export const moneyUnits = options([
  { code: 'yuan', label: '元' },
  { code: 'thousand', label: '千元' },
  { code: 'wan', label: '万元' },
]);
const unitSchema = z.enum(moneyUnits.map(({ code }) => code));

/** Bytes of a workbook with statements. */
export const maxReportFile = 10 * 1024 * 1024;
const cellAmounts = {
  cell: z.string(),
  label: z.string(),
  currentAmount: z.number().nullable(),
  compareAmount: z.number().nullable(),
};
const importPreview = z.object({
  previewId: z.string(),
  /** What the sheets say or the person chose; a sheet that says another one is read by its own. */
  unit: unitSchema,
  /** Where columns or sheets tell 合并 and 母公司 apart: both sides, and the one that was read; null where there is nothing to choose. */
  sides: z.array(z.enum(['consolidated', 'single'])),
  side: z.enum(['consolidated', 'single']).nullable(),
  sheets: z.array(
    z.object({ name: z.string(), statements: z.array(z.enum(statementKeys)), unit: unitSchema, isStated: z.boolean() }),
  ),
  matched: z.array(
    z.object({ ...cellAmounts, statement: z.enum(statementKeys), itemCode: z.string(), itemName: z.string() }),
  ),
  /** Lines with amounts that no item is known for. */
  unmatched: z.array(z.object({ ...cellAmounts, statement: z.enum(statementKeys).nullable() })),
  /** Items that several lines claim with different amounts: the person chooses. */
  conflicts: z.array(z.object({ itemCode: z.string(), itemName: z.string(), cells: z.array(z.object(cellAmounts)) })),
  /** Cells that hold no number. */
  problems: z.array(z.object({ cell: z.string(), message: z.string() })),
  checks: z.array(checkSchema),
  /** A report of the period that would be written over. */
  existing: z.object({ id: z.number(), status: z.string() }).nullable(),
  /** Whose statements the sheets say they are, where that is not this company. */
  otherCompany: z.string().nullable(),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importFinancialReport = endpoint({
  path: '/api/v1/company/base/importFinancialReport',
  label: '读取财务报表文件',
  access: 'finance_edit',
  scope: 'company',
  body: 'multipart',
  fieldsBehind: true,
  perMinute: 30,
  input: z.looseObject({
    ...choice,
    year: z.coerce.number().pipe(writtenYear).describe('年份'),
    period: periodSchema,
    unit: unitSchema.optional().describe('金额单位'),
    side: z.enum(['consolidated', 'single']).optional().describe('合并或母公司'),
  }),
  output: importPreview,
});

/** Amounts of the preview become a draft. `mapping` says what unmatched and conflicting cells are; it is remembered for the company. */
export const confirmImportFinancialReport = endpoint({
  path: '/api/v1/company/base/confirmImportFinancialReport',
  label: '导入财务报表',
  access: 'finance_edit',
  scope: 'company',
  input: z.strictObject({
    previewId: z.uuid().describe('预览'),
    mapping: z
      .array(z.strictObject({ cell: z.string().max(80), itemCode: z.string().max(8) }))
      .max(300)
      .default([])
      .describe('项目对应'),
    overwrite: z.boolean().default(false).describe('覆盖'),
    sourceFile: fileSchema.nullish().describe('导入的文件'),
  }),
  output: z.object({ id: z.number(), version: z.number(), checks: z.array(checkSchema) }),
});
