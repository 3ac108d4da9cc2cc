/** Vectors of the least contribution years (渐进式延迟法定退休年龄的办法, table to article 2). */
import { expect, test } from 'vitest';
import { pensionOutlook, pensionWarning, requiredPensionMonths, yearsText } from './pension.ts';

test.each([
  [2025, '15 年'],
  [2029, '15 年'],
  [2030, '15 年 6 个月'],
  [2031, '16 年'],
  [2032, '16 年 6 个月'],
  [2033, '17 年'],
  [2034, '17 年 6 个月'],
  [2035, '18 年'],
  [2036, '18 年 6 个月'],
  [2037, '19 年'],
  [2038, '19 年 6 个月'],
  [2039, '20 年'],
  [2055, '20 年'],
])('who retires in %s needs %s', (year, text) => {
  expect(yearsText(requiredPensionMonths(`${year}-06-30`))).toBe(text);
});

test('what is expected goes on to the day of retirement', () => {
  const facts = { retireDate: '2030-03-01', pensionMonths: 140, pensionCountedTo: '2026-10-31' };
  expect(pensionOutlook(facts)).toEqual({ required: 186, expected: 180, missing: 6 });
  expect(pensionOutlook({ ...facts, pensionMonths: 146 })?.missing).toBe(0);
  expect(pensionOutlook({ retireDate: null })).toBeNull();
});

test('it is spoken of three years before, where months are missing or not known', () => {
  const facts = { retireDate: '2030-01-15', pensionMonths: 100, pensionCountedTo: '2026-12-31' };
  expect(pensionWarning(facts, '2026-12-14')).toBeNull();
  expect(pensionWarning(facts, '2027-01-15')).toBe('养老保险须缴满 15 年 6 个月，到龄时预计还差 4 年 2 个月');
  expect(pensionWarning({ retireDate: '2027-06-01' }, '2027-01-15')).toBe('养老保险须缴满 15 年，请登记累计缴费月数');
  expect(pensionWarning({ ...facts, pensionMonths: 200 }, '2027-01-15')).toBeNull();
});
