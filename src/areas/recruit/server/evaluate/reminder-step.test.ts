import { expect, it } from 'vitest';
import { reminderOf, stepWhenPlanned } from './reminder-step.ts';

const start = '2026-11-20T15:30:00+08:00';
const before = (minutes: number) => Date.parse(start) - minutes * 60_000;

it('an interview is announced a day and an hour ahead, each once', () => {
  expect(reminderOf(start, 0, before(24 * 60 + 1))).toBeNull();
  expect(reminderOf(start, 0, before(24 * 60))).toBe(1);
  expect(reminderOf(start, 1, before(61))).toBeNull();
  expect(reminderOf(start, 1, before(60))).toBe(2);
  // Without a server for a day the hour alone is announced.
  expect(reminderOf(start, 0, before(30))).toBe(2);
  expect(reminderOf(start, 2, before(30))).toBeNull();
  expect(reminderOf(start, 0, before(0))).toBeNull();
});

it('what is planned within a day is announced by the plan', () => {
  expect([stepWhenPlanned(start, before(24 * 60)), stepWhenPlanned(start, before(24 * 60 + 1))]).toEqual([1, 0]);
});
