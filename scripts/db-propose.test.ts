import { expect, test } from 'vitest';
import { nextMigration, readWish } from './db-propose.ts';

test('the next migration follows the highest number, gaps or not', () => {
  const wish = { area: 'company', what: 'honor_sponsor' };
  expect(nextMigration([], wish)).toBe('0001_company_honor_sponsor.sql');
  expect(nextMigration(['0001_a.sql', '0009_b.sql', '0003_c.sql', 'README.md'], wish)).toBe(
    '0010_company_honor_sponsor.sql',
  );
});

test('only printing and writing under plain names are understood', () => {
  expect(readWish([])).toBe('print');
  expect(readWish(['--write', 'company', 'honor_sponsor'])).toEqual({ area: 'company', what: 'honor_sponsor' });
  for (const wrong of [
    ['--write'],
    ['--write', 'company'],
    ['--write', '../x', 'y'],
    ['--write', 'company', 'Honor'],
    ['--drop', 'a', 'b'],
    ['--write', 'a', 'b', 'c'],
  ])
    expect(readWish(wrong), wrong.join(' ')).toBeNull();
});
