/** Working days of the mainland: Monday to Friday, corrected by the yearly notices of the State Council (data/holidays.json). */
import { z } from 'zod';
import { addDays } from '#lib/chinese/calendar.ts';
import { isFixedHoliday } from '#lib/chinese/fixed-holidays.ts';
import { once, readEntries } from '#platform/dictionaries/dictionary-files.ts';

const exceptions = once(() => new Map(readEntries('holidays.json', z.tuple([z.iso.date(), z.enum(['rest', 'work'])]))));

/** Years that have a notice. */
const noticed = once(() => new Set([...exceptions().keys()].map((day) => day.slice(0, 4))));

/** Whether offices are open on a day; in a year without notice weekends and the days that the law fixes are off. */
export function isWorkingDay(day: string): boolean {
  const exception = exceptions().get(day);
  if (exception !== undefined) return exception === 'work';
  if (!noticed().has(day.slice(0, 4)) && isFixedHoliday(day)) return false;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The day itself, or the first working day after it. */
export function workingDayFrom(day: string): string {
  let found = day;
  while (!isWorkingDay(found)) found = addDays(found, 1);
  return found;
}

/** The day after `count` further working days: the last of them. */
export function workingDaysAfter(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = workingDayFrom(addDays(found, 1));
  return found;
}
