import { expect, it } from 'vitest';
import { endOfTest, phaseOf } from './test-clock.ts';

const startedAt = '2026-11-20T14:00:00.000Z';

it('a test ends after its minutes, and with its deadline at the latest', () => {
  expect(endOfTest({ startedAt, minutes: 60, deadline: '2026-11-21T10:00:00Z' })).toBe('2026-11-20T15:00:00.000Z');
  expect(endOfTest({ startedAt, minutes: 60, deadline: '2026-11-20T14:30:00Z' })).toBe('2026-11-20T14:30:00.000Z');
});

it('answers count until thirty seconds after the end', () => {
  const end = '2026-11-20T15:00:00.000Z';
  const at = (milliseconds: number) => phaseOf(end, Date.parse(end) + milliseconds);
  expect([at(-1), at(0), at(1), at(30_000), at(30_001)]).toEqual(['running', 'running', 'grace', 'grace', 'over']);
});
