/** 经营指标 and 融资记录: one family of calls, `kind` tells the two apart. */
import { z } from 'zod';
import { deleteEndpoint, insertEndpoint, pageEndpoint, updateEndpoint } from '#platform/entity/entity-endpoints.ts';
import type { Entity, Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import type { Fields } from '#platform/entity/field.ts';
import { f, options } from '#platform/entity/field.ts';
import { currencies } from './company-base.ts';
import { periods } from './report/periods.ts';

const kinds = options([
  { code: 'indicator', label: '经营指标' },
  { code: 'round', label: '融资记录' },
]);
const roundTypes = options([
  { code: 'seed', label: '种子轮' },
  { code: 'angel', label: '天使轮' },
  { code: 'pre_a', label: 'Pre-A 轮' },
  { code: 'a', label: 'A 轮' },
  { code: 'a_plus', label: 'A+ 轮' },
  { code: 'b', label: 'B 轮' },
  { code: 'c', label: 'C 轮' },
  { code: 'd', label: 'D 轮' },
  { code: 'e', label: 'E 轮' },
  { code: 'pre_ipo', label: 'Pre-IPO' },
  { code: 'ipo', label: '上市' },
  { code: 'strategic', label: '战略融资' },
  { code: 'ma', label: '并购' },
  { code: 'loan', label: '债权融资' },
]);
export const auditStatuses = options([
  { code: 'unaudited', label: '未审计', tone: 'neutral' },
  { code: 'audited', label: '已审计', tone: 'success' },
]);
const disclosures = options([
  { code: 'public', label: '公开' },
  { code: 'internal', label: '内部' },
]);

const amount = (label: string, hidden = false) => f.money({ label, list: { width: 150, hidden } });

const indicatorFields = {
  // Plans reach into next year and no further.
  year: f.int({
    label: '年份',
    min: 1990,
    year: true,
    yearsAhead: 1,
    list: { width: 88 },
    filter: 'range',
    sort: true,
  }),
  period: f.oneOf({ label: '期间', options: periods, list: { width: 104 }, filter: 'in' }),
  revenue: amount('营业收入'),
  cost: amount('营业成本', true),
  totalProfit: amount('利润总额'),
  netProfit: amount('净利润'),
  taxPaid: amount('纳税总额'),
  rdExpense: amount('研发费用'),
  totalAssets: amount('资产总额'),
  totalLiabilities: amount('负债总额', true),
  equity: amount('净资产', true),
  cashFlowOperating: amount('经营现金流净额', true),
  exportAmount: amount('出口额', true),
  mainBusinessIncome: amount('主营收入', true),
  outputValue: amount('产值', true),
  newProductRevenue: amount('高新技术产品(服务)收入', true),
  avgStaff: f.int({ label: '平均人数', min: 0, max: 5_000_000, list: { width: 96, hidden: true } }),
  auditStatus: f.oneOf({ label: '审计', options: auditStatuses, list: { width: 96 } }),
  auditFirm: f.text({ label: '审计机构', max: 100 }),
} as const;
const roundFields = {
  roundType: f.oneOf({ label: '轮次', options: roundTypes, list: { width: 104 }, filter: 'in' }),
  financeDate: f.date({ label: '融资日期', list: true, sort: true }),
  amount: f.money({ label: '融资金额', min: 0, list: { width: 150 } }),
  currency: f.oneOf({ label: '币种', options: currencies, list: { width: 88 } }),
  leadInvestor: f.text({ label: '领投方', max: 100, list: { width: 160 } }),
  // Names of the round's investors (financing-investor.ts): what they gave stands in records of their own.
  investorNames: f.longText({ label: '投资方', readOnly: true, list: { width: 240, hidden: true } }),
  preMoney: f.money({ label: '投前估值', min: 0, list: { width: 150, hidden: true } }),
  postMoney: f.money({ label: '投后估值', min: 0, list: { width: 150 } }),
  purpose: f.longText({ label: '资金用途', max: 1000 }),
  disclosure: f.oneOf({ label: '披露', options: disclosures, list: { width: 88 }, filter: 'in' }),
} as const;
const sources = options([
  { code: 'manual', label: '手工填报' },
  { code: 'report', label: '财务报表' },
]);
/** Indicators that a submitted report may cover (figures of data/report-items.json). */
export const coveredFields = [
  'revenue',
  'cost',
  'totalProfit',
  'netProfit',
  'rdExpense',
  'totalAssets',
  'totalLiabilities',
  'equity',
  'cashFlowOperating',
] as const satisfies readonly (keyof typeof indicatorFields)[];
export type CoveredField = (typeof coveredFields)[number];
/** Indicators that can be compared between companies: amounts in yuan, and `avgStaff` in persons. */
export const figureFields = [
  ...coveredFields,
  'taxPaid',
  'exportAmount',
  'mainBusinessIncome',
  'outputValue',
  'newProductRevenue',
  'avgStaff',
] as const satisfies readonly (keyof typeof indicatorFields)[];
export type FigureField = (typeof figureFields)[number];
/** Where the figures come from: what a report covers is taken from it and is not typed. */
const sourceFields = {
  sourceType: f.oneOf({ label: '数据来源', options: sources, readOnly: true, list: { width: 104 } }),
  reportFields: f.json<CoveredField[]>({ label: '取自报表的指标', readOnly: true }),
} as const;
const sharedFields = {
  kind: f.oneOf({ label: '类别', required: true, options: kinds, filter: 'in', default: 'indicator' }),
  attachments: f.files({ label: '附件', list: { width: 88 } }),
} as const;

type FinanceRow = Partial<Record<keyof typeof indicatorFields | keyof typeof roundFields | 'kind', unknown>>;

/** What each kind cannot do without. */
const indicatorNeeds = ['year', 'period'] as const;
const roundNeeds = ['roundType', 'financeDate', 'amount'] as const;

function missing(row: FinanceRow): Issue[] {
  const needed = row.kind === 'round' ? roundNeeds : indicatorNeeds;
  return needed
    .filter((key) => row[key] === null || row[key] === undefined)
    .map((field) => ({ field, message: '必填' }));
}

export const finance = entity({
  name: 'finance',
  label: '财务信息',
  unit: '条',
  title: 'kind',
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
    { field: 'financeDate', order: 'desc' },
  ],
  fields: { ...sharedFields, ...indicatorFields, ...sourceFields, ...roundFields },
  rules: missing,
});

/** One kind as its list and form show it: its own fields only, those that it cannot do without marked. */
function kindOf<F extends Fields>(
  label: string,
  unit: string,
  fields: F,
  [title, titleWith]: readonly [string, string],
  needed: readonly string[],
): Entity<F> {
  const marked = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, needed.includes(key) ? { ...field, required: true } : field]),
  );
  // The rules of finance read any of its kinds, and its order is that of the table: both hold for a part of the fields.
  return { ...finance, label, unit, title, titleWith, fields: marked } as unknown as Entity<F>;
}
const { attachments } = sharedFields;
export const indicator = kindOf(
  '经营指标',
  '期',
  { ...indicatorFields, ...sourceFields, attachments },
  ['year', 'period'],
  indicatorNeeds,
);
export const financingRound = kindOf(
  '融资记录',
  '轮',
  { ...roundFields, attachments },
  ['roundType', 'financeDate'],
  roundNeeds,
);

/** Annual figures of the latest ten years, oldest first. */
const series = z.array(
  z.object({
    year: z.number(),
    revenue: z.number().nullable(),
    netProfit: z.number().nullable(),
    rdExpense: z.number().nullable(),
  }),
);

export const queryFinance = pageEndpoint(finance, { path: '/api/v1/company/base/queryFinance', extra: { series } });
export const insertFinance = insertEndpoint(finance, { path: '/api/v1/company/base/insertFinance' });
export const updateFinance = updateEndpoint(finance, { path: '/api/v1/company/base/updateFinance' });
export const deleteFinance = deleteEndpoint(finance, { path: '/api/v1/company/base/deleteFinance' });
