/** Roles of the chosen company by name, for other areas that let people choose whom something is for. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

export interface NamedRole {
  readonly id: number;
  readonly name: string;
}

/** Active roles in their order. */
export async function namedRoles(context: TenantWork): Promise<NamedRole[]> {
  const { groupCode, companyCode } = context.tenant;
  const found = await queryRows<NamedRole>(context)`
    select r.id, r.role_name as name from role r
    where r.group_code = ${groupCode} and r.company_code = ${companyCode ?? ''} and r.status = 'active'
      and r.deleted_at is null
    order by r.sort, r.id`;
  return found;
}
