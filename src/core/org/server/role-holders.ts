/** Who holds roles of the chosen company, for rooms in which people are named by their role. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';

/** A member in use who holds a role. */
export interface RoleHolder {
  readonly roleId: number;
  readonly accountId: number;
  readonly staffId: number | null;
  readonly displayName: string;
}

/** Members in use of the chosen company by role, in the order of their ids; roles that are gone have none. */
export async function roleHolders(context: TenantWork, roleIds: readonly number[]): Promise<RoleHolder[]> {
  if (roleIds.length === 0) return [];
  return await queryRows<RoleHolder>(context)`
    select r.id as role_id, m.account_id, m.staff_id, m.display_name
    from member_role x
    join role r on r.id = x.role_id and r.deleted_at is null and r.status = 'active'
    join member m on m.id = x.member_id and m.status = 'active'
    where r.id = any(${[...roleIds]}::bigint[]) and m.group_code = ${context.tenant.groupCode}
      and m.company_code = ${companyForNewRow(context)}
    order by m.id`;
}
