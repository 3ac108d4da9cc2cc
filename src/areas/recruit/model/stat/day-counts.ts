/** Medians and shares of whole days, out of how many cases lasted how long. */

/** How many cases lasted so many days. */
export interface DayCount {
  readonly days: number;
  readonly count: number;
}

export const casesOf = (counts: readonly DayCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Days within which a share (0 to 1) of the cases ended: the nearest rank. Null without cases. */
function daysWithin(counts: readonly DayCount[], share: number): number | null {
  const rank = Math.ceil(casesOf(counts) * share);
  if (rank === 0) return null;
  let passed = 0;
  for (const { days, count } of counts.toSorted((left, right) => left.days - right.days)) {
    passed += count;
    if (passed >= rank) return days;
  }
  return null;
}

/** Half of the cases took no longer. Whole days; null without cases. */
export const medianDays = (counts: readonly DayCount[]): number | null => daysWithin(counts, 0.5);

/** Four of five cases took no longer. Whole days; null without cases. */
export const mostlyWithin = (counts: readonly DayCount[]): number | null => daysWithin(counts, 0.8);

/** A share as percent with one decimal, half up; null where there is nothing to share. Multiplied first: halves are exact then. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10;
