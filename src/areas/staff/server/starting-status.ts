/** The state of somebody who is entered with dates only. */
import { addMonths } from '#lib/chinese/calendar.ts';
import type { Row } from '#platform/store/entity-hooks.ts';

/** Waiting before the first day, on probation until its end, regular from then on. `today` is YYYY-MM-DD. */
export function startingStatus(row: Row, today: string): string {
  const date = (key: string) => {
    const value = row[key];
    return typeof value === 'string' ? value : null;
  };
  const entry = date('entryDate');
  if (entry && entry > today) return 'pending_entry';
  const end = date('probationEndDate') ?? date('regularDate') ?? probationOver(entry, row['probationMonths']);
  return end && end > today ? 'probation' : 'regular';
}

const probationOver = (entry: string | null, months: unknown): string | null =>
  entry === null || typeof months !== 'number' ? null : addMonths(entry, months);
