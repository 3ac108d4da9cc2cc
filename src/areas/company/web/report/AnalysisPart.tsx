/** 指标分析: growth of the key figures, ratios, charts. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { EMPTY_TEXT, formatMoney, formatNumber, formatPercent } from '#platform/model/format.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryFinance } from '../../model/finance.ts';
import type { ReportChartsProps } from './ReportCharts.tsx';
import type { ReportAnswer, ReportState } from './use-report.ts';

const ReportCharts = lazyPart<ReportChartsProps>(
  async () => (await import('./ReportCharts.tsx')).ReportCharts,
  () => <Skeleton rows={6} />,
);
/** Bars of the structure of assets, years of the development. */
const [shownAssets, shownYears] = [8, 5];

const ratioText = (value: number | null, unit: string): string =>
  value === null ? EMPTY_TEXT : unit === '%' ? formatPercent(value, 2) : `${formatNumber(value, 2)} ${unit}`;

function FigureTable({ yoy, unit }: { readonly yoy: ReportAnswer['yoy']; readonly unit: 'yuan' | 'wan' }): ReactElement {
  const word = unit === 'wan' ? '万元' : '元';
  return (
    <table className="report-facts">
      <caption>主要指标</caption>
      <thead>
        <tr>
          <th scope="col">指标</th>
          <th scope="col">本期</th>
          <th scope="col">上年</th>
          <th scope="col">增减率</th>
        </tr>
      </thead>
      <tbody>
        {yoy.map((figure) => (
          <tr key={figure.key}>
            <th scope="row">{figure.label}</th>
            <td>{formatMoney(figure.current, word)}</td>
            <td>{formatMoney(figure.compare, word)}</td>
            <td>{formatPercent(figure.rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RatioTable({ ratios }: { readonly ratios: ReportAnswer['ratios'] }): ReactElement {
  return (
    <table className="report-facts">
      <caption>财务比率</caption>
      <thead>
        <tr>
          <th scope="col">比率</th>
          <th scope="col">本期</th>
          <th scope="col">上年</th>
        </tr>
      </thead>
      <tbody>
        {ratios.map((ratio) => (
          <tr key={ratio.key}>
            <th scope="row">{ratio.label}</th>
            <td>{ratioText(ratio.value, ratio.unit)}</td>
            <td>{ratioText(ratio.compare, ratio.unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface AnalysisPartProps {
  readonly report: ReportAnswer;
  readonly items: ReportState['items'];
  readonly unit: 'yuan' | 'wan';
}

export function AnalysisPart({ report, items, unit }: AnalysisPartProps): ReactElement {
  const { data } = useRead(queryFinance, { filter: { kind: ['indicator'] }, page: { current: 1, size: 1 } }, { quiet: true });
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
    <section className="report-analysis" aria-label="指标分析">
      <div className="report-tables">
        <FigureTable yoy={report.yoy} unit={unit} />
        <RatioTable ratios={report.ratios} />
      </div>
      <ReportCharts years={years} assets={assets} ratios={ratios} />
    </section>
  );
}
