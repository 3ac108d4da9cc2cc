/** Changing several users by one call, in one transaction (enable, disable, assign a role). */
import { updateUsers } from '../model/user.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import { roleIdsOf } from './grantor.ts';
import { assignRoles, checkTouchable, keepingAdministrator, lockMember } from './member-roles.ts';
import { giveStaffRows } from './member-staff.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, lockHome } from './role-home.ts';
import { writeMember } from './user.write.ts';

interface Change {
  readonly status?: 'active' | 'disabled' | undefined;
  readonly addRoleId?: number | undefined;
}

/** One of them: a refusal takes back what it wrote and leaves the others. Answers the account whose rights changed; null: it was so already. */
function changeOne(
  context: TenantWork,
  home: RoleHome,
  id: number,
  { status, addRoleId }: Change,
): Promise<number | null> {
  return inSavepoint(context.db, () =>
    keepingAdministrator(context, home, async () => {
      const member = await lockMember(context, home, id);
      await checkTouchable(context, member);
      if (addRoleId !== undefined) {
        const changed = await assignRoles(context, home, member, [...(await roleIdsOf(context, id)), addRoleId]);
        return changed ? member.accountId : null;
      }
      if (member.status === 'invited') throw fail.conflict('尚未接受邀请');
      if (status === undefined || member.status === status) return null;
      await writeMember(context, member, { ...member, status });
      await giveStaffRows(context, [id]);
      return member.accountId;
    }),
  );
}

export const updateUsersHandler = handle(updateUsers, async (context, { ids, ...change }) => {
  const home = companyHome(context);
  // Taken first, so that two calls over the same people wait for each other and not crosswise.
  await lockHome(context, home);
  const results: { id: number; ok: boolean; errorDesc: string | null }[] = [];
  const changed: number[] = [];
  for (const id of new Set(ids)) {
    try {
      const accountId = await changeOne(context, home, id, change);
      if (accountId !== null) changed.push(accountId);
      results.push({ id, ok: true, errorDesc: null });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results.push({ id, ok: false, errorDesc: error.message });
    }
  }
  await rightsChanged(context, changed);
  return { results };
});
