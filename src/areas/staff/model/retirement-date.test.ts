import { expect, test } from 'vitest';
import { retirementDate, womensCategory, womensChoices } from './retirement-date.ts';

test.each([
  ['male60', '1964-12-31', '2024-12-31'],
  ['male60', '1965-01-15', '2025-02-15'],
  ['male60', '1965-04-15', '2025-05-15'],
  ['male60', '1965-05-15', '2025-07-15'],
  ['male60', '1976-09-10', '2039-09-10'],
  ['male60', '1990-09-10', '2053-09-10'],
  ['male60', '1965-01-31', '2025-02-28'],
  ['female55', '1970-01-20', '2025-02-20'],
  ['female55', '1981-09-20', '2039-09-20'],
  ['female50', '1975-01-10', '2025-02-10'],
  ['female50', '1984-11-10', '2039-11-10'],
  ['female50', '1990-11-10', '2045-11-10'],
] as const)('%s born %s retires on %s', (category, birthday, expected) => {
  expect(retirementDate({ birthday, category })).toBe(expected);
});

test('a woman is a worker or not by her kind of post; where that does not say it, both days are possible', () => {
  const families = ['production', 'management', 'technology', 'sales', 'function', 'other', null];
  expect(families.map(womensCategory)).toEqual(['female50', 'female55', 'female55', null, null, null, null]);
  expect(womensChoices('1984-11-10')).toEqual({ worker: '2039-11-10', cadre: '2042-11-10' });
  expect(womensChoices('1974-12-31')).toEqual({ worker: '2024-12-31', cadre: '2031-03-31' });
});

test('special work has no computed date', () => {
  expect(retirementDate({ birthday: '1970-01-01', category: 'special' })).toBeNull();
});
