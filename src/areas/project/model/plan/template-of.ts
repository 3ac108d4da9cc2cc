/** The milestones of a project as a template for others: days become distances from its first day. Pure. */
import { daysUntil } from '#platform/entity/days-left.ts';
import type { TemplateMilestone } from '../project-template.ts';

interface Planned {
  readonly id: number;
  readonly title: string;
  readonly stageCode: string;
  readonly planStart: string | null;
  readonly planEnd: string;
  readonly weight: number | null;
  readonly dependsOn: readonly number[] | null;
  readonly deliverables: readonly string[] | null;
  readonly status: string;
}

/** In the order of their days; cancelled ones are left out, and so is waiting for one that comes later. */
export function templateOf(milestones: readonly Planned[], planStart: string | null): TemplateMilestone[] {
  const kept = milestones
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => one.planEnd.localeCompare(other.planEnd) || one.id - other.id);
  const days = kept.flatMap((row) => [row.planStart ?? row.planEnd, row.planEnd]);
  const first = [...days, ...(planStart === null ? [] : [planStart])].toSorted()[0] ?? '';
  const places = new Map(kept.map(({ id }, place) => [id, place]));
  return kept.map(({ title, stageCode, planStart: start, planEnd, weight, dependsOn, deliverables }, place) => ({
    title,
    stageCode,
    startDay: start === null ? null : daysUntil(start, first),
    endDay: daysUntil(planEnd, first),
    weight,
    dependsOn: (dependsOn ?? []).flatMap((id) => {
      const before = places.get(id);
      return before !== undefined && before < place ? [before] : [];
    }),
    deliverables: [...(deliverables ?? [])],
  }));
}
