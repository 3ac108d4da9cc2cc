/** One way to say how far a day is. */
import { expect, it } from 'vitest';
import { daysLeftText, daysUntil } from './days-left.ts';

it('says how far a day is, the day itself as today', () => {
  const today = '2026-11-23';
  const words = ['2026-12-18', '2026-11-23', '2026-11-05'].map((day) => daysLeftText(daysUntil(day, today)));
  expect(words).toEqual(['剩 25 天', '今天', '已过期 18 天']);
});
