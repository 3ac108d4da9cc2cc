/** The few drawings of the portrait: bars, columns, a line, the radar. Plain elements, so that they print and are read aloud. */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#platform/entity/format.ts';
import type { RadarBox } from '#platform/web/parts/radar-shape.ts';
import { radarCorner, radarPolygon, radarShape } from '#platform/web/parts/radar-shape.ts';
import type { PeopleNumber } from '../../model/portrait.ts';
import { fewestPeople } from '../../model/portrait.ts';
import styles from './charts.module.css';

export interface Bar {
  readonly code: string;
  readonly label: string;
  readonly count: PeopleNumber;
  /** The list behind it; null where the person may not open it. */
  readonly to: string | null;
}

/** What a hidden small number is drawn as: the same for one and two, so that the length tells nothing. */
export const sizeOf = (count: PeopleNumber): number => (typeof count === 'number' ? count : fewestPeople - 1);
export const textOf = (count: PeopleNumber): string => (typeof count === 'number' ? formatNumber(count) : count);

/** A bar that leads to its list; read aloud with what is counted. */
function MaybeLink({
  to,
  unit,
  children,
}: {
  readonly to: string | null;
  readonly unit: string;
  readonly children: ReactNode;
}): ReactElement {
  if (to === null) return <div>{children}</div>;
  return (
    <Link to={to}>
      {children}
      <span className="visually-hidden">{unit}，查看明细</span>
    </Link>
  );
}

/** Horizontal bars in the order given. */
export function BarList({ bars, unit }: { readonly bars: readonly Bar[]; readonly unit: string }): ReactElement {
  const most = Math.max(1, ...bars.map(({ count }) => sizeOf(count)));
  return (
    <ul className={styles.bars}>
      {bars.map(({ code, label, count, to }) => (
        <li key={code}>
          <MaybeLink to={count === 0 ? null : to} unit={unit}>
            <span className="ellipsis" title={label}>
              {label}
            </span>
            <i aria-hidden="true">
              <u style={{ width: `${(sizeOf(count) / most) * 100}%` }} />
            </i>
            <b>{textOf(count)}</b>
          </MaybeLink>
        </li>
      ))}
    </ul>
  );
}

/** Height of the tallest column. */
const tallest = 88;

/** Upright columns with their number above; the tallest stand out. */
export function Columns({ bars, unit }: { readonly bars: readonly Bar[]; readonly unit: string }): ReactElement {
  const most = Math.max(1, ...bars.map(({ count }) => sizeOf(count)));
  return (
    <ul className={styles.columns}>
      {bars.map(({ code, label, count, to }) => (
        <li key={code}>
          <MaybeLink to={count === 0 ? null : to} unit={unit}>
            <b>{textOf(count)}</b>
            <i
              aria-hidden="true"
              data-high={sizeOf(count) > most * 0.6 || undefined}
              style={{ height: (sizeOf(count) / most) * tallest }}
            />
            <span>{label}</span>
          </MaybeLink>
        </li>
      ))}
    </ul>
  );
}

export interface Stack {
  readonly label: string;
  readonly parts: readonly number[];
}

/** Columns of several parts, one colour each. */
export function StackedColumns({
  stacks,
  names,
}: {
  readonly stacks: readonly Stack[];
  readonly names: readonly string[];
}): ReactElement {
  const sum = (parts: readonly number[]) => parts.reduce((total, count) => total + count, 0);
  const most = Math.max(1, ...stacks.map(({ parts }) => sum(parts)));
  return (
    <>
      <ul className={styles.columns}>
        {stacks.map(({ label, parts }) => (
          <li key={label}>
            <div title={names.map((name, index) => `${name} ${parts[index] ?? 0}`).join('，')}>
              <b>{formatNumber(sum(parts))}</b>
              <i aria-hidden="true" className={styles.stack} style={{ height: (sum(parts) / most) * tallest }}>
                {parts.map((count, index) => (
                  <u key={names[index]} data-series={index} style={{ flexGrow: count }} />
                ))}
              </i>
              <span>{label}</span>
            </div>
          </li>
        ))}
      </ul>
      <ul className={styles.legend}>
        {names.map((name, index) => (
          <li key={name}>
            <u data-series={index} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

const width = 320;
const height = 120;

/** A line over months; the last value stands at its end. */
export function Line({
  points,
  name,
}: {
  readonly points: readonly { readonly label: string; readonly value: PeopleNumber }[];
  readonly name: string;
}): ReactElement {
  const values = points.map(({ value }) => sizeOf(value));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(1, high - low);
  const x = (index: number) => 4 + (index / Math.max(1, points.length - 1)) * (width - 8);
  const y = (value: number) => 14 + (1 - (value - low) / span) * (height - 28);
  const path = values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)},${y(value).toFixed(1)}`)
    .join('');
  const last = points.at(-1);
  const ends = [points[0], points[Math.floor(points.length / 2)], last];
  return (
    <figure className={styles.line}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${name}：${points.map(({ label, value }) => `${label} ${textOf(value)}`).join('，')}`}
      >
        <path d={`${path}L${x(points.length - 1)},${height}L${x(0)},${height}Z`} className={styles.area} />
        <path d={path} className={styles.stroke} />
        <circle cx={x(points.length - 1)} cy={y(values.at(-1) ?? 0)} r="4" />
      </svg>
      <figcaption>
        {ends.map((point, index) => (
          <span key={index}>{point?.label}</span>
        ))}
        <b>{last && textOf(last.value)}</b>
      </figcaption>
    </figure>
  );
}

const box: RadarBox = { centre: 100, radius: 66 };

/** The scores as a shape with a dot for each; one that is not known leaves a gap and says so beside its name. */
export function Radar({
  scores,
}: {
  readonly scores: readonly { readonly label: string; readonly score: number | null }[];
}): ReactElement {
  const words = scores.map(({ label, score }) => `${label} ${score ?? '不计分'}`);
  const shape = radarShape(
    box,
    scores.map(({ score }) => score),
  );
  return (
    <svg className={styles.radar} viewBox="-10 0 220 200" role="img" aria-label={`六项评分：${words.join('，')}`}>
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <polygon
          key={share}
          points={radarPolygon(
            box,
            scores.map(() => share),
          )}
          className={styles.web}
        />
      ))}
      <path d={shape.area} className={styles.area} />
      <path d={shape.edge} className={styles.shape} />
      {scores.map(({ label, score }, index) => {
        if (score === null) return null;
        const [x, y] = radarCorner(box, index, scores.length, score / 100);
        return <circle key={label} cx={x} cy={y} r="3" className={styles.dot} />;
      })}
      {scores.map(({ label, score }, index) => {
        const [x, y] = radarCorner(box, index, scores.length, 1.24);
        return (
          <text key={label} x={x} y={y} textAnchor="middle" dominantBaseline="middle">
            {label} <tspan className={styles.score}>{score ?? '--'}</tspan>
          </text>
        );
      })}
    </svg>
  );
}
