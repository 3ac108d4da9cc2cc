import { expect, test } from 'vitest';
import { planSum } from './GanttPanel.tsx';

const task = (id: number, planEnd: string, more: object = {}) => ({
  id,
  title: '',
  ownerName: null,
  progress: null,
  planStart: null,
  planEnd,
  baselineStart: null,
  baselineEnd: planEnd,
  actualEnd: null,
  status: 'pending',
  dependsOn: [],
  ...more,
});

test('a plan comes to its latest end, beside the latest promise; what is cancelled counts for nothing', () => {
  const tasks = [
    task(1, '2026-05-01', { status: 'done', actualEnd: '2026-05-03' }),
    task(2, '2027-06-15', { baselineEnd: '2027-05-31', dependsOn: [1] }),
    task(3, '2030-01-01', { status: 'cancelled' }),
  ];
  expect(planSum(tasks)).toEqual({ count: 2, done: 1, critical: 2, end: '2027-06-15', behind: 15 });
  expect(planSum([])).toBeNull();
});
