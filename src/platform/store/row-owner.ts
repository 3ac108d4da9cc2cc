/** Handler of {@link updateOwner}: each row is changed by its store, so that rules, hooks, versions and the log hold as for a single change. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { hasOwner, updateOwner } from '#platform/entity/row-owner.ts';
import type { Field } from '#platform/entity/field.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { entityStore } from './entity-store.ts';
import { companyForNewRow } from './row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { entityOf, requireCode } from '#platform/transfer/import-plan.ts';

/** FY-V001 unless the person is a row in sight of the entity that the field refers to. */
async function requirePerson(context: TenantContext, field: Field | undefined, ownerId: number): Promise<void> {
  const people = context.platform.registry.entities.get(field?.to ?? '');
  const found =
    people &&
    (await queryRow(context)`
      select from ${sql.table(people.table)} t where ${tenantCondition(context, 't')} and t.id = ${ownerId}`);
  if (!found) throw fail.invalid('负责人：没有找到这个人', { ownerId: '负责人：没有找到这个人' });
}

const updateOwnerHandler = handle(updateOwner, async (context, { entity: name, ids, ownerId }) => {
  companyForNewRow(context);
  const entity = await entityOf(context, name);
  if (!hasOwner(entity)) throw fail.invalid(`${entity.label}没有负责人`, { entity: '没有负责人' });
  requireCode(context, entity.permissions.update, entity.label);
  const { ownerId: field } = entity.fields;
  if (ownerId === null && field?.required)
    throw fail.invalid(`${field.label}：必填`, { ownerId: `${field.label}：必填` });
  if (ownerId !== null) await requirePerson(context, field, ownerId);
  const store = entityStore(context, entity);
  // Always in the same order: two who change the same rows wait for each other instead of both for ever.
  const wanted = [...new Set(ids)].toSorted((left, right) => left - right);
  const versions = await queryRows<{ id: number; version: number }>(context)`
    select t.id, t.version
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} and t.id = any(${wanted}::bigint[])
    order by t.id
    for update`;
  if (versions.length !== wanted.length) throw fail.notFound();
  for (const { id, version } of versions) await store.update(id, version, { ownerId });
  return { updated: wanted.length };
});

export const ownerHandlers: readonly Handler[] = [updateOwnerHandler];
