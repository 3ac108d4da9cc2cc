/** The period of a survey: a year and a quarter, as inputs of calls and in the address of the page. */
import { z } from 'zod';
import { quarters, yearAndPeriod } from '#areas/company/public.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';

/** Earliest year that statements are kept for. */
export const earliestYear = 1990;

const quarterCodes = quarters.map(({ code }) => code);
export type SurveyQuarter = (typeof quarterCodes)[number];

/** A year with a period of it. Amounts are cumulative from 1 January. */
export interface SurveyPeriod {
  readonly year: number;
  readonly period: SurveyQuarter;
}

/** Plans reach into next year and no further. */
const latestYear = (): number => Number(todayInShanghai().slice(0, 4)) + 1;

export const surveyYear = z
  .int()
  .min(earliestYear)
  .refine((year) => year <= latestYear(), { error: () => `不能大于 ${latestYear()}` })
  .describe('年份');
export const surveyQuarter = z.enum(quarterCodes).describe('期间');

/** "2026 年前三季度". */
export const surveyPeriodLabel = ({ year, period }: SurveyPeriod): string => yearAndPeriod(year, period);

/** How a period stands in one word: 2026-q3. */
export const surveyPeriodKey = ({ year, period }: SurveyPeriod): string => `${year}-${period}`;

/** Quarters of a year, the latest first. */
export const surveyQuarters: readonly SurveyQuarter[] = quarterCodes.toReversed();

/** The period that two texts of an address name; null where they name none. */
export function surveyPeriodOf(year: string | null, period: string | null): SurveyPeriod | null {
  const named = surveyYear.safeParse(Number(year ?? Number.NaN));
  const quarter = surveyQuarter.safeParse(period);
  return named.success && quarter.success ? { year: named.data, period: quarter.data } : null;
}
