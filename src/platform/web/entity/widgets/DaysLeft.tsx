/** A day with how far it is: amber below thirty days, red only when it is over; the words say it without the colour. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { daysUntil } from './days-until.ts';
import styles from './DaysLeft.module.css';

interface DaysLeftProps {
  readonly day: string | null;
  /** Until then an act is still possible though the day is past. */
  readonly graceEnd?: string | null;
}

export function DaysLeft({ day, graceEnd }: DaysLeftProps): ReactElement {
  if (day === null) return <span className="secondary">{EMPTY_TEXT}</span>;
  const left = daysUntil(day);
  const inGrace = left < 0 && graceEnd && daysUntil(graceEnd) >= 0;
  const level = left < 0 ? 'over' : left < 30 ? 'near' : 'far';
  const word = left > 0 ? `剩 ${left} 天` : left === 0 ? '今天到期' : inGrace ? '宽限期内' : `已过期 ${-left} 天`;
  return (
    <span className={styles.root} data-part="days-left">
      {formatDate(day)}
      {(left <= 365 || left < 0) && (
        <em data-level={level} title={inGrace ? `宽限至 ${formatDate(graceEnd)}` : undefined}>
          {word}
        </em>
      )}
    </span>
  );
}
