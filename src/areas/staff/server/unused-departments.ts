/** Departments that an import made go with its undo, unless somebody uses them by now. */
import { groupInfo } from '../model/group-info.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { lockTree } from './department-hooks.ts';
import { notLeft } from './people-conditions.ts';

/** Those of the departments that hold nobody and nothing, by the measure of deleting one. */
async function unusedAmong(context: TenantWork, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(context)`
    select g.id
    from group_info g
    where ${tenantCondition(context, 'g')} and g.id = any(${[...ids]}::bigint[]) and g.parent_id is not null
      and not exists (
        select from group_info below where ${tenantCondition(context, 'below')} and below.parent_id = g.id
      )
      and not exists (
        select
        from group_user_base t
        where ${tenantCondition(context, 't')} and ${notLeft('t')} and t.group_info_id = g.id
      )
      and not exists (select from staff_placement p where p.group_info_id = g.id and p.valid_to is null)`;
  return rows.map(({ id }) => id);
}

/** Deletes the unused ones, from the leaves up; answers how many. */
export async function removeUnusedDepartments(
  context: TenantWork,
  ids: readonly number[],
  reason: string,
): Promise<number> {
  await lockTree(context);
  let removed = 0;
  for (;;) {
    const unused = await unusedAmong(context, ids);
    if (unused.length === 0) break;
    removed += await removeFoundRows(context, groupInfo, unused, reason);
  }
  // Data scopes of department heads name the departments below theirs.
  if (removed > 0) await context.platform.events.publish(context.db, { type: 'org', accountId: null, data: {} });
  return removed;
}
