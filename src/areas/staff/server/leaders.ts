/** Who leads whom, for approval: superiors of people, heads of departments. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  readonly superiorId: number | null;
  readonly isHere: boolean;
}

/** People by id, those who left or were deleted included. */
export async function people({ db, tenant }: TenantWork, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  return await queryRows<Person>(db)`
    select t.id, t.name, t.group_info_id as department_id, t.superior_id,
      t.deleted_at is null and t.staff_status not in ('left', 'cancelled') as is_here
    from group_user_base t
    where t.id = any(${[...ids]}::bigint[]) and t.group_code = ${tenant.groupCode}
      and t.company_code = ${tenant.companyCode ?? ''}`;
}

/** Heads of a department and of those above it, the nearest first. */
export async function headsAbove(context: TenantWork, departmentId: number): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(context)`
    select above.leader_user_base_id as id
    from group_info g
    join group_info above on above.id = any(string_to_array(trim(both '/' from g.path), '/')::bigint[])
      and above.leader_user_base_id is not null and ${tenantCondition(context, 'above')}
    where g.id = ${departmentId} and ${tenantCondition(context, 'g')}
    order by length(above.path) desc`;
  return rows.map(({ id }) => id);
}
