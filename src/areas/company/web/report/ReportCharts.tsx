/** Charts of the analysis. The library comes with this file. */
import { BarChart, RadarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, RadarComponent, TooltipComponent } from 'echarts/components';
import type { EChartsCoreOption } from 'echarts/core';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import styles from './ReportCharts.module.css';

use([BarChart, RadarChart, GridComponent, LegendComponent, RadarComponent, TooltipComponent, CanvasRenderer]);

/** Colours and words of the page, read where it is drawn. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export interface ChartProps {
  /** What the chart shows, for who cannot see it. */
  readonly label: string;
  readonly option: EChartsCoreOption;
}

function Chart({ label, option }: ChartProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return undefined;
    const chart = init(box.current);
    chart.setOption({ animation: !matchMedia('(prefers-reduced-motion: reduce)').matches, ...option });
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [option]);
  return <div ref={box} className={styles.chart} data-part="report-chart" role="img" aria-label={label} />;
}

const inWan = (yuan: number | null): number | null => (yuan === null ? null : Math.round(yuan / 100) / 100);
const valueAxis = () => ({ type: 'value', name: '万元', splitLine: { lineStyle: { color: token('--chart-grid') } } });

export interface ReportChartsProps {
  readonly years: readonly {
    readonly year: number;
    readonly revenue: number | null;
    readonly netProfit: number | null;
  }[];
  readonly assets: readonly { readonly name: string; readonly amount: number }[];
  readonly ratios: readonly {
    readonly label: string;
    readonly value: number | null;
    readonly compare: number | null;
  }[];
}

function yearsOption(years: ReportChartsProps['years']): EChartsCoreOption {
  const bar = (name: string, values: (number | null)[]) => ({
    name,
    type: 'bar',
    barMaxWidth: 28,
    data: values.map(inWan),
  });
  return {
    color: [token('--chart-1'), token('--chart-2')],
    tooltip: { trigger: 'axis' },
    legend: { top: 0 },
    grid: { left: 8, right: 8, top: 56, bottom: 4, containLabel: true },
    xAxis: { type: 'category', data: years.map(({ year }) => `${year}`) },
    yAxis: valueAxis(),
    series: [
      bar(
        '营业收入',
        years.map(({ revenue }) => revenue),
      ),
      bar(
        '净利润',
        years.map(({ netProfit }) => netProfit),
      ),
    ],
  };
}

function assetsOption(assets: ReportChartsProps['assets']): EChartsCoreOption {
  return {
    color: [token('--chart-1')],
    tooltip: { trigger: 'axis' },
    grid: { left: 8, right: 24, top: 8, bottom: 4, containLabel: true },
    xAxis: valueAxis(),
    yAxis: { type: 'category', inverse: true, data: assets.map(({ name }) => name) },
    series: [{ name: '期末余额', type: 'bar', barMaxWidth: 18, data: assets.map(({ amount }) => inWan(amount)) }],
  };
}

function radarOption(ratios: ReportChartsProps['ratios']): EChartsCoreOption {
  const known = ratios.filter(({ value }) => value !== null);
  const most = (value: number | null, compare: number | null) =>
    Math.max(1, Math.abs(value ?? 0), Math.abs(compare ?? 0)) * 1.2;
  const least = (value: number | null, compare: number | null) => Math.min(0, value ?? 0, compare ?? 0);
  return {
    color: [token('--chart-1'), token('--chart-7')],
    tooltip: {},
    legend: { top: 0 },
    radar: {
      center: ['50%', '56%'],
      radius: '54%',
      indicator: known.map(({ label, value, compare }) => ({
        name: label,
        max: most(value, compare),
        min: least(value, compare),
      })),
    },
    series: [
      {
        type: 'radar',
        data: [
          { name: '本期', value: known.map(({ value }) => value), areaStyle: { opacity: 0.12 } },
          ...(known.some(({ compare }) => compare !== null)
            ? [{ name: '上年', value: known.map(({ compare }) => compare ?? 0) }]
            : []),
        ],
      },
    ],
  };
}

interface ChartCardProps extends ChartProps {
  readonly title: string;
  /** Said where there is nothing to draw yet. */
  readonly none: string;
  readonly isEmpty: boolean;
}

function ChartCard({ title, none, isEmpty, ...chart }: ChartCardProps): ReactElement {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {isEmpty ? <p className="secondary">{none}</p> : <Chart {...chart} />}
    </figure>
  );
}

export function ReportCharts({ years, assets, ratios }: ReportChartsProps): ReactElement {
  return (
    <div className={styles.root}>
      <ChartCard
        title="近五年收入与利润"
        none="提交年度报表或填报年度指标后显示"
        isEmpty={years.length === 0}
        label={`${years.length} 年的营业收入与净利润`}
        option={yearsOption(years)}
      />
      <ChartCard
        title="资产由什么构成"
        none="资产负债表还没有数据"
        isEmpty={assets.length === 0}
        label={`金额最大的 ${assets.length} 项资产`}
        option={assetsOption(assets)}
      />
      <ChartCard
        title="比率与上年对比（%）"
        none="数据不足"
        isEmpty={ratios.every(({ value }) => value === null)}
        label="各项比率，明细见上表"
        option={radarOption(ratios)}
      />
    </div>
  );
}
