/** The way through the steps: who is asked next, which places pass by themselves, and when a step is done. */
import type { Step } from '../model/approval-rule.ts';
import type { NewTask, Task } from './db-rows.ts';
import type { Place, PlacePerson, Resolver } from './resolve.ts';
import { notesOf } from './resolve.ts';

/** Stands in the place of a decider whom an administrator has to name. */
export const nobody = '等管理员指定';

export type PlannedTask = Omit<NewTask, 'requestId' | 'roundNo'>;

/** What follows from entering a step. */
export interface Plan {
  readonly tasks: readonly PlannedTask[];
  /** The step that waits for somebody; null: all steps are passed. */
  readonly stepNo: number | null;
  /** Who is asked there. */
  readonly people: readonly PlacePerson[];
  /** Why the step cannot be decided by anybody; null: it can. */
  readonly stopReason: string | null;
}

const isDone = (state: string): boolean => state === 'granted' || state === 'auto' || state === 'skipped';

/** Whether every place of a step is filled, as far as the tasks tell. */
export function isStepDone(tasks: readonly Pick<Task, 'partNo' | 'state'>[]): boolean {
  const parts = Map.groupBy(tasks, ({ partNo }) => partNo);
  return parts.size > 0 && [...parts.values()].every((part) => part.some(({ state }) => isDone(state)));
}

/** Why nobody can decide in a step whose place is empty; null: all of its places have people. */
export function stopReasonOf(step: Step, places: readonly Place[]): string | null {
  const empty = places.filter(({ people, passes }) => people.length === 0 && !passes);
  if (empty.length === 0) return null;
  // Where one word is enough, one who can decide is enough.
  if (step.mode === 'any' && empty.length < places.length) return null;
  return notesOf(empty.map(({ via, note }) => note ?? `${via} 没有人`));
}

const asTask = (stepNo: number, partNo: number, { via, note }: Place, person: PlacePerson): PlannedTask => ({
  stepNo,
  partNo,
  via,
  accountId: person.accountId,
  staffId: person.staffId,
  name: person.name,
  forStaffId: person.forStaffId,
  forName: person.forName,
  deputyUntil: person.deputyUntil,
  state: 'waiting',
  comment: null,
  note,
});

const placeless = (stepNo: number, partNo: number, { via, note }: Place): PlannedTask => ({
  stepNo,
  partNo,
  via,
  accountId: null,
  staffId: null,
  name: nobody,
  forStaffId: null,
  forName: null,
  deputyUntil: null,
  state: 'waiting',
  comment: null,
  note,
});

function tasksOfPlace(stepNo: number, partNo: number, place: Place, before: ReadonlySet<number>): PlannedTask[] {
  if (place.passes) return [{ ...placeless(stepNo, partNo, place), name: '提交人', state: 'auto' }];
  const repeated = place.people.find(({ accountId }) => before.has(accountId));
  if (repeated) return [{ ...asTask(stepNo, partNo, place, repeated), state: 'skipped' }];
  if (place.people.length === 0) return [placeless(stepNo, partNo, place)];
  return place.people.map((person) => asTask(stepNo, partNo, place, person));
}

/** The tasks of one step. `before`: accounts that agreed to the step before it and are not asked twice. */
export function tasksOfStep(
  step: Step,
  stepNo: number,
  places: readonly Place[],
  before: ReadonlySet<number>,
): PlannedTask[] {
  if (step.mode === 'all') return places.flatMap((place, index) => tasksOfPlace(stepNo, index + 1, place, before));
  const filled = places.filter(({ people, passes }) => people.length > 0 || passes);
  return (filled.length > 0 ? filled : places).flatMap((place) => tasksOfPlace(stepNo, 1, place, before));
}

/** Goes on from a step, past those that nobody has to be asked at. */
export async function planFrom(
  resolver: Resolver,
  steps: readonly Step[],
  from: number,
  { skipsRepeated, agreed }: { readonly skipsRepeated: boolean; readonly agreed: ReadonlySet<number> },
): Promise<Plan> {
  const tasks: PlannedTask[] = [];
  let before = agreed;
  for (let stepNo = from; stepNo <= steps.length; stepNo += 1) {
    const step = steps[stepNo - 1];
    if (!step) break;
    const places = await resolver.placesOf(step);
    const own = tasksOfStep(step, stepNo, places, skipsRepeated ? before : new Set());
    tasks.push(...own);
    if (!isStepDone(own)) {
      const people = places.flatMap((place) => place.people);
      return { tasks, stepNo, people, stopReason: stopReasonOf(step, places) };
    }
    before = new Set(own.flatMap(({ accountId }) => accountId ?? []));
  }
  return { tasks, stepNo: null, people: [], stopReason: null };
}
