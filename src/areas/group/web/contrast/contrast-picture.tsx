/** The comparison as a picture: what is compared, the table in numbers, the drawings and who is who. */
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { ReactElement } from 'react';
import { yearAndPeriod } from '#areas/company/public.ts';
import type { Drawing } from '#platform/web/drawing-file.ts';
import { drawingFont, drawingOf } from '#platform/web/drawing-file.ts';
import type { Contrast, ContrastRow } from '../../model/contrast.ts';
import type { MetricCode } from '../../model/metrics.ts';
import { metricReasons } from '../../model/metrics.ts';
import { Bars, Lines, Radar, seriesColour } from '../charts.tsx';
import { chartSize, chartsOf, radarRoom, radarSize } from './ContrastCharts.tsx';
import { shownUnit, valueText } from './contrast-text.ts';

const margin = 40;
const lineHeight = 28;
const labelWidth = 190;
const columnWidth = 132;
const gap = 32;

const cellText = (row: ContrastRow, place: number): string => {
  const value = row.values[place] ?? null;
  if (value !== null) return valueText(value, row.unit);
  const reason = row.reasons[place];
  return reason ? `${EMPTY_TEXT} ${optionLabel(metricReasons, reason)}` : EMPTY_TEXT;
};

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

interface CellProps {
  readonly row: ContrastRow;
  readonly place: number;
  readonly company: string;
  readonly x: number;
  readonly y: number;
}

function Cell({ row, place, company, x, y }: CellProps): ReactElement {
  const [isBest, isWorst] = [row.best.includes(company), row.worst.includes(company)];
  const fill = isBest ? 'var(--success-700)' : isWorst ? 'var(--danger-700)' : 'var(--neutral-900)';
  return (
    <text x={x} y={y} textAnchor="end" fontSize={13} fontWeight={isBest || isWorst ? 600 : 400} fill={fill}>
      {isBest ? '▲ ' : isWorst ? '▼ ' : ''}
      {cellText(row, place)}
    </text>
  );
}

function Rows({ contrast: { columns, rows } }: { readonly contrast: Contrast }): ReactElement {
  const right = (place: number) => labelWidth + (place + 1) * columnWidth;
  return (
    <>
      {columns.map(({ companyCode, companyName }, place) => (
        <g key={companyCode}>
          <rect x={right(place) - 116} y={6} width={8} height={8} rx={2} fill={seriesColour(place)} />
          <text x={right(place)} y={14} textAnchor="end" fontSize={12} fontWeight={600} fill="var(--neutral-700)">
            {cut(companyName, 8)}
          </text>
        </g>
      ))}
      <text x={right(columns.length)} y={14} textAnchor="end" fontSize={12} fontWeight={600} fill="var(--neutral-700)">
        成员平均
      </text>
      {rows.map((row, index) => {
        const y = 14 + (index + 1) * lineHeight;
        return (
          <g key={row.metric}>
            <line x1={0} x2={right(columns.length)} y1={y - 19} y2={y - 19} stroke="var(--chart-grid)" />
            <text x={0} y={y} fontSize={13} fill="var(--neutral-800)">
              {row.label}（{shownUnit(row.unit)}）
            </text>
            {columns.map(({ companyCode }, place) => (
              <Cell key={companyCode} row={row} place={place} company={companyCode} x={right(place)} y={y} />
            ))}
            <text x={right(columns.length)} y={y} textAnchor="end" fontSize={13} fill="var(--neutral-600)">
              {valueText(row.avg, row.unit)}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** The picture; `note` says who took it and when. */
export function contrastDrawing(contrast: Contrast, metric: MetricCode | null, note: string): Drawing {
  const charts = chartsOf(contrast, metric);
  const tableWidth = labelWidth + (contrast.columns.length + 1) * columnWidth;
  const hasYears = charts !== null && charts.years.length > 1;
  const hasRadar = charts !== null && charts.axes.length > 2;
  const radarLeft = (chartSize.width + gap) * (hasYears ? 2 : 1);
  const chartsWidth = hasRadar ? radarLeft + radarSize + radarRoom * 2 : radarLeft - gap;
  const width = Math.max(tableWidth, chartsWidth) + margin * 2;
  const tableTop = margin + 48;
  const chartsTop = tableTop + (contrast.rows.length + 1) * lineHeight + gap;
  const height = chartsTop + (hasRadar ? radarSize : chartSize.height + 20) + margin + 24;
  return drawingOf(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={drawingFont}
    >
      <title>成员对比</title>
      <rect width={width} height={height} fill="#ffffff" />
      <text x={margin} y={margin + 8} fontSize={20} fontWeight={600} fill="var(--neutral-900)">
        成员对比 · {yearAndPeriod(contrast.year, contrast.period)}
      </text>
      <text x={width - margin} y={margin + 8} textAnchor="end" fontSize={12} fill="var(--neutral-600)">
        {contrast.coverage && `已报送 ${contrast.coverage.reported}/${contrast.coverage.total} 家`}
      </text>
      <g transform={`translate(${margin} ${tableTop})`}>
        <Rows contrast={contrast} />
      </g>
      {charts && (
        <>
          <g transform={`translate(${margin} ${chartsTop})`}>
            <text y={4} fontSize={13} fontWeight={600} fill="var(--neutral-900)">
              {charts.row.label}（{charts.unit}）
            </text>
            <g transform="translate(0 20)">
              <Bars series={charts.bars} size={chartSize} text={charts.text} />
            </g>
          </g>
          {hasYears && (
            <g transform={`translate(${margin + chartSize.width + gap} ${chartsTop})`}>
              <text y={4} fontSize={13} fontWeight={600} fill="var(--neutral-900)">
                {charts.row.label}历年（{charts.unit}）
              </text>
              <g transform="translate(0 20)">
                <Lines series={charts.lines} labels={charts.years} size={chartSize} text={charts.text} />
              </g>
            </g>
          )}
          {hasRadar && (
            <g transform={`translate(${margin + radarLeft + radarRoom} ${chartsTop - 12})`}>
              <Radar series={charts.radar} axes={charts.axes} size={radarSize} />
            </g>
          )}
        </>
      )}
      <text x={margin} y={height - margin / 2} fontSize={12} fill="var(--neutral-600)">
        {note}
      </text>
    </svg>,
    { width, height },
  );
}
