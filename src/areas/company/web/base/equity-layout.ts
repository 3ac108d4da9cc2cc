/** Places of the nodes: one row a level, holders above, holdings below; rows are centred. Pure. */
import type { EquityNode, EquityStructure } from '../../model/equity.ts';

export const nodeWidth = 168;
export const nodeHeight = 52;
const gapX = 36;
const gapY = 110;

export interface Placed extends EquityNode {
  readonly x: number;
  readonly y: number;
}

/** Nodes of a row stand below what they are tied to, so that few lines cross. */
function ordered(row: readonly EquityNode[], structure: EquityStructure, placed: ReadonlyMap<string, Placed>): EquityNode[] {
  const centre = (node: EquityNode): number => {
    const tied = structure.edges.flatMap((edge) => (edge.from === node.id ? [edge.to] : edge.to === node.id ? [edge.from] : []));
    const places = tied.flatMap((id) => placed.get(id)?.x ?? []);
    return places.length === 0 ? 0 : places.reduce((sum, x) => sum + x, 0) / places.length;
  };
  return row.toSorted((a, b) => centre(a) - centre(b) || b.cumulative - a.cumulative);
}

export function placeNodes(structure: EquityStructure): Placed[] {
  const placed = new Map<string, Placed>();
  const levels = [...new Set(structure.nodes.map((node) => node.level))].toSorted((a, b) => Math.abs(a) - Math.abs(b));
  for (const level of levels) {
    const row = ordered(
      structure.nodes.filter((node) => node.level === level),
      structure,
      placed,
    );
    const width = row.length * (nodeWidth + gapX) - gapX;
    for (const [index, node] of row.entries())
      placed.set(node.id, { ...node, x: index * (nodeWidth + gapX) - width / 2 + nodeWidth / 2, y: level * (nodeHeight + gapY) });
  }
  return [...placed.values()];
}
