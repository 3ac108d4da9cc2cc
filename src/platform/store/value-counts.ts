/** How many rows of a list have each value of a field. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { columnOf } from './columns.ts';
import type { Row } from './entity-hooks.ts';
import type { Condition } from './entity-query.ts';
import { listConditions, rowAlias } from './entity-query.ts';

/** One value with its rows: `{ status: 'expired', count: 3 }`. */
export type ValueCount<E extends AnyEntity, Key extends keyof RowOf<E>> = Pick<RowOf<E>, Key> & {
  readonly count: number;
};

/**
 * Counts the rows of a list by the values of a field. The filter on that field is left out: choosing one value must not
 * empty the others. `where` adds the conditions that the list has besides.
 */
export async function valueCounts<E extends AnyEntity, Key extends keyof E['fields'] & keyof RowOf<E> & string>(
  context: TenantWork,
  entity: E,
  key: Key,
  { filter, where = [] }: { readonly filter: Row; readonly where?: readonly Condition[] },
): Promise<ValueCount<E, Key>[]> {
  const { [key]: _own, ...others } = filter;
  const conditions = sql.join([...listConditions(context, entity, others), ...where], sql` and `);
  const column = sql.ref(`${rowAlias}.${columnOf(key)}`);
  const counts = await queryRows<ValueCount<E, Key>>(context)`
    select ${column}, count(*) as count
    from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${conditions}
    group by ${column}`;
  return counts;
}
