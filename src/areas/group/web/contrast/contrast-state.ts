/** What a comparison shows, as it stands in the address: a link says all of it. Pure. */
import type { PeriodKey } from '#areas/company/public.ts';
import { periods } from '#areas/company/public.ts';
import type { ContrastInput } from '../../model/contrast.ts';
import { mostMembers, mostMetrics, mostYears } from '../../model/contrast.ts';
import type { CountedMetric, MetricCode } from '../../model/metrics.ts';
import { metricPresets } from '../../model/metrics.ts';

export interface ContrastState {
  /** Company codes in the order of the columns. */
  readonly members: readonly string[];
  readonly metrics: readonly MetricCode[];
  /** The latest first. */
  readonly years: readonly number[];
  readonly period: PeriodKey;
  /** Members as rows, metrics as columns. */
  readonly isSwapped: boolean;
  /** The metric of the charts. */
  readonly chart: MetricCode | null;
  /** Lines over quarters instead of years, where the metric has them. */
  readonly isQuarterly: boolean;
}

/** What can be chosen from. */
export interface ContrastChoices {
  readonly members: readonly { readonly companyCode: string; readonly isConsolidated: boolean }[];
  /** Metrics that the person may see. */
  readonly metrics: readonly CountedMetric[];
  readonly latest: { readonly year: number; readonly period: PeriodKey } | null;
  /** Of today. */
  readonly thisYear: number;
}

const keys = {
  members: 'members',
  metrics: 'metrics',
  years: 'years',
  period: 'period',
  swap: 'swap',
  chart: 'chart',
  by: 'by',
};

const listOf = (text: string | null): string[] => (text ?? '').split(',').filter((part) => part !== '');
const uniquely = <Value>(values: readonly Value[], most: number): Value[] => [...new Set(values)].slice(0, most);

/** Members that one begins with where the address names none: consolidated ones first, in the order of the group. */
const firstMembers = 5;
/** Years that one begins with. */
const firstYears = 3;

function defaultMetrics(metrics: readonly CountedMetric[]): MetricCode[] {
  const offered = new Set(metrics.map(({ code }) => code));
  const preset = metricPresets
    .map((one) => one.metrics.filter((code) => offered.has(code)))
    .find((codes) => codes.length > 0);
  return preset ?? metrics.slice(0, mostMetrics).map(({ code }) => code);
}

/** The state that an address says. What it leaves out begins with what most people look at; what does not exist (any more) is left out. */
export function readState(get: (key: string) => string | null, choices: ContrastChoices): ContrastState {
  const known = new Set(choices.members.map(({ companyCode }) => companyCode));
  const named = get(keys.members);
  const ordered = choices.members.toSorted((left, right) => Number(right.isConsolidated) - Number(left.isConsolidated));
  const members =
    named === null
      ? ordered.slice(0, firstMembers).map(({ companyCode }) => companyCode)
      : uniquely(
          listOf(named).filter((code) => known.has(code)),
          mostMembers,
        );
  const offered = choices.metrics.map(({ code }) => code);
  const metrics =
    get(keys.metrics) === null
      ? defaultMetrics(choices.metrics)
      : uniquely(
          listOf(get(keys.metrics)).flatMap((text) => offered.find((code) => code === text) ?? []),
          mostMetrics,
        );
  const base = choices.latest?.year ?? choices.thisYear;
  const years = uniquely(
    listOf(get(keys.years))
      .map(Number)
      .filter((year) => Number.isInteger(year) && year >= 1990 && year <= choices.thisYear + 1),
    mostYears,
  );
  const period = periods.find(({ code }) => code === get(keys.period))?.code ?? choices.latest?.period ?? 'year';
  const chart = metrics.find((code) => code === get(keys.chart)) ?? metrics[0] ?? null;
  return {
    members,
    metrics,
    years: (years.length > 0 ? years : Array.from({ length: firstYears }, (_, back) => base - back)).toSorted(
      (left, right) => right - left,
    ),
    period,
    isSwapped: get(keys.swap) === '1',
    chart,
    isQuarterly: get(keys.by) === 'quarter',
  };
}

/** The whole state as parameters of an address. */
export const writeState = (state: ContrastState): Record<string, string | null> => ({
  [keys.members]: state.members.join(','),
  [keys.metrics]: state.metrics.join(','),
  [keys.years]: state.years.join(','),
  [keys.period]: state.period,
  [keys.swap]: state.isSwapped ? '1' : null,
  [keys.chart]: state.chart,
  [keys.by]: state.isQuarterly ? 'quarter' : null,
});

/** The call; null while too little is chosen. */
export function askOf({ members, metrics, years, period }: ContrastState): ContrastInput | null {
  if (members.length < 2 || metrics.length === 0 || years.length === 0) return null;
  return { companyCodes: [...members], metrics: [...metrics], years: [...years], period };
}
