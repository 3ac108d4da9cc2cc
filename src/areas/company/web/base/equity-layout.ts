/** Places of the nodes: one row a level, holders above, holdings below; rows are centred. Pure. */
import type { EquityEdge, EquityNode, EquityStructure } from '../../model/equity.ts';

export const nodeWidth = 168;
export const nodeHeight = 52;
const gapX = 36;
const gapY = 110;

export interface Placed extends EquityNode {
  readonly x: number;
  readonly y: number;
}

/** Nodes of a row stand below what they are tied to, so that few lines cross. */
function ordered(
  row: readonly EquityNode[],
  structure: EquityStructure,
  placed: ReadonlyMap<string, Placed>,
): EquityNode[] {
  const centre = (node: EquityNode): number => {
    const tied = structure.edges.flatMap((edge) =>
      edge.from === node.id ? [edge.to] : edge.to === node.id ? [edge.from] : [],
    );
    const places = tied.flatMap((id) => placed.get(id)?.x ?? []);
    return places.length === 0 ? 0 : places.reduce((sum, x) => sum + x, 0) / places.length;
  };
  return row.toSorted((a, b) => centre(a) - centre(b) || b.cumulative - a.cumulative);
}

/** Nodes with something behind them, seen from the root: these can be folded. */
export function foldable(structure: EquityStructure): ReadonlySet<string> {
  const levels = new Map(structure.nodes.map((node) => [node.id, node.level]));
  const behind = (near: string, far: string): boolean => {
    const [from, to] = [levels.get(near) ?? 0, levels.get(far) ?? 0];
    return from !== 0 && Math.sign(from) === Math.sign(to) && Math.abs(to) > Math.abs(from);
  };
  return new Set(
    structure.edges.flatMap(({ from, to }) => [...(behind(from, to) ? [from] : []), ...(behind(to, from) ? [to] : [])]),
  );
}

/** What is left in sight when these nodes are folded: whatever can still be reached from the root, level by level outwards. */
export function unfolded(structure: EquityStructure, folded: ReadonlySet<string>): EquityStructure {
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]));
  const shown = new Set(structure.nodes.filter((node) => node.isRoot).map((node) => node.id));
  const outward = structure.nodes.toSorted((a, b) => Math.abs(a.level) - Math.abs(b.level));
  for (const { id, level } of outward) {
    const isReached = structure.edges.some((edge) => {
      const near = edge.from === id ? edge.to : edge.to === id ? edge.from : null;
      const at = near === null ? undefined : nodes.get(near)?.level;
      const isInward =
        at !== undefined && Math.abs(at) < Math.abs(level) && (at === 0 || Math.sign(at) === Math.sign(level));
      return near !== null && isInward && shown.has(near) && !folded.has(near);
    });
    if (isReached) shown.add(id);
  }
  return {
    ...structure,
    nodes: structure.nodes.filter(({ id }) => shown.has(id)),
    edges: structure.edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
  };
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
      placed.set(node.id, {
        ...node,
        x: index * (nodeWidth + gapX) - width / 2 + nodeWidth / 2,
        y: level * (nodeHeight + gapY),
      });
  }
  return [...placed.values()];
}

/**
 * How far a line that passes a row is bent, as the library counts: its middle, where the ratio stands, goes through the nearest gap between
 * the boxes of that row. Zero where nothing is in the way.
 */
export function bend({ from, to }: Pick<EquityEdge, 'from' | 'to'>, nodes: readonly Placed[]): number {
  const [start, end] = [nodes.find(({ id }) => id === from), nodes.find(({ id }) => id === to)];
  if (!start || !end) return 0;
  const [x, y, down] = [(start.x + end.x) / 2, (start.y + end.y) / 2, end.y - start.y];
  const between = nodes.filter((node) => (node.y - start.y) * (node.y - end.y) < 0);
  const nearest = Math.min(...between.map((node) => Math.abs(node.y - y)));
  const row = between.filter((node) => Math.abs(node.y - y) === nearest);
  const reach = (nodeWidth + gapX) / 2;
  const isFree = (at: number) => row.every((node) => Math.abs(node.x - at) >= reach);
  if (isFree(x)) return 0;
  const gaps = row.flatMap((node) => [node.x + reach, node.x - reach]).filter(isFree);
  const goal = gaps.toSorted((a, b) => Math.abs(a - x) - Math.abs(b - x))[0] ?? x;
  return (2 * (goal - x)) / down;
}
