import { expect, test } from 'vitest';
import type { SurveyNode } from '../../../model/survey/structure-calls.ts';
import { box, foldedAtFirst, itemsOf, layoutOf, treeOf } from './tree-layout.ts';

const node = (companyCode: string, nextCode: string | null, isConsolidated = true): SurveyNode => ({
  companyCode,
  name: companyCode,
  type: null,
  isParent: nextCode === null,
  nextCode,
  level: 0,
  ratio: 100,
  indirectRatio: null,
  isConsolidated,
  revenue: null,
  staff: null,
  reportState: 'unreported',
  currency: null,
});
const family = [node('P', null), node('A', 'P'), node('B', 'P', false), node('C', 'A'), node('D', 'A', false)];
const treeOrFail = (nodes: SurveyNode[]) => {
  const tree = treeOf({ nodes });
  if (!tree) throw new Error('no root');
  return tree;
};

test('a fold says how many members are behind it and how many of them are consolidated', () => {
  const root = treeOrFail(family);
  expect([root.below, root.consolidatedBelow]).toEqual([4, 2]);
  expect(itemsOf(root, new Set(['A'])).map(({ node: { companyCode } }) => companyCode)).toEqual(['P', 'A', 'B']);
});

test('above 40 members the third level begins folded, at 40 nothing does', () => {
  const large = (count: number) => [
    node('P', null),
    node('A', 'P'),
    ...Array.from({ length: count - 2 }, (_one, at) => node(`C${at}`, 'A')),
  ];
  expect(foldedAtFirst(treeOrFail(large(40))).size).toBe(0);
  expect([...foldedAtFirst(treeOrFail(large(41)))]).toEqual(['A']);
});

test('no two boxes overlap, and holders stand in the middle above what they hold', () => {
  const nodes = [
    ...family,
    ...Array.from({ length: 30 }, (_one, at) => node(`L${at}`, 'P')),
    ...Array.from({ length: 9 }, (_one, at) => node(`M${at}`, 'C')),
  ];
  const { places, width, height } = layoutOf(treeOrFail(nodes), new Set());
  const all = [...places.values()];
  expect(all).toHaveLength(nodes.length);
  for (const [index, one] of all.entries()) {
    expect(one.x).toBeGreaterThanOrEqual(0);
    expect(one.x + box.width).toBeLessThanOrEqual(width + 0.1);
    expect(one.y + box.height).toBeLessThanOrEqual(height);
    for (const other of all.slice(index + 1))
      expect(Math.abs(one.x - other.x) >= box.width || Math.abs(one.y - other.y) >= box.height).toBe(true);
  }
});

test('folded branches of a large family stand in rows of six, so that a tree of 300 members can be read', () => {
  const nodes = [
    node('P', null),
    ...Array.from({ length: 16 }, (_one, at) => node(`A${at}`, 'P')),
    ...Array.from({ length: 283 }, (_one, at) => node(`B${at}`, `A${at % 16}`)),
  ];
  const root = treeOrFail(nodes);
  const { width, height, places } = layoutOf(root, foldedAtFirst(root));
  expect(places.size).toBe(17);
  expect(width).toBeLessThan(1300);
  expect(height).toBeLessThan(500);
});
