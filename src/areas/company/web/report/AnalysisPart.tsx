/** 指标分析: growth of the key figures, ratios, charts. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { EMPTY_TEXT, formatMoney, formatNumber, formatPercent } from '#platform/entity/format.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { queryFinance } from '../../model/finance.ts';
import type { ReportChartsProps } from './ReportCharts.tsx';
import type { ReportAnswer, ReportState } from './use-report.ts';
import styles from './AnalysisPart.module.css';

const ReportCharts = lazyPart<ReportChartsProps>(
  async () => (await import('./ReportCharts.tsx')).ReportCharts,
  () => <Skeleton rows={6} />,
);
/** Bars of the structure of assets, years of the development. */
const [shownAssets, shownYears] = [8, 5];

const ratioText = (value: number | null, unit: string): string =>
  value === null ? EMPTY_TEXT : unit === '%' ? formatPercent(value, 2) : `${formatNumber(value, 2)} ${unit}`;

interface FactRow {
  readonly key: string;
  readonly label: string;
  readonly values: readonly string[];
}

function FactTable({
  caption,
  head,
  rows,
}: {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly FactRow[];
}): ReactElement {
  return (
    <PlainTable caption={caption} className={styles.facts}>
      <thead>
        <tr>
          {head.map((title, column) => (
            <th key={title} scope="col" data-number={column > 0 || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {values.map((value, column) => (
              <td key={head[column + 1]} data-number>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

const figureRows = (yoy: ReportAnswer['yoy'], unit: 'yuan' | 'wan'): FactRow[] => {
  const word = unit === 'wan' ? '万元' : '元';
  return yoy.map(({ key, label, current, compare, rate }) => ({
    key,
    label,
    values: [formatMoney(current, word), formatMoney(compare, word), formatPercent(rate)],
  }));
};
const ratioRows = (ratios: ReportAnswer['ratios']): FactRow[] =>
  ratios.map(({ key, label, value, compare, unit }) => ({
    key,
    label,
    values: [ratioText(value, unit), ratioText(compare, unit)],
  }));

export interface AnalysisPartProps {
  readonly report: ReportAnswer;
  readonly items: ReportState['items'];
  readonly unit: 'yuan' | 'wan';
}

export function AnalysisPart({ report, items, unit }: AnalysisPartProps): ReactElement {
  const { data } = useRead(
    queryFinance,
    { filter: { kind: ['indicator'] }, page: { current: 1, size: 1 } },
    { quiet: true },
  );
  const assets = useMemo(() => {
    // The lines above the first group of liabilities; an asset that is shown gross and net counts by its net amount.
    const above = items.slice(
      0,
      items.findIndex((item) => item.group.includes('负债')),
    );
    const nets = above.filter((item) => item.terms?.some(({ sign }) => sign === -1));
    const gross = new Set(nets.flatMap((item) => item.terms?.map(({ code }) => code) ?? []));
    const amounts = new Map(report.lines.map((line) => [line.itemCode, line.currentAmount ?? 0]));
    return above
      .filter((item) => item.of === undefined && !gross.has(item.code) && (!item.terms || nets.includes(item)))
      .map((item) => ({ name: item.name, amount: amounts.get(item.code) ?? 0 }))
      .filter(({ amount }) => amount > 0)
      .toSorted((left, right) => right.amount - left.amount)
      .slice(0, shownAssets);
  }, [items, report]);
  const years = useMemo(() => (data?.series ?? []).slice(-shownYears), [data]);
  const ratios = useMemo(() => report.ratios.filter(({ unit: word }) => word === '%'), [report]);
  return (
    <section className={styles.analysis} aria-label="指标分析">
      {/* On a telephone its tables are wider than the page and are scrolled by keyboard too (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the criterion asks for it */}
      <div className={styles.tables} role="region" aria-label="指标表格" tabIndex={0}>
        <FactTable caption="主要指标" head={['指标', '本期', '上年', '增减率']} rows={figureRows(report.yoy, unit)} />
        <FactTable caption="财务比率" head={['比率', '本期', '上年']} rows={ratioRows(report.ratios)} />
      </div>
      <ReportCharts years={years} assets={assets} ratios={ratios} />
    </section>
  );
}
