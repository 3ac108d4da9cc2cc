/** Handler of 撤销 after a deletion, for any entity that declares its rows restorable. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { undoRemoval, undoSeconds } from '#platform/entity/undo-removal.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { restoreChildren } from '#platform/store/child-store.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { deletedCondition } from '#platform/tenancy/scope.ts';
import { entityOf, requireCode } from './import-plan.ts';

export const undoRemovalHandler = handle(undoRemoval, async (context, { entity: name, ids }) => {
  const entity = await entityOf(context, name);
  if (!entity.restorable) throw fail.invalid(`${entity.label}不支持撤销删除`, { entity: '不支持撤销删除' });
  // Records of another row ask for the code of each of their owners, or are the caller's own.
  if (!entity.parent) requireCode(context, entity.permissions.delete, entity.label);
  const wanted = [...new Set(ids)];
  const since = new Date(context.platform.now().getTime() - undoSeconds * 1000);
  const own = await queryRows(context)`
    select from ${sql.table(entity.table)} t
    where ${deletedCondition(context, 't')} and t.id = any(${wanted}::bigint[])
      and t.updated_by = ${context.session.accountId} and t.deleted_at >= ${since.toISOString()}`;
  if (own.length !== wanted.length)
    throw fail.notFound(
      entity.restorable === true
        ? '已过可以撤销的时间，请联系企业管理员在“最近删除”中恢复'
        : '已过可以撤销的时间，请重新录入',
    );
  return entity.parent ? restoreChildren(context, entity, wanted) : entityStore(context, entity).restore(wanted);
});
