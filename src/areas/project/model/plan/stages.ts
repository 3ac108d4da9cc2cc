/** The stages of a project along the time: how long each is, how far the current one is. Pure. */
import { daysUntil } from '#platform/entity/days-left.ts';
import { projectStages } from '../project-dicts.ts';
import { type PlanTask, startOf } from './plan-task.ts';

export interface StageSpan {
  readonly code: string;
  readonly label: string;
  /** First and last day of its milestones; null of a stage without any. */
  readonly start: string | null;
  readonly end: string | null;
  readonly count: number;
  /** Finished of its milestones in percent; null of a stage without any. */
  readonly done: number | null;
  readonly state: 'past' | 'current' | 'ahead';
  /** Share of the bar: days, or as much as a short stage where it has none. */
  readonly weight: number;
}

type Staged = Pick<PlanTask, 'planStart' | 'planEnd' | 'status'> & { readonly stageCode: string };

/** Least share of a stage, so that its name has room: a stage of one day stands beside one of a year. */
const leastShare = 0.07;

export function stageSpans(milestones: readonly Staged[], currentCode: string): StageSpan[] {
  const at = projectStages.findIndex(({ code }) => code === currentCode);
  const spans = projectStages.map(({ code, label }, index) => {
    const own = milestones.filter(({ stageCode, status }) => stageCode === code && status !== 'cancelled');
    let [start, end]: [string | null, string | null] = [null, null];
    for (const task of own) {
      if (start === null || startOf(task) < start) start = startOf(task);
      if (end === null || task.planEnd > end) end = task.planEnd;
    }
    const done = own.filter(({ status }) => status === 'done').length;
    return {
      code,
      label,
      start,
      end,
      count: own.length,
      done: own.length === 0 ? null : Math.round((done / own.length) * 100),
      state: index < at ? ('past' as const) : index === at ? ('current' as const) : ('ahead' as const),
      days: start === null || end === null ? 0 : daysUntil(end, start) + 1,
    };
  });
  const all = spans.reduce((sum, { days }) => sum + days, 0);
  const least = all === 0 ? 1 : all * leastShare;
  return spans.map(({ days, ...span }) => ({ ...span, weight: Math.max(days, least) }));
}
