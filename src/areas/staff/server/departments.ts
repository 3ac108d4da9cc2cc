/** Department questions of other areas: who is below whom. */
import type { TenantDb } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** The given departments and everything below them. Departments of other tenants are not visible and so not found. */
export async function childDepartments(db: TenantDb, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const result = await queryRows<{ id: number }>(db)`
    select distinct below.id
    from group_info above
    join group_info below on below.group_code = above.group_code and below.company_code = above.company_code
      and below.path like above.path || '%'
    where above.id = any(${[...ids]}::bigint[]) and above.deleted_at is null and below.deleted_at is null`;
  return result.map((row) => row.id);
}

/** Names of departments by id; those of other tenants are not visible and so not found. */
export async function departmentNames(db: TenantDb, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const result = await queryRows<{ id: number; name: string }>(db)`
    select id, name from group_info where id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(result.map((row) => [row.id, row.name]));
}

/** People in charge of departments, by department; one without a leader is absent. */
export async function leadersOf(context: TenantWork, departmentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await queryRows<{ id: number; leaderId: number }>(context)`
    select g.id, g.leader_user_base_id as leader_id
    from group_info g
    where ${tenantCondition(context, 'g')} and g.id = any(${[...departmentIds]}::bigint[])
      and g.leader_user_base_id is not null`;
  return new Map(rows.map(({ id, leaderId }) => [id, leaderId]));
}
