/** The members of a group as a list: what belongs to each, how it earns, and how far it is with its statements. */
import { z } from 'zod';
import { quarters } from '#areas/company/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { ValueOf } from '#platform/entity/field.ts';
import { f, options } from '#platform/entity/field.ts';
import { filterShape, listFilterSchema, pageQuerySchema } from '#platform/entity/schema.ts';
import { view } from '#platform/entity/view.ts';
import { memberStatuses, memberTypes } from '../group-member.ts';
import { earliestYear } from './survey-period.ts';

/** How far a member is with the statements of the period. */
export const reportStates = options([
  { code: 'locked', label: '已锁定', tone: 'success' },
  { code: 'submitted', label: '已提交', tone: 'success' },
  { code: 'indicator', label: '经营指标', tone: 'success' },
  { code: 'draft', label: '填报中', tone: 'warning' },
  { code: 'unreported', label: '未报送', tone: 'warning' },
  { code: 'noRate', label: '缺汇率', tone: 'warning' },
  { code: 'noGrant', label: '财务未授权', tone: 'neutral' },
]);
export type ReportStateCode = (typeof reportStates)[number]['code'];

/** A change of sign, which no percentage says. */
const profitTurns = options([
  { code: 'toProfit', label: '扭亏' },
  { code: 'toLoss', label: '转亏' },
]);

/** Amounts are cumulative from 1 January; without the code they are empty and named in `withheld`. */
const amount = (label: string, isHidden = false) =>
  f.money({
    label,
    unit: '万元',
    secret: 'group_finance_view',
    sort: true,
    list: { width: 112, ...(isHidden && { hidden: true }) },
  });
const share = (label: string) => f.percent({ label, sort: true, list: { width: 96 } });

export const memberList = view({
  name: 'group_survey_member',
  label: '成员企业',
  unit: '家',
  path: '/api/v1/company/group/queryPageCompany',
  access: 'group_survey',
  export: 'group_export',
  scope: 'group',
  title: 'memberName',
  // What a member has not is last in either order.
  sort: [
    { field: 'isConsolidated', order: 'desc' },
    { field: 'revenue', order: 'desc' },
  ],
  filters: {
    /** The period of the figures; without it the latest that any consolidated member reported. */
    reportYear: f.int({ label: '年份', min: earliestYear, year: true, yearsAhead: 1, filter: 'equal' }),
    reportPeriod: f.oneOf({ label: '期间', options: quarters, filter: 'equal' }),
    /** With everything below it. */
    regionCode: f.region({ label: '地区', filter: 'prefix' }),
    industryCode: f.industry({ label: '行业', filter: 'prefix' }),
  },
  fields: {
    memberName: f.text({ label: '成员企业', required: true, search: true, sort: true, list: { width: 152 } }),
    memberType: f.oneOf({ label: '类型', options: memberTypes, list: { width: 100 }, filter: 'in' }),
    /** Of the member above it; null where nobody said, and for the parent company. */
    ratio: share('直接持股'),
    /** Of the parent company over all paths. */
    finalRatio: share('最终持股'),
    isConsolidated: f.bool({ label: '并表', required: true, list: { width: 64 }, filter: 'equal' }),
    revenue: amount('营业收入'),
    netProfit: amount('净利润'),
    profitGrowth: f.number({
      label: '净利润同比(%)',
      secret: 'group_finance_view',
      sort: true,
      list: { width: 112 },
    }),
    debtRatio: f.number({ label: '负债率(%)', secret: 'group_finance_view', sort: true, list: { width: 88 } }),
    staff: f.int({ label: '员工', sort: true, list: { width: 84 } }),
    patents: f.int({ label: '有效专利', sort: true, list: { width: 96 } }),
    reportState: f.oneOf({ label: '报表', options: reportStates, required: true, list: { width: 124 }, filter: 'in' }),
    totalAssets: amount('资产总计', true),
    certificates: f.int({ label: '有效资质', sort: true, list: { width: 96, hidden: true } }),
    level: f.int({ label: '层级', required: true, sort: true, list: { width: 72, hidden: true } }),
    businessLine: f.text({ label: '业务板块', filter: 'like', list: { width: 120, hidden: true } }),
    /** Units of `regCapitalCurrency`. */
    regCapital: f.number({ label: '注册资本', sort: true, list: { width: 132, hidden: true } }),
    regCapitalCurrency: f.text({ label: '注册资本币种', list: { width: 116, hidden: true } }),
    registeredName: f.text({ label: '登记名称', required: true, search: true, list: { width: 240, hidden: true } }),
    uscc: f.text({ label: '统一社会信用代码', search: true, list: { width: 188, hidden: true } }),
    legalPerson: f.text({ label: '法定代表人', search: true, list: { width: 112, hidden: true } }),
    /** By default active members, and those that left after the period began. */
    status: f.oneOf({
      label: '状态',
      options: memberStatuses,
      required: true,
      list: { width: 96, hidden: true },
      filter: 'in',
    }),
    memberCode: f.text({ label: '企业代码', required: true, form: false, excel: false }),
    isParent: f.bool({ label: '母公司', required: true, form: false, excel: false }),
    profitTurn: f.oneOf({ label: '盈亏变化', options: profitTurns, form: false, excel: false }),
    /** Of the report. */
    currency: f.text({ label: '报表币种', form: false, excel: false }),
    /** Fields that are empty because the member does not grant them, or the reader may not see them; the answer names them in `masked`. */
    withheld: f.list({ label: '未授权的数据', form: false, excel: false }),
  },
});

/** A member as a line of the list. */
export type SurveyMember = {
  readonly [Key in keyof (typeof memberList)['fields']]: ValueOf<(typeof memberList)['fields'][Key]>;
};

/** Members page by page; FY-V001 for a year before 1990 or after the next. */
export const queryPageCompany = memberList.page;

/** The list that the filter leaves as a workbook with both total lines and a sheet on what is missing. `columns`: keys of the list. */
export const excelCompany = endpoint({
  path: '/api/v1/company/group/excelCompany',
  label: '导出成员企业',
  access: 'group_export',
  scope: 'group',
  answer: 'file',
  perMinute: 60,
  input: z.strictObject({
    filter: listFilterSchema(memberList, filterShape({ fields: memberList.filters })),
    sort: pageQuerySchema(memberList).shape.sort,
    columns: z.array(z.string().max(40)).min(1).max(40).optional().describe('导出列'),
  }),
  output: z.unknown(),
});
