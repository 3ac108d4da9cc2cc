/** Erasing what the organisation area keeps of somebody whose archive is cleared. */
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { inHome, companyHome } from './role-home.ts';

/** Takes the name off memberships that ended. The account is the person's own and stays. */
export async function forgetMembersOf(context: TenantWork, staffIds: readonly number[], name: string): Promise<void> {
  await execute(context)`
    update member m
    set display_name = ${name}, job_title = null, remark = null, staff_id = null, version = version + 1,
      updated_at = now()
    where ${inHome(companyHome(context), 'm')} and m.staff_id = any(${[...staffIds]}::bigint[]) and m.status = 'left'`;
}
