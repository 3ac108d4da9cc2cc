/** Periods of figures and statements. Amounts of a period run from 1 January; what one quarter or month brought is derived. */
import { options } from '#platform/entity/field.ts';

export const periods = options([
  { code: 'year', label: '年度' },
  { code: 'q1', label: '第一季度' },
  { code: 'h1', label: '半年度' },
  { code: 'q3', label: '前三季度' },
  { code: 'm01', label: '1月' },
  { code: 'm02', label: '2月' },
  { code: 'm03', label: '3月' },
  { code: 'm04', label: '4月' },
  { code: 'm05', label: '5月' },
  { code: 'm06', label: '6月' },
  { code: 'm07', label: '7月' },
  { code: 'm08', label: '8月' },
  { code: 'm09', label: '9月' },
  { code: 'm10', label: '10月' },
  { code: 'm11', label: '11月' },
  { code: 'm12', label: '12月' },
]);
export type PeriodKey = (typeof periods)[number]['code'];

/** Each in turn of its own kind; the name of the single view beside it. */
export const quarters = [
  { code: 'q1', label: '一季度' },
  { code: 'h1', label: '二季度' },
  { code: 'q3', label: '三季度' },
  { code: 'year', label: '四季度' },
] as const satisfies readonly { code: PeriodKey; label: string }[];
export const months = periods
  .filter((period) => period.code.startsWith('m'))
  .map(({ code, label }) => ({ code, label }));

/** The period before in the same year; null for the first, whose cumulative figures are its own. */
export function periodBefore(period: PeriodKey): PeriodKey | null {
  const chain: readonly PeriodKey[] = period.startsWith('m')
    ? months.map(({ code }) => code)
    : quarters.map(({ code }) => code);
  return chain[chain.indexOf(period) - 1] ?? null;
}

/** How far into the year a period reaches; a quarter's end stands before the month that ends with it. */
export const reachOf = (period: PeriodKey): number =>
  period.startsWith('m') ? Number(period.slice(1)) : (quarters.findIndex(({ code }) => code === period) + 1) * 3 + 0.5;

export const periodLabel = (period: PeriodKey): string => periods.find(({ code }) => code === period)?.label ?? period;

/** "2025 年度", "2025 年前三季度": the year with its period. */
export const yearAndPeriod = (year: number, period: PeriodKey): string =>
  period === 'year' ? `${year} 年度` : `${year} 年${periodLabel(period)}`;
