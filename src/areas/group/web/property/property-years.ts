/** Years of a ledger as they are drawn: the latest ones, without gaps. Pure. */

export interface YearCount {
  readonly year: number;
  readonly applied: number;
  readonly granted: number;
}

/** Years in sight. */
export const shownYears = 10;

/** The last ten years up to `thisYear`, a year without anything as nothing; earlier leading years without anything are left out. */
export function latestYears(counts: readonly YearCount[], thisYear: number): YearCount[] {
  const byYear = new Map(counts.map((count) => [count.year, count]));
  const years = Array.from({ length: shownYears }, (_, index) => thisYear - shownYears + 1 + index);
  const all = years.map((year) => byYear.get(year) ?? { year, applied: 0, granted: 0 });
  const first = all.findIndex(({ applied, granted }) => applied + granted > 0);
  return first === -1 ? [] : all.slice(first);
}
