/** Eight quarters of revenue and net profit, all of the same members. The library comes with this file. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import type { EChartsCoreOption } from 'echarts/core';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { queryFinanceOverview } from '../../model/finance/finance-calls.ts';
import { scaleOf as stepsOf } from '../charts.tsx';
import styles from './FinanceTab.module.css';

use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

type Trend = OutputOf<typeof queryFinanceOverview>['trend'];
type QuarterFigures = Trend['quarters'][number];

/** Colours of the page, read where it is drawn. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const inYi = (yuan: number | null): number | null => (yuan === null ? null : Math.round(yuan / 1_000_000) / 100);
const inWan = (yuan: number | null): number | null => (yuan === null ? null : Math.round(yuan / 10_000));

/** 亿元 where the largest quarter fills one, else 万元. */
function scaleOf(quarters: readonly QuarterFigures[]) {
  const most = Math.max(0, ...quarters.map(({ revenue }) => Math.abs(revenue ?? 0)));
  return most >= 100_000_000 ? { word: '亿', of: inYi } : { word: '万', of: inWan };
}

/** An axis with round steps up to its end: an end between two steps would stand beside the last of them. */
function axisOf(values: readonly (number | null)[], headroom = 1) {
  const { low, high, ticks } = stepsOf(
    values.flatMap((value) => (value === null ? [] : [value, Math.max(value, value * headroom)])),
  );
  return { min: low, max: high, interval: (ticks[1] ?? high) - (ticks[0] ?? low) };
}

function optionOf(quarters: readonly QuarterFigures[], { word, of }: ReturnType<typeof scaleOf>): EChartsCoreOption {
  const year = quarters.at(-1)?.year;
  const axis = { type: 'value', axisLabel: { color: token('--neutral-600') } };
  const revenues = quarters.map(({ revenue }) => of(revenue));
  const profits = quarters.map(({ netProfit }) => of(netProfit));
  return {
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? `${value} ${word}元` : '--'),
    },
    grid: { left: 8, right: 8, top: 28, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: quarters.map(({ label }) => label),
      axisTick: { show: false },
      axisLabel: { color: token('--neutral-600') },
    },
    yAxis: [
      { ...axis, ...axisOf(revenues), splitLine: { lineStyle: { color: token('--chart-grid') } } },
      // Twice as high as it has to be: the line stays below the numbers of the bars.
      { ...axis, ...axisOf(profits, 2), splitLine: { show: false } },
    ],
    series: [
      {
        name: '营业收入',
        type: 'bar',
        barMaxWidth: 36,
        itemStyle: { borderRadius: [2, 2, 0, 0] },
        label: {
          show: true,
          position: 'top',
          color: token('--neutral-800'),
          formatter: ({ value }: { readonly value: unknown }) => (typeof value === 'number' ? formatNumber(value) : ''),
        },
        data: quarters.map((quarter) => ({
          value: of(quarter.revenue),
          itemStyle: { color: quarter.year === year ? token('--brand-500') : token('--brand-200') },
        })),
      },
      {
        name: '净利润',
        type: 'line',
        yAxisIndex: 1,
        symbol: 'circle',
        symbolSize: 7,
        color: token('--chart-3'),
        lineStyle: { width: 2, color: token('--chart-3') },
        data: quarters.map(({ netProfit }) => of(netProfit)),
      },
    ],
  };
}

/** The title is the answer: what the last quarter brought, and how it stands beside the one a year before. */
function titleOf(quarters: readonly QuarterFigures[], { word, of }: ReturnType<typeof scaleOf>): string {
  const [last, before] = [quarters.at(-1), quarters.at(-5)];
  const revenue = of(last?.revenue ?? null);
  if (!last || revenue === null) return '近八季营业收入与净利润';
  const name = `${last.label.slice(0, 2)} 年${['一', '二', '三', '四'][Number(last.label.slice(3)) - 1] ?? ''}季度`;
  const earlier = before?.revenue ?? null;
  if (last.revenue === null || earlier === null || earlier <= 0) return `${name}营收 ${formatNumber(revenue)} ${word}`;
  const rate = ((last.revenue - earlier) / earlier) * 100;
  return `${name}营收 ${formatNumber(revenue)} ${word}，同比${rate < 0 ? '降' : '增'} ${formatNumber(Math.abs(rate), 1)}%`;
}

export interface QuarterChartProps {
  readonly trend: Trend;
  readonly onChoose: (quarter: QuarterFigures) => void;
}

export function QuarterChart({ trend: { quarters, members }, onChoose }: QuarterChartProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    if (!box.current || members === 0) return undefined;
    const chart = init(box.current);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.setOption({ animation: !isStill, ...optionOf(quarters, scaleOf(quarters)) });
    chart.on('click', ({ dataIndex }) => {
      const quarter = quarters[dataIndex];
      if (quarter) choose.current(quarter);
    });
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [quarters, members]);
  const scale = scaleOf(quarters);
  return (
    <section className={`panel ${styles.chart}`} aria-labelledby="finance-trend">
      <header>
        <h2 id="finance-trend">{titleOf(quarters, scale)}</h2>
        <p className="caption">
          近 8 季单季，{scale.word}元；均为同口径 {members} 家
        </p>
        <p className={styles.legend}>
          <span data-series="bar">营业收入（左）</span>
          <span data-series="line">净利润（右）</span>
        </p>
      </header>
      {members === 0 ? (
        <p className="secondary">没有成员连续报送了这些季度的报表，报送后显示</p>
      ) : (
        <div ref={box} className={styles.canvas} role="img" aria-label="近八季营业收入与净利润，数字见下表" />
      )}
      <table className="visually-hidden">
        <caption>近八季营业收入与净利润</caption>
        <thead>
          <tr>
            <th scope="col">季度</th>
            <th scope="col">营业收入（{scale.word}元）</th>
            <th scope="col">净利润（{scale.word}元）</th>
          </tr>
        </thead>
        <tbody>
          {quarters.map((quarter) => (
            <tr key={quarter.label}>
              <th scope="row">{quarter.label}</th>
              <td>{scale.of(quarter.revenue) ?? '--'}</td>
              <td>{scale.of(quarter.netProfit) ?? '--'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
