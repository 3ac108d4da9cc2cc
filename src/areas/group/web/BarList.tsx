/** Counts as bars under each other, each with its name; pressed where there is something to narrow. */
import type { ReactElement, ReactNode } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import styles from './BarList.module.css';

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** Behind the number: what of it needs somebody. */
  readonly mark?: ReactNode;
  /** What a press does, and whether it was done. */
  readonly press?: { readonly isOn: boolean; readonly title: string; readonly run: () => void };
}

function Line({ bar: { name, count, mark }, most }: { readonly bar: Bar; readonly most: number }): ReactElement {
  return (
    <>
      <span className="ellipsis" title={name}>
        {name}
      </span>
      <i aria-hidden="true">
        <u style={{ width: `${(count / most) * 100}%` }} />
      </i>
      <b>
        {formatNumber(count)}
        {mark !== undefined && <small>{mark}</small>}
      </b>
    </>
  );
}

export function BarList({ bars, label }: { readonly bars: readonly Bar[]; readonly label?: string }): ReactElement {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className={styles.root} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          {bar.press ? (
            <button type="button" aria-pressed={bar.press.isOn} title={bar.press.title} onClick={bar.press.run}>
              <Line bar={bar} most={most} />
            </button>
          ) : (
            <p>
              <Line bar={bar} most={most} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
