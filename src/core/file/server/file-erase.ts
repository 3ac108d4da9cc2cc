/** Erasing the files of somebody whose archive is cleared. */
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

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
