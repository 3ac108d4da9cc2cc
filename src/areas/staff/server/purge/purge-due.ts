/** Whose archive may be cleared: who left, two years after the employment and every contract with the person ended. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { addMonths } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { keptYears, queryPurgeGroupUserBase } from '../../model/purge-calls.ts';

export const purgeCode = 'staff_purge';

/** Last day on which something with the person ended: the employment, or an agreement that outlived it. Alias t. */
export const endedOn: RawBuilder<string> = sql<string>`
  greatest(t.demission_date, (select max(least(c.end_date, c.terminate_date)) from staff_contract c
  where c.group_code = t.group_code and c.company_code = t.company_code and c.user_base_id = t.id
    and c.deleted_at is null))`;

/** The newest end that may be cleared today. */
export const clearedUntil = (context: TenantWork): string =>
  addMonths(todayInShanghai(context.platform.now()), -12 * keptYears);

/** Conditions on alias t of everybody who may be cleared within the caller's data scope. */
function due(context: TenantWork): RawBuilder<boolean> {
  const until = clearedUntil(context);
  const scope = scopeCondition(context, groupUserBase, purgeCode, 't');
  return sql<boolean>`
    ${tenantCondition(context, 't')} and t.staff_status = 'left' and t.purged_at is null
      and t.demission_date <= ${until}::date and ${endedOn} <= ${until}::date ${scope ? sql`and ${scope}` : sql``}`;
}

export const queryPurgeGroupUserBaseHandler = handle(queryPurgeGroupUserBase, async (context, { page }) => {
  const condition = due(context);
  const found = await queryRows<{
    id: number;
    version: number;
    companyCode: string;
    name: string;
    employeeNo: string | null;
    groupName: string | null;
    position: string;
    demissionDate: string;
    ended: string;
  }>(context)`
    select t.id, t.version, t.company_code, t.name, t.employee_no, g.name as group_name, t.position,
      t.demission_date, ${endedOn} as ended
    from group_user_base t
    left join group_info g on g.id = t.group_info_id
    where ${condition}
    order by t.demission_date, t.id
    limit ${page.size} offset ${(page.current - 1) * page.size}`;
  const count = await queryRow<{ total: number }>(context)`
    select count(*) as total from group_user_base t where ${condition}`;
  const records = found.map(({ ended, ...row }) => ({ ...row, dueDate: addMonths(ended, 12 * keptYears) }));
  return { records, total: count?.total ?? 0, current: page.current, size: page.size };
});
