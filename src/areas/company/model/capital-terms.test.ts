/** Borders of the contribution deadlines (Company Law article 47; transition rules of the State Council, 2024). */
import { expect, test } from 'vitest';
import { capitalRuleOf } from './capital-terms.ts';
import { certificateEnd } from './certificate-terms.ts';

test.each([
  ['five years to the day', '2024-07-01', '2029-07-01', null],
  ['a day more', '2024-07-01', '2029-07-02', { day: '2029-07-01', what: 'pay' }],
  ['29 February ends on the 28th', '2028-02-29', '2033-02-28', null],
])('a limited company of the new law: %s', (_what, founded, subscribed, rule) => {
  expect(capitalRuleOf('limited', founded, subscribed)).toEqual(rule);
});

test.each([
  ['five years after the transition', '2024-06-30', '2032-06-30', null],
  ['a day more', '2024-06-30', '2032-07-01', { day: '2027-06-30', what: 'shorten' }],
  ['an unknown day of foundation', null, '2032-07-01', { day: '2027-06-30', what: 'shorten' }],
])('a limited company of before July 2024: %s', (_what, founded, subscribed, rule) => {
  expect(capitalRuleOf('limited', founded, subscribed)).toEqual(rule);
});

test('a share company pays by the end of the transition when it is an older one; others are asked nothing', () => {
  expect(capitalRuleOf('joint_stock', '2024-06-30', '2027-06-30')).toBeNull();
  expect(capitalRuleOf('joint_stock', '2024-06-30', '2027-07-01')).toEqual({ day: '2027-06-30', what: 'pay' });
  expect(capitalRuleOf('joint_stock', '2024-07-01', '2040-01-01')).toBeNull();
  expect(capitalRuleOf('partnership', '2010-01-01', '2040-01-01')).toBeNull();
});

test('certificates end the day before the anniversary, those of a year on 31 March of the next', () => {
  expect(certificateEnd('high_tech', '2024-02-29')).toBe('2027-02-28');
  expect(certificateEnd('high_tech', '2023-12-08')).toBe('2026-12-07');
  expect(certificateEnd('tech_sme', '2025-12-31')).toBe('2026-03-31');
  expect(certificateEnd('patent', '2025-12-31')).toBeNull();
});
