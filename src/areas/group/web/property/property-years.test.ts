/** Years of a ledger as they are drawn. */
import { expect, test } from 'vitest';
import { latestYears } from './property-years.ts';

test('gaps are years of nothing, years before the first one are left out, at most ten are drawn', () => {
  const counts = [
    { year: 2001, applied: 9, granted: 0 },
    { year: 2023, applied: 2, granted: 0 },
    { year: 2025, applied: 0, granted: 1 },
  ];
  expect(latestYears(counts, 2026)).toEqual([
    { year: 2023, applied: 2, granted: 0 },
    { year: 2024, applied: 0, granted: 0 },
    { year: 2025, applied: 0, granted: 1 },
    { year: 2026, applied: 0, granted: 0 },
  ]);
  expect(latestYears([], 2026)).toEqual([]);
  expect(
    latestYears(
      Array.from({ length: 30 }, (_, at) => ({ year: 1997 + at, applied: 1, granted: 0 })),
      2026,
    ),
  ).toHaveLength(10);
});
