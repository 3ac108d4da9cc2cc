/** Periods in whole months and the days that are left. */
import { expect, test } from 'vitest';
import { otherDays, wholeMonths } from './stage-months.ts';

test.each([
  [
    ['2026-01-01', '2026-03-31'],
    ['2026-01-01', '2026-02-01', '2026-03-01'],
  ],
  [['2026-01-02', '2026-03-30'], ['2026-02-01']],
  [['2026-02-01', '2026-02-27'], []],
  [['2025-12-31', '2026-01-31'], ['2026-01-01']],
  [['2026-05-10', '2026-05-20'], []],
] as const)('%j', ([from, to], months) => {
  expect(wholeMonths({ from, to })).toEqual(months);
});

test('what is left of a period are its ends and the months that changed', () => {
  const period = { from: '2026-01-15', to: '2026-05-10' };
  expect(otherDays(period, ['2026-02-01', '2026-04-01'])).toEqual([
    { from: '2026-01-15', to: '2026-01-31' },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-05-01', to: '2026-05-10' },
  ]);
  expect(otherDays(period, [])).toEqual([period]);
  expect(otherDays({ from: '2026-02-01', to: '2026-02-28' }, ['2026-02-01'])).toEqual([]);
});
