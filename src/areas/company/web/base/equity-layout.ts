/** Places of the nodes: one row a level, holders above, holdings below; rows are centred. Pure. */
import type { EquityNode, EquityStructure } from '../../model/equity.ts';

export const nodeWidth = 168;
export const nodeHeight = 52;
export const gapX = 36;
export const gapY = 84;

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

/** What a box is drawn as. */
export type EquityKind = 'root' | 'controller' | 'beneficiary' | 'company' | 'person' | 'special';

/** Dark words stand on the ground (`fill`), the line around it tells what it is; 12 px words have more than 4.5:1 on each. */
export const equityKinds: Readonly<Record<EquityKind, { label: string; fill: string; line: string }>> = {
  root: { label: '本企业', fill: '#dbebff', line: '#003f8a' },
  controller: { label: '实际控制人（含推算）', fill: '#fef0ee', line: '#d0372a' },
  beneficiary: { label: '受益所有人', fill: '#fff4de', line: '#c47f08' },
  company: { label: '企业', fill: '#edf5ff', line: '#0078fc' },
  person: { label: '自然人', fill: '#edf0f4', line: '#5a6578' },
  special: { label: '基金、国有、境外等', fill: '#f1eefc', line: '#6d5bd0' },
};

/** Root first, then who controls, then who profits, then by shape. */
export function kindOf(node: EquityNode, structure: EquityStructure): EquityKind {
  if (node.isRoot) return 'root';
  if (structure.controllers.some(({ id }) => id === node.id)) return 'controller';
  return structure.beneficialOwners.some(({ id }) => id === node.id) ? 'beneficiary' : node.shape;
}

/** A box below another in the tree of a narrow screen. */
export interface Branch {
  readonly node: EquityNode;
  /** Percent held directly. */
  readonly ratio: number;
  /** Stands in the tree already, with what is behind it. */
  readonly isRepeated: boolean;
  readonly branches: readonly Branch[];
}

/** The structure as two trees away from the root: who holds it, what it holds. What several ways lead to is opened once. */
export function outlineOf({ nodes, edges }: EquityStructure): { holders: Branch[]; holdings: Branch[] } {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const root = nodes.find(({ isRoot }) => isRoot)?.id ?? '';
  const grow = (id: string, sign: 1 | -1, opened: Set<string>): Branch[] =>
    edges
      .flatMap(({ from, to, ratio }) => {
        const [near, far] = sign === -1 ? [to, from] : [from, to];
        const node = near === id ? byId.get(far) : undefined;
        return node && Math.sign(node.level) === sign ? [{ node, ratio }] : [];
      })
      .toSorted((a, b) => b.ratio - a.ratio)
      .map(({ node, ratio }) => {
        const isRepeated = opened.has(node.id);
        opened.add(node.id);
        return { node, ratio, isRepeated, branches: isRepeated ? [] : grow(node.id, sign, opened) };
      });
  return { holders: grow(root, -1, new Set()), holdings: grow(root, 1, new Set()) };
}
