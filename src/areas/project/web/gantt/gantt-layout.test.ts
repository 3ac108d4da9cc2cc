import { describe, expect, test } from 'vitest';
import type { GanttGroup, GanttTask } from './gantt-layout.ts';
import { barOf, chainOf, dayAt, ganttLinks, ganttRows, ganttScale, ganttTicks, planSum, xOf } from './gantt-layout.ts';

const task = (id: number, planStart: string | null, planEnd: string, more: Partial<GanttTask> = {}): GanttTask => ({
  id,
  title: `任务${id}`,
  ownerName: null,
  progress: null,
  planStart,
  planEnd,
  baselineStart: null,
  baselineEnd: null,
  actualEnd: null,
  status: 'pending',
  dependsOn: [],
  ...more,
});
const group = (key: string, tasks: GanttTask[]): GanttGroup => ({ key, title: key, note: '', progress: null, tasks });

const plan = [
  group('a', [
    task(1, '2026-02-02', '2026-02-11', { status: 'done' }),
    task(2, null, '2026-02-20', { dependsOn: [1] }),
  ]),
  group('b', [task(3, '2026-02-25', '2026-03-31', { dependsOn: [2] })]),
];

describe('rows', () => {
  test('a folded group keeps its row and its days; finished tasks can be left out', () => {
    expect(ganttRows(plan, new Set(['a'])).map(({ key }) => key)).toEqual(['a', 'b', 'task-3']);
    expect(ganttRows(plan, new Set())[0]).toMatchObject({ span: { start: '2026-02-02', end: '2026-02-20' } });
    expect(ganttRows(plan, new Set(), true).map(({ key }) => key)).toEqual(['a', 'task-2', 'b', 'task-3']);
    const done = group('c', [task(4, null, '2026-01-01', { status: 'done' })]);
    expect(ganttRows([done], new Set(), true)).toEqual([]);
  });
});

describe('scale', () => {
  const scale = ganttScale(plan, '2026-03-01', 'month');

  test('begins with a quarter and has room behind the last day', () => {
    expect(scale.first).toBe('2026-01-01');
    expect(xOf(scale, '2026-01-02')).toBe(4);
    expect(dayAt(scale, 4)).toBe('2026-01-02');
    expect(dayAt(scale, scale.width - 1)).toBe('2026-07-01');
  });

  test('a bar covers its last day, and one day of a far look is still seen', () => {
    expect(barOf(scale, '2026-02-02', '2026-02-11')).toEqual({ x: 128, width: 40 });
    expect(barOf(ganttScale(plan, '2026-03-01', 'quarter'), '2026-02-02', '2026-02-02').width).toBe(2);
  });

  test('shows a promise that lies before all tasks', () => {
    const early = group('c', [task(5, null, '2026-05-01', { baselineStart: '2025-06-01', baselineEnd: '2025-06-02' })]);
    expect(ganttScale([early], '2026-05-01', 'week').first).toBe('2025-04-01');
  });

  test('two lines of units, only those in sight', () => {
    const labels = ({ upper, lower }: ReturnType<typeof ganttTicks>) =>
      [upper, lower].map((line) => line.map((t) => t.label));
    expect(labels(ganttTicks(scale, 0, 300))).toEqual([['2026 年 1 季度'], ['1 月', '2 月', '3 月']]);
    expect(labels(ganttTicks(ganttScale(plan, '2026-03-01', 'quarter'), 0, 200))).toEqual([
      ['2026 年'],
      ['1 季度', '2 季度'],
    ]);
    const week = ganttScale(plan, '2026-03-01', 'week');
    expect(labels(ganttTicks(week, xOf(week, '2026-02-27'), xOf(week, '2026-03-08')))).toEqual([
      ['2026 年 2 月', '2026 年 3 月'],
      ['02/23', '03/02'],
    ]);
  });
});

describe('links', () => {
  const scale = ganttScale(plan, '2026-03-01', 'month');

  test('go from the end of a predecessor to the begin of its follower', () => {
    const links = ganttLinks(scale, ganttRows(plan, new Set()), 0, 10);
    expect(links.map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    // Row 1 ends at 168; the point of row 2 stands in the middle of its day, 7 px wide to each side.
    expect(links[0]?.path).toBe('M163 46V65Q163 68 166 68H191');
  });

  test('what is folded or out of sight has none', () => {
    expect(ganttLinks(scale, ganttRows(plan, new Set(['a'])), 0, 10)).toEqual([]);
    expect(ganttLinks(scale, ganttRows(plan, new Set()), 0, 1).map(({ to }) => to)).toEqual([2]);
  });
});

test('the chain of a task leads both ways', () => {
  const tasks = [...plan.flatMap((entry) => entry.tasks), task(4, null, '2026-05-01', { dependsOn: [1] })];
  expect([...chainOf(tasks, 2)].toSorted()).toEqual([1, 2, 3]);
});

test('of 2,000 bars only the links in sight are laid out', () => {
  const tasks = Array.from({ length: 2000 }, (_, id) =>
    task(id, '2026-01-01', '2026-02-01', { dependsOn: id ? [id - 1] : [] }),
  );
  const big = [group('all', tasks)];
  const scale = ganttScale(big, '2026-01-01', 'month');
  const links = ganttLinks(scale, ganttRows(big, new Set()), 900, 940);
  expect(links).toHaveLength(42);
});

test('a plan comes to its latest end, beside the latest promise; what is cancelled counts for nothing', () => {
  const tasks = [
    task(1, null, '2026-05-01', { status: 'done', baselineEnd: '2026-05-01', actualEnd: '2026-05-03' }),
    task(2, null, '2027-06-15', { baselineEnd: '2027-05-31', dependsOn: [1] }),
    task(3, null, '2030-01-01', { status: 'cancelled' }),
  ];
  expect(planSum(tasks)).toEqual({ count: 2, done: 1, critical: 2, end: '2027-06-15', behind: 15 });
  expect(planSum([])).toBeNull();
});
