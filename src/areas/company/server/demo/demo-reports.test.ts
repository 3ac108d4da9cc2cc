import { expect, test } from 'vitest';
import { withTotals } from '../../model/report/amounts.ts';
import { checkReport } from '../../model/report/checks.ts';
import { itemsOf } from '../../model/report/report-items.ts';
import { demoReports, demoTempers } from './demo-reports.ts';

test('demo statements cover two years of quarters and more, balance to the yuan and continue one another', () => {
  const items = itemsOf('cas', 'single');
  const reports = demoReports(860_000_000, 80_000_000, 2026, 3);
  expect(reports.map(({ year, period }) => `${year} ${period}`)).toHaveLength(11);
  expect([...new Set(reports.map(({ status }) => status))]).toEqual(['locked', 'submitted', 'draft']);
  const amountsOf = (year: number, period: string | undefined) => {
    const report = reports.find((found) => found.year === year && found.period === period);
    return report
      ? withTotals(
          items,
          new Map(
            report.lines.map((line) => [line.itemCode, { current: line.currentAmount, compare: line.compareAmount }]),
          ),
        )
      : null;
  };
  for (const { year, period } of reports) {
    const before = { q1: undefined, h1: 'q1', q3: 'h1', year: 'q3' }[period as string];
    const checks = checkReport({
      items,
      amounts: amountsOf(year, period) ?? new Map(),
      given: new Map(),
      neighbours: { lastYear: amountsOf(year - 1, 'year'), before: amountsOf(year, before) },
    });
    expect(
      checks.filter((check) => !check.passed),
      `${year} ${period}`,
    ).toEqual([]);
  }
  expect(amountsOf(2025, 'year')?.get('4001')?.current).toBe(860_000_000);
  // No two lines of the statement of profit grow alike, nor two years.
  const growthOf = (year: number, code: string) => {
    const found = amountsOf(year, 'year')?.get(code);
    return Math.round(((found?.current ?? 0) / (found?.compare ?? 1)) * 1000);
  };
  const lines = ['4001', '4002', '4004', '4005', '4006', '4007', '4301'];
  expect(new Set(lines.map((code) => growthOf(2025, code))).size).toBe(lines.length);
  // The newest is a draft also when this year has brought nothing yet.
  expect(demoReports(860_000_000, 80_000_000, 2026, 0).at(-1)).toMatchObject({
    year: 2025,
    period: 'year',
    status: 'draft',
  });
});

test('no two members earn alike: each balances, margins differ, and one makes a loss this year', () => {
  const items = itemsOf('cas', 'single');
  const marginsOf = (year: number) =>
    Object.values(demoTempers).map((temper) => {
      const report = demoReports(96_000_000, 9_600_000, 2026, 3, temper).findLast((found) => found.year === year);
      const amounts = withTotals(
        items,
        new Map(
          report?.lines.map((line) => [line.itemCode, { current: line.currentAmount, compare: line.compareAmount }]),
        ),
      );
      const failed = checkReport({ items, amounts, given: new Map(), neighbours: { lastYear: null, before: null } });
      expect(failed.filter(({ level, passed }) => level === 'error' && !passed)).toEqual([]);
      return Math.round(((amounts.get('4300')?.current ?? 0) / (amounts.get('4001')?.current ?? 1)) * 1000);
    });
  expect(new Set(marginsOf(2026)).size).toBe(Object.keys(demoTempers).length);
  expect(marginsOf(2026).filter((margin) => margin < 0)).toHaveLength(1);
  expect(marginsOf(2025).filter((margin) => margin < 0)).toEqual([]);
});
