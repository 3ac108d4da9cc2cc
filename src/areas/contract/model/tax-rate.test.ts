import { expect, test } from 'vitest';
import { isRateValid, ratesOn, rateWords, splitLines, splitTax, taxRates } from './tax-rate.ts';

test.each([
  ['113000.00', '13', '100000.00', '13000.00'],
  ['100.00', '3', '97.09', '2.91'],
  ['2260000', '13', '2000000.00', '260000.00'],
  ['3010000', '6', '2839622.64', '170377.36'],
  ['100.00', 'exempt', '100.00', '0.00'],
  ['100.00', 'none', '100.00', '0.00'],
  ['100.00', '0', '100.00', '0.00'],
  ['-113.00', '13', '-100.00', '-13.00'],
  ['9999999999999999.99', '13', '8849557522123893.80', '1150442477876106.19'],
])('%s at %s is %s and %s', (amount, code, amountExclTax, taxAmount) => {
  expect(splitTax(amount, code)).toEqual({ amountExclTax, taxAmount });
});

test('lines are split each by its own rate', () => {
  expect(
    splitLines([
      { amount: '3390000', taxRate: '13' },
      { amount: '3010000', taxRate: '6' },
    ]),
  ).toEqual({ amountExclTax: '5839622.64', taxAmount: '560377.36' });
  expect(splitLines([{ amount: '1', taxRate: null }])).toBeNull();
});

test('what is no amount or no rate is not split', () => {
  expect([splitTax(null, '13'), splitTax('1.005', '13'), splitTax('1', '12'), splitTax('1', null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a rate holds on its days, borders included', () => {
  expect([isRateValid('16', '2019-03-31'), isRateValid('16', '2019-04-01')]).toEqual([true, false]);
  expect([isRateValid('13', '2019-03-31'), isRateValid('13', '2019-04-01')]).toEqual([false, true]);
  expect([isRateValid('1', '2027-12-31'), isRateValid('1', '2028-01-01')]).toEqual([true, false]);
  expect(isRateValid('12', '2026-01-01')).toBe(false);
  expect(ratesOn('2026-11-20').map(({ code }) => code)).toEqual(['13', '9', '6', '5', '3', '1', '0', 'exempt', 'none']);
});

test('the days stand beside the rate, and every rate has its source', () => {
  expect([rateWords('13'), rateWords('16'), rateWords('exempt')]).toEqual([
    '13%，2019/04/01 起',
    '16%，2018/05/01 至 2019/03/31',
    '免税',
  ]);
  expect(taxRates.filter(({ source }) => source.length < 4)).toEqual([]);
});
