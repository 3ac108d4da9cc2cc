/** Rows of which a company, or a person, has one for the same values. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { asRecordset, columnOf } from '#platform/store/columns.ts';
import type { Row, RowWrite } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Refuses rows that would hold the same values of `keys` as another one, stored or before them in the same write. One query for all rows. */
export async function refuseTwins(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly RowWrite[],
  keys: readonly string[],
  refusal: () => Failure,
): Promise<void> {
  const open = rows.filter((row) => row.refusal === null);
  if (open.length === 0) return;
  const wholes = open.map(({ before, values }): Row => ({ ...before, ...values }));
  const columns = keys.map(columnOf);
  const { json, types } = asRecordset(
    entity,
    columns,
    wholes.map((whole, place) => ({
      ...Object.fromEntries(keys.map((key) => [columnOf(key), whole[key] ?? null])),
      place,
      own_id: Number(whole['id'] ?? 0),
    })),
  );
  const same = columns.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`x.${name}`)}`);
  const twins = await queryRows<{ place: number }>(context)`
    select distinct x.place
    from jsonb_to_recordset(${json}::jsonb) as x(place integer, own_id bigint, ${sql.raw(types)})
    join ${sql.table(entity.table)} t on ${sql.join(same, sql` and `)} and t.id <> x.own_id
    where ${tenantCondition(context, 't')}`;
  const taken = new Set(twins.map(({ place }) => place));
  const seen = new Set<string>();
  for (const [place, row] of open.entries()) {
    const key = JSON.stringify(keys.map((one) => wholes[place]?.[one] ?? null));
    if (taken.has(place) || seen.has(key)) row.refusal = refusal();
    else seen.add(key);
  }
}
