/** Statements against numbers computed by hand. */
import { expect, test } from 'vitest';
import type { Amounts } from './amounts.ts';
import { growth, quotient, sumOf, toFen, withTotals } from './amounts.ts';
import type { Neighbours } from './checks.ts';
import { checkReport, checksOfDraft } from './checks.ts';
import { periodBefore } from './periods.ts';
import { itemsOf, ratioRules, titleOf } from './report-items.ts';
import { singlePeriod } from './single-period.ts';

type AmountsByCode = Readonly<Record<string, number | readonly [number | null, number | null]>>;
const amountsOf = (given: AmountsByCode) =>
  new Map(
    Object.entries(given).map(([code, value]): [string, Amounts] => [
      code,
      typeof value === 'number' ? { current: value, compare: null } : { current: value[0], compare: value[1] },
    ]),
  );
const items = itemsOf('cas', 'single');
const none: Neighbours = { lastYear: null, before: null };
/** Codes of the checks that fail. */
const failing = (given: AmountsByCode, totals: AmountsByCode = {}, neighbours: Neighbours = none, of = items) =>
  checkReport({ items: of, amounts: withTotals(of, amountsOf(given)), given: amountsOf(totals), neighbours })
    .filter((check) => !check.passed)
    .map((check) => check.code);

/** Codes of the items, which stored rows name. */
const specified = `1001-1013 1099 1101-1118 1198 1199 2001-2013 2099 2101 2102 2102a 2102b 2103-2108 2198 2199
  3001 3002 3002a 3002b 3003-3008 3090 3091 3099 3999 4001-4007 4007a 4007b 4008 4009 4009a 4009b 4010-4014 4100-4102 4200 4201 4300-4304 4400 4500 4600 4601
  5001-5003 5009 5011-5014 5019 5099 5101-5105 5109 5111-5114 5119 5199 5201-5203 5209 5211-5213 5219 5299 5300 5400 5401 5500`
  .split(/\s+/u)
  .flatMap((word) => {
    const [from = '', to] = word.split('-');
    return to === undefined
      ? [from]
      : Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => String(Number(from) + at));
  });

test('the lists hold every item of the specification in its order, and single statements leave minorities out', () => {
  expect(itemsOf('cas', 'consolidated').map((item) => item.code)).toEqual(specified);
  expect(items.map((item) => item.code)).toEqual(
    specified.filter((code) => !['3090', '3091', '4303', '4304'].includes(code)),
  );
  expect(itemsOf('small', 'single').map((item) => item.name)).toEqual(
    expect.arrayContaining([
      '短期投资',
      '应收股利',
      '应收利息',
      '消耗性生物资产',
      '长期债券投资',
      '固定资产原价',
      '累计折旧',
      '应付利息',
      '应付利润',
    ]),
  );
  expect(titleOf(items.find((item) => item.code === '3004') ?? { name: '', sign: undefined, of: undefined })).toBe(
    '减：库存股',
  );
});

test('totals are exact to the fen where floating point is not', () => {
  const totals = withTotals(
    items,
    amountsOf({ 1001: 0.1, 1002: 0.2, 1101: 9_999_999_999_999.97, 2001: 10_000_000_000_000.27 - 0 }),
  );
  expect(totals.get('1099')?.current).toBe(0.3);
  expect(toFen(totals.get('1199')?.current ?? 0)).toBe(1_000_000_000_000_027n);
  // Parts of an item are in no sum, treasury shares are taken off.
  const equity = withTotals(
    items,
    amountsOf({ 2102: 500, '2102a': 300, 3001: 1000, 3002: 200, '3002a': 200, 3004: 50, 3008: -30.5 }),
  );
  expect(equity.get('2198')?.current).toBe(500);
  expect(equity.get('3099')?.current).toBe(1119.5);
  expect(equity.get('3999')?.current).toBe(1619.5);
  expect(equity.get('1099')).toEqual({ current: null, compare: null });
});

test('profit and cash follow their formulas, in both standards', () => {
  // 1000 - 600 - 10 - 50 - 80 - 60 - 15 + 5 + 20 - 7 = 203; + 4 - 2 = 205; - 30 = 175.
  const profit = withTotals(
    items,
    amountsOf({
      4001: 1000,
      4002: 600,
      4003: 10,
      4004: 50,
      4005: 80,
      4006: 60,
      4007: 15,
      '4007a': 16,
      4008: 5,
      4009: 20,
      4012: -7,
      4101: 4,
      4102: 2,
      4201: 30,
      4400: 1.5,
    }),
  );
  expect(['4100', '4200', '4300', '4500'].map((code) => profit.get(code)?.current)).toEqual([203, 205, 175, 176.5]);
  const cash = withTotals(
    items,
    amountsOf({ 5001: 900, 5011: 500, 5012: 150, 5111: 120, 5201: 10, 5211: 40, 5300: -1, 5401: 33 }),
  );
  expect(['5009', '5019', '5099', '5199', '5299', '5400', '5500'].map((code) => cash.get(code)?.current)).toEqual([
    900, 650, 250, -120, -30, 99, 132,
  ]);
  const small = withTotals(
    itemsOf('small', 'single'),
    amountsOf({
      1001: 10,
      1021: 5,
      1122: 100,
      1123: 40,
      1124: 3,
      4001: 80,
      4002: 50,
      4005: 10,
      '4005c': 4,
      4009: 2,
      5001: 70,
      5214: 6,
    }),
  );
  // 100 - 40 = 60; 60 + 3 = 63; 15 + 63 = 78; 80 - 50 - 10 + 2 = 22; 70 - 6 = 64.
  expect(['1099', '1108', '1198', '1199', '4100', '5400'].map((code) => small.get(code)?.current)).toEqual([
    15, 60, 63, 78, 22, 64,
  ]);
});

test('a single quarter is the difference of two cumulative ones, balances stay, opening cash is the closing one before', () => {
  const q1 = withTotals(items, amountsOf({ 1001: 40, 4001: [100, 90], 5001: 100, 5401: 30, 4600: 0.1 }));
  const h1 = withTotals(items, amountsOf({ 1001: 55, 4001: [260, 200], 5001: 250, 5401: 30, 4600: 0.26 }));
  const second = singlePeriod(items, h1, q1);
  expect(second.get('4001')).toEqual({ current: 160, compare: 110 });
  expect(second.get('1001')?.current).toBe(55);
  expect([second.get('5401')?.current, second.get('5400')?.current, second.get('5500')?.current]).toEqual([
    130, 150, 280,
  ]);
  expect(second.get('4600')).toEqual({ current: null, compare: null });
  expect(singlePeriod(items, h1, null).get('4001')).toEqual({ current: null, compare: null });
  expect([
    periodBefore('q1'),
    periodBefore('h1'),
    periodBefore('year'),
    periodBefore('m01'),
    periodBefore('m10'),
  ]).toEqual([null, 'q1', 'q3', null, 'm09']);
});

test('E1 to E4 are found beyond one yuan and not within it', () => {
  expect(failing({ 1001: 100, 2001: 60, 3001: 40 })).toEqual([]);
  expect(failing({ 1001: 101, 2001: 60, 3001: 40 })).toEqual([]);
  expect(failing({ 1001: 101.01, 2001: 60, 3001: 40 })).toEqual(['E1']);
  expect(failing({ 1001: 100, 3001: 100 }, { 1099: 101.01 })).toEqual(['E2']);
  expect(failing({ 1001: 100, 3001: 100 }, { 1099: 101, 1199: 99 })).toEqual([]);
  expect(failing({ 4001: 10 }, { 4300: 12 })).toEqual(['E3']);
  expect(failing({ 5001: 10 }, { 5500: 12 })).toEqual(['E4']);
  expect(failing({}, { 1199: 5 })).toEqual(['E2']);
});

test('a check that fails says so before its rule, which alone would read as a fact', () => {
  const amounts = withTotals(items, amountsOf({ 1001: 101.01, 2001: 60, 3001: 40 }));
  const checks = checkReport({ items, amounts, given: amountsOf({}), neighbours: none });
  const sentenceOf = (code: string) => checks.find((check) => check.code === code)?.message ?? '';
  expect(sentenceOf('E1')).toMatch(/^不符合“资产总计 = 负债合计 \+ 所有者权益合计”：资产总计 101\.01/u);
  expect(sentenceOf('E2')).toBe('各合计等于所属项目之和');
});

test('amounts that nobody saved are judged as they stand, and compared with no other report', () => {
  const amounts = withTotals(items, amountsOf({ 1001: [100, 12], 2001: 60, 3001: 30 }));
  const checks = checksOfDraft({ items, amounts, given: amountsOf({}) });
  expect(checks.map(({ code }) => code)).toEqual(['E1', 'E2', 'E3', 'E4', 'W1', 'W3', 'W5', 'W7']);
  expect(checks.filter(({ passed }) => !passed).map(({ code }) => code)).toEqual(['E1', 'W7']);
});

test('W1 to W7 are found', () => {
  expect(failing({ 1001: 100, 3001: 100, 5001: 100.02 - 0, 5401: 0 })).toEqual(['W1']);
  const lastYear = amountsOf({ 1001: 80, 5500: 80 });
  expect(failing({ 1001: [100, 82], 3001: 100 }, {}, { lastYear, before: null })).toEqual(['W2']);
  // Δ 10 against a profit of 10.2 is within the tolerance of a yuan, 100 against 102 is not within 1 %.
  expect(failing({ 1001: 30, 3008: [30, 20], 4001: 10.2 })).toEqual([]);
  expect(failing({ 1001: 300, 3008: [300, 200], 4001: 102 })).toEqual(['W3']);
  expect(failing({ 1001: 300, 3008: [300, 200], 4001: 101 })).toEqual([]);
  expect(failing({ 4001: 90 }, {}, { lastYear: null, before: amountsOf({ 4001: 100 }) })).toEqual(['W4']);
  expect(failing({ 4001: 90, 4301: 80 })).toEqual(['W5']);
  expect(failing({ 5401: 70 }, {}, { lastYear, before: null })).toEqual(['W6']);
  expect(failing({ 4008: [601, 100], 4002: 0 })).toEqual(['W7']);
  expect(failing({ 4008: [600, 100], 4002: 0 })).toEqual([]);
});

test('ratios divide exactly and know what is not there', () => {
  expect(quotient(toFen(1), toFen(3), 100n)).toBe(33.3333);
  expect(quotient(toFen(-2), toFen(3), 100n)).toBe(-66.6667);
  expect(quotient(1n, 0n)).toBeNull();
  expect([growth(130, 100), growth(-50, -100), growth(5, 0), growth(null, 1)]).toEqual([30, 50, null, null]);
  const amounts = withTotals(items, amountsOf({ 1001: 300, 1009: 100, 2001: 160, 3001: 240 }));
  const ratio = (key: string) => {
    const rule = ratioRules('cas', 'single').find((found) => found.key === key);
    return quotient(
      sumOf(rule?.over ?? [], amounts, 'current'),
      sumOf(rule?.under ?? [], amounts, 'current'),
      rule?.unit === '%' ? 100n : 1n,
    );
  };
  // 160 / 400; 400 / 160; 300 / 160.
  expect([ratio('debtRatio'), ratio('currentRatio'), ratio('quickRatio'), ratio('grossMargin')]).toEqual([
    40,
    2.5,
    1.875,
    null,
  ]);
});
