import { expect, test } from 'vitest';
import { divideHalfUp, formatDecimal, formatMoneyText, parseDecimal, parseMoney, sumMoney } from './decimal.ts';

test('decimal text becomes a whole number of its smallest unit, and comes back', () => {
  for (const [text, units] of [
    ['0', 0n],
    ['0.05', 5n],
    ['-0.05', -5n],
    ['113000', 11_300_000n],
    ['113000.5', 11_300_050n],
    ['1.2300', 123n],
    ['9999999999999999.99', 999_999_999_999_999_999n],
  ] as const)
    expect(parseMoney(text), text).toBe(units);
  expect(formatMoneyText(999_999_999_999_999_999n)).toBe('9999999999999999.99');
  expect([formatDecimal(-5n, 2), formatDecimal(12n, 0), formatDecimal(15_000n, 4)]).toEqual(['-0.05', '12', '1.5000']);
});

test('a number of the wire is read by its text, and what is no amount is none', () => {
  expect(parseMoney(0.1 + 0.2)).toBeNull();
  expect([parseMoney(1234.5), parseMoney(1e14)]).toEqual([123_450n, 10_000_000_000_000_000n]);
  for (const value of ['', '1.', '.5', '1.005', '1e5', '1,000', 'abc', null, undefined, Number.NaN])
    expect(parseMoney(value), String(value)).toBeNull();
  expect(parseDecimal('2.5', 0)).toBeNull();
});

test('half goes up, away from zero for negative numbers', () => {
  expect([
    divideHalfUp(5n, 2n),
    divideHalfUp(-5n, 2n),
    divideHalfUp(5n, -2n),
    divideHalfUp(4n, 3n),
    divideHalfUp(5n, 3n),
  ]).toEqual([3n, -3n, -3n, 1n, 2n]);
  expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
});

test('a sum is exact where floats are not', () => {
  expect(formatMoneyText(sumMoney(Array.from({ length: 10 }, () => '0.1')))).toBe('1.00');
  expect(sumMoney(['1.10', null, 'x', 2])).toBe(310n);
});
