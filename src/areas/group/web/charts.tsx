/** Drawings of a comparison: bars of members, lines over years, a radar. Plain SVG without a style sheet, so that they leave the page as a picture too. */
import type { ReactElement } from 'react';
import type { RadarBox } from '#platform/web/parts/radar-shape.ts';
import { radarCorner, radarPolygon, radarShape } from '#platform/web/parts/radar-shape.ts';

/** Colour of a member by its place: the same in chips, table and drawings. */
export const seriesColour = (place: number): string => `var(--chart-${(place % 6) + 1})`;

/** One member: its name, and a number or none for each place of the drawing. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Round steps from at most zero to at least zero, so that lengths compare; `isWhole` for what is counted. */
export function scaleOf(values: readonly number[], isWhole = false): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = most - least || 1;
  const rough = isWhole ? Math.max(1, 10 ** Math.floor(Math.log10(span / 4))) : 10 ** Math.floor(Math.log10(span / 4));
  const factors = isWhole ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10];
  const step = factors.map((factor) => factor * rough).find((one) => span / one <= 5) ?? rough * 10;
  const low = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - low) / step - 1e-9));
  // Counted and not added up: steps of 0.1 would end beside their labels.
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((low + index * step).toPrecision(12)));
  return { low, high: ticks.at(-1) ?? 1, ticks };
}

const small = { fontSize: 11, fill: 'var(--neutral-600)' } as const;
const strong = { fontSize: 11, fontWeight: 600, fill: 'var(--neutral-900)' } as const;

const left = 48;
const bottom = 24;
const top = 16;

function Grid({
  scale,
  size,
  text,
}: {
  readonly scale: Scale;
  readonly size: ChartSize;
  readonly text: ToText;
}): ReactElement {
  return (
    <>
      {scale.ticks.map((tick) => {
        const y = yOf(scale, size, tick);
        return (
          <g key={tick}>
            <line
              x1={left}
              x2={size.width}
              y1={y}
              y2={y}
              stroke={tick === 0 ? 'var(--chart-axis)' : 'var(--chart-grid)'}
            />
            <text x={left - 6} y={y + 4} textAnchor="end" {...small}>
              {text(tick)}
            </text>
          </g>
        );
      })}
    </>
  );
}

type ToText = (value: number) => string;

const yOf = ({ low, high }: Scale, { height }: ChartSize, value: number): number =>
  top + (1 - (value - low) / (high - low)) * (height - top - bottom);

/** A name that would run into its neighbour is cut; drawings name it whole in their label. */
const cut = (name: string, most: number): string => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

/** Bars of the members, losses below the line; a member without a number has no bar and says --. */
export function Bars({
  series,
  size,
  text,
}: {
  /** The first value of each counts. */
  readonly series: readonly Series[];
  readonly size: ChartSize;
  readonly text: ToText;
}): ReactElement {
  const scale = scaleOf(series.flatMap(({ values }) => values[0] ?? []));
  const step = (size.width - left) / Math.max(1, series.length);
  const width = Math.min(40, step * 0.5);
  return (
    <>
      <Grid scale={scale} size={size} text={text} />
      {series.map(({ name, values }, place) => {
        const value = values[0] ?? null;
        const x = left + step * (place + 0.5);
        const [zero, y] = [yOf(scale, size, 0), yOf(scale, size, value ?? 0)];
        return (
          <g key={name}>
            {value !== null && (
              <rect
                x={x - width / 2}
                y={Math.min(zero, y)}
                width={width}
                height={Math.max(1, Math.abs(zero - y))}
                rx={2}
                fill={seriesColour(place)}
              />
            )}
            <text x={x} y={(value ?? 0) < 0 ? y + 13 : y - 5} textAnchor="middle" {...strong}>
              {value === null ? '--' : text(value)}
            </text>
            <text x={x} y={size.height - 6} textAnchor="middle" {...small}>
              {cut(name, Math.max(2, Math.floor(step / 12)))}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Bars of several kinds side by side over the years. */
export function YearBars({
  series,
  labels,
  size,
  text,
}: {
  readonly series: readonly Series[];
  /** Years, oldest first. */
  readonly labels: readonly string[];
  readonly size: ChartSize;
  readonly text: ToText;
}): ReactElement {
  const scale = scaleOf(
    series.flatMap(({ values }) => values.filter((value) => value !== null)),
    true,
  );
  const step = (size.width - left) / Math.max(1, labels.length);
  const width = Math.min(18, (step * 0.7) / Math.max(1, series.length));
  return (
    <>
      <Grid scale={scale} size={size} text={text} />
      {labels.map((label, index) => {
        const middle = left + step * (index + 0.5);
        return (
          <g key={label}>
            {series.map(({ name, values }, place) => {
              const value = values[index] ?? null;
              if (value === null || value === 0) return null;
              const x = middle + (place - series.length / 2) * width;
              const y = yOf(scale, size, value);
              return (
                <g key={name}>
                  <rect
                    x={x + 1}
                    y={y}
                    width={width - 2}
                    height={yOf(scale, size, 0) - y}
                    rx={2}
                    fill={seriesColour(place)}
                  />
                  <text x={x + width / 2} y={y - 4} textAnchor="middle" {...strong}>
                    {text(value)}
                  </text>
                </g>
              );
            })}
            <text x={middle} y={size.height - 6} textAnchor="middle" {...small}>
              {label}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Labels below lines that stand beside one another without touching. */
const mostLabels = 6;

/** Lines over years or quarters; one without a number is a gap. */
export function Lines({
  series,
  labels,
  size,
  text,
}: {
  readonly series: readonly Series[];
  /** Years, oldest first. */
  readonly labels: readonly string[];
  readonly size: ChartSize;
  readonly text: ToText;
}): ReactElement {
  const scale = scaleOf(series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const room = 20;
  const x = (index: number) =>
    labels.length === 1
      ? (left + size.width) / 2
      : left + room + (index / (labels.length - 1)) * (size.width - left - room * 2);
  return (
    <>
      <Grid scale={scale} size={size} text={text} />
      {labels.map((label, index) =>
        // Every other one where they would touch, the last in any case.
        labels.length > mostLabels && (labels.length - 1 - index) % 2 === 1 ? null : (
          <text key={label} x={x(index)} y={size.height - 6} textAnchor="middle" {...small}>
            {label}
          </text>
        ),
      )}
      {series.map(({ name, values }, place) => {
        const points = values.map((value, index) =>
          value === null ? null : ([x(index), yOf(scale, size, value)] as const),
        );
        const path = points
          .map((point, index) =>
            point ? `${points[index - 1] ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}` : '',
          )
          .join('');
        return (
          <g key={name} stroke={seriesColour(place)} strokeWidth={2} fill="none" strokeLinejoin="round">
            <path d={path} />
            {points.map(
              (point, index) =>
                point && <circle key={labels[index]} cx={point[0]} cy={point[1]} r={3} fill="var(--neutral-0)" />,
            )}
          </g>
        );
      })}
    </>
  );
}

/** Values from 0 to 100 on an axis for each metric; what is not known is a gap. */
export function Radar({
  series,
  axes,
  size,
}: {
  readonly series: readonly Series[];
  readonly axes: readonly string[];
  readonly size: number;
}): ReactElement {
  const box: RadarBox = { centre: size / 2, radius: size / 2 - 44 };
  return (
    <>
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <polygon
          key={share}
          points={radarPolygon(
            box,
            axes.map(() => share),
          )}
          fill="none"
          stroke="var(--chart-grid)"
        />
      ))}
      {axes.map((label, index) => {
        const [x, y] = radarCorner(box, index, axes.length, 1);
        const [textX, textY] = radarCorner(box, index, axes.length, 1.14);
        const side = Math.abs(textX - box.centre) < 12 ? 'middle' : textX < box.centre ? 'end' : 'start';
        return (
          <g key={label}>
            <line x1={box.centre} y1={box.centre} x2={x} y2={y} stroke="var(--chart-grid)" />
            <text x={textX} y={textY + 4} textAnchor={side} {...small}>
              {label}
            </text>
          </g>
        );
      })}
      {series.map(({ name, values }, place) => {
        const shape = radarShape(box, values);
        return (
          <g key={name}>
            <path d={shape.area} fill={seriesColour(place)} fillOpacity={0.06} />
            <path d={shape.edge} stroke={seriesColour(place)} strokeWidth={2} fill="none" strokeLinejoin="round" />
            {values.map((value, index) => {
              if (value === null) return null;
              const [x, y] = radarCorner(box, index, axes.length, value / 100);
              return <circle key={axes[index]} cx={x} cy={y} r={2.5} fill={seriesColour(place)} />;
            })}
          </g>
        );
      })}
    </>
  );
}
