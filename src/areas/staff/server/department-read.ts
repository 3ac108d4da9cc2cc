/** Reading departments: the tree of the area, and what pickers of every area ask for. */
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { getDepartmentInformation, getDepartmentUser, queryOrInsertGroupInfoList } from '../model/department-calls.ts';
import { groupInfo } from '../model/group-info.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { keywordCondition } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { rootDepartment } from './department-root.ts';
import type { DepartmentRow } from './department-tree.ts';
import { buildTree, idsBelow, pruneTree, readDepartments, withoutClosed } from './department-tree.ts';
import { notLeft } from './people-conditions.ts';

/** A picker shows at most so many people; beyond it one searches. */
const pickerLimit = 1000;

export const queryOrInsertGroupInfoListHandler = handle(
  queryOrInsertGroupInfoList,
  async (context, { asOf, keyword, includeClosed }) => {
    const options = { asOf: asOf ?? null, scopeCode: 'staff_structure' };
    let rows = await readDepartments(context, options);
    if (rows.length === 0 && !asOf && context.tenant.companyCode !== null) {
      await rootDepartment(context);
      rows = await readDepartments(context, options);
    }
    const today = asOf ?? todayInShanghai(context.platform.now());
    const tree = includeClosed ? buildTree(rows) : withoutClosed(buildTree(rows), today);
    const wanted = keyword?.trim();
    return { tree: wanted ? pruneTree(tree, (node) => node.name.includes(wanted) || node.code === wanted) : tree };
  },
);

interface PickedPerson {
  id: number;
  memberId: number | null;
  name: string;
  avatar: unknown;
  position: string | null;
  employeeNo: string | null;
  companyCode: string;
  groupInfoId: number;
}

export const getDepartmentUserHandler = handle(
  getDepartmentUser,
  async (context, { keyword, groupInfoId, includeLeft, ids }) => {
    const rows = await readDepartments(context);
    const conditions = [tenantCondition(context, 't')];
    if (!includeLeft) conditions.push(notLeft('t'));
    if (ids) conditions.push(sql<boolean>`t.id = any(${ids}::bigint[])`);
    if (groupInfoId) conditions.push(sql<boolean>`t.group_info_id = any(${idsBelow(rows, groupInfoId)}::bigint[])`);
    if (keyword?.trim()) conditions.push(keywordCondition(context, groupUserBase, keyword) ?? sql<boolean>`false`);
    const people = await queryRows<PickedPerson>(context)`
    select t.id, t.member_id, t.name, t.avatar, t.position, t.employee_no, t.company_code, t.group_info_id
    from group_user_base t
    where ${sql.join<SqlBool>(conditions, sql` and `)}
    order by t.entry_date desc nulls last, t.id desc
    limit ${pickerLimit}`;
    return { tree: withoutClosed(buildTree(rows), todayInShanghai(context.platform.now())), users: people };
  },
);

export const getDepartmentInformationHandler = handle(getDepartmentInformation, async (context, { id }) => {
  const rows = await readDepartments(context);
  const tree = buildTree(rows);
  const open = withoutClosed(tree, todayInShanghai(context.platform.now()));
  if (!id) return { tree: open, node: null };
  const row = rows.find((one) => one.id === id);
  if (!row) throw fail.notFound();
  const stored = await entityStore(context, groupInfo).get(id);
  const leader =
    row.leaderId === null ? null : { id: row.leaderId, name: row.leaderName ?? '', avatar: row.leaderAvatar ?? null };
  const countAll = idsBelow(rows, id).reduce(
    (sum, below) => sum + (rows.find((one) => one.id === below)?.count ?? 0),
    0,
  );
  return { tree: open, node: { ...stored, leader, names: namesAbove(rows, id), count: row.count, countAll } };
});

/** Names from the root down to the node. */
function namesAbove(rows: readonly DepartmentRow[], id: number): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names: string[] = [];
  for (
    let at = byId.get(id);
    at !== undefined && names.length < 20;
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  )
    names.unshift(at.name);
  return names;
}
