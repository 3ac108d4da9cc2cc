import { expect, test } from 'vitest';
import type { MemberRow } from '../../model/member-calls.ts';
import { readShare } from './member-cells.tsx';
import { finalShare, withParent } from './share-facts.ts';

// Only what shares are reckoned from.
const row = (memberCode: string, parentCode: string | null, ratio: number | null, more: Partial<MemberRow> = {}) =>
  ({
    memberCode,
    parentCode,
    ratio,
    holders: [],
    isParent: false,
    isRatioSaid: ratio !== null,
    ...more,
  }) as unknown as MemberRow;
const rows = [row('P', null, null, { isParent: true }), row('A', 'P', 80), row('B', 'P', 60), row('C', 'A', 30)];

test('the final share is the product along the path, and the sum over several', () => {
  expect(finalShare(rows, 'C')).toBe(24);
  expect(finalShare(withParent(rows, rows[3] as MemberRow, 'B'), 'C')).toBe(18);
  expect(finalShare(rows, 'P')).toBeNull();
  expect(finalShare([...rows, row('D', 'B', null)], 'D')).toBeNull();
  const twice = row('E', 'A', 30, {
    isRatioSaid: false,
    holders: [
      { companyCode: 'A', companyName: 'A', ratio: 30 },
      { companyCode: 'B', companyName: 'B', ratio: 10 },
    ],
  });
  expect(finalShare([...rows, twice], 'E')).toBe(30);
});

test('a typed share keeps four decimals; nothing is the rule; anything else is none', () => {
  expect(readShare('66.6667%')).toBe(66.6667);
  expect(readShare(' 100 ')).toBe(100);
  expect(readShare('')).toBeNull();
  for (const text of ['100.01', '1.23456', '-5', 'abc', '1,5']) expect(readShare(text)).toBeUndefined();
});
