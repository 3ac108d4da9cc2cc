/** Sums with calendar days 'YYYY-MM-DD'; such texts compare like the days they mean. */

/** The day `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day `months` later; a day that the month lacks becomes its last. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Composes a day from numbers; month 1–12. */
export function dateOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Year of a day. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** Days from the first to the second, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The later of two days. */
export function later(a: string, b: string): string {
  return a > b ? a : b;
}
