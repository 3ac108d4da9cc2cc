/** Rows as a read answers them to the caller now, for a conflict (FY-C002): it shows nothing that a read would hide. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { CurrentRow, ShownRow } from '#platform/runtime/shown-row.ts';
import { unreadable } from '#platform/runtime/shown-row.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { applyCover, coverOf } from './covered.ts';
import { hiddenCustomKeys, hideCustom } from './custom-fields.ts';
import type { Row } from './entity-hooks.ts';
import { rowAlias, rowColumns } from './entity-query.ts';
import { present, seesClear } from './masking.ts';

/** What the read of a record adds to its row or takes from it. */
export type ShowRow = (row: Row) => Promise<Row> | Row;

/** Rows by id, by the code and the data scope of reading, masked. Rows that the caller may not read are left out. */
export async function currentRows(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
): Promise<Map<number, ShownRow>> {
  const { read } = entity.permissions;
  // Without the code only the own row is read, which the scope sees to where the entity says whose a row is.
  if (ids.length === 0 || (!holds(context, read) && entity.owner?.staff === undefined)) return new Map();
  const scope = scopeCondition(context, entity, read, rowAlias);
  const [rows, hidden, cover] = await Promise.all([
    queryRows<Row>(context)`
      select ${rowColumns(entity)}
      from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
      where ${tenantCondition(context, rowAlias)} ${scope ? sql`and ${scope}` : sql``}
        and ${sql.ref(`${rowAlias}.id`)} = any(${[...ids]}::bigint[])`,
    hiddenCustomKeys(context, entity),
    coverOf(context, entity),
  ]);
  hideCustom(rows, hidden);
  applyCover(cover, rows);
  const shown = (row: Row) => present(context.platform.seal, (field) => seesClear(context, field), entity, row);
  return new Map(rows.map((row) => [Number(row['id']), shown(row)]));
}

/** The row of an id as {@link currentRows} does, with what `show` makes of it. */
export async function currentRow(
  context: TenantWork,
  entity: AnyEntity,
  id: number,
  show: ShowRow = (row) => row,
): Promise<CurrentRow> {
  const row = (await currentRows(context, entity, [id])).get(id);
  // What the read adds to a shown row is part of what it shows.
  return row === undefined ? unreadable : ((await show(row)) as ShownRow);
}
