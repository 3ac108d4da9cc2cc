/** Rights of whoever enters as the group, when what its companies let it see changes. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { rightsChanged } from './rights-changed.ts';

/** Every member of the group in sight is given rights anew with the next call; the group itself must be entered. */
export async function groupRightsChanged(group: TenantWork): Promise<void> {
  const members = await queryRows<{ accountId: number }>(group)`
    select account_id
    from member
    where group_code = ${group.tenant.groupCode} and company_code = '' and status = 'active'`;
  await rightsChanged(
    group,
    members.map(({ accountId }) => accountId),
  );
}
