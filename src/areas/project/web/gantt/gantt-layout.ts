/** Where everything of a gantt stands: rows, days as px, the two lines of the head, bars and links. Pure. */
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import { criticalPath, lastOf } from '../../model/plan/dependencies.ts';
import { isClosed, type PlanTask, promisedEnd, startOf } from '../../model/plan/plan-task.ts';

export interface GanttTask extends PlanTask {
  readonly title: string;
  readonly ownerName: string | null;
  /** Percent; null where nobody said. */
  readonly progress: number | null;
  readonly baselineStart: string | null;
}

/** Tasks that fold together: a stage of a project, or a project among others. */
export interface GanttGroup {
  readonly key: string;
  readonly title: string;
  /** In the column of the owner. */
  readonly note: string;
  readonly progress: number | null;
  readonly tasks: readonly GanttTask[];
  /** Days of its own, where they are not those of the tasks. */
  readonly span?: { readonly start: string; readonly end: string } | undefined;
}

interface GroupRow {
  readonly kind: 'group';
  readonly key: string;
  readonly group: GanttGroup;
  readonly isOpen: boolean;
  readonly span: { readonly start: string; readonly end: string } | null;
}
interface TaskRow {
  readonly kind: 'task';
  readonly key: string;
  readonly task: GanttTask;
}
export type GanttRow = GroupRow | TaskRow;

/** px; the drawing and the list beside it share the height of a row. */
export const rowHeight = 28;
export const headHeight = 56;

export const zooms = { week: 15, month: 4, quarter: 1.68 } as const;
export type Zoom = keyof typeof zooms;
/** From the nearest look to the farthest. */
export const zoomOrder: readonly Zoom[] = ['week', 'month', 'quarter'];

/** First and last day of some tasks; null of none. */
export function spanOf(tasks: readonly GanttTask[]): { start: string; end: string } | null {
  let [start, end] = ['', ''];
  for (const task of tasks) {
    const first = startOf(task);
    if (start === '' || first < start) start = first;
    if (task.planEnd > end) end = task.planEnd;
  }
  return start === '' ? null : { start, end };
}

/** Rows in sight: all groups, and the tasks of those that are open. */
export function ganttRows(
  groups: readonly GanttGroup[],
  folded: ReadonlySet<string>,
  isOpenOnly = false,
): readonly GanttRow[] {
  return groups.flatMap((group): GanttRow[] => {
    const tasks = isOpenOnly ? group.tasks.filter((task) => !isClosed(task)) : group.tasks;
    if (isOpenOnly && tasks.length === 0) return [];
    const isOpen = !folded.has(group.key) && tasks.length > 0;
    const head = { kind: 'group', key: group.key, group, isOpen, span: group.span ?? spanOf(group.tasks) } as const;
    return isOpen ? [head, ...tasks.map((task) => ({ kind: 'task', key: `task-${task.id}`, task }) as const)] : [head];
  });
}

/** Days as px, from the first day of a unit of the head on. */
export interface GanttScale {
  readonly zoom: Zoom;
  readonly px: number;
  readonly first: string;
  /** px of the whole. */
  readonly width: number;
}

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
function quarterStart(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}
/** Monday of its week. */
const weekStart = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** A month of room at both ends, so that no bar touches the edge; today is always on it. */
export function ganttScale(groups: readonly GanttGroup[], today: string, zoom: Zoom): GanttScale {
  let [first, last] = [today, today];
  const widen = (day: string | null): void => {
    if (day !== null && day < first) first = day;
    if (day !== null && day > last) last = day;
  };
  for (const { tasks, span } of groups) {
    if (span) [span.start, span.end].forEach(widen);
    for (const task of tasks) [task.planStart, task.planEnd, task.baselineStart, task.baselineEnd].forEach(widen);
  }
  const start = quarterStart(addDays(first, -10));
  const px = zooms[zoom];
  return { zoom, px, first: start, width: (daysUntil(addMonths(quarterStart(last), 6), start) + 1) * px };
}

/** Left edge of a day. */
export const xOf = (scale: GanttScale, day: string): number => daysUntil(day, scale.first) * scale.px;
/** The day at a place. */
export const dayAt = (scale: GanttScale, x: number): string => addDays(scale.first, Math.floor(x / scale.px));

export interface Tick {
  readonly x: number;
  readonly label: string;
}

/** What is said of a unit that begins on a day; in the lower line `isShort`. */
const units = {
  week: {
    begin: weekStart,
    next: (day: string) => addDays(day, 7),
    label: (day: string) => `${day.slice(5, 7)}/${day.slice(8)}`,
  },
  month: {
    begin: monthStart,
    next: (day: string) => addMonths(day, 1),
    label: (day: string, isUpper: boolean) => `${isUpper ? `${day.slice(0, 4)} 年 ` : ''}${Number(day.slice(5, 7))} 月`,
  },
  quarter: {
    begin: quarterStart,
    next: (day: string) => addMonths(day, 3),
    label: (day: string, isUpper: boolean) =>
      `${isUpper ? `${day.slice(0, 4)} 年 ` : ''}${(Number(day.slice(5, 7)) + 2) / 3} 季度`,
  },
  year: {
    begin: (day: string) => `${day.slice(0, 4)}-01-01`,
    next: (day: string) => addMonths(day, 12),
    label: (day: string) => `${day.slice(0, 4)} 年`,
  },
} as const;
const lines = { week: ['month', 'week'], month: ['quarter', 'month'], quarter: ['year', 'quarter'] } as const;

/** Units of the upper and the lower line of the head that touch a part of the drawing. */
export function ganttTicks(scale: GanttScale, from: number, to: number): { upper: Tick[]; lower: Tick[] } {
  const walk = (name: keyof typeof units, isUpper: boolean): Tick[] => {
    const unit = units[name];
    const ticks: Tick[] = [];
    for (let day = unit.begin(dayAt(scale, from)); xOf(scale, day) <= to; day = unit.next(day))
      ticks.push({ x: xOf(scale, day), label: unit.label(day, isUpper) });
    return ticks;
  };
  const [upper, lower] = lines[scale.zoom];
  return { upper: walk(upper, true), lower: walk(lower, false) };
}

/** Left edge and width of days; a day of a far look keeps two px. */
export function barOf(scale: GanttScale, start: string, end: string): { x: number; width: number } {
  const x = xOf(scale, start);
  return { x, width: Math.max(2, xOf(scale, addDays(end, 1)) - x) };
}

export interface GanttLink {
  readonly from: number;
  readonly to: number;
  /** SVG path, in px of the whole drawing. */
  readonly path: string;
  /** Where it ends: the point of the arrow. */
  readonly endX: number;
  readonly endY: number;
}

/** Links of which a part stands between two rows: down from the end of the predecessor, then right to the follower. */
export function ganttLinks(scale: GanttScale, rows: readonly GanttRow[], first: number, last: number): GanttLink[] {
  const places = new Map(rows.flatMap((row, index) => (row.kind === 'task' ? [[row.task.id, { row, index }]] : [])));
  return rows.flatMap((row, index) => {
    if (row.kind !== 'task') return [];
    return row.task.dependsOn.flatMap((id) => {
      const before = places.get(id);
      if (!before || Math.max(index, before.index) < first || Math.min(index, before.index) > last) return [];
      const end = xOf(scale, addDays(before.row.task.planEnd, 1));
      const start = xOf(scale, startOf(row.task)) + (row.task.planStart === null ? scale.px / 2 - 7 : 0);
      const x = Math.min(end - 5, start - 8);
      const way = index > before.index ? 1 : -1;
      const [top, bottom] = [before.index * rowHeight + 12 + way * 6, index * rowHeight + 12];
      return [
        {
          from: id,
          to: row.task.id,
          path: `M${x} ${top}V${bottom - way * 3}Q${x} ${bottom} ${x + 3} ${bottom}H${start - 4}`,
          endX: start,
          endY: bottom,
        },
      ];
    });
  });
}

/** A task with all that it waits for and all that waits for it. */
export function chainOf(tasks: readonly GanttTask[], id: number): ReadonlySet<number> {
  const before = new Map(tasks.map((task) => [task.id, task.dependsOn]));
  const after = new Map<number, number[]>();
  for (const task of tasks)
    for (const other of task.dependsOn) after.set(other, [...(after.get(other) ?? []), task.id]);
  const reach = (links: ReadonlyMap<number, readonly number[]>): number[] => {
    const seen = new Set([id]);
    for (const next of seen) for (const other of links.get(next) ?? []) seen.add(other);
    return [...seen];
  };
  return new Set([...reach(before), ...reach(after)]);
}

/** What a plan comes to: how many, how many are done, and when it ends beside what was promised. Null of no tasks. */
export function planSum(tasks: readonly GanttTask[]): {
  readonly count: number;
  readonly done: number;
  readonly critical: number;
  readonly end: string;
  /** Days after the promise; negative before it. */
  readonly behind: number;
} | null {
  const live = tasks.filter(({ status }) => status !== 'cancelled');
  if (live.length === 0) return null;
  let [end, promise] = ['', ''];
  for (const task of lastOf(live)) {
    const last = task.actualEnd ?? task.planEnd;
    if (last > end) end = last;
    if (promisedEnd(task) > promise) promise = promisedEnd(task);
  }
  return {
    count: live.length,
    done: live.filter(({ status }) => status === 'done').length,
    critical: criticalPath(live).size,
    end,
    behind: daysUntil(end, promise),
  };
}
