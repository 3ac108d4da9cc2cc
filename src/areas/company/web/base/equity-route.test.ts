import { expect, test } from 'vitest';
import type { EquityStructure } from '../../model/equity.ts';
import { nodeWidth, placeNodes } from './equity-layout.ts';
import { routesOf } from './equity-route.ts';

const node = (id: string, level: number) => ({
  id,
  name: id,
  shape: 'company' as const,
  level,
  cumulative: 1,
  isRoot: level === 0,
});
const edge = (from: string, to: string, isCycle = false) => ({ from, to, ratio: 50, isCycle });
/** Two hold the root; the root holds D, F and G, D holds E, and the root holds E past the row of D. */
const structure: EquityStructure = {
  nodes: [node('A', -1), node('B', -1), node('root', 0), node('D', 1), node('F', 1), node('G', 1), node('E', 2)],
  edges: [
    edge('A', 'root'),
    edge('B', 'root'),
    edge('root', 'D'),
    edge('root', 'F'),
    edge('root', 'G'),
    edge('D', 'E'),
    edge('root', 'E'),
  ],
  controllers: [],
  openHolders: [],
  beneficialOwners: [],
  truncated: false,
};
const nodes = placeNodes(structure);
const at = (id: string) => nodes.find((placed) => placed.id === id) ?? { x: 0, y: 0 };
const routes = routesOf(structure.edges, nodes);
const route = (from: string, to: string) => routes.find((one) => one.edge.from === from && one.edge.to === to);

test('every line turns at right angles only', () => {
  expect(routes).toHaveLength(structure.edges.length);
  for (const { top, bottom, corners } of routes) {
    const pieces = corners.slice(1).map((corner, index) => [corners[index] ?? corner, corner] as const);
    for (const [a, b] of pieces) expect(a.x === b.x || a.y === b.y).toBe(true);
    // Within the boxes at both ends, so that the first and the last piece seem upright too.
    expect(Math.abs((corners[0]?.x ?? 0) - at(top).x)).toBeLessThan(nodeWidth / 2);
    expect(Math.abs((corners.at(-1)?.x ?? 0) - at(bottom).x)).toBeLessThan(nodeWidth / 2);
  }
});

test('a line past a row goes through a gap of it', () => {
  const passing = route('root', 'E')?.corners ?? [];
  const row = nodes.filter(({ level }) => level === 1);
  const crossing = passing.filter((corner, index) => {
    const next = passing[index + 1];
    return next !== undefined && corner.x === next.x && corner.y < (row[0]?.y ?? 0) && next.y > (row[0]?.y ?? 0);
  });
  expect(crossing).toHaveLength(1);
  for (const beside of row) expect(Math.abs(beside.x - (crossing[0]?.x ?? beside.x))).toBeGreaterThan(nodeWidth / 2);
});

test('the ratio stands beside the box that is farther from the root, and two that end there stand apart', () => {
  const bearing = (from: string, to: string) => {
    const found = route(from, to);
    return found?.corners[found.labelled - 1]?.x ?? Number.NaN;
  };
  expect(bearing('A', 'root')).toBe(at('A').x);
  expect(bearing('root', 'D')).toBe(at('D').x);
  expect(Math.abs(bearing('D', 'E') - bearing('root', 'E'))).toBeGreaterThan(40);
});

test('what closes a circle is no such line', () => {
  expect(routesOf([edge('E', 'root', true), edge('D', 'F')], nodes)).toEqual([]);
});
