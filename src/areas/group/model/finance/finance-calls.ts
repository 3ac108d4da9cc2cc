/** Calls of the group's finances: figures with coverage, ranking, matrix of the statements, who is missing, eliminations and rates. */
import { z } from 'zod';
import { periods, statementKeys } from '#areas/company/public.ts';
import { remindedCompanies, reminderAnswer } from '#core/org/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { emptyAnswer, fileSchema, idSchema, saveSchema, valueSchema } from '#platform/entity/schema.ts';
import { coverageSchema, missingReasons } from '../coverage.ts';
import { groupElimination } from './group-elimination.ts';
import { foreignCurrencies, groupRate } from './group-rate.ts';

/** 1990 to next year. */
export const yearSchema = (valueSchema(groupElimination.fields.year) as z.ZodType<number, number>).describe('年份');
export const periodSchema = z.enum(periods.map(({ code }) => code)).describe('期间');
const ofPeriod = { year: yearSchema, period: periodSchema };
const reason = z.enum(missingReasons.map(({ code }) => code)).nullable();
const yuan = z.number().nullable();

/** 扭亏 and 转亏 stand in place of a percentage. */
const turn = z.enum(['toProfit', 'toLoss']).nullable();

/** How the sum is made; it is said beside every figure. */
export const sumLabels = {
  plain: '汇总(未抵销)',
  eliminated: '汇总减抵销',
  consolidated: '合并报表',
} as const;
const sumKind = z.enum(['plain', 'eliminated', 'consolidated']);
export type SumKind = z.infer<typeof sumKind>;

/** Figures of the cards, in their order. A ratio is made of summed figures, never of ratios. */
export const cards = [
  { code: 'revenue', label: '营业收入', unit: 'yuan', better: 'up', fields: ['revenue'] },
  { code: 'netProfit', label: '净利润', unit: 'yuan', better: 'up', fields: ['netProfit'] },
  { code: 'grossMargin', label: '毛利率', unit: 'percent', better: 'up', fields: ['revenue', 'cost'] },
  {
    code: 'debtRatio',
    label: '资产负债率',
    unit: 'percent',
    better: 'down',
    fields: ['totalAssets', 'totalLiabilities'],
  },
  { code: 'cashOperating', label: '经营现金流净额', unit: 'yuan', better: 'up', fields: ['cashFlowOperating'] },
  { code: 'rdRatio', label: '研发强度', unit: 'percent', better: 'up', fields: ['revenue', 'rdExpense'] },
] as const;
export type CardCode = (typeof cards)[number]['code'];

const card = z.object({
  code: z.enum(cards.map(({ code }) => code) as [CardCode, ...CardCode[]]),
  label: z.string(),
  unit: z.enum(['yuan', 'percent']),
  better: z.enum(['up', 'down']),
  /** Yuan or percent; null where nobody is counted. */
  value: yuan,
  /** Percent of the year before, of a ratio percentage points; the same members in both. */
  yoy: z.number().nullable(),
  turn,
  year: z.number(),
  period: periodSchema,
  coverage: coverageSchema,
});
export type FinanceCard = z.infer<typeof card>;

const financeMember = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  businessLine: z.string().nullable(),
  isConsolidated: z.boolean(),
  /** Why it is not in the sums; null where it is. */
  reason,
  /** Last day that its figures reach, where it left within the period. */
  until: z.string().nullable(),
  source: z.enum(['report', 'indicator']).nullable(),
  /** Currency of its report. */
  currency: z.string().nullable(),
  /** Converted into yuan; null where it is not known or not granted. */
  revenue: yuan,
  netProfit: yuan,
  totalAssets: yuan,
});
export type FinanceMember = z.infer<typeof financeMember>;

const quarterFigures = z.object({
  year: z.number(),
  period: periodSchema,
  /** 25Q3. */
  label: z.string(),
  /** Of the quarter alone; null where a report that it takes is missing. */
  revenue: yuan,
  netProfit: yuan,
});

/** Sums of the group for a period; without one for the latest that any consolidated member reported. Without `scope` the consolidated report of the parent wins where there is one. */
export const queryFinanceOverview = endpoint({
  path: '/api/v1/company/group/queryFinanceOverview',
  label: '查询集团财务概览',
  access: 'group_finance_view',
  scope: 'group',
  reads: true,
  input: z.strictObject({
    year: yearSchema.optional(),
    period: periodSchema.optional(),
    scope: z.enum(['sum', 'consolidated']).nullish().describe('口径'),
    businessLine: z.string().max(50).nullish().describe('业务板块'),
  }),
  output: z.object({
    year: z.number(),
    period: periodSchema,
    kind: sumKind,
    label: z.string(),
    /** The parent has submitted a consolidated report of the period. */
    hasConsolidated: z.boolean(),
    parentName: z.string().nullable(),
    coverage: coverageSchema,
    cards: z.array(card),
    /** The latest eight quarters of the same members, oldest first. */
    trend: z.object({ members: z.number(), quarters: z.array(quarterFigures) }),
    structure: z.object({ assets: yuan, liabilities: yuan, equity: yuan }),
    byLine: z.array(
      z.object({ businessLine: z.string().nullable(), members: z.number(), revenue: yuan, netProfit: yuan }),
    ),
    /** Consolidated members first, then those that are listed outside every sum. */
    members: z.array(financeMember),
  }),
});

/** What members are ranked by. */
export const rankedFields = [
  { code: 'netProfit', label: '净利润' },
  { code: 'totalProfit', label: '利润总额' },
  { code: 'revenue', label: '营业收入' },
  { code: 'cashFlowOperating', label: '经营现金流净额' },
  { code: 'rdExpense', label: '研发费用' },
  { code: 'taxPaid', label: '纳税总额' },
] as const;
export type RankedField = (typeof rankedFields)[number]['code'];
export const mostRanked = 100;

/** Members in order of a figure. Equal figures share a rank and the next one is skipped; who reported nothing stands apart. */
export const queryProfitRanking = endpoint({
  path: '/api/v1/company/group/queryProfitRanking',
  label: '查询成员盈利排名',
  access: 'group_finance_view',
  scope: 'group',
  reads: true,
  input: z.strictObject({
    ...ofPeriod,
    metric: z
      .enum(rankedFields.map(({ code }) => code) as [RankedField, ...RankedField[]])
      .default('netProfit')
      .describe('指标'),
    order: z.enum(['asc', 'desc']).default('desc').describe('顺序'),
    top: z.int().min(1).max(mostRanked).default(mostRanked).describe('名次'),
    onlyConsolidated: z.boolean().default(true).describe('只看并表'),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        rank: z.number(),
        companyCode: z.string(),
        name: z.string(),
        value: z.number(),
        yoy: z.number().nullable(),
        turn,
        /** Percent of the sum of all that is above zero; null for a loss. */
        share: z.number().nullable(),
        /** The latest four quarters alone, oldest first. */
        trend: z.array(yuan),
        until: z.string().nullable(),
      }),
    ),
    unreported: coverageSchema.shape.missing,
    coverage: coverageSchema,
  }),
});

const cellAmounts = z.record(z.string(), z.number());
/** Members of one matrix at most; it is what a group counts at most. */
export const queryFinancialReportSummary = endpoint({
  path: '/api/v1/company/group/queryFinancialReportSummary',
  label: '查询集团报表矩阵',
  access: 'group_finance_view',
  scope: 'group',
  reads: true,
  input: z.strictObject({ ...ofPeriod, statement: z.enum(statementKeys).describe('报表') }),
  output: z.object({
    kind: sumKind,
    label: z.string(),
    coverage: coverageSchema,
    members: z.array(financeMember),
    rows: z.array(
      z.object({
        itemCode: z.string(),
        /** As the statement shows it: 减：营业成本. */
        title: z.string(),
        group: z.string(),
        isComputed: z.boolean(),
        /** Part of another item (其中): in no sum. */
        isPart: z.boolean(),
        /** Yuan a share: stands with its member and is not summed. */
        isPerShare: z.boolean(),
        /** Converted into yuan, by company; a member without the item is absent. */
        cells: cellAmounts,
        sum: yuan,
        /** What is added to the sum: minus the elimination. */
        elimination: yuan,
        consolidated: yuan,
      }),
    ),
    /** What was entered, by item. */
    eliminations: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        itemCode: z.string(),
        amount: z.number(),
        remark: z.string().nullable(),
        attachments: z.array(fileSchema).nullable(),
      }),
    ),
  }),
});

/** One number for an item of a year and period. FY-C001 where there is one already, FY-V001 for an item that a formula makes. */
export const saveElimination = endpoint({
  path: '/api/v1/company/group/saveElimination',
  label: '保存抵销数',
  access: 'group_finance_edit',
  scope: 'group',
  input: saveSchema(groupElimination),
  output: z.object({ id: z.number(), version: z.number() }),
});
export const deleteElimination = endpoint({
  path: '/api/v1/company/group/deleteElimination',
  label: '删除抵销数',
  access: 'group_finance_edit',
  scope: 'group',
  input: z.strictObject({ id: idSchema.describe('抵销数') }),
  output: emptyAnswer,
});

export const queryExchangeRates = endpoint({
  path: '/api/v1/company/group/queryExchangeRates',
  label: '查询折算汇率',
  access: 'group_finance_view',
  scope: 'group',
  reads: true,
  input: z.strictObject(ofPeriod),
  output: z.object({
    rates: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        currency: z.enum(foreignCurrencies.map(({ code }) => code)),
        closingRate: z.number(),
        averageRate: z.number().nullable(),
        remark: z.string().nullable(),
      }),
    ),
  }),
});
export const saveExchangeRate = endpoint({
  path: '/api/v1/company/group/saveExchangeRate',
  label: '保存折算汇率',
  access: 'group_finance_edit',
  scope: 'group',
  input: saveSchema(groupRate),
  output: z.object({ id: z.number(), version: z.number() }),
});
export const deleteExchangeRate = endpoint({
  path: '/api/v1/company/group/deleteExchangeRate',
  label: '删除折算汇率',
  access: 'group_finance_edit',
  scope: 'group',
  input: z.strictObject({ id: idSchema.describe('折算汇率') }),
  output: emptyAnswer,
});

/** Who has reported a period and who has not, with what can be done about it. */
export const queryReportCoverage = endpoint({
  path: '/api/v1/company/group/queryReportCoverage',
  label: '查询报送情况',
  access: 'group_finance_view',
  scope: 'group',
  reads: true,
  input: z.strictObject(ofPeriod),
  output: z.object({
    coverage: coverageSchema,
    members: z.array(
      z.object({
        companyCode: z.string(),
        companyName: z.string(),
        reason,
        /** State of its own report; null where there is none, or it may not be seen. */
        status: z.enum(['draft', 'submitted', 'locked']).nullable(),
        preparer: z.string().nullable(),
        filledAt: z.string().nullable(),
        /** Items of its report that have an amount; null where there is none, or it may not be seen. */
        filledItems: z.number().nullable(),
        currency: z.string().nullable(),
        until: z.string().nullable(),
        /** When it was last asked for the report. */
        remindedAt: z.string().nullable(),
        /** It can be asked now. */
        canRemind: z.boolean(),
      }),
    ),
  }),
});

/**
 * One message for each company that has not reported, to whoever may fill in its statements there; nobody is asked twice in 24 hours. Its code is
 * that of the figures, which is sensitive and held by those who need the statements: the group enters none of them itself.
 */
export const remindReport = endpoint({
  path: '/api/v1/company/group/remindReport',
  label: '催报财务报表',
  access: 'group_finance_view',
  scope: 'group',
  perMinute: 30,
  input: z.strictObject({
    ...ofPeriod,
    companyCodes: remindedCompanies,
  }),
  output: reminderAnswer,
});
