/** Borders of the contribution deadlines (Company Law articles 47 and 228; transition rules of the State Council, 2024). */
import { expect, test } from 'vitest';
import { capitalRuleOf as ruleOf } from './capital-terms.ts';
import { certificateEnd } from './certificate-terms.ts';

const capitalRuleOf = (
  companyType: string,
  founded: string | null,
  subscribedDate: string,
  raised: string | null = null,
) => ruleOf({ companyType, founded, subscribedDate, raised });

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

test.each([
  ['five years from the increase, not from founding', '2024-08-01', '2027-03-15', '2032-03-15', null],
  ['a day more', '2024-08-01', '2027-03-15', '2032-03-16', { day: '2032-03-15', what: 'pay' }],
  [
    'an older company that increases under the new law',
    '2010-01-01',
    '2025-01-10',
    '2030-01-11',
    { day: '2030-01-10', what: 'pay' },
  ],
  ['an increase of before the new law keeps the transition', '2010-01-01', '2024-06-30', '2032-06-30', null],
  ['the same beyond it', '2010-01-01', '2024-06-30', '2032-07-01', { day: '2027-06-30', what: 'shorten' }],
  ['an older company of unknown age', null, '2024-07-01', '2029-07-02', { day: '2029-07-01', what: 'pay' }],
])('an increase of a limited company (articles 47 and 228): %s', (_what, founded, raised, subscribed, rule) => {
  expect(capitalRuleOf('limited', founded, subscribed, raised)).toEqual(rule);
});

test('a share company pays an increase in full before it is registered', () => {
  expect(capitalRuleOf('joint_stock', '2020-01-01', '2026-01-01', '2025-05-05')).toEqual({
    day: '2025-05-05',
    what: 'pay',
  });
  expect(capitalRuleOf('joint_stock', '2020-01-01', '2025-05-05', '2025-05-05')).toBeNull();
});

test('certificates end the day before the anniversary, those of a year on 31 March of the next', () => {
  expect(certificateEnd('high_tech', '2024-02-29')).toBe('2027-02-28');
  expect(certificateEnd('high_tech', '2023-12-08')).toBe('2026-12-07');
  expect(certificateEnd('tech_sme', '2025-12-31')).toBe('2026-03-31');
  expect(certificateEnd('patent', '2025-12-31')).toBeNull();
});
