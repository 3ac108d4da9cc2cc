/** One of a person's records is the highest, or the main one: choosing it takes the mark off the others. */
import { sql } from 'kysely';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { asRecordset, columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { RowWrite } from '#platform/store/entity-hooks.ts';

/** A mark that one record bears of all records of its owner which hold the same values of `among`. */
export interface SoleMark {
  readonly key: string;
  readonly among?: readonly string[];
}

/**
 * Leaves each mark with the last record of a write that takes it, and takes it off the others, those of the same write
 * and the stored ones: one statement for each mark, whatever the number of rows.
 */
export async function keepSoleMarks(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly RowWrite[],
  marks: readonly SoleMark[],
): Promise<void> {
  for (const mark of marks) await keepSoleMark(context, entity, rows, mark);
}

async function keepSoleMark(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly RowWrite[],
  { key, among = [] }: SoleMark,
): Promise<void> {
  const { field, kind } = parentOf(entity);
  const keys = [field, ...(kind ? [kind.field] : []), ...among];
  const marked = rows
    .filter(({ refusal }) => refusal === null)
    .map((write) => ({ write, whole: { ...write.before, ...write.values } }))
    .filter(({ whole }) => whole[key] === true);
  if (marked.length === 0) return;
  const winners = [...Map.groupBy(marked, ({ whole }) => JSON.stringify(keys.map((one) => whole[one]))).values()].map(
    (rivals) => {
      const winner = rivals.findLast(({ write }) => write.before?.[key] !== true) ?? rivals.at(-1);
      for (const { write } of rivals) if (write !== winner?.write) write.values = { ...write.values, [key]: false };
      return winner?.whole ?? {};
    },
  );
  const columns = keys.map(columnOf);
  const owned = winners.map((whole) => Object.fromEntries(keys.map((one) => [columnOf(one), whole[one] ?? null])));
  const { json, types } = asRecordset(
    entity,
    columns,
    owned.map((values, index) => ({ ...values, own_id: Number(winners[index]?.['id'] ?? 0) })),
  );
  const same = columns.map((name) => sql`${sql.ref(`x.${name}`)} is not distinct from ${sql.ref(`t.${name}`)}`);
  await changeRows(context, entity, {
    where: sql`
      ${sql.ref(`t.${columnOf(key)}`)} and exists (
        select from jsonb_to_recordset(${json}::jsonb) as x(own_id bigint, ${sql.raw(types)})
        where ${sql.join(same, sql` and `)} and x.own_id <> t.id
      )`,
    values: { [key]: false },
    reason: '改由另一条记录担任',
    keepsVersion: true,
    follows: false,
  });
}
