/** People whom somebody leads: those of the departments that the person is in charge of, and those who report to the person. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { childDepartments } from './departments.ts';

/**
 * A condition on a column that holds a person; null for who leads nobody. The people themselves are not read: the company of a
 * chief has a million.
 */
export async function ledPeople(
  context: TenantWork,
): Promise<((person: RawBuilder<unknown>) => RawBuilder<boolean>) | null> {
  const { staffId } = context.tenant.access;
  if (staffId === null) return null;
  const [led, report] = await Promise.all([
    queryRows<{ id: number }>(context)`
      select g.id from group_info g where ${tenantCondition(context, 'g')} and g.leader_user_base_id = ${staffId}`,
    queryRow(context)`
      select 1 from group_user_base t where ${tenantCondition(context, 't')} and t.superior_id = ${staffId} limit 1`,
  ]);
  if (led.length === 0 && !report) return null;
  const departments = await childDepartments(
    context.db,
    led.map(({ id }) => id),
  );
  return (person) => sql<boolean>`
    exists (
      select from group_user_base led
      where led.id = ${person} and ${tenantCondition(context, 'led')} and led.id <> ${staffId}
        and (led.group_info_id = any(${departments}::bigint[]) or led.superior_id = ${staffId})
    )`;
}

/** Whether the caller is in charge of a department. */
export async function leadsDepartment(context: TenantWork, departmentId: number): Promise<boolean> {
  const { staffId } = context.tenant.access;
  if (staffId === null) return false;
  const led = await queryRow(context)`
    select 1
    from group_info g
    where ${tenantCondition(context, 'g')} and g.id = ${departmentId} and g.leader_user_base_id = ${staffId}`;
  return led !== undefined;
}
