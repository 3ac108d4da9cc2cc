/** Moving tasks of a plan with those that wait for them. Pure. */
import { addDays } from '#lib/chinese/calendar.ts';
import { followersOf } from './dependencies.ts';
import { isClosed, type PlanTask } from './plan-task.ts';

export type ShiftTask = Pick<PlanTask, 'id' | 'planStart' | 'planEnd' | 'dependsOn' | 'status'>;

export interface Shift {
  readonly id: number;
  readonly planStart: string | null;
  readonly planEnd: string;
  /** Moved because another one moved. */
  readonly follows: boolean;
}

/** Ids of all open tasks that wait for these, however far behind; the tasks themselves are not among them. */
export function dependentsOf(tasks: readonly ShiftTask[], ids: readonly number[]): ReadonlySet<number> {
  const followers = followersOf(tasks);
  const reached = new Set(ids);
  const queue = [...ids];
  for (let id = queue.pop(); id !== undefined; id = queue.pop())
    for (const task of followers.get(id) ?? [])
      if (!isClosed(task) && !reached.has(task.id)) {
        reached.add(task.id);
        queue.push(task.id);
      }
  for (const id of ids) reached.delete(id);
  return reached;
}

/**
 * New days of the given tasks and of all open tasks that wait for them, each moved by the same number of calendar days.
 * What is finished or cancelled stays, and so does what waits for it alone. In the order of the plan.
 */
export function shiftWithDependents(tasks: readonly ShiftTask[], ids: readonly number[], days: number): Shift[] {
  if (days === 0) return [];
  const dependents = dependentsOf(tasks, ids);
  const named = new Set(ids);
  return tasks
    .filter(({ id }) => named.has(id) || dependents.has(id))
    .map(({ id, planStart, planEnd }) => ({
      id,
      planStart: planStart === null ? null : addDays(planStart, days),
      planEnd: addDays(planEnd, days),
      follows: !named.has(id),
    }));
}

/** What of a move lies outside the project, and the days to which the project would have to be extended. */
export function beyondProject(
  shifts: readonly Pick<Shift, 'id' | 'planStart' | 'planEnd'>[],
  project: { readonly planStart: string | null; readonly planEnd: string | null },
): { readonly ids: readonly number[]; readonly planStart: string | null; readonly planEnd: string | null } {
  let { planStart, planEnd } = project;
  const ids: number[] = [];
  for (const shift of shifts) {
    const start = shift.planStart ?? shift.planEnd;
    const isEarly = project.planStart !== null && start < project.planStart;
    const isLate = project.planEnd !== null && shift.planEnd > project.planEnd;
    if (isEarly || isLate) ids.push(shift.id);
    if (isEarly && planStart !== null && start < planStart) planStart = start;
    if (isLate && planEnd !== null && shift.planEnd > planEnd) planEnd = shift.planEnd;
  }
  return { ids, planStart, planEnd };
}
