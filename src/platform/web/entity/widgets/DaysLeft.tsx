/** A day with how far it is: amber below thirty days, red only when it is over; the words say it without the colour. */
import type { ReactElement } from 'react';
import { daysLeftText, daysUntil } from '#platform/entity/days-left.ts';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
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
  const word = inGrace ? '宽限期内' : daysLeftText(left);
  return (
    <span className={styles.root} data-part="days-left">
      {formatDate(day)}
      {left <= 365 && (
        <em data-level={level} title={inGrace ? `宽限至 ${formatDate(graceEnd)}` : undefined}>
          {word}
        </em>
      )}
    </span>
  );
}
