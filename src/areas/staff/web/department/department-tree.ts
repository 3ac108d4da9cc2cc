/** The department tree as lines of a list, and what may be dropped where. Pure. */
import type { DepartmentNode } from '../../model/department-calls.ts';
import { wholeGroup } from '../interior-view.ts';

/** One visible line; level counts from 0 at the root. */
export interface TreeLine {
  readonly node: DepartmentNode;
  readonly level: number;
  readonly isOpen: boolean;
}

/** Every node, parents before children. */
export function allDepartments(tree: readonly DepartmentNode[]): DepartmentNode[] {
  return tree.flatMap((node) => [node, ...allDepartments(node.children)]);
}

/** The one line above all others: the company, inside a group one that stands for all its companies. */
export function rootLine(tree: readonly DepartmentNode[], groupName: string): DepartmentNode | undefined {
  if (tree.length < 2) return tree[0];
  // One company without a plan would make its people surplus: then there is no plan of the whole.
  const plans = tree.flatMap(({ headcountPlan }) => headcountPlan ?? []);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    id: wholeGroup,
    name: groupName,
    code: null,
    nodeType: 'company',
    parentId: null,
    leader: null,
    headcountPlan: plans.length < tree.length ? null : sum(plans),
    count: 0,
    countAll: sum(tree.map(({ countAll }) => countAll)),
    closeDate: null,
    version: 0,
    children: [...tree],
  };
}

/** Nodes from the root down to `id`; empty when it is not there. */
export function departmentPath(tree: readonly DepartmentNode[], id: number | null): DepartmentNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = departmentPath(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** What stands in each department with all below it. */
export function sumsBelow(
  tree: readonly DepartmentNode[],
  own: readonly { readonly groupInfoId: number; readonly count: number }[],
): ReadonlyMap<number, number> {
  const counts = new Map(own.map(({ groupInfoId, count }) => [groupInfoId, count]));
  const sums = new Map<number, number>();
  const sum = (node: DepartmentNode): number => {
    const total = node.children.reduce((all, child) => all + sum(child), counts.get(node.id) ?? 0);
    sums.set(node.id, total);
    return total;
  };
  tree.forEach(sum);
  return sums;
}

/** Lines in sight: children of open nodes. With a test only matches (name or leader) and what leads to them, all open. */
export function treeLines(
  tree: readonly DepartmentNode[],
  open: ReadonlySet<number>,
  isMatch: ((text: string) => boolean) | null = null,
): TreeLine[] {
  const matches = isMatch && matchingNodes(tree, isMatch);
  const lines: TreeLine[] = [];
  const add = (nodes: readonly DepartmentNode[], level: number): void => {
    for (const node of nodes) {
      if (matches && !matches.has(node)) continue;
      const isOpen = matches ? node.children.some((child) => matches.has(child)) : open.has(node.id);
      lines.push({ node, level, isOpen });
      if (isOpen) add(node.children, level + 1);
    }
  };
  add(tree, 0);
  return lines;
}

/** Nodes whose name or leader is meant, and all nodes above them; each node is looked at once. */
function matchingNodes(
  tree: readonly DepartmentNode[],
  isMeant: (text: string) => boolean,
): ReadonlySet<DepartmentNode> {
  const matches = new Set<DepartmentNode>();
  const visit = (node: DepartmentNode): boolean => {
    let isMatch = isMeant(node.name) || isMeant(node.leader?.name ?? '');
    for (const child of node.children) isMatch = visit(child) || isMatch;
    if (isMatch) matches.add(node);
    return isMatch;
  };
  tree.forEach(visit);
  return matches;
}

/** Where a dragged node lands: as last child, or beside a sibling. */
export type DropPlace = 'into' | 'before' | 'after';

export interface Move {
  readonly node: DepartmentNode;
  readonly parent: DepartmentNode;
  /** Index among the new siblings, the moved node left out. */
  readonly position: number;
}

/** The move a drop means; null when it would change nothing, move the root, or put a node below itself. */
export function planMove(
  tree: readonly DepartmentNode[],
  nodeId: number,
  targetId: number,
  place: DropPlace,
): Move | null {
  const line = departmentPath(tree, nodeId);
  const targetLine = departmentPath(tree, targetId);
  const node = line.at(-1);
  const target = targetLine.at(-1);
  if (!node || !target || line.length < 2 || targetLine.some((step) => step.id === nodeId)) return null;
  const parent = place === 'into' ? target : targetLine.at(-2);
  if (!parent) return null;
  const siblings = parent.children.filter((child) => child.id !== nodeId);
  const at = siblings.findIndex((child) => child.id === targetId);
  const position = place === 'into' ? siblings.length : at + (place === 'after' ? 1 : 0);
  const isSame =
    parent.id === line.at(-2)?.id && parent.children.findIndex((child) => child.id === nodeId) === position;
  return isSame || (place === 'into' && parent.id === line.at(-2)?.id) ? null : { node, parent, position };
}

/** The move to a department, before one of its children or behind them all: what a drag says by the place of the drop. */
export function planMoveTo(
  tree: readonly DepartmentNode[],
  nodeId: number,
  parentId: number,
  beforeId: number | null,
): Move | null {
  if (beforeId !== null) return planMove(tree, nodeId, beforeId, 'before');
  const last = departmentPath(tree, parentId)
    .at(-1)
    ?.children.filter((child) => child.id !== nodeId)
    .at(-1);
  return last ? planMove(tree, nodeId, last.id, 'after') : planMove(tree, nodeId, parentId, 'into');
}
