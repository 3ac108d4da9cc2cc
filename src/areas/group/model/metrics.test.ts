/** The catalogue of metrics: what it holds, and how each kind of figure is computed. */
import { expect, test } from 'vitest';
import type { Facts, MetricCode } from './metrics.ts';
import { allMetrics, metricCatalogue, metricOf, metricPresets, sumFacts } from './metrics.ts';

const facts = (given: {
  amounts?: Record<string, number>;
  before?: Record<string, number>;
  opening?: Record<string, number>;
  counts?: Record<string, number | null>;
}): Facts => {
  const fen = (yuan: Record<string, number> = {}) =>
    new Map(Object.entries(yuan).map(([key, value]) => [key, BigInt(Math.round(value * 100))])) as Facts['amounts'];
  return {
    amounts: fen(given.amounts),
    before: fen(given.before),
    opening: fen(given.opening),
    counts: new Map(Object.entries(given.counts ?? {})) as Facts['counts'],
  };
};
const value = (code: MetricCode, given: Parameters<typeof facts>[0]) => metricOf(code)?.compute(facts(given));

test('thirty-two metrics are declared, two of them of areas to come, and presets name what can be computed', () => {
  expect(allMetrics).toHaveLength(32);
  expect(metricCatalogue).toHaveLength(30);
  const missing = allMetrics.filter(({ code }) => !metricOf(code)).map(({ code }) => code);
  expect(missing).toEqual(['customerCount', 'bidWonCount']);
  expect(metricPresets.flatMap(({ metrics }) => metrics).filter((code) => !metricOf(code))).toEqual([]);
  expect(allMetrics.filter(({ better }) => better === 'lower').map(({ code }) => code)).toEqual([
    'debtRatio',
    'turnoverRate',
  ]);
});

test('amounts are in yuan, and what nobody gave is no zero', () => {
  expect(value('revenue', { amounts: { revenue: 1_000_000.01 } })).toEqual({ value: 1_000_000.01, reason: null });
  expect(value('revenue', { amounts: { netProfit: 1 } })).toEqual({ value: null, reason: 'noItem' });
});

test('ratios divide amounts, and have no value below or at nothing', () => {
  expect(value('grossMargin', { amounts: { revenue: 300, cost: 200 } })).toEqual({ value: 33.33, reason: null });
  expect(value('netMargin', { amounts: { revenue: 0, netProfit: 5 } })).toEqual({ value: null, reason: 'noBase' });
  expect(value('debtRatio', { amounts: { totalAssets: 200, totalLiabilities: 120 } })?.value).toBe(60);
  expect(value('currentRatio', { amounts: { currentAssets: 250, currentLiabilities: 100 } })?.value).toBe(2.5);
  expect(value('rdRatio', { amounts: { revenue: 100 } })?.reason).toBe('noItem');
});

test('return on equity takes the mean of both ends, and is no figure without the beginning or on negative equity', () => {
  const amounts = { netProfit: 20, equity: 300 };
  expect(value('roe', { amounts, opening: { equity: 100 } })?.value).toBe(10);
  expect(value('roe', { amounts })?.reason).toBe('noBase');
  expect(value('roe', { amounts: { netProfit: -5, equity: -50 }, opening: { equity: -10 } })?.reason).toBe('noBase');
});

test('growth is against the absolute of what it was; a change of sign of the profit has a name', () => {
  const growth = (now: number, then: number) =>
    value('profitGrowth', { amounts: { netProfit: now }, before: { netProfit: then } });
  expect(growth(150, 100)?.value).toBe(50);
  expect(growth(-50, -100)?.value).toBe(50);
  expect(growth(-150, -100)?.value).toBe(-50);
  expect(growth(10, -100)?.reason).toBe('toProfit');
  expect(growth(-10, 100)?.reason).toBe('toLoss');
  expect(growth(10, 0)?.reason).toBe('noBase');
  expect(value('revenueGrowth', { amounts: { revenue: 1 } })?.reason).toBe('noBase');
});

test('figures per head, per hundred and of people', () => {
  const counts = { staff: 40, staffAtStart: 60, staffLeft: 25, bachelor: 30, patents: 8 };
  expect(value('revenuePerCapita', { amounts: { revenue: 1_000_000 }, counts })?.value).toBe(25_000);
  expect(value('profitPerCapita', { amounts: { netProfit: -100 }, counts })?.value).toBe(-2.5);
  expect(value('revenuePerCapita', { amounts: { revenue: 1 }, counts: { staff: 0 } })?.reason).toBe('noBase');
  expect(value('bachelorRatio', { counts })?.value).toBe(75);
  expect(value('turnoverRate', { counts })?.value).toBe(50);
  expect(value('patentPer100', { counts })?.value).toBe(20);
  expect(value('staffCount', {})?.reason).toBe('noItem');
  expect(value('bachelorRatio', { counts: { ...counts, bachelor: null } })?.reason).toBe('tooFew');
});

test('a ratio of several members comes from their sums', () => {
  const small = facts({ amounts: { revenue: 100, netProfit: 50 }, counts: { staff: 1 } });
  const large = facts({ amounts: { revenue: 900, netProfit: 50 }, counts: { staff: 3 } });
  const together = sumFacts([small, large]);
  expect(metricOf('netMargin')?.compute(together).value).toBe(10);
  expect(metricOf('staffCount')?.compute(together).value).toBe(4);
});
