/** How much of the time of people is given to projects, by month. Pure. */
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { daysUntil } from '#platform/entity/days-left.ts';

/** More than this is too much for one person. */
export const fullLoad = 100;

export interface Assignment {
  readonly userBaseId: number;
  readonly projectId: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** Percent of the working time; null where nobody said. */
  readonly workload: number | null;
}

export interface MonthLoad {
  /** 'YYYY-MM'. */
  readonly month: string;
  /** Percent over all projects, whole; null where the person is on none, or nobody said how much. */
  readonly load: number | null;
  readonly projects: readonly { readonly projectId: number; readonly load: number | null }[];
}

/** Months from the one of a day on: 'YYYY-MM', `count` of them. */
export function monthsFrom(day: string, count: number): string[] {
  const first = `${day.slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, index) => addMonths(first, index).slice(0, 7));
}

/**
 * Load of one person in each of the months. A project counts with the share of the month in which the person is on it:
 * half a month at 80 % is 40 %, so that who changes from one project to another is not at 200 %.
 */
export function monthLoads(assignments: readonly Assignment[], months: readonly string[]): MonthLoad[] {
  return months.map((month) => {
    const first = `${month}-01`;
    const last = addDays(addMonths(first, 1), -1);
    const shares = assignments.flatMap(({ projectId, startDate, endDate, workload }) => {
      const from = startDate !== null && startDate > first ? startDate : first;
      const till = endDate !== null && endDate < last ? endDate : last;
      if (from > till) return [];
      const share = (daysUntil(till, from) + 1) / (daysUntil(last, first) + 1);
      return [{ projectId, load: workload === null ? null : workload * share }];
    });
    const said = shares.flatMap(({ load }) => load ?? []);
    return {
      month,
      load: said.length === 0 ? null : Math.round(said.reduce((sum, load) => sum + load, 0)),
      projects: shares.map(({ projectId, load }) => ({ projectId, load: load === null ? null : Math.round(load) })),
    };
  });
}
