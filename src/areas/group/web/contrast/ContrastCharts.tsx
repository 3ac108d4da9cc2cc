/** What the comparison answers, as drawings: bars of one metric, its years, and the radar of all metrics. */
import type { ReactElement } from 'react';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { Contrast } from '../../model/contrast.ts';
import { queryContrastQuarters } from '../../model/contrast.ts';
import type { MetricCode } from '../../model/metrics.ts';
import { metricOf } from '../../model/metrics.ts';
import type { ChartSize, Series } from '../charts.tsx';
import { Bars, Lines, Radar, seriesColour } from '../charts.tsx';
import { barAnswer, lineAnswer, shownUnit, shownValue, valueText, withoutCommonBeginning } from './contrast-text.ts';
import styles from './ContrastCharts.module.css';

/** px of each drawing. */
export const chartSize: ChartSize = { width: 320, height: 180 };
export const radarSize = 300;
/** Room at both sides of the radar for the names of its axes. */
export const radarRoom = 44;

/** What the drawings are made of; null where the metric was not compared. */
export function chartsOf(contrast: Contrast, metric: MetricCode | null) {
  const row = contrast.rows.find((one) => one.metric === metric) ?? contrast.rows[0];
  if (!row) return null;
  const own = contrast.series.filter((one) => one.metric === row.metric);
  const shown = (value: number | null) => (value === null ? null : shownValue(value, row.unit));
  const names = withoutCommonBeginning(contrast.columns.map(({ companyName }) => companyName));
  const named = (values: (place: number) => readonly (number | null)[]): Series[] =>
    names.map((name, place) => ({ name, values: values(place) }));
  const years = own[0]?.points.map(({ year }) => `${year}`) ?? [];
  // An axis on which nothing can be compared says nothing.
  const axes = contrast.radar.filter(({ values }) => values.some((value) => value !== null));
  const text = (value: number) => valueText(value * (shownUnit(row.unit) === row.unit ? 1 : 10_000), row.unit);
  return {
    row,
    years,
    text,
    unit: shownUnit(row.unit),
    bars: named((place) => [shown(row.values[place] ?? null)]),
    lines: named((place) => own[place]?.points.map(({ value }) => shown(value)) ?? []),
    radar: named((place) => axes.map(({ values }) => values[place] ?? null)),
    axes: axes.map(({ label }) => label),
    barAnswer: barAnswer(row, contrast.columns),
    lineAnswer: lineAnswer(row, contrast.columns, own, row.unit === '%'),
  };
}

export interface ContrastChartsProps {
  readonly contrast: Contrast;
  readonly metric: MetricCode | null;
  /** Lines over quarters instead of years. */
  readonly isQuarterly: boolean;
  readonly onQuarterly: (isQuarterly: boolean) => void;
}

type Charts = NonNullable<ReturnType<typeof chartsOf>>;
const box = `0 0 ${chartSize.width} ${chartSize.height}`;

/** What each quarter brought, or stood at at its end. */
function Quarters({ contrast, charts }: { readonly contrast: Contrast; readonly charts: Charts }): ReactElement {
  const { row, text, lines } = charts;
  const { data, error } = useRead(
    queryContrastQuarters,
    {
      companyCodes: contrast.columns.map(({ companyCode }) => companyCode),
      metric: row.metric,
      year: contrast.year,
      period: contrast.period,
    },
    { quiet: true, keep: true },
  );
  if (error && !data) return <p role="alert">各季数没有加载出来：{error.message}</p>;
  if (!data) return <Skeleton rows={4} />;
  const series = lines.map(({ name }, place) => ({
    name,
    values: (data.series[place]?.values ?? []).map((value) => (value === null ? null : shownValue(value, row.unit))),
  }));
  return (
    <svg viewBox={box} role="img" aria-label={`${row.label}各季 ${data.quarters.join('、')}：${wordsOf(series, text)}`}>
      <Lines series={series} labels={data.quarters} size={chartSize} text={text} />
    </svg>
  );
}

const ways = [
  { value: false, label: '按年' },
  { value: true, label: '按季' },
] as const;

/** All values of a drawing in words, for who does not see it. */
const wordsOf = (series: readonly Series[], text: (value: number) => string): string =>
  series
    .map(({ name, values }) => `${name} ${values.map((value) => (value === null ? '无数据' : text(value))).join('、')}`)
    .join('；');

export function ContrastCharts({
  contrast,
  metric,
  isQuarterly,
  onQuarterly,
}: ContrastChartsProps): ReactElement | null {
  const charts = chartsOf(contrast, metric);
  if (!charts) return null;
  const { row, years, text, unit, bars, lines, radar, axes } = charts;
  const quarter = metricOf(row.metric)?.quarter;
  const byQuarter = isQuarterly && quarter !== undefined;
  return (
    <div className={styles.root} data-part="contrast-charts">
      <section>
        <h2>{charts.barAnswer}</h2>
        <p className="secondary">
          {row.label}，{unit}，{contrast.year} 年
        </p>
        <svg viewBox={box} role="img" aria-label={`${row.label}：${wordsOf(bars, text)}`}>
          <Bars series={bars} size={chartSize} text={text} />
        </svg>
      </section>
      {(years.length > 1 || quarter !== undefined) && (
        <section>
          <h2>{byQuarter ? `${row.label}各季` : charts.lineAnswer}</h2>
          <p className={`secondary ${styles.way}`}>
            {row.label}，{unit}，{byQuarter ? (quarter === 'flow' ? '近八季单季' : '近八季期末') : '历年同期'}
            {quarter !== undefined && (
              <Segments label="折线" value={byQuarter} segments={ways} onChange={onQuarterly} />
            )}
          </p>
          {byQuarter ? (
            <Quarters contrast={contrast} charts={charts} />
          ) : (
            <svg viewBox={box} role="img" aria-label={`${row.label}历年 ${years.join('、')}：${wordsOf(lines, text)}`}>
              <Lines series={lines} labels={years} size={chartSize} text={text} />
            </svg>
          )}
        </section>
      )}
      {axes.length > 2 && (
        <section>
          <h2>各项指标的相对位置</h2>
          <p className="secondary">标准化 0–100，100 为所选成员中最佳</p>
          <svg
            viewBox={`${-radarRoom} 0 ${radarSize + radarRoom * 2} ${radarSize}`}
            className={styles.radar}
            role="img"
            aria-label={`雷达图，${axes.join('、')}：${wordsOf(radar, (value) => String(value))}`}
          >
            <Radar series={radar} axes={axes} size={radarSize} />
          </svg>
        </section>
      )}
      <ul className={styles.legend} aria-label="图例">
        {contrast.columns.map(({ companyCode, companyName }, place) => (
          <li key={companyCode}>
            <i style={{ background: seriesColour(place) }} aria-hidden="true" />
            {companyName}
          </li>
        ))}
      </ul>
      <p className="secondary">
        ▲ 该项最佳，▼ 该项最弱；小字为与成员平均之差。未报送、未授权的成员不按零计，不参与平均和排名。
      </p>
    </div>
  );
}
