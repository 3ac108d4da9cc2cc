/** Days to which something can be put off that make sense for it. Pure. */
import { addDays } from '#lib/chinese/calendar.ts';
import { daysUntil } from '#platform/entity/days-left.ts';

export interface SnoozeDay {
  readonly label: string;
  readonly day: string;
}

/** Days before the last one on which people like to be told again. */
const daysAhead = [1, 7] as const;

/** The next working day, and days before the due one that are further away; for what is overdue the next working day alone. */
export function snoozeDays(dueDate: string, nextWorkingDay: string): SnoozeDay[] {
  const ahead = daysAhead
    .map((days) => ({ label: `到期前 ${days} 天`, day: addDays(dueDate, -days) }))
    .filter(({ day }) => day > nextWorkingDay);
  return [{ label: '下个工作日', day: nextWorkingDay }, ...ahead];
}

/** Days from today, as the call asks for them. */
export const daysFrom = (day: string, today?: string): number => daysUntil(day, today);
