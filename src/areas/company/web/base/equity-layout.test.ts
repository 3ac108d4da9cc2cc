import { expect, test, vi } from 'vitest';
import type { EquityStructure } from '../../model/equity.ts';
import type { Outline } from '../../model/outline.ts';
import type { MapPoint } from '../map/OutlineMap.tsx';
import { optionOf as mapOption } from '../map/OutlineMap.tsx';
import { optionOf } from './EquityChart.tsx';
import { foldable, outlineOf, unfolded } from './equity-layout.ts';

const node = (id: string, level: number) => ({
  id,
  name: id,
  shape: 'company' as const,
  level,
  cumulative: 1,
  isRoot: level === 0,
});
const edge = (from: string, to: string) => ({ from, to, ratio: 50, isCycle: false });
/** 甲 holds the root through C, and directly; the root holds D, which holds E. */
const structure: EquityStructure = {
  nodes: [node('root', 0), node('C', -1), node('甲', -2), node('D', 1), node('E', 2)],
  edges: [edge('C', 'root'), edge('甲', 'C'), edge('root', 'D'), edge('D', 'E')],
  controllers: [],
  openHolders: [],
  beneficialOwners: [],
  truncated: false,
};
const ids = (folded: string[]) => unfolded(structure, new Set(folded)).nodes.map(({ id }) => id);

test('what has more behind it can be folded: not the root, not the ends', () => {
  expect([...foldable(structure)].toSorted()).toEqual(['C', 'D']);
});

test('folding hides a level and its lines; what another way still reaches stays', () => {
  expect(ids([])).toEqual(['root', 'C', '甲', 'D', 'E']);
  expect(ids(['C'])).toEqual(['root', 'C', 'D', 'E']);
  expect(unfolded(structure, new Set(['C', 'D'])).edges).toEqual([edge('C', 'root'), edge('root', 'D')]);
  const direct = { ...structure, edges: [...structure.edges, edge('甲', 'root')] };
  expect(unfolded(direct, new Set(['C'])).nodes.map(({ id }) => id)).toContain('甲');
});

test('on a narrow screen holders and holdings are trees away from the root; what two ways lead to is opened once', () => {
  const direct = { ...structure, edges: [...structure.edges, edge('root', 'E')] };
  const { holders, holdings } = outlineOf(direct);
  expect(holders.map(({ node: { id }, branches }) => [id, branches.map((branch) => branch.node.id)])).toEqual([
    ['C', ['甲']],
  ]);
  expect(holdings.map(({ node: { id }, isRepeated }) => [id, isRepeated])).toEqual([
    ['D', false],
    ['E', true],
  ]);
  expect(holdings[0]?.branches.map((branch) => branch.node.id)).toEqual(['E']);
});

test('words are 12 px at least and dark, whatever has to be drawn', () => {
  const many = Array.from({ length: 30 }, (_one, index) => node(`n${index}`, -1));
  const wide = { ...structure, nodes: [...structure.nodes, ...many] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its measures are read
  const box = { clientWidth: 390, clientHeight: 380 } as HTMLElement;
  const { option } = optionOf({ structure: wide, folds: new Set(), folded: new Set() }, box, null);
  const [series] = option['series'] as { label: { fontSize: number; color: string } }[];
  expect(series?.label).toMatchObject({ fontSize: 12, color: '#141b28' });
});

test('what people typed is never read as a template of the chart library', () => {
  const name = '{b} {@c}';
  const [first] = structure.nodes;
  const named = { ...structure, nodes: first ? [{ ...first, name }] : [], edges: [] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its measures are read
  const box = { clientWidth: 800, clientHeight: 600 } as HTMLElement;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { option } = optionOf({ structure: named, folds: new Set(), folded: new Set() }, box, null);
  const point: MapPoint = {
    key: 'a',
    at: [120, 30],
    colour: '--brand',
    size: 10,
    offset: [0, 0],
    text: name,
    hint: name,
  };
  const outline: Outline = { type: 'FeatureCollection', features: [] };
  const map = mapOption({ outline, areas: [], points: [point], focus: null }, () => '#fff');
  vi.unstubAllGlobals();
  for (const drawn of [option, map]) {
    const [series] = drawn['series'] as { data: { label: { formatter: unknown } }[] }[];
    const formatter = series?.data[0]?.label.formatter;
    expect(formatter).toBeTypeOf('function');
    expect((formatter as () => string)()).toBe(name);
  }
});
