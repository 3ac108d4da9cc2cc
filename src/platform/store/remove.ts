/** Soft deletion and its way back, for every writer: scope, row limit, what depends on the rows, audit. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { audit } from './audit.ts';
import { columnOf } from './columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { translateDatabaseError } from '#platform/db/database-error.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { Row } from './entity-hooks.ts';
import { rowAlias } from './entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { scopeCondition } from '#platform/tenancy/scope.ts';
import { follow, parentsOf } from './follow.ts';
import { refuseOverLimit } from './row-limit.ts';

interface Removal {
  readonly deleted: boolean;
  readonly reason?: string | null | undefined;
  /** Which rows the caller reaches, over the alias of rows; null: all of the tenant. */
  readonly scope: RawBuilder<boolean> | null;
}

/** Deletes rows softly; FY-N001 when one of the ids is not visible, and then none is deleted. */
export function removeRows(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
  reason?: string,
): Promise<number> {
  const scope = scopeCondition(context, entity, entity.permissions.delete, rowAlias);
  return setDeleted(context, entity, ids, { deleted: true, reason, scope });
}

/** Makes deleted rows visible again; FY-N001 as for {@link removeRows}, FY-V001 beyond the row limit. */
export function restoreRows(context: TenantWork, entity: AnyEntity, ids: readonly number[]): Promise<number> {
  const scope = scopeCondition(context, entity, entity.permissions.delete, rowAlias);
  return setDeleted(context, entity, ids, { deleted: false, scope });
}

/** Deletes rows that the caller has found and locked. */
export function removeFoundRows(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
  reason: string,
): Promise<number> {
  return setDeleted(context, entity, ids, { deleted: true, reason, scope: null });
}

/** Brings back rows that the caller has found. */
export function restoreFoundRows(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
  reason: string,
): Promise<number> {
  return setDeleted(context, entity, ids, { deleted: false, reason, scope: null });
}

async function setDeleted(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
  removal: Removal,
): Promise<number> {
  const uniqueIds = [...new Set(ids)];
  const rows = await markRows(context, entity, uniqueIds, removal);
  if (rows.length !== uniqueIds.length) throw fail.notFound();
  const { deleted, reason } = removal;
  if (!deleted) await refuseOverLimit(context, entity, countPerCompany(rows));
  const act = deleted ? 'delete' : 'restore';
  const change = { entity, act, source: 'call', rows: [], parentIds: parentsOf(entity, rows) } as const;
  await follow(context, { ...change, ids: uniqueIds });
  await audit(
    context,
    rows.map((row) => ({
      action: deleted ? ('delete' as const) : ('update' as const),
      entity: entity.name,
      entityId: Number(row['id']),
      entityName: String(row['title'] ?? ''),
      reason: reason ?? null,
      ...(deleted ? {} : { after: { deletedAt: null } }),
    })),
  );
  return rows.length;
}

async function markRows(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
  { deleted, scope }: Removal,
): Promise<Row[]> {
  const { groupCode, companyCodes } = context.tenant;
  const column = (name: string) => sql.ref(`${rowAlias}.${name}`);
  const parent = entity.parent
    ? sql`, ${column(columnOf(entity.parent.field))} as ${sql.ref(entity.parent.field)}`
    : sql``;
  return queryRows<Row>(context)`
    update ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    set deleted_at = ${deleted ? sql`now()` : sql`null`}, version = version + 1, updated_at = now(),
      updated_by = ${context.session.accountId}
    where ${column('group_code')} = ${groupCode} and ${column('company_code')} = any(${[...companyCodes]}::text[])
      and ${column('deleted_at')} is ${deleted ? sql`null` : sql`not null`} ${scope ? sql`and ${scope}` : sql``}
      and ${column('id')} = any(${[...ids]}::bigint[])
    returning ${column('id')} as id, ${column(columnOf(entity.title))} as title,
      ${column('company_code')} as company_code
      ${parent}`.catch((error: unknown) => {
    throw translateDatabaseError(error, entity);
  });
}

function countPerCompany(rows: readonly Row[]): Map<string, number> {
  const groups = Map.groupBy(rows, ({ companyCode }) => String(companyCode));
  return new Map([...groups].map(([companyCode, { length }]) => [companyCode, length]));
}
