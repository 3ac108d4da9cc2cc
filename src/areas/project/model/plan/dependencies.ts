/** Who waits for whom in a plan: followers, circles, and the chain that decides the end. Pure. */
import type { PlanTask } from './plan-task.ts';

type Linked = Pick<PlanTask, 'id' | 'dependsOn'>;

/** Tasks by the id of the one they wait for. */
export function followersOf<Task extends Linked>(tasks: readonly Task[]): ReadonlyMap<number, Task[]> {
  const followers = new Map<number, Task[]>();
  for (const task of tasks)
    for (const id of task.dependsOn) {
      const waiting = followers.get(id);
      if (waiting) waiting.push(task);
      else followers.set(id, [task]);
    }
  return followers;
}

/**
 * Ids of one circle in the order of waiting, or null. Links to tasks that are not in the list are ignored.
 * Without recursion: a chain may be as long as the plan.
 */
export function dependencyCycle(tasks: readonly Linked[]): number[] | null {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const finished = new Set<number>();
  for (const { id: root } of tasks) {
    const path: { id: number; next: number }[] = finished.has(root) ? [] : [{ id: root, next: 0 }];
    const onPath = new Set(path.map(({ id }) => id));
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const id = byId.get(step.id)?.dependsOn[step.next];
      step.next += 1;
      if (id === undefined) {
        finished.add(step.id);
        onPath.delete(step.id);
        path.pop();
      } else if (onPath.has(id)) return path.slice(path.findIndex((entry) => entry.id === id)).map((entry) => entry.id);
      else if (byId.has(id) && !finished.has(id)) {
        path.push({ id, next: 0 });
        onPath.add(id);
      }
    }
  }
  return null;
}

/** The circle that a new link would close, or null: `id` would wait for `dependsOn`. */
export function cycleOfLink(tasks: readonly Linked[], id: number, dependsOn: number): number[] | null {
  return dependencyCycle(
    tasks.map((task) => (task.id === id ? { id, dependsOn: [...task.dependsOn, dependsOn] } : task)),
  );
}

type Dated = Pick<PlanTask, 'id' | 'planStart' | 'planEnd' | 'dependsOn' | 'status'>;

/**
 * What decides when a plan ends: its last milestones in the narrow sense (one day), and only without any the stretches of work that end
 * last. A visit to the client after the last milestone does not make the project late.
 */
export function lastOf<Task extends Dated>(tasks: readonly Task[]): Task[] {
  const live = tasks.filter(({ status }) => status !== 'cancelled');
  const points = live.filter(({ planStart }) => planStart === null);
  return latest(points.length > 0 ? points : live);
}

/**
 * The chain that decides when the plan ends: from its last milestone, always back to the predecessor that ends last (all of
 * them, where several end on one day). A plan is dated by people, so gaps between two tasks are part of it and no slack.
 */
export function criticalPath(tasks: readonly Dated[]): ReadonlySet<number> {
  const live = new Map(tasks.filter(({ status }) => status !== 'cancelled').map((task) => [task.id, task]));
  const critical = new Set<number>();
  let front = lastOf([...live.values()]);
  while (front.length > 0) {
    for (const { id } of front) critical.add(id);
    front = front
      .flatMap(({ dependsOn }) => latest(dependsOn.flatMap((id) => live.get(id) ?? [])))
      .filter(({ id }) => !critical.has(id));
  }
  return critical;
}

function latest<Task extends Pick<PlanTask, 'planEnd'>>(tasks: readonly Task[]): Task[] {
  let end = '';
  for (const { planEnd } of tasks) if (planEnd > end) end = planEnd;
  return tasks.filter(({ planEnd }) => planEnd === end);
}
