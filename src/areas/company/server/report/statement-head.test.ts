import { expect, test } from 'vitest';
import type { GridSheet } from '#lib/sheet/read-grid.ts';
import type { PeriodKey } from '../../model/report/periods.ts';
import { otherCompany, otherPeriod } from './statement-head.ts';

const sheet = (...texts: string[]): GridSheet => ({
  name: '表',
  rows: [[texts[0] ?? ''], texts.slice(1), ['项目', '2024年12月31日']].map((cells, at) => ({
    rowNumber: at + 1,
    cells,
  })),
});

test.each<[string, number, PeriodKey, boolean]>([
  ['2026年9月30日', 2025, 'year', true],
  ['2026年9月30日', 2026, 'q3', false],
  ['2026年9月30日', 2026, 'm09', false],
  ['日期：2025-12-31', 2025, 'year', false],
  ['2025年12月', 2025, 'h1', true],
  ['2025年度', 2025, 'year', false],
  ['会计期间：2025 年 1-6 月', 2025, 'h1', false],
  ['2025年1月1日至2025年6月30日', 2025, 'h1', false],
  ['2025年1月1日至2025年6月30日', 2025, 'year', true],
  ['2025年第三季度', 2025, 'q1', true],
  ['2025年半年度', 2025, 'h1', false],
  ['打印日期：2026年1月5日', 2025, 'year', false],
  ['单位：元', 2025, 'year', false],
])('%s is another period than %i %s: %s', (text, year, period, isOther) =>
  expect(otherPeriod(sheet('资产负债表', text), year, period) !== null).toBe(isOther),
);

test('the company of the head is compared with the name of the company, whatever its brackets and blanks', () => {
  const named = sheet('利润表', '编制单位：甲（上海） 有限公司');
  expect(otherCompany([sheet('利润表'), named], '甲(上海)有限公司')).toBeNull();
  expect(otherCompany([named], '乙有限公司')).toBe('甲(上海)有限公司');
});
