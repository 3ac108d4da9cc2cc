/** One masked value in the clear: with its code or in one's own archive, counted and audited. */
import { revealField } from '../model/archive-calls.ts';
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { audit } from '#platform/store/audit.ts';
import { seenByOwnerOf } from '#platform/store/child-store.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { serviceOf } from '#platform/runtime/port.ts';
import { handle } from '#platform/runtime/registry.ts';
import { revealLimitPort } from '#platform/store/sealed-search.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';

/** Seconds that the client shows the value. */
const shownSeconds = 60;

export const revealFieldHandler = handle(revealField, async (context, { entity: name, id, field: key, reason }) => {
  const declared = context.platform.registry.entities.get(name);
  const entity = declared && (await seenByOwnerOf(context, declared, id));
  const field = entity?.fields[key];
  if (!entity || !field?.secret)
    throw fail.invalid('字段：不是可查看的敏感信息', { field: '字段：不是可查看的敏感信息' });
  const own = entity.name === groupUserBase.name && context.tenant.access.staffId === id;
  if (!own && !(holds(context, entity.permissions.read) && holds(context, field.secret))) {
    await auditRefusal(context, entity, id, key);
    return fail.forbidden('没有查看权限', { codes: [field.secret] });
  }
  requireStepUp(context);
  const seconds = await serviceOf(context.platform, revealLimitPort).take(context.db, context.session.accountId);
  if (seconds !== null) throw fail.tooMany(seconds);
  const row = await readValue(context, entity, id, key, own);
  await audit(context, [
    {
      action: 'reveal',
      entity: entity.name,
      entityId: id,
      entityName: row.title,
      after: { field: key },
      reason: reason ?? null,
    },
  ]);
  return {
    value: field.sealed && typeof row.value === 'string' ? context.platform.seal.open(row.value) : row.value,
    ttl: shownSeconds,
  };
});

async function readValue(
  context: TenantContext,
  entity: AnyEntity,
  id: number,
  key: string,
  own: boolean,
): Promise<{ value: unknown; title: string | null }> {
  const scope = own ? null : scopeCondition(context, entity, entity.permissions.read, 't');
  const row = await queryRow<{ value: unknown; title: string | null }>(context)`
    select ${sql.ref(`t.${columnOf(key)}`)} as value, ${sql.ref(`t.${columnOf(entity.title)}`)}::text as title
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``} and t.id = ${id}`;
  if (!row) throw fail.notFound();
  return row;
}

/** The refusal is answered and not thrown, so that its audit row is committed with the call. */
async function auditRefusal(context: TenantContext, entity: AnyEntity, id: number, key: string): Promise<void> {
  await audit(context, [
    {
      action: 'reveal',
      entity: entity.name,
      entityId: id,
      after: { field: key },
      result: 'refused',
      errorCode: errorCode.forbidden,
    },
  ]);
}
