/** The answer of the chart call as a tree of departments and people, and which of its nodes are open. Pure. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { DepartmentNode } from '../../model/department-calls.ts';
import type { queryPagePersonnelStructure } from '../../model/roster-calls.ts';
import { allDepartments } from '../department/department-tree.ts';

export type ChartAnswer = NonNullable<OutputOf<typeof queryPagePersonnelStructure>['chart']>;

export interface ChartNode {
  readonly id: string;
  readonly kind: 'department' | 'person';
  /** Id of the department or the person. */
  readonly refId: number;
  readonly name: string;
  /** Leader of a department, post of a person. */
  readonly title: string | null;
  /** People working in a department and below; subordinates of a person are its children. */
  readonly count: number | null;
  readonly plan: number | null;
  readonly children: readonly ChartNode[];
}

/** Roots of the chart. Departments stand before people; a department names its leader even when the answer does not. */
export function chartTree(answer: ChartAnswer, departments: readonly DepartmentNode[]): ChartNode[] {
  const known = new Map(allDepartments(departments).map((node) => [node.id, node]));
  const below = new Map<string, string[]>();
  const hasParent = new Set<string>();
  for (const { from, to } of answer.edges) {
    below.set(from, [...(below.get(from) ?? []), to]);
    hasParent.add(to);
  }
  const nodes = new Map(answer.nodes.map((node) => [node.id, node]));
  const build = (id: string): ChartNode[] => {
    const node = nodes.get(id);
    if (!node) return [];
    const department = node.kind === 'department' ? known.get(node.refId) : undefined;
    const children = (below.get(id) ?? [])
      .flatMap(build)
      .toSorted((left, right) => Number(left.kind === 'person') - Number(right.kind === 'person'));
    return [
      {
        id,
        kind: node.kind,
        refId: node.refId,
        name: node.name,
        title: department ? (department.leader?.name ?? null) : node.title,
        count: department?.countAll ?? node.count,
        plan: department ? department.headcountPlan : node.headcountPlan,
        children,
      },
    ];
  };
  return answer.nodes.filter((node) => !hasParent.has(node.id)).flatMap((node) => build(node.id));
}

/** Every node, parents before children. */
export function allNodes(nodes: readonly ChartNode[]): ChartNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)]);
}

/** Nodes from a root down to the one that `test` names; empty when there is none. */
export function pathTo(nodes: readonly ChartNode[], test: (node: ChartNode) => boolean): ChartNode[] {
  for (const node of nodes) {
    if (test(node)) return [node];
    const below = pathTo(node.children, test);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** What is open at first: the roots, so that the first level is in sight. */
export const firstOpen = (roots: readonly ChartNode[]): ReadonlySet<string> => new Set(roots.map((node) => node.id));

/** All nodes that have something below. */
export const allOpen = (roots: readonly ChartNode[]): ReadonlySet<string> =>
  new Set(
    allNodes(roots)
      .filter((node) => node.children.length > 0)
      .map((node) => node.id),
  );
