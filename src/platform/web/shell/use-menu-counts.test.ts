import { expect, test } from 'vitest';
import type { MenuCount } from '../contribution.ts';
import { countsAsked } from './use-menu-counts.ts';

const count = (permission: string, place?: MenuCount['place']): MenuCount => ({
  path: `/${permission}`,
  permission,
  ...(place && { place }),
  count: () => Promise.resolve(1),
  words: String,
});
const counts = [count('edit'), count('members', 'group'), count('verify', 'anywhere')];
const all = new Set(['edit', 'members', 'verify']);
const asked = (codes: ReadonlySet<string>, selectGroupType?: 1 | 2) =>
  countsAsked(counts, codes, selectGroupType === undefined ? null : { selectGroupType }).map(
    ({ permission }) => permission,
  );

test('a number is asked for where it belongs, by who may know it: a company, its group, or without either', () => {
  expect(asked(all, 2)).toEqual(['edit', 'verify']);
  expect(asked(all, 1)).toEqual(['members', 'verify']);
  expect(asked(all)).toEqual(['verify']);
  expect(asked(new Set(['edit']), 2)).toEqual(['edit']);
  expect(asked(new Set())).toEqual([]);
});
