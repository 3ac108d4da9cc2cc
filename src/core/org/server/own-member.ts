/** Whether somebody belongs to the company itself, or looks in as its group. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

/** true for an active member of the company in sight; false for who entered it by a role of the group. */
export async function isOwnMember(context: TenantWork): Promise<boolean> {
  const { groupCode, companyCode, access } = context.tenant;
  const rows = await queryRows(context)`
    select
    from member
    where id = ${access.memberId} and group_code = ${groupCode} and company_code = ${companyCode}
      and status = 'active'`;
  return companyCode !== null && companyCode !== '' && rows.length > 0;
}
