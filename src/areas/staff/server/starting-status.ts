/** The state of somebody who is entered with dates only. */
import { addMonths } from '#lib/chinese/calendar.ts';
import type { StaffRow, StaffValues } from '../model/group-user-base.ts';

/** Waiting before the first day, on probation until its end, regular from then on. `today` is YYYY-MM-DD. */
export function startingStatus(
  { entryDate: entry = null, probationEndDate, regularDate, probationMonths }: StaffValues,
  today: string,
): StaffRow['staffStatus'] {
  if (entry && entry > today) return 'pending_entry';
  const end = probationEndDate ?? regularDate ?? probationOver(entry, probationMonths);
  return end && end > today ? 'probation' : 'regular';
}

const probationOver = (entry: string | null, months: unknown): string | null =>
  entry === null || typeof months !== 'number' ? null : addMonths(entry, months);
