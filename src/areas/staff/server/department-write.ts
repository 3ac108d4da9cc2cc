/** Saving, moving and deleting departments. */
import { deleteGroupInfo, insertGroupInfo } from '../model/department-calls.ts';
import { groupInfo } from '../model/group-info.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { rootDepartment } from './department-root.ts';
import { lockTree } from './department-hooks.ts';
import { notLeft } from './people-conditions.ts';

export const insertGroupInfoHandler = handle(insertGroupInfo, async (context, { id, version, position, ...values }) => {
  // Before any row is locked: two moves at once would wait for each other's rows.
  await lockTree(context);
  const store = entityStore(context, groupInfo);
  if (id === undefined) {
    // The root is made from the company's name, whoever needs it first; nobody makes another one.
    await rootDepartment(context);
    const saved = await store.save(values);
    if (position !== undefined) await placeAt(context, saved.id, position);
    await forgetScopes(context);
    return { ...saved, movedStaff: 0 };
  }
  const before = await store.get(id);
  const saved = await store.update(id, version ?? 0, values);
  if (position !== undefined) await placeAt(context, id, position);
  const moved = values.parentId !== undefined && values.parentId !== before.parentId;
  if (moved) await forgetScopes(context);
  return { ...saved, movedStaff: moved ? await staffBelow(context, id) : 0 };
});

/** Data scopes of department heads name the departments below theirs. */
async function forgetScopes(context: TenantContext): Promise<void> {
  await context.platform.events.publish(context.db, { type: 'org', accountId: null, data: {} });
}

/** People who have not left in a department and everything below. */
async function staffBelow(context: TenantContext, id: number): Promise<number> {
  const result = await queryRow<{ count: number }>(context)`
    select count(*) as count from group_user_base t
    where ${tenantCondition(context, 't')} and ${notLeft('t')} and t.group_info_id = any(array(
      select below.id
      from group_info g
      join group_info below on below.group_code = g.group_code and below.company_code = g.company_code
        and starts_with(below.path, g.path)
      where g.id = ${id}))`;
  return result?.count ?? 0;
}

/** Puts a node at a position among its open siblings (those that the tree shows), from 0, and numbers all of them anew in one statement. */
async function placeAt(context: TenantContext, id: number, position: number): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const siblings = await queryRows<{ id: number; isOpen: boolean }>(context)`
    select g.id, (g.close_date is null or g.close_date > ${today}::date) as is_open
    from group_info g
    where ${tenantCondition(context, 'g')} and g.id <> ${id}
      and g.parent_id is not distinct from (select parent_id from group_info where id = ${id})
    order by g.sort, g.id`;
  const ids = siblings.map((row) => row.id);
  const next = siblings.filter((row) => row.isOpen)[position];
  ids.splice(next ? ids.indexOf(next.id) : ids.length, 0, id);
  // Beside the store, group_info: the order of siblings is no change of them; versions stay.
  await execute(context)`
    update group_info g
    set sort = x.place
    from unnest(${ids}::bigint[]) with ordinality as x(id, place)
    where g.id = x.id and g.sort <> x.place`;
}

export const deleteGroupInfoHandler = handle(deleteGroupInfo, async (context, { id, version }) => {
  companyForNewRow(context);
  await lockTree(context);
  const store = entityStore(context, groupInfo);
  const row = await store.get(id, groupInfo.permissions.delete);
  if (row.version !== version) throw fail.stale(await currentRow(context, groupInfo, id));
  if (row.parentId === null) throw fail.conflict('根节点不能删除');
  const result = await queryRow<{ children: number; staff: number }>(context)`
    select (
      select count(*) from group_info g where ${tenantCondition(context, 'g')} and g.parent_id = ${id}
    ) as children,
      (
        select count(*)
        from group_user_base t
        where ${tenantCondition(context, 't')} and ${notLeft('t')} and t.group_info_id = ${id}
      )
        + (select count(*) from staff_placement p where p.group_info_id = ${id} and p.valid_to is null) as staff`;
  const { children, staff } = result ?? { children: 0, staff: 0 };
  if (staff > 0) throw fail.conflict(`该部门下还有 ${staff} 名员工`, { staff, children });
  if (children > 0) throw fail.conflict(`该部门下还有 ${children} 个下级`, { staff, children });
  await store.remove([id]);
  await forgetScopes(context);
  return {};
});
