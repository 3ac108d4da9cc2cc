/** Radar of dimensions: one polygon filled, others thin, what the position expects dashed, its mean thin grey. The centre is 50. */
import type { ReactElement } from 'react';
import type { RadarBox } from '#platform/web/parts/radar-shape.ts';
import { radarCorner, radarPolygon, radarShape } from '#platform/web/parts/radar-shape.ts';
import styles from './ScoreRadar.module.css';

export interface RadarSeries {
  readonly name: string;
  /** 0 to 100 by axis; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Places of the palette, from 1 on; `expected` and `mean` are lines of their own. */
  readonly look: 'expected' | 'mean' | 1 | 2 | 3 | 4 | 5 | 6;
  readonly isFilled?: boolean;
}

export interface ScoreRadarProps {
  /** What it shows, for who does not see it. */
  readonly label: string;
  readonly axes: readonly string[];
  readonly series: readonly RadarSeries[];
  readonly size?: number;
}

/** Most axes that can be read; above that the heaviest are drawn. */
export const mostAxes = 8;
const low = 50;
/** What lies below the centre is drawn at it. */
const shareOf = (value: number): number => Math.max(0, (value - low) / (100 - low));
const rings = [0.2, 0.6, 1];
/** Left and right of the drawing for names of four characters. */
const room = 24;

function lineOf(look: RadarSeries['look']) {
  if (look === 'expected') return { stroke: 'var(--neutral-800)', strokeDasharray: '4 3', strokeWidth: 1.5 };
  if (look === 'mean') return { stroke: 'var(--neutral-400)', strokeWidth: 1.5 };
  return { stroke: `var(--chart-${look})`, strokeWidth: 2 };
}

export function ScoreRadar({ label, axes, series, size = 300 }: ScoreRadarProps): ReactElement {
  const box: RadarBox = { centre: size / 2, radius: size / 2 - 46 };
  return (
    // Names of axes stand beside the rim: the drawing is wider than high.
    <svg
      className={styles.root}
      viewBox={`${-room} 0 ${size + 2 * room} ${size}`}
      role="img"
      aria-label={label}
      style={{ maxWidth: size + 2 * room }}
    >
      {rings.map((share) => (
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
      {axes.map((axis, index) => {
        const [x, y] = radarCorner(box, index, axes.length, 1);
        const [textX, textY] = radarCorner(box, index, axes.length, 1.14);
        const side = Math.abs(textX - box.centre) < 12 ? 'middle' : textX < box.centre ? 'end' : 'start';
        return (
          <g key={axis}>
            <line x1={box.centre} y1={box.centre} x2={x} y2={y} stroke="var(--chart-grid)" />
            <text x={textX} y={textY + 4} textAnchor={side} fontSize={12} fill="var(--neutral-700)">
              {axis}
            </text>
          </g>
        );
      })}
      {series.map(({ name, values, look, isFilled }) => {
        const shape = radarShape(
          box,
          values.map((value) => (value === null ? null : shareOf(value) * 100)),
        );
        return (
          <g key={name} data-series={look}>
            {isFilled && <path d={shape.area} fill="var(--brand-500)" fillOpacity={0.12} />}
            <path d={shape.edge} fill="none" strokeLinejoin="round" {...lineOf(look)} />
          </g>
        );
      })}
    </svg>
  );
}
