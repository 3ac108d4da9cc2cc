import { expect, test } from 'vitest';
import { monthLoads, monthsFrom } from './load.ts';

const on = (projectId: number, workload: number | null, startDate: string | null, endDate: string | null = null) => ({
  userBaseId: 1,
  projectId,
  workload,
  startDate,
  endDate,
});

test('months go on over the end of a year', () => {
  expect(monthsFrom('2026-11-30', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
});

test('projects add up, and more than full is said', () => {
  expect(monthLoads([on(1, 80, '2026-01-01'), on(2, 30, null)], ['2026-02'])).toEqual([
    {
      month: '2026-02',
      load: 110,
      projects: [
        { projectId: 1, load: 80 },
        { projectId: 2, load: 30 },
      ],
    },
  ]);
});

test('a part of the month counts as that part: from one project to the next is no double load', () => {
  const loads = monthLoads([on(1, 100, '2026-01-01', '2026-06-15'), on(2, 100, '2026-06-16')], ['2026-06', '2026-07']);
  expect(loads.map(({ load }) => load)).toEqual([100, 100]);
  expect(loads[0]?.projects.map(({ load }) => load)).toEqual([50, 50]);
});

test('the last and the first day of a month belong to it', () => {
  expect(monthLoads([on(1, 30, '2026-06-30')], ['2026-06'])[0]?.load).toBe(1);
  expect(monthLoads([on(1, 30, null, '2026-06-01')], ['2026-06', '2026-07']).map(({ load }) => load)).toEqual([
    1,
    null,
  ]);
});

test('what nobody said is unknown, not zero', () => {
  expect(monthLoads([], ['2026-06'])[0]).toEqual({ month: '2026-06', load: null, projects: [] });
  const [unsaid] = monthLoads([on(1, null, null)], ['2026-06']);
  expect(unsaid).toEqual({ month: '2026-06', load: null, projects: [{ projectId: 1, load: null }] });
  expect(monthLoads([on(1, null, null), on(2, 0, null)], ['2026-06'])[0]?.load).toBe(0);
});
