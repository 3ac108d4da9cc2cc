/** Working days of the mainland: Monday to Friday, corrected by the yearly notices of the State Council (data/holidays.json). */
import { z } from 'zod';
import { addDays } from '#lib/chinese/calendar.ts';
import { once, readEntries } from '#platform/dictionaries/dictionary-files.ts';

const exceptions = once(() => new Map(readEntries('holidays.json', z.tuple([z.iso.date(), z.enum(['rest', 'work'])]))));

/** Whether offices are open on a day; in a year without notice only the weekend counts. */
export function isWorkingDay(day: string): boolean {
  const exception = exceptions().get(day);
  if (exception !== undefined) return exception === 'work';
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The day itself, or the first working day after it. */
export function workingDayFrom(day: string): string {
  let found = day;
  while (!isWorkingDay(found)) found = addDays(found, 1);
  return found;
}
