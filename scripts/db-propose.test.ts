import { expect, test } from 'vitest';
import { nextMigration, readWish } from './db-propose.ts';

test('the next migration is the multiple of ten after the highest number, gaps or not', () => {
  const wish = { area: 'company', what: 'honor_sponsor' };
  expect(nextMigration([], wish)).toBe('0010_company_honor_sponsor.sql');
  expect(nextMigration(['0010_a.sql', '0090_b.sql', '0030_c.sql', 'checksums'], wish)).toBe(
    '0100_company_honor_sponsor.sql',
  );
  expect(nextMigration(['0010_a.sql', '0095_b.sql'], wish)).toBe('0100_company_honor_sponsor.sql');
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
