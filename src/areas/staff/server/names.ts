/** Names behind ids, for lists and logs: deleted and left rows keep theirs. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

/** Names by id; anything that is no id is skipped, ids of other tenants are not found. */
export async function namesOf(
  context: TenantWork,
  table: 'group_info' | 'group_user_base',
  ids: readonly unknown[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
  if (wanted.length === 0) return new Map();
  const result = await queryRows<{ id: number; name: string }>(context)`
    select id, name
    from ${sql.table(table)}
    where id = any(${wanted}::bigint[]) and group_code = ${context.tenant.groupCode}`;
  return new Map(result.map((row) => [row.id, row.name]));
}
