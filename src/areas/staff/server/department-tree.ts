/** The department tree with head counts, today or as of a date: one statement, the tree is put together in memory. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DepartmentNode } from '../model/department-calls.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { countedEmployment, inService } from './people-bands.ts';
import { employedOn, movedSince } from './people-conditions.ts';

/** A node before it is hung into the tree. */
export interface DepartmentRow {
  readonly id: number;
  readonly companyCode: string;
  readonly name: string;
  readonly code: string | null;
  readonly nodeType: DepartmentNode['nodeType'];
  readonly parentId: number | null;
  readonly leaderId: number | null;
  readonly leaderName: string | null;
  readonly leaderAvatar: unknown;
  readonly headcountPlan: number | null;
  readonly closeDate: string | null;
  readonly version: number;
  readonly count: number;
}

export interface TreeOptions {
  /** Day 'YYYY-MM-DD' in the past; absent: now. */
  readonly asOf?: string | null;
  /** Code whose data scope limits the people that are counted; absent: everybody (pickers). */
  readonly scopeCode?: string;
  /** False: nobody is counted, which is the dear part in a large company. */
  readonly counts?: boolean;
}

/** All nodes of the tenant, in order of siblings, each with the people that head counts are about. */
export async function readDepartments(
  context: TenantWork,
  { asOf, scopeCode, counts = true }: TreeOptions = {},
): Promise<DepartmentRow[]> {
  const scope = counts
    ? scopeCode === undefined
      ? null
      : scopeCondition(context, groupUserBase, scopeCode, 't')
    : sql<boolean>`false`;
  const result = await (asOf ? pastStatement(context, asOf, scope) : presentStatement(context, scope)).execute(
    context.db,
  );
  return result.rows;
}

function presentStatement(context: TenantWork, scope: ReturnType<typeof scopeCondition>) {
  return sql<DepartmentRow>`
    with head as (
      select t.group_info_id, count(*) as count from group_user_base t
      where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``} and ${inService}
      group by t.group_info_id)
    select g.id, g.company_code, g.name, g.code, g.node_type, g.parent_id, g.headcount_plan, g.close_date, g.version,
      coalesce(head.count, 0) as count,
      leader.id as leader_id, leader.name as leader_name, leader.avatar as leader_avatar
    from group_info g left join head on head.group_info_id = g.id
    left join group_user_base leader on leader.id = g.leader_user_base_id and leader.deleted_at is null
    where ${tenantCondition(context, 'g')} order by g.sort, g.id`;
}

/** Names, parents and leaders from the history; people by their dates, in the place of today but for those who moved since. */
function pastStatement(context: TenantWork, asOf: string, scope: ReturnType<typeof scopeCondition>) {
  const { groupCode, companyCodes } = context.tenant;
  const end = sql`((${asOf}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
  const counted = sql`
    ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``} and ${employedOn('t', asOf)} and ${countedEmployment}`;
  const corrected = (column: RawBuilder<unknown>, sign: RawBuilder<unknown>) => sql`
      select ${column}, ${sign}
      from moved
      join group_user_base t on t.id = moved.user_base_id
      where ${counted}
      group by 1`;
  return sql<DepartmentRow>`
    with ${movedSince(context, asOf)}, part(group_info_id, count) as (
      select t.group_info_id, count(*) from group_user_base t where ${counted} group by 1
      union all ${corrected(sql`t.group_info_id`, sql`-count(*)`)}
      union all ${corrected(sql`moved.group_info_id`, sql`count(*)`)}),
    head as (select part.group_info_id, sum(part.count)::bigint as count from part group by 1)
    select h.node_id as id, g.company_code, h.name, g.code, g.node_type, h.parent_id, g.headcount_plan, g.close_date,
      g.version,
      coalesce(head.count, 0) as count,
      leader.id as leader_id, leader.name as leader_name, leader.avatar as leader_avatar
    from group_info_history h join group_info g on g.id = h.node_id left join head on head.group_info_id = h.node_id
    left join group_user_base leader on leader.id = h.leader_user_base_id
    where h.group_code = ${groupCode} and h.company_code = any(${[...companyCodes]}::text[]) and h.valid_from < ${end}
      and (h.valid_to is null or h.valid_to >= ${end})
    order by g.sort, g.id`;
}

/** The nodes as a tree, head counts added up from below. Nodes whose parent is not among them become roots. */
export function buildTree(rows: readonly DepartmentRow[]): DepartmentNode[] {
  const nodes = new Map(rows.map((row) => [row.id, nodeOf(row)]));
  const roots: DepartmentNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    (parent?.children ?? roots).push(node);
  }
  roots.forEach(addUp);
  return roots;
}

function nodeOf({ leaderId, leaderName, leaderAvatar, companyCode: _company, ...row }: DepartmentRow): DepartmentNode {
  return {
    ...row,
    leader: leaderId === null ? null : { id: leaderId, name: leaderName ?? '', avatar: leaderAvatar ?? null },
    countAll: row.count,
    children: [],
  };
}

function addUp(node: DepartmentNode): number {
  node.countAll = node.children.reduce((sum, child) => sum + addUp(child), node.count);
  return node.countAll;
}

/** Nodes that fulfil the test, with everything above them. */
export function pruneTree(nodes: readonly DepartmentNode[], keep: (node: DepartmentNode) => boolean): DepartmentNode[] {
  return nodes.flatMap((node) => {
    const children = pruneTree(node.children, keep);
    return children.length > 0 || keep(node) ? [{ ...node, children }] : [];
  });
}

/** Without nodes closed on or before a day, and everything below them. */
export function withoutClosed(nodes: readonly DepartmentNode[], today: string): DepartmentNode[] {
  return nodes
    .filter((node) => node.closeDate === null || node.closeDate > today)
    .map((node) => ({ ...node, children: withoutClosed(node.children, today) }));
}

/** Ids of a node and everything below it; empty when it is not in the tree. */
export function idsBelow(rows: readonly Pick<DepartmentRow, 'id' | 'parentId'>[], id: number): number[] {
  const children = new Map<number | null, number[]>();
  for (const row of rows) {
    const siblings = children.get(row.parentId);
    if (siblings) siblings.push(row.id);
    else children.set(row.parentId, [row.id]);
  }
  const collect = (at: number): number[] => [at, ...(children.get(at) ?? []).flatMap(collect)];
  return rows.some((row) => row.id === id) ? collect(id) : [];
}
