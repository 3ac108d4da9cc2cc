import { expect, test } from 'vitest';
import { beyondProject, shiftWithDependents } from './shift.ts';

const task = (id: number, planStart: string | null, planEnd: string, dependsOn: number[] = [], status = 'pending') => ({
  id,
  planStart,
  planEnd,
  dependsOn,
  status,
});

test('12: A moves by five days and B, which waits for it, as well', () => {
  const plan = [task(1, '2026-02-25', '2026-02-27'), task(2, null, '2026-03-10', [1]), task(3, null, '2026-03-11')];
  expect(shiftWithDependents(plan, [1], 5)).toEqual([
    { id: 1, planStart: '2026-03-02', planEnd: '2026-03-04', follows: false },
    { id: 2, planStart: null, planEnd: '2026-03-15', follows: true },
  ]);
  expect(shiftWithDependents(plan, [1], 0)).toEqual([]);
});

test('what waits for two moved tasks moves once; what is finished stays and holds what waits for it alone', () => {
  const plan = [
    task(1, null, '2026-01-10'),
    task(2, null, '2026-01-12', [1]),
    task(3, null, '2026-01-14', [1, 2]),
    task(4, null, '2026-01-09', [1], 'done'),
    task(5, null, '2026-01-20', [4]),
  ];
  const shifts = shiftWithDependents(plan, [1, 2], -2);
  expect(shifts.map(({ id, planEnd, follows }) => [id, planEnd, follows])).toEqual([
    [1, '2026-01-08', false],
    [2, '2026-01-10', false],
    [3, '2026-01-12', true],
  ]);
});

test('says what passes the days of the project and how far it would have to reach', () => {
  const shifts = [
    { id: 1, planStart: '2025-12-30', planEnd: '2026-01-02' },
    { id: 2, planStart: null, planEnd: '2026-12-31' },
    { id: 3, planStart: null, planEnd: '2027-01-04' },
    { id: 4, planStart: '2027-01-01', planEnd: '2027-01-02' },
  ];
  expect(beyondProject(shifts, { planStart: '2026-01-01', planEnd: '2026-12-31' })).toEqual({
    ids: [1, 3, 4],
    planStart: '2025-12-30',
    planEnd: '2027-01-04',
  });
  expect(beyondProject(shifts, { planStart: null, planEnd: null }).ids).toEqual([]);
});
