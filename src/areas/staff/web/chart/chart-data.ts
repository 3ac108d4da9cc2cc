/** The answer of the chart call as a tree of departments and people, and which of its nodes are open. Pure. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatNumber } from '#platform/entity/format.ts';
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
  /** There is more below than was read: read when it is opened. */
  readonly isPartial: boolean;
  readonly children: readonly ChartNode[];
}

/** The chart with the departments that were read apart; what they brought is omitted no longer. */
export function joinCharts(first: ChartAnswer, parts: readonly ChartAnswer[]): ChartAnswer {
  const nodes = new Map(first.nodes.map((node) => [node.id, node]));
  const edges = new Map(first.edges.map((edge) => [edge.to, edge]));
  const omitted = { ...first.omitted };
  for (const part of parts) {
    for (const node of part.nodes) {
      if (nodes.has(node.id)) continue;
      nodes.set(node.id, node);
      if (node.kind === 'department') omitted.departments -= 1;
      else omitted.people -= 1;
    }
    for (const edge of part.edges) edges.set(edge.to, edge);
  }
  return {
    nodes: [...nodes.values()],
    edges: [...edges.values()],
    omitted: { departments: Math.max(0, omitted.departments), people: Math.max(0, omitted.people) },
  };
}

/** What is not drawn, in words; null where everything is. */
export function omittedText(
  { omitted: { departments, people } }: ChartAnswer,
  view: 'department' | 'superior',
): string | null {
  const named = [
    departments > 0 && `${formatNumber(departments)} 个部门`,
    people > 0 && `${formatNumber(people)} 人`,
  ].filter(Boolean);
  if (named.length === 0) return null;
  return `${named.join('、')}没有画出${view === 'department' ? '，展开部门时读取' : ''}`;
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
  const isCut = answer.omitted.departments + answer.omitted.people > 0;
  const build = (id: string): ChartNode[] => {
    const node = nodes.get(id);
    if (!node) return [];
    const department = node.kind === 'department' ? known.get(node.refId) : undefined;
    const children = (below.get(id) ?? [])
      .flatMap(build)
      .toSorted((left, right) => Number(left.kind === 'person') - Number(right.kind === 'person'));
    const drawn = children.filter((child) => child.kind === 'department').length;
    return [
      {
        id,
        kind: node.kind,
        refId: node.refId,
        name: node.name,
        title: department ? (department.leader?.name ?? null) : node.title,
        count: department?.countAll ?? node.count,
        plan: department ? department.headcountPlan : node.headcountPlan,
        isPartial:
          isCut &&
          department !== undefined &&
          (drawn < department.children.length || children.length - drawn < department.count),
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
