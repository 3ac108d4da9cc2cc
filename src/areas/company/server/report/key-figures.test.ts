import { expect, test } from 'vitest';
import { latestPeriod } from './key-figures.ts';

test('the latest period is chosen, and a quarter stands before the month that ends with it', () => {
  expect(latestPeriod([])).toBeNull();
  expect(
    latestPeriod([
      { year: 2025, period: 'year' },
      { year: 2026, period: 'm09' },
      { year: 2026, period: 'q3' },
      { year: 2026, period: 'h1' },
    ]),
  ).toEqual({ year: 2026, period: 'q3' });
});
