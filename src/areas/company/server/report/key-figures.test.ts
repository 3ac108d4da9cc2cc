import { expect, it } from 'vitest';
import { chosenPeriod } from './key-figures.ts';

const period = (year: number, code: 'year' | 'q1' | 'q3' | 'm10', reported: number) => ({
  year,
  period: code,
  reported,
});

it('takes the latest period that half of the companies have reported', () => {
  const periods = [period(2025, 'year', 9), period(2026, 'q3', 7), period(2026, 'm10', 1), period(2026, 'q1', 9)];
  expect(chosenPeriod(periods, 9)).toEqual(period(2026, 'q3', 7));
  expect(chosenPeriod(periods, 2)).toEqual(period(2026, 'm10', 1));
});

it('where no period has half of them, the one that most have; nothing reported is nothing', () => {
  expect(chosenPeriod([period(2026, 'q3', 2), period(2025, 'year', 3)], 9)).toEqual(period(2025, 'year', 3));
  expect(chosenPeriod([], 9)).toBeNull();
});
