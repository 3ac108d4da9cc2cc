/** Where the bytes of stored files lie. */
import type { StoredContent } from '#core/account/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

/** Where the bytes of files in sight lie; those that are not ready are left out. */
export async function contentOf(context: TenantWork, files: readonly FileValue[]): Promise<StoredContent[]> {
  const ids = files.map(({ id }) => id);
  const rows = await queryRows<StoredContent>(context)`
    select id, name, size, coalesce(storage_key, path) as key from file
    where id = any(${ids}::bigint[]) and status = 'ready' and deleted_at is null
    order by id`;
  return rows;
}
