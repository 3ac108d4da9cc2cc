/** Erasing what the organisation area keeps of somebody whose archive is cleared. */
// Foreign tables: file, file_ref: not yet a call through the door of its room
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { inHome, companyHome } from './role-home.ts';

/** Days after which the purge of files takes the bytes of a deleted file (file-purge.ts). */
const grace = 31;

/**
 * Lets rows go of their files and deletes those that nothing else holds: unreadable at once, the bytes gone within the
 * hour. Nobody may take such a deletion back, so it does not wait for the usual month.
 */
export async function eraseFilesOf(context: TenantWork, entity: string, rowIds: readonly number[]): Promise<void> {
  if (rowIds.length === 0) return;
  const { groupCode, companyCode } = context.tenant;
  const past = new Date(context.platform.now().getTime() - grace * 86_400_000).toISOString();
  await execute(context)`
    with freed as (
      delete from file_ref r
      where r.group_code = ${groupCode} and r.company_code = ${companyCode} and r.entity = ${entity}
        and r.entity_id = any(${[...rowIds]}::bigint[])
      returning r.file_id
    )
    update file f
    set status = 'deleted', deleted_at = ${past}
    where f.id in (select file_id from freed) and f.status <> 'deleted'
      and not exists (
        select from file_ref o
        where o.file_id = f.id and not (o.entity = ${entity} and o.entity_id = any(${[...rowIds]}::bigint[]))
      )`;
}

/** Takes the name off memberships that ended. The account is the person's own and stays. */
export async function forgetMembersOf(context: TenantWork, staffIds: readonly number[], name: string): Promise<void> {
  await execute(context)`
    update member m
    set display_name = ${name}, job_title = null, remark = null, staff_id = null, version = version + 1,
      updated_at = now()
    where ${inHome(companyHome(context), 'm')} and m.staff_id = any(${[...staffIds]}::bigint[]) and m.status = 'left'`;
}
