/** One of a person's records is the highest, or the main one: choosing it takes the mark off the others. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { audit } from '#platform/store/audit.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Takes `mark` off the person's other records of the same `among` values. `ownId` 0 for a record that is about to be inserted. */
export async function onlyOne(
  context: TenantWork,
  entity: AnyEntity,
  row: Row,
  ownId: number,
  mark: string,
  among: readonly string[] = [],
): Promise<void> {
  if (row[mark] !== true) return;
  const { field, kind } = parentOf(entity);
  const same = [field, ...(kind ? [kind.field] : []), ...among].map(
    (key) => sql`${sql.ref(`t.${columnOf(key)}`)} = ${row[key]}`,
  );
  const changed = await queryRows<{ id: number; title: string | null }>(context)`
    update ${sql.table(entity.table)} t
    set ${sql.ref(columnOf(mark))} = false, updated_at = now(), updated_by = ${context.session.accountId}
    where ${tenantCondition(context, rowAlias)} and ${sql.join(same, sql` and `)} and ${sql.ref(`t.${columnOf(mark)}`)}
      and t.id <> ${ownId}
    returning t.id, ${sql.ref(`t.${columnOf(entity.title)}`)}::text as title`;
  await audit(
    context,
    changed.map(({ id, title }) => ({
      action: 'update' as const,
      entity: entity.name,
      entityId: id,
      entityName: title,
      before: { [mark]: true },
      after: { [mark]: false },
      reason: '改由另一条记录担任',
    })),
  );
}
