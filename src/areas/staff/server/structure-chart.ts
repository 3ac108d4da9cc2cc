/** The organisation chart: departments with their people, or people by reporting line. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { queryPagePersonnelStructure } from '../model/roster-calls.ts';
import type { DepartmentRow } from './department-tree.ts';
import { buildTree } from './department-tree.ts';
import type { DepartmentNode } from '../model/department-calls.ts';
import type { Post, Posts } from './posts.ts';
import { countPosts, readDrawnPosts } from './posts.ts';

/** More nodes than this are counted, not drawn. */
const nodeLimit = 2000;

type Chart = NonNullable<OutputOf<typeof queryPagePersonnelStructure>['chart']>;
type ChartNode = Chart['nodes'][number];

interface ChartRequest {
  readonly view: 'department' | 'superior';
  readonly departments: readonly DepartmentRow[];
  readonly posts: Posts;
  /** How many posts they are, extra ones too. */
  readonly total: number;
}

export async function makeChart(
  context: TenantWork,
  { view, departments, posts, total: all }: ChartRequest,
): Promise<Chart> {
  const room = view === 'department' ? Math.max(0, nodeLimit - departments.length) : nodeLimit;
  const people = await readDrawnPosts(context, posts, view === 'superior', room);
  const mains = view === 'superior' && !posts.onlyMain ? await countPosts(context, posts, true) : all;
  const total = mains + (view === 'department' ? departments.length : 0);
  const { nodes, edges } = view === 'department' ? byDepartment(departments, people) : bySuperior(people);
  return { nodes, edges, omitted: Math.max(0, total - nodes.length) };
}

const departmentKey = (id: number) => `d${id}`;
const personKey = (id: number) => `p${id}`;

function personNode(id: string, post: Post, count: number | null): ChartNode {
  return {
    id,
    kind: 'person',
    refId: post.id,
    name: post.name,
    title: post.position,
    avatar: post.avatar ?? null,
    count,
    headcountPlan: null,
  };
}

function byDepartment(departments: readonly DepartmentRow[], posts: readonly Post[]): Pick<Chart, 'nodes' | 'edges'> {
  const nodes: ChartNode[] = [];
  const edges: Chart['edges'] = [];
  const drawn = new Set<number>();
  const draw = (node: DepartmentNode, parent: string | null): void => {
    if (nodes.length >= nodeLimit) return;
    const id = departmentKey(node.id);
    drawn.add(node.id);
    nodes.push({
      id,
      kind: 'department',
      refId: node.id,
      name: node.name,
      title: node.leader?.name ?? null,
      avatar: null,
      count: node.countAll,
      headcountPlan: node.headcountPlan,
    });
    if (parent !== null) edges.push({ from: parent, to: id });
    for (const child of node.children) draw(child, id);
  };
  for (const root of buildTree(departments)) draw(root, null);
  for (const post of posts) {
    if (!drawn.has(post.groupInfoId)) continue;
    // A person with several posts stands in several places: the key of an extra one names its department.
    const id = post.main ? personKey(post.id) : `${personKey(post.id)}-${departmentKey(post.groupInfoId)}`;
    nodes.push(personNode(id, post, null));
    edges.push({ from: departmentKey(post.groupInfoId), to: id });
  }
  return { nodes, edges };
}

function bySuperior(posts: readonly Post[]): Pick<Chart, 'nodes' | 'edges'> {
  const drawn = new Set(posts.map((post) => post.id));
  const edges: Chart['edges'] = [];
  const counts = new Map<number, number>();
  for (const { id, superiorId } of posts) {
    if (superiorId === null || superiorId === id || !drawn.has(superiorId)) continue;
    edges.push({ from: personKey(superiorId), to: personKey(id) });
    counts.set(superiorId, (counts.get(superiorId) ?? 0) + 1);
  }
  return { nodes: posts.map((post) => personNode(personKey(post.id), post, counts.get(post.id) ?? 0)), edges };
}
