/** Rows under a lock, for acts: what is checked of them still holds when they are written. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { rowAlias, rowColumns } from './entity-query.ts';
import { openSealed } from './row-values.ts';

/**
 * Rows within tenant and the data scope of any of the codes (null: of the whole company), locked in the order of their
 * ids and with sealed values readable: never answered as they are. Who is gone or out of reach is left out.
 */
export async function lockRows<E extends AnyEntity>(
  context: TenantWork,
  entity: E,
  ids: readonly number[],
  codes: readonly string[] | null,
): Promise<RowOf<E>[]>;
export async function lockRows(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
  codes: readonly string[] | null,
): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return [];
  const scopes = codes?.map((code) => scopeCondition(context, entity, code, rowAlias)) ?? [];
  const narrowed = scopes.length > 0 && scopes.every((scope) => scope !== null) ? scopes : [];
  const rows = await queryRows<Record<string, unknown>>(context)`
    select ${rowColumns(entity)}
    from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${tenantCondition(context, rowAlias)} and ${sql.ref(`${rowAlias}.id`)} = any(${[...ids]}::bigint[])
      ${narrowed.length > 0 ? sql`and (${sql.join(narrowed, sql` or `)})` : sql``}
    order by ${sql.ref(`${rowAlias}.id`)}
    for update of ${sql.ref(rowAlias)}`;
  return rows.map((row) => openSealed(context, entity, row));
}
