/** How long a position has been open: days of a pause do not count. Pure. */
import type { PositionStatus } from './process-dicts.ts';

const dayLength = 86_400_000;
/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);

export interface OpenDays {
  readonly status: PositionStatus;
  readonly openDate: string | null;
  readonly pausedDays: number | null;
  readonly pausedAt: string | null;
  readonly closedAt: string | null;
}

/** Days from the opening to today or to the end, without pauses; null before it opens. */
export function daysOpen({ status, openDate, pausedDays, pausedAt, closedAt }: OpenDays, today: string): number | null {
  const end = closedAt ?? today;
  if (status === 'draft' || openDate === null || openDate > end) return null;
  const running = pausedAt === null || pausedAt > end ? 0 : daysBetween(pausedAt, end);
  return Math.max(0, daysBetween(openDate, end) - (pausedDays ?? 0) - running);
}
