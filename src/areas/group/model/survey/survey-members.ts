/** The members of a group as a table: what belongs to each, how it earns, and two lines that tie to the figures above them. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { pageOf, pageSchema } from '#platform/entity/schema.ts';
import { memberStatuses, memberTypes } from '../group-member.ts';
import { growthSchema } from './survey.ts';
import { surveyQuarter, surveyYear } from './survey-period.ts';

/** Columns that the table is sorted by. */
export const sortableColumns = [
  'companyName',
  'ratio',
  'finalRatio',
  'level',
  'regCapital',
  'revenue',
  'netProfit',
  'profitGrowth',
  'totalAssets',
  'debtRatio',
  'staff',
  'patents',
  'certificates',
] as const;
export type SortableColumn = (typeof sortableColumns)[number];

/** How far a member is with the statements of the period. */
export const reportStates = [
  { code: 'locked', label: '已锁定' },
  { code: 'submitted', label: '已提交' },
  { code: 'indicator', label: '经营指标' },
  { code: 'draft', label: '填报中' },
  { code: 'unreported', label: '未报送' },
  { code: 'noRate', label: '缺汇率' },
  { code: 'noGrant', label: '财务未授权' },
] as const;
export type ReportStateCode = (typeof reportStates)[number]['code'];

const codesOf = <Code extends string>(list: readonly { readonly code: Code }[]) =>
  z.enum(list.map(({ code }) => code) as [Code, ...Code[]]);

export const surveyMember = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  registeredName: z.string(),
  uscc: z.string().nullable(),
  legalPerson: z.string().nullable(),
  memberType: codesOf(memberTypes).nullable(),
  businessLine: z.string().nullable(),
  regionCode: z.string().nullable(),
  industryCode: z.string().nullable(),
  status: codesOf(memberStatuses),
  level: z.number(),
  /** Percent that the member above holds; null where nobody said, and for the parent company. */
  ratio: z.number().nullable(),
  /** Percent that the parent company holds over all paths. */
  finalRatio: z.number().nullable(),
  isParent: z.boolean(),
  isConsolidated: z.boolean(),
  /** Units of `regCapitalCurrency`. */
  regCapital: z.number().nullable(),
  regCapitalCurrency: z.string().nullable(),
  /** Yuan, from 1 January. */
  revenue: z.number().nullable(),
  netProfit: z.number().nullable(),
  profitGrowth: growthSchema.nullable(),
  totalAssets: z.number().nullable(),
  /** Percent. */
  debtRatio: z.number().nullable(),
  staff: z.number().nullable(),
  patents: z.number().nullable(),
  certificates: z.number().nullable(),
  reportState: codesOf(reportStates),
  /** Of the report. */
  currency: z.string().nullable(),
  /** Fields that are empty because the member does not grant them, or the caller may not see them. */
  masked: z.array(z.string()),
});
export type SurveyMember = z.infer<typeof surveyMember>;

const totalLine = z.object({
  /** Members whose statements are in it. */
  members: z.number(),
  revenue: z.number().nullable(),
  netProfit: z.number().nullable(),
  profitGrowth: growthSchema.nullable(),
  debtRatio: z.number().nullable(),
});

/** Sums over consolidated members, whatever the filter leaves. */
export const memberTotals = z.object({
  sum: totalLine,
  /** Less eliminations, or the consolidated report of the parent company; null where there is neither. */
  group: totalLine.extend({ kind: z.enum(['eliminated', 'consolidated']) }).nullable(),
  /** Consolidated members. */
  consolidated: z.number(),
  staff: z.number().nullable(),
  patents: z.number().nullable(),
});

const memberFilter = z.strictObject({
  keyword: z.string().max(50).optional().describe('关键词'),
  memberType: z.array(codesOf(memberTypes)).max(10).optional().describe('类型'),
  regionCode: z.string().max(6).optional().describe('地区'),
  industryCode: z.string().max(10).optional().describe('行业'),
  /** By default active members, and those that left after the period began. */
  status: z.array(codesOf(memberStatuses)).max(3).optional().describe('状态'),
  businessLine: z.string().max(50).optional().describe('业务板块'),
  year: surveyYear.optional(),
  period: surveyQuarter.optional(),
});
const sort = z
  .array(
    z.strictObject({
      field: z.enum(sortableColumns).describe('排序字段'),
      order: z.enum(['asc', 'desc']).describe('排序方向'),
    }),
  )
  .max(3)
  .optional()
  .describe('排序');

/** Members page by page; by revenue by default, who reported before who did not. What a member has not is last in either order. */
export const queryPageCompany = endpoint({
  path: '/api/v1/company/group/queryPageCompany',
  label: '查询成员企业列表',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({ filter: memberFilter.default({}), page: pageSchema, sort }),
  output: pageOf(surveyMember).extend({ year: z.number(), period: surveyQuarter, totals: memberTotals }),
});

/** Columns of the sheet beside the name. */
export const sheetColumns = {
  uscc: '统一社会信用代码',
  legalPerson: '法定代表人',
  memberType: '类型',
  businessLine: '业务板块',
  ratio: '直接持股（%）',
  finalRatio: '最终持股（%）',
  isConsolidated: '并表',
  regCapital: '注册资本',
  revenue: '营业收入（元）',
  netProfit: '净利润（元）',
  profitGrowth: '净利润同比（%）',
  totalAssets: '资产总计（元）',
  debtRatio: '资产负债率（%）',
  staff: '员工（人）',
  patents: '有效专利（件）',
  certificates: '有效资质（项）',
  reportState: '报表',
} as const;
export type SheetColumn = keyof typeof sheetColumns;

/** The list that the filter leaves as a workbook with both total lines and a sheet on what is missing. */
export const excelCompany = endpoint({
  path: '/api/v1/company/group/excelCompany',
  label: '导出成员企业',
  access: 'group_export',
  scope: 'group',
  answer: 'file',
  perMinute: 60,
  input: z.strictObject({
    filter: memberFilter.default({}),
    sort,
    columns: z
      .array(z.enum(Object.keys(sheetColumns) as [SheetColumn, ...SheetColumn[]]))
      .min(1)
      .max(Object.keys(sheetColumns).length)
      .optional()
      .describe('导出列'),
  }),
  output: z.unknown(),
});
