import { describe, expect, test } from 'vitest';
import { daysBehind, healthOf, overdueDays, plannedProgress, progressOf } from './progress.ts';

const today = '2026-11-20';
const task = (planEnd: string, status = 'pending', more: { baselineEnd?: string; weight?: number } = {}) => ({
  planEnd,
  status,
  baselineEnd: more.baselineEnd ?? null,
  weight: more.weight ?? null,
});

describe('lateness', () => {
  test('is counted from the promised day, also after the task was moved', () => {
    expect(overdueDays(task('2026-12-22', 'doing', { baselineEnd: '2026-11-05' }), today)).toBe(15);
    expect(overdueDays(task(today), today)).toBe(0);
    expect(overdueDays(task('2026-11-19'), today)).toBe(1);
    expect(overdueDays(task('2026-01-01', 'done'), today)).toBe(0);
  });

  test('of the forecast is its distance from the baseline, and unknown without one', () => {
    expect(daysBehind({ planEnd: '2026-12-22', baselineEnd: '2026-11-05', actualEnd: null })).toBe(47);
    expect(daysBehind({ planEnd: '2026-05-20', baselineEnd: '2026-05-20', actualEnd: '2026-05-18' })).toBe(-2);
    expect(daysBehind({ planEnd: '2026-05-20', baselineEnd: null, actualEnd: null })).toBeNull();
  });
});

describe('progress', () => {
  const plan = [
    task('2026-01-01', 'done', { weight: 50 }),
    task('2026-11-20', 'doing', { weight: 30 }),
    task('2026-12-01', 'pending', { weight: 20 }),
    task('2026-12-01', 'cancelled', { weight: 900 }),
  ];
  const span = { planStart: '2026-11-11', planEnd: '2026-11-30' };

  test('by each method; cancelled milestones do not count', () => {
    expect(progressOf('manual', 74, plan)).toBe(74);
    expect(progressOf('milestone', 74, plan)).toBe(33);
    expect(progressOf('weight', 74, plan)).toBe(50);
  });

  test('of nothing is unknown, not zero', () => {
    expect(progressOf('milestone', 74, [])).toBeNull();
    expect(progressOf('weight', 74, [task('2026-01-01')])).toBeNull();
    expect(plannedProgress('manual', [], { planStart: null, planEnd: '2026-11-30' }, today)).toBeNull();
  });

  test('of the plan is what was promised until today, or the share of days that are over', () => {
    expect(plannedProgress('milestone', plan, span, today)).toBe(67);
    expect(plannedProgress('weight', plan, span, today)).toBe(80);
    expect(plannedProgress('manual', plan, span, today)).toBe(50);
    expect(plannedProgress('manual', plan, span, '2030-01-01')).toBe(100);
    expect(plannedProgress('manual', plan, span, '2020-01-01')).toBe(0);
  });
});

describe('health', () => {
  test('is red only when more than 14 days late, and names the latest', () => {
    const plan = [task('2026-11-10'), task('2026-11-06')];
    expect(healthOf(plan, null, today)).toEqual({ health: 'amber', cause: plan[1], days: 14 });
    expect(healthOf([...plan, task('2026-11-05')], 'amber', today)).toMatchObject({ health: 'red', days: 15 });
    expect(healthOf([], null, today)).toEqual({ health: 'green', cause: null, days: 0 });
  });

  test('what a person said counts where it is worse', () => {
    const late = [task('2026-11-19')];
    expect(healthOf(late, 'red', today)).toEqual({ health: 'red', cause: null, days: 0 });
    expect(healthOf(late, 'green', today)).toMatchObject({ health: 'amber', days: 1 });
  });
});
