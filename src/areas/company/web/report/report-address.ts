/** What is looked at, kept in the address: a link shows the same report. */
import { useSearchParams } from 'react-router';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { PeriodKey } from '../../model/report/periods.ts';
import { periods } from '../../model/report/periods.ts';
import type { ScopeKey, StandardKey } from '../../model/report/report-items.ts';

export const reportParts = [
  { key: 'bs', label: '资产负债表' },
  { key: 'is', label: '利润表' },
  { key: 'cf', label: '现金流量表' },
  { key: 'analysis', label: '指标分析' },
  { key: 'checks', label: '校验' },
] as const;
export type ReportPart = (typeof reportParts)[number]['key'];

export interface ReportPlace {
  readonly year: number;
  readonly period: PeriodKey;
  readonly standard: StandardKey;
  readonly scope: ScopeKey;
  readonly part: ReportPart;
  readonly view: 'cumulative' | 'single';
  readonly unit: 'yuan' | 'wan';
}

/** The place of the address and the way to another one; last year's statements without an address. */
export function useReportPlace(): readonly [ReportPlace, (next: Partial<ReportPlace>) => void] {
  const [params, setParams] = useSearchParams();
  const thisYear = Number(todayInShanghai().slice(0, 4));
  const year = Number(params.get('year'));
  const place: ReportPlace = {
    year: year >= 1990 && year <= 2100 ? year : thisYear - 1,
    period: periods.find(({ code }) => code === params.get('period'))?.code ?? 'year',
    standard: params.get('standard') === 'small' ? 'small' : 'cas',
    scope: params.get('scope') === 'consolidated' ? 'consolidated' : 'single',
    part: reportParts.find(({ key }) => key === params.get('part'))?.key ?? 'bs',
    view: params.get('view') === 'single' ? 'single' : 'cumulative',
    unit: params.get('unit') === 'wan' ? 'wan' : 'yuan',
  };
  const go = (next: Partial<ReportPlace>) =>
    setParams(
      (before) =>
        new URLSearchParams({
          ...Object.fromEntries(before),
          ...Object.fromEntries(Object.entries(next).map(([key, value]) => [key, String(value)])),
        }),
    );
  return [place, go];
}

/** Whether an address shows another report; parts, unit and view are of the same one, and what was typed goes on there. */
export function isOtherReport(
  now: { readonly pathname: string; readonly search: string },
  next: { readonly pathname: string; readonly search: string },
): boolean {
  const report = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => {
    const params = new URLSearchParams(search);
    for (const key of ['part', 'unit', 'view']) params.delete(key);
    params.sort();
    return `${pathname}?${params}`;
  };
  return report(now) !== report(next);
}
