/** How many rows have each status, without the status filter: choosing one must not empty the others. */
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';

export async function statusCounts(
  context: TenantWork,
  entity: AnyEntity,
  { filter, where = [] }: { readonly filter: Row; readonly where?: readonly Condition[] },
): Promise<{ statusCounts: { status: string; count: number }[] }> {
  const { status: _status, ...others } = filter;
  const conditions = sql.join([...listConditions(context, entity, others), ...where], sql` and `);
  const found = await sql<{ status: string; count: number }>`
    select status, count(*) as count from ${sql.table(entity.table)} t where ${conditions} group by status`.execute(
    context.db,
  );
  return { statusCounts: found.rows };
}
