/** What the parts of the page of a project share: the answer, who is who in it, and its milestones as tasks of a gantt. */
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import type { MilestoneRow, ProjectWhole } from '../../model/detail-calls.ts';
import { promisedEnd, startOf } from '../../model/plan/plan-task.ts';
import { overdueDays } from '../../model/plan/progress.ts';
import { projectStages } from '../../model/project-dicts.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import type { GanttGroup, GanttTask } from '../gantt/gantt-layout.ts';

export interface PartProps {
  readonly whole: ProjectWhole;
  readonly today: string;
  readonly onChanged: () => void;
}

export const nameOf = ({ people }: ProjectWhole, id: number | null): string =>
  people.find((person) => person.id === id)?.name ?? EMPTY_TEXT;

/** A milestone as the gantt draws it. */
export const taskOf = (whole: ProjectWhole, row: MilestoneRow): GanttTask => ({
  id: row.id,
  title: row.title,
  planStart: row.planStart,
  planEnd: row.planEnd,
  baselineStart: row.baselineStart,
  baselineEnd: row.baselineEnd,
  actualEnd: row.actualEnd,
  status: row.status,
  progress: row.status === 'done' ? 100 : row.progress,
  dependsOn: row.dependsOn ?? [],
  ownerName: row.ownerId === null ? null : nameOf(whole, row.ownerId),
});

/** How far tasks are together: each counts with the days that it takes. */
function spanProgress(tasks: readonly GanttTask[]): number {
  const days = (task: GanttTask): number => daysUntil(task.planEnd, startOf(task)) + 1;
  const all = tasks.reduce((sum, task) => sum + days(task), 0);
  return Math.round(tasks.reduce((sum, task) => sum + days(task) * (task.progress ?? 0), 0) / all);
}

/** Milestones by stage, numbered; stages without any are left out. */
export function stageGroups(whole: ProjectWhole): GanttGroup[] {
  return projectStages.flatMap(({ code, label }, index) => {
    const rows = whole.milestones.filter(({ stageCode, status }) => stageCode === code && status !== 'cancelled');
    if (rows.length === 0) return [];
    const tasks = rows.map((row) => taskOf(whole, row));
    const progress = spanProgress(tasks);
    return [{ key: code, title: `${index + 1} ${label}`, note: `${rows.length} 项`, progress, tasks }];
  });
}

/** 晚 4 天, 早 2 天 behind the day on which a milestone was reached; nothing on the day. */
export function reachedWords(row: MilestoneRow): string {
  if (row.actualEnd === null) return '';
  const days = daysUntil(row.actualEnd, promisedEnd(row));
  return days === 0 ? '' : days > 0 ? `晚 ${days} 天` : `早 ${-days} 天`;
}

/** State of a milestone as it stands in tables: late ones say how much. */
export function stateWords(
  row: MilestoneRow,
  today: string,
): { readonly text: string; readonly tone: 'done' | 'late' | 'ahead' } {
  const late = overdueDays(row, today);
  if (row.status === 'done') return { text: '已完成', tone: 'done' };
  if (late > 0) return { text: `延期 ${late} 天`, tone: 'late' };
  return { text: row.status === 'doing' ? '进行中' : row.status === 'cancelled' ? '已取消' : '未开始', tone: 'ahead' };
}

/** 万元 with two decimals, without its unit. */
export const tenThousands = (yuan: number | null): string =>
  yuan === null
    ? EMPTY_TEXT
    : (yuan / 10_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 2025/11 or 2025/12 – 2026/01. */
export function monthsText(start: string | null, end: string | null): string {
  if (start === null || end === null) return '';
  const [from, till] = [formatDate(start.slice(0, 7)), formatDate(end.slice(0, 7))];
  return from === till ? from : `${from} – ${till}`;
}
