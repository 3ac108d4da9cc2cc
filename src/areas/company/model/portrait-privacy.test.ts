/** No small number can be computed from what is told beside it. */
import { expect, test } from 'vitest';
import { protectedParts } from './portrait-privacy.ts';
import type { PeopleNumber } from './portrait.ts';

/** Every way to fill the parts so that they add up: what an outsider knows is the total, "<3" as one or two, and what is told. */
function fillings(shown: readonly PeopleNumber[], total: number): number[][] {
  const [first, ...rest] = shown;
  if (first === undefined) return total === 0 ? [[]] : [];
  const possible =
    typeof first === 'number'
      ? [first]
      : first === '<3'
        ? [1, 2]
        : Array.from({ length: total + 1 }, (_, count) => count);
  return possible
    .filter((count) => count <= total)
    .flatMap((count) => fillings(rest, total - count).map((others) => [count, ...others]));
}

test('every part below three keeps at least two possible values, for all parts up to seven in up to four buckets', () => {
  const lists = (length: number): number[][] =>
    length === 0
      ? [[]]
      : lists(length - 1).flatMap((list) => Array.from({ length: 8 }, (_, count) => [...list, count]));
  const deducible: string[] = [];
  for (const counts of [2, 3, 4].flatMap(lists)) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total < 3) continue;
    const shown = protectedParts(counts);
    const ways = fillings(shown, total);
    counts.forEach((count, at) => {
      if ((count === 1 || count === 2) && new Set(ways.map((way) => way[at])).size < 2)
        deducible.push(`${counts.join()} as ${shown.join()}`);
    });
  }
  expect(deducible).toEqual([]);
});

test('three people are the fewest of whom parts are told', () => {
  expect(protectedParts([1, 2])).toEqual(['<3', '<3']);
  expect(new Set(protectedParts([1, 1])).size).toBe(1);
  expect(protectedParts([1, 1])).not.toContain('<3');
});

test('the choice of what is held back beside a small part is the same for one and for two', () => {
  for (const other of [4, 5, 9, 40]) expect(protectedParts([1, other, 30])).toEqual(protectedParts([2, other - 1, 30]));
  expect(protectedParts([2, 3])).toEqual(['<3', '*']);
  expect(protectedParts([1, 2, 10])).toEqual(['<3', '<3', 10]);
  expect(protectedParts([1, 3])).toEqual(['*', '*']);
  expect(protectedParts([7, 0, 5])).toEqual([7, 0, 5]);
  expect(protectedParts([1, 1])).toEqual(['*', '*']);
});
