/** How far a project is, how late, and what that says about its health. Pure. */
import { daysUntil } from '#platform/entity/days-left.ts';
import { isClosed, type PlanTask, promisedEnd } from './plan-task.ts';

/** A milestone later than this many days makes its project red whatever a person says. */
export const redAfterDays = 14;

type Counted = Pick<PlanTask, 'planEnd' | 'baselineEnd' | 'status'> & { readonly weight: number | null };

/** Days from the promised day to today while a task is open (延期); 0 in time or closed. */
export function overdueDays(task: Pick<PlanTask, 'planEnd' | 'baselineEnd' | 'status'>, today: string): number {
  return isClosed(task) ? 0 : Math.max(0, -daysUntil(promisedEnd(task), today));
}

/** Days by which a task ends, or is going to end, after the promise (晚); negative is early, null without a baseline. */
export function daysBehind(task: Pick<PlanTask, 'planEnd' | 'baselineEnd' | 'actualEnd'>): number | null {
  return task.baselineEnd === null ? null : daysUntil(task.actualEnd ?? task.planEnd, task.baselineEnd);
}

export type ProgressMethod = 'manual' | 'milestone' | 'weight';
export type Health = 'green' | 'amber' | 'red';

/** Share of the plan in percent, whole; null where there is nothing to count: that is not the same as 0. */
function shareOf(tasks: readonly Counted[], method: ProgressMethod, isIn: (task: Counted) => boolean): number | null {
  const live = tasks.filter(({ status }) => status !== 'cancelled');
  const worth = ({ weight }: Counted): number => (method === 'weight' ? (weight ?? 0) : 1);
  const all = live.reduce((sum, task) => sum + worth(task), 0);
  if (all === 0) return null;
  return Math.round((live.filter(isIn).reduce((sum, task) => sum + worth(task), 0) / all) * 100);
}

/** Progress by the method of the project: said by a person, finished of all milestones, or weight of the finished. */
export function progressOf(method: ProgressMethod, said: number | null, tasks: readonly Counted[]): number | null {
  return method === 'manual' ? said : shareOf(tasks, method, ({ status }) => status === 'done');
}

/**
 * Where the project should be today: by milestones the share of those promised until today, by hand the share of its
 * days that are over. Null where nothing was planned.
 */
export function plannedProgress(
  method: ProgressMethod,
  tasks: readonly Counted[],
  project: { readonly planStart: string | null; readonly planEnd: string | null },
  today: string,
): number | null {
  if (method !== 'manual') return shareOf(tasks, method, (task) => promisedEnd(task) <= today);
  if (project.planStart === null || project.planEnd === null) return null;
  const all = daysUntil(project.planEnd, project.planStart) + 1;
  const past = daysUntil(today, project.planStart) + 1;
  return Math.round(Math.min(1, Math.max(0, past / all)) * 100);
}

export interface HealthFinding<Task> {
  readonly health: Health;
  /** The latest of the late milestones, where lateness decided. */
  readonly cause: Task | null;
  readonly days: number;
}

/** Health by lateness, or worse where a person said so: an automatic red wins over anything said by hand. */
export function healthOf<Task extends Counted>(
  tasks: readonly Task[],
  said: Health | null,
  today: string,
): HealthFinding<Task> {
  let cause: Task | null = null;
  let days = 0;
  for (const task of tasks) {
    const late = overdueDays(task, today);
    if (late > days) [cause, days] = [task, late];
  }
  const automatic: Health = days > redAfterDays ? 'red' : days > 0 ? 'amber' : 'green';
  if (said !== null && rank[said] > rank[automatic]) return { health: said, cause: null, days: 0 };
  return { health: automatic, cause, days };
}
const rank: Readonly<Record<Health, number>> = { green: 0, amber: 1, red: 2 };
