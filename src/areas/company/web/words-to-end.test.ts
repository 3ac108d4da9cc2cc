import { expect, it } from 'vitest';
import { wordsToEnd } from './words-to-end.ts';

it('says how far an end is, the days in one piece', () => {
  const today = '2026-11-23';
  expect(wordsToEnd(null, today)).toBe('长期');
  expect(wordsToEnd('2026-12-18', today)).toBe('2026/12/18 剩\u00A025\u00A0天');
  expect(wordsToEnd('2026-11-05', today)).toBe('2026/11/05 已过\u00A018\u00A0天');
  expect(wordsToEnd('2027-02-21', today)).toContain('90');
  expect(wordsToEnd('2027-02-22', today)).toBe('2027/02/22');
});
