/** Days as a calendar shows them, Monday first. Pure. */
import { addDays, addMonths } from '#lib/chinese/calendar.ts';

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** Monday 0 to Sunday 6. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The seven days of a day's week. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The days of a month's sheet: whole weeks. */
export function sheetOf(month: string): string[] {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const start = addDays(first, -weekdayOf(first));
  const length = Math.round((Date.parse(addDays(last, 6 - weekdayOf(last))) - Date.parse(start)) / 86_400_000) + 1;
  return Array.from({ length }, (_, index) => addDays(start, index));
}
