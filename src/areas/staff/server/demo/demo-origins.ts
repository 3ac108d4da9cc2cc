/** Which recruitment people of the demonstration came from: told by recruiting, whose records are made after them. */
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

export async function insertDemoOrigins(
  context: TenantWork,
  origins: readonly { readonly staffId: number; readonly recruitInfoId: number }[],
): Promise<void> {
  // Beside the store, group_user_base: what the demonstration makes has no log.
  await execute(context)`
    update group_user_base t
    set recruit_info_id = x.record_id
    from unnest(
      ${origins.map(({ staffId }) => staffId)}::bigint[],
      ${origins.map(({ recruitInfoId }) => recruitInfoId)}::integer[]
    ) x (staff_id, record_id)
    where t.group_code = ${context.tenant.groupCode} and t.company_code = ${context.tenant.companyCode}
      and t.id = x.staff_id`;
}
