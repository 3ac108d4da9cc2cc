/** 集团概况 at a glance: who belongs to the group, and eight figures that each say of when and of how many members they are. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { coverageSchema } from '../coverage.ts';
import { surveyQuarter, surveyYear } from './survey-period.ts';

/** Growth in percent of the same members in both periods; a change of sign is said in words: 扭亏, 转亏. */
export const growthSchema = z.object({
  yoy: z.number().nullable(),
  turn: z.enum(['toProfit', 'toLoss']).nullable(),
});
export type Growth = z.infer<typeof growthSchema>;

export const figureCodes = [
  'members',
  'regCapital',
  'totalAssets',
  'revenue',
  'netProfit',
  'staff',
  'patents',
  'certificates',
] as const;
export type FigureCode = (typeof figureCodes)[number];

const surveyFigure = z.object({
  code: z.enum(figureCodes),
  /** Yuan or a count; null where no member gives it, or the caller may not see it (`isMasked`). */
  value: z.number().nullable(),
  /**
   * What stands below it: members: the consolidated ones; regCapital: that of the parent company; totalAssets: liabilities to assets in
   * percent; staff: change since the end of last month; patents: inventions; certificates: those that lapse within 90 days.
   */
  detail: z.number().nullable(),
  /** Of revenue and net profit against the year before. */
  growth: growthSchema.nullable(),
  /** Day of a count; null for amounts of the period. */
  date: z.string().nullable(),
  year: z.number(),
  /** Null for counts of a day. */
  period: surveyQuarter.nullable(),
  coverage: coverageSchema,
  isMasked: z.boolean(),
});
export type SurveyFigure = z.infer<typeof surveyFigure>;

const totalLine = z.object({
  /** Members whose statements are in it. */
  members: z.number(),
  revenue: z.number().nullable(),
  netProfit: z.number().nullable(),
  profitGrowth: growthSchema.nullable(),
  debtRatio: z.number().nullable(),
});
export type TotalLine = z.infer<typeof totalLine>;

/** The lines below the list of members: sums over consolidated members, whatever the filter of the list leaves. */
const memberTotals = z.object({
  sum: totalLine,
  /** Less eliminations, or the consolidated report of the parent company; null where there is neither. */
  group: totalLine.extend({ kind: z.enum(['eliminated', 'consolidated']) }).nullable(),
  /** Consolidated members. */
  consolidated: z.number(),
  staff: z.number().nullable(),
  patents: z.number().nullable(),
});
export type MemberTotals = z.infer<typeof memberTotals>;

/** What the second line is called. */
export const groupLineLabels = { eliminated: '抵销后', consolidated: '合并报表' } as const;

/**
 * The survey of one period: without one, of the latest that any consolidated member reported (the last full quarter where none did).
 * Sums cover consolidated members. A group whose head is nobody has no parent company.
 */
export const querySurvey = endpoint({
  path: '/api/v1/company/group/querySurvey',
  label: '查询集团概况',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({ year: surveyYear.optional(), period: surveyQuarter.optional() }),
  output: z.object({
    year: z.number(),
    period: surveyQuarter,
    /** Years to choose from, the latest first. */
    years: z.array(z.number()),
    parent: z.object({ companyCode: z.string(), companyName: z.string() }).nullable(),
    memberCount: z.number(),
    /** Statements of the period: what the chip at the head of the page says. */
    coverage: coverageSchema,
    figures: z.array(surveyFigure),
    totals: memberTotals,
  }),
});
