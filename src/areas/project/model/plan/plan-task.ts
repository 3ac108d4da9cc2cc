/** A task of a plan as the calculations of this folder read it: a project milestone, or what stands in its place. */

/** Days are 'YYYY-MM-DD'; both ends belong to the task. */
export interface PlanTask {
  readonly id: number;
  /** Nothing: the task is one day, a milestone in the narrow sense. */
  readonly planStart: string | null;
  readonly planEnd: string;
  /** What was promised when the project began; nothing where the plan is still the promise. */
  readonly baselineEnd: string | null;
  readonly actualEnd: string | null;
  readonly status: string;
  /** Tasks that have to end before this one begins. */
  readonly dependsOn: readonly number[];
}

/** Nothing is left to do: neither late any more nor moved along with others. */
export const isClosed = ({ status }: Pick<PlanTask, 'status'>): boolean => status === 'done' || status === 'cancelled';

/** First day of a task, whether it is a span or one day. */
export const startOf = ({ planStart, planEnd }: Pick<PlanTask, 'planStart' | 'planEnd'>): string =>
  planStart ?? planEnd;

/** The day that was promised: lateness is measured against it, so that moving a task does not hide its delay. */
export const promisedEnd = ({ baselineEnd, planEnd }: Pick<PlanTask, 'baselineEnd' | 'planEnd'>): string =>
  baselineEnd ?? planEnd;
