/** Handlers of what was deleted: listed and put back for any entity that declares itself restorable. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { queryDeleted, restorableDays, restoreDeleted } from '../model/deleted.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { deletedCondition, scopeCondition } from '#platform/tenancy/scope.ts';
import { entityOf, requireCode } from '#platform/transfer/import-plan.ts';

/** The entity, if its rows can come back and the caller may delete them. */
async function restorable(context: TenantContext, name: string): Promise<AnyEntity> {
  const entity = await entityOf(context, name);
  if (entity.restorable !== true) throw fail.invalid(`${entity.label}不支持恢复`, { entity: '不支持恢复' });
  requireCode(context, entity.permissions.delete, entity.label);
  return entity;
}

/** Deleted rows of the enterprise that can still come back, alias t. */
function conditionsOf(context: TenantContext, entity: AnyEntity) {
  const since = new Date(context.platform.now().getTime() - restorableDays * 86_400_000);
  const scope = scopeCondition(context, entity, entity.permissions.delete, 't');
  return sql`
    ${deletedCondition(context, 't')} and t.deleted_at >= ${since.toISOString()} ${scope ? sql`and ${scope}` : sql``}`;
}

type DeletedRow = OutputOf<typeof queryDeleted>['records'][number];

const queryDeletedHandler = handle(queryDeleted, async (context, { entity: name, page }) => {
  const entity = await restorable(context, name);
  const found = await queryRows<DeletedRow & { foundTotal: number }>(context)`
    select t.id, t.company_code, ${sql.ref(`t.${columnOf(entity.title)}`)}::text as title, t.deleted_at,
      count(*) over () as found_total
    from ${sql.table(entity.table)} t
    where ${conditionsOf(context, entity)}
    order by t.deleted_at desc, t.id desc
    limit ${page.size} offset ${(page.current - 1) * page.size}`;
  return {
    records: found.map(({ foundTotal: _total, ...row }) => row),
    total: found[0]?.foundTotal ?? 0,
    current: page.current,
    size: page.size,
  };
});

const restoreDeletedHandler = handle(restoreDeleted, async (context, { entity: name, ids }) => {
  const entity = await restorable(context, name);
  const wanted = [...new Set(ids)];
  const found = await queryRows(context)`
    select from ${sql.table(entity.table)} t
    where ${conditionsOf(context, entity)} and t.id = any(${wanted}::bigint[])`;
  if (found.length !== wanted.length) throw fail.notFound(`记录不存在，或删除已超过 ${restorableDays} 天`);
  return entityStore(context, entity).restore(wanted);
});

export const deletedHandlers: readonly Handler[] = [queryDeletedHandler, restoreDeletedHandler];
