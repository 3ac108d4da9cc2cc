/** A row of the list of projects, and what its cells and cards say of it. Pure. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { plannedProgress } from '../../model/plan/progress.ts';
import { projectHealths, projectStatuses } from '../../model/project-dicts.ts';
import type { projectList } from '../../model/project-list.ts';

/** What is computed for each row (`projectFacts` of the call). */
export interface ProjectFacts {
  readonly members: readonly { readonly userBaseId: number; readonly name: string; readonly memberRole: string }[];
  readonly memberCount: number;
  readonly managerName: string | null;
  readonly lateDays: number | null;
  readonly contractAmount: number | null;
  readonly budgetPercent: number | null;
  readonly canEdit: boolean;
}
export type ProjectRow = RowOf<typeof projectList> & ProjectFacts;
export type ProjectPage = OutputOf<typeof import('../../model/project-calls.ts').queryPage>;

/** Health in words, and how it is drawn; what does not run has none. */
export function healthText({ status, health }: Pick<ProjectRow, 'status' | 'health'>): {
  readonly text: string;
  readonly tone: 'green' | 'amber' | 'red' | 'none';
} {
  return status === 'ongoing'
    ? { text: optionLabel(projectHealths, health), tone: health }
    : { text: optionLabel(projectStatuses, status), tone: 'none' };
}

/** Where the project should be today, in percent of its days; null without a plan. */
export const plannedToday = (row: Pick<ProjectRow, 'planStart' | 'planEnd'>, today: string): number | null =>
  plannedProgress('manual', [], row, today);

/** Money runs ahead of the work: more than nine tenths are used, and the work is more than ten points behind. */
export function isOverspent(row: ProjectRow, today: string): boolean {
  const planned = plannedToday(row, today);
  return row.budgetPercent !== null && row.budgetPercent > 90 && planned !== null && planned - row.progress > 10;
}

/** 2026/02/01 – 2026/12/31 */
export const planText = ({ planStart, planEnd }: Pick<ProjectRow, 'planStart' | 'planEnd'>): string =>
  planStart === null && planEnd === null
    ? EMPTY_TEXT
    : `${formatDate(planStart) || EMPTY_TEXT} – ${formatDate(planEnd) || EMPTY_TEXT}`;
