/** Numbers that the ledger has already: the refusal says which row bears it, so that a caller can go on there. */
import { sql } from 'kysely';
import { queryRow } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** FY-C001 with the id of the other row. A row that comes in at the same moment is refused by the unique index, without it. */
export async function refuseTaken(
  context: TenantWork,
  entity: AnyEntity,
  key: string,
  {
    value,
    ownId,
    named = key,
  }: { readonly value: unknown; readonly ownId: number | undefined; readonly named?: string },
): Promise<void> {
  if (typeof value !== 'string' || value === '') return;
  const row = await queryRow<{ id: number }>(context)`
    select t.id from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} and t.${sql.ref(columnOf(key))} = ${value} and t.id <> ${ownId ?? 0}
    limit 1`;
  const sentence = `${entity.fields[key]?.label ?? entity.label}已存在`;
  if (row) throw fail.conflict(sentence, { id: row.id, fields: { [named]: sentence } });
}
