import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const until = (now: string, from: string | null, to: string | null) =>
  quietUntil(new Date(now), from, to)?.toISOString() ?? null;

test.each([
  // 22:00 to 07:30 in Shanghai is 14:00 to 23:30 UTC.
  ['2026-11-22T13:59:59Z', '22:00', '07:30', null],
  ['2026-11-22T14:00:00Z', '22:00', '07:30', '2026-11-22T23:30:00.000Z'],
  ['2026-11-22T16:30:45Z', '22:00', '07:30', '2026-11-22T23:30:00.000Z'],
  ['2026-11-22T23:29:59Z', '22:00', '07:30', '2026-11-22T23:30:00.000Z'],
  ['2026-11-22T23:30:00Z', '22:00', '07:30', null],
  // Within one day.
  ['2026-11-22T04:30:00Z', '12:00', '13:00', '2026-11-22T05:00:00.000Z'],
  ['2026-11-22T05:00:00Z', '12:00', '13:00', null],
  ['2026-11-22T05:00:00Z', '13:00', '13:00', null],
  ['2026-11-22T05:00:00Z', null, null, null],
])('at %s, quiet from %s to %s: until %s', (now, from, to, expected) => {
  expect(until(now, from, to)).toBe(expected);
});
