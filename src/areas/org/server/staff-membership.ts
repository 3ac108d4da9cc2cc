/** Memberships that follow the roster: a moved person's department, the end of a membership when somebody leaves (area-staff §3.2, §5.1). */
import { sql } from 'kysely';
import type { TenantWork } from '#platform/server/context.ts';
import { companyForNewRow } from '#platform/server/entity-store.ts';

interface ChangedMember {
  readonly accountId: number;
}

/** Sets the department of the members linked to these people; their data scopes follow at once. */
export async function moveMembersOf(context: TenantWork, staffIds: readonly number[], departmentId: number): Promise<void> {
  const result = await sql<ChangedMember>`
    update member set dept_ids = array[${departmentId}::bigint], version = version + 1, updated_at = now()
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)} and staff_id = any(${[...staffIds]}::bigint[]) and status <> 'left' returning account_id`.execute(
    context.db,
  );
  await announce(context, result.rows);
}

/** Ends the memberships of people who left: from now on the enterprise is closed to their accounts. Answers how many ended. */
export async function endMembershipsOf(context: TenantWork, staffIds: readonly number[]): Promise<number> {
  const result = await sql<ChangedMember>`
    update member set status = 'left', left_at = now(), version = version + 1, updated_at = now()
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)} and staff_id = any(${[...staffIds]}::bigint[]) and status <> 'left' returning account_id`.execute(
    context.db,
  );
  await announce(context, result.rows);
  return result.rows.length;
}

/** Every process forgets the old rights; open pages of the person hear of it. This process forgets them with the commit. */
async function announce(context: TenantWork, members: readonly ChangedMember[]): Promise<void> {
  for (const { accountId } of members) {
    await context.platform.events.publish(context.db, { type: 'permission', accountId, data: {} });
    context.afterCommit(() => context.platform.identity.forget(accountId));
  }
}
