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
  /** Departments to draw; null: all. */
  readonly drawn: ReadonlySet<number> | null;
  readonly posts: Posts;
  /** How many posts they are, extra ones too. */
  readonly total: number;
}

export async function makeChart(
  context: TenantWork,
  { view, departments, drawn, posts, total: all }: ChartRequest,
): Promise<Chart> {
  const wanted = view === 'department' ? (drawn?.size ?? departments.length) : 0;
  const room = Math.max(0, nodeLimit - wanted);
  const people = await readDrawnPosts(context, posts, view === 'superior', room);
  const mains = view === 'superior' && !posts.onlyMain ? await countPosts(context, posts, true) : all;
  const { nodes, edges } = view === 'department' ? byDepartment(departments, drawn, people) : bySuperior(people);
  const shown = nodes.filter((node) => node.kind === 'department').length;
  return {
    nodes,
    edges,
    omitted: { departments: wanted - shown, people: Math.max(0, mains - (nodes.length - shown)) },
  };
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

/** Level by level, so that those nearest to the root are drawn where not all are. */
function byDepartment(
  departments: readonly DepartmentRow[],
  wanted: ReadonlySet<number> | null,
  posts: readonly Post[],
): Pick<Chart, 'nodes' | 'edges'> {
  const nodes: ChartNode[] = [];
  const edges: Chart['edges'] = [];
  const drawn = new Set<number>();
  const draw = (node: DepartmentNode): void => {
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
    if (node.parentId !== null && drawn.has(node.parentId)) edges.push({ from: departmentKey(node.parentId), to: id });
  };
  let level = buildTree(departments);
  while (level.length > 0) {
    for (const node of level) if (nodes.length < nodeLimit && (wanted?.has(node.id) ?? true)) draw(node);
    level = level.flatMap((node) => node.children);
  }
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
