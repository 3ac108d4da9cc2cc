/** Reckoning with days written 'YYYY-MM-DD', independent of time zones. */

/** A day plus whole days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A day some months later; a day that the month lacks becomes its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whole months between two days: 2025-01-01 to 2026-01-01 is 12. */
export function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  // The last day of a shorter month completes a month: 31 January to 28 February.
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return months - (toDay < fromDay && toDay < lastDay ? 1 : 0);
}

/** Last day of as long a time again, from a first day on; null where the time before had no first or last day. */
export function endOfSameTerm(first: string, before: { readonly start: string | null; readonly end: string | null }) {
  if (before.start === null || before.end === null) return null;
  const whole = wholeMonths(before.start, addDays(before.end, 1));
  return whole > 0 ? addDays(addMonths(first, whole), -1) : null;
}
