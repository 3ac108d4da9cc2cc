/** Records of one parent: read, written and deleted under the parent's visibility, with the limit per parent and «own» access. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { ownedAs, ownerKindsOf } from '#platform/entity/owner-kind.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import { columnOf } from './columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from './entity-hooks.ts';
import { orderOf, rowAlias, rowColumns } from './entity-query.ts';
import { entityStore } from './entity-store.ts';
import type { ShowRow } from './current-row.ts';
import { companyForNewRow } from './row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { present, seesClear } from './masking.ts';
import { tenantValues } from './plain-list.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';
import { deletedCondition, kindCondition, scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';

/** Whether the parent is the caller's own row and the record type lets people do this with their own records. */
function isOwn(context: TenantWork, entity: AnyEntity, parentId: number, wanted: 'read' | 'edit'): boolean {
  const { own } = parentOf(entity);
  return context.tenant.access.staffId === parentId && (own === 'edit' || own === wanted);
}

/**
 * The caller with the codes of the record type, secrets included, for records of his own row. Scopes are not touched: a
 * code without a granted scope reaches nothing but the own row (scope.ts), so this opens no other.
 */
export function asOwner<Work extends TenantWork>(context: Work, entity: AnyEntity): Work {
  const secrets = fieldEntries(entity).flatMap(([, field]) => field.secret ?? []);
  const codes = new Set([...context.tenant.access.codes, ...Object.values(entity.permissions), ...secrets]);
  return { ...context, tenant: { ...context.tenant, access: { ...context.tenant.access, codes } } };
}

/** The context in which records of a parent are touched; FY-A001 without the code, unless they are the caller's own to touch. */
function contextFor<Work extends TenantWork>(
  context: Work,
  entity: AnyEntity,
  parentId: number,
  code: string,
  wanted: 'read' | 'edit',
): Work {
  if (isOwn(context, entity, parentId, wanted)) return asOwner(context, entity);
  if (!holds(context, code)) throw fail.forbidden('没有权限', { codes: [code] });
  return context;
}

/** Locks or reads the parent within data scope; FY-N001 otherwise. The lock makes the limit per parent exact. */
async function requireParent(
  context: TenantWork,
  entity: AnyEntity,
  parentId: number,
  code: string,
  lock: boolean,
): Promise<string> {
  const parent = context.platform.registry.entities.get(parentOf(entity).to);
  if (!parent) throw new Error(`${entity.name} is part of an unknown entity`);
  const scope = scopeCondition(context, parent, code, rowAlias);
  const row = await queryRow<{ companyCode: string }>(context)`
    select t.company_code
    from ${sql.table(parent.table)} t
    where ${tenantCondition(context, rowAlias)} ${scope ? sql`and ${scope}` : sql``}
      and t.id = ${parentId} ${lock ? sql`for update` : sql``}`;
  if (!row) throw fail.notFound();
  return row.companyCode;
}

/** Records of the table that belong to the kind of owner which the declaration stands for. */
function ownRecords(context: TenantWork, entity: AnyEntity): RawBuilder<boolean> {
  const kind = kindCondition(entity, rowAlias);
  return sql<boolean>`${tenantCondition(context, rowAlias)} ${kind ? sql`and ${kind}` : sql``}`;
}

/** Ids of records by the declaration as it holds for their owners; FY-N001 unless all of them are visible in the tenant. */
export async function byOwner(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
): Promise<Map<AnyEntity, number[]>> {
  const kinds = entity.parent?.kind;
  if (!kinds || ownerKindsOf(entity).length === 1) return new Map([[entity, [...ids]]]);
  const wanted = [...new Set(ids)];
  const found = await queryRows<{ kind: string; ids: number[] }>(context)`
    select ${sql.ref(`t.${columnOf(kinds.field)}`)} as kind, array_agg(t.id) as ids from ${sql.table(entity.table)} t
    where ${tenantCondition(context, rowAlias)} and t.id = any(${wanted}::bigint[]) group by 1`;
  if (found.reduce((count, row) => count + row.ids.length, 0) !== wanted.length) throw fail.notFound();
  return new Map(found.map((row) => [ownedAs(entity, row.kind), row.ids.map(Number)]));
}

/** The declaration as it holds for the owner of a stored record; as it was declared where the record is not there. */
export async function seenByOwnerOf(context: TenantWork, entity: AnyEntity, id: number): Promise<AnyEntity> {
  const kinds = entity.parent?.kind;
  if (!kinds) return entity;
  const found = await queryRow<{ kind: string }>(context)`
    select ${sql.ref(`t.${columnOf(kinds.field)}`)} as kind
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, rowAlias)} and t.id = ${id}`;
  return ownedAs(entity, found?.kind ?? kinds.value);
}

/** Stored rows of one parent in the order of the entity, sealed values still sealed. */
export async function rowsOfParent<E extends AnyEntity>(
  context: TenantWork,
  entity: E,
  parentId: number,
): Promise<RowOf<E>[]> {
  const { field, limit, kind } = parentOf(entity);
  const query = () => sql<RowOf<E>>`
    select ${rowColumns(entity)}
    from ${sql.table(entity.table)} t
    where ${ownRecords(context, entity)}
      and ${sql.ref(`t.${columnOf(field)}`)} = ${parentId} ${orderOf(entity, undefined)}
    limit ${sql.lit(limit)}`;
  const tenant = tenantValues(context);
  return tenant
    ? runShaped<RowOf<E>>(context.db, `children ${entity.name} ${kind?.value ?? ''}`, [...tenant, parentId], query)
    : (await query().execute(context.db)).rows;
}

/** Whether the caller may read records of this type at a parent that is visible to him. */
export const mayReadChildren = (context: TenantWork, entity: AnyEntity, parentId: number): boolean =>
  holds(context, entity.permissions.read) || isOwn(context, entity, parentId, 'read');

/** Records of a parent that was found visible already, masked for the caller. */
export async function shownChildren(context: TenantWork, entity: AnyEntity, parentId: number): Promise<Row[]> {
  const own = isOwn(context, entity, parentId, 'read');
  const rows = await rowsOfParent(context, entity, parentId);
  for (const row of rows) present(context.platform.seal, (field) => own || seesClear(context, field), entity, row);
  return rows;
}

/** Records of a parent within the caller's reach, masked. FY-N001 when the parent is out of scope. */
export function listChildren<E extends AnyEntity>(
  context: TenantWork,
  entity: E,
  parentId: number,
): Promise<AnswerOf<E>[]>;
export async function listChildren(context: TenantWork, entity: AnyEntity, parentId: number): Promise<Row[]> {
  const { read } = entity.permissions;
  await requireParent(contextFor(context, entity, parentId, read, 'read'), entity, parentId, read, false);
  return shownChildren(context, entity, parentId);
}

/** Parents of records, by record; FY-N001 unless all of them are visible in the tenant. */
async function parentsOf(context: TenantWork, entity: AnyEntity, ids: readonly number[]): Promise<Map<number, number>> {
  const wanted = [...new Set(ids)];
  const found = await queryRows<{ id: number; parentId: number }>(context)`
    select t.id, ${sql.ref(`t.${columnOf(parentOf(entity).field)}`)} as parent_id
    from ${sql.table(entity.table)} t
    where ${ownRecords(context, entity)} and t.id = any(${wanted}::bigint[])`;
  if (found.length !== wanted.length) throw fail.notFound();
  return new Map(found.map((row) => [row.id, row.parentId]));
}

export interface ChildWrite {
  readonly id: number;
  readonly version: number;
}

/** A new record. FY-N001 when the parent is out of scope, FY-C001 beyond the limit per parent. */
export async function insertChild(
  context: TenantWork,
  entity: AnyEntity,
  parentId: number,
  values: Row,
): Promise<ChildWrite> {
  companyForNewRow(context);
  const { field, limit, kind } = parentOf(entity);
  const code = entity.permissions.insert;
  const acting = contextFor(context, entity, parentId, code, 'edit');
  await requireParent(acting, entity, parentId, code, true);
  if ((await countOf(context, entity, parentId)) >= limit) throw fail.conflict(`${entity.label}最多 ${limit} 条`);
  return entityStore(acting, entity).insert({
    ...values,
    [field]: parentId,
    ...(kind ? { [kind.field]: kind.value } : {}),
  });
}

/** Named keys of a record. `parentId`: whose it must be where the call names the parent. `shown`: what reading makes of it. */
export async function updateChild(
  context: TenantWork,
  entity: AnyEntity,
  id: number,
  version: number,
  values: Row,
  { parentId, shown }: { readonly parentId?: number | undefined; readonly shown?: ShowRow } = {},
): Promise<ChildWrite> {
  const actual = (await parentsOf(context, entity, [id])).get(id) ?? 0;
  if (parentId !== undefined && parentId !== actual) throw fail.notFound();
  const code = entity.permissions.update;
  const acting = contextFor(context, entity, actual, code, 'edit');
  await requireParent(acting, entity, actual, code, true);
  return entityStore(acting, entity, shown).update(id, version, values);
}

/** Deletes records; all of them or none. */
export async function removeChildren(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
): Promise<{ deleted: number }> {
  const parents = new Set((await parentsOf(context, entity, ids)).values());
  const code = entity.permissions.delete;
  let acting = context;
  for (const parentId of parents) {
    const next = contextFor(context, entity, parentId, code, 'edit');
    await requireParent(next, entity, parentId, code, true);
    // Without the code only own records are left, and those all have the caller as parent.
    if (!holds(context, code)) acting = next;
  }
  return entityStore(acting, entity).remove(ids);
}

/** Brings deleted records back, all of them or none, under the code of deleting. FY-C001 beyond the limit per parent. */
export async function restoreChildren(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
): Promise<{ restored: number }> {
  const { field, kind } = parentOf(entity);
  const deleted = await queryRows<{ id: number; parentId: number; kind: string | null }>(context)`
    select t.id, ${sql.ref(`t.${columnOf(field)}`)} as parent_id,
      ${kind ? sql.ref(`t.${columnOf(kind.field)}`) : sql`null`} as kind
    from ${sql.table(entity.table)} t
    where ${deletedCondition(context, rowAlias)} and t.id = any(${[...ids]}::bigint[])`;
  let restored = 0;
  for (const rows of Map.groupBy(deleted, (row) => row.kind).values()) {
    const [first] = rows;
    const seen = first?.kind == null ? entity : ownedAs(entity, first.kind);
    let acting = context;
    for (const [parentId, own] of Map.groupBy(rows, (row) => row.parentId)) {
      acting = await requireRoom(context, seen, parentId, own.length);
    }
    restored += (await entityStore(acting, seen).restore(rows.map(({ id }) => id))).restored;
  }
  return { restored };
}

/** Locks a parent that has room for so many more records; answers the context in which they are touched. */
async function requireRoom(
  context: TenantWork,
  entity: AnyEntity,
  parentId: number,
  more: number,
): Promise<TenantWork> {
  const code = entity.permissions.delete;
  const acting = contextFor(context, entity, parentId, code, 'edit');
  await requireParent(acting, entity, parentId, code, true);
  const { limit } = parentOf(entity);
  if ((await countOf(context, entity, parentId)) + more > limit) throw fail.conflict(`${entity.label}最多 ${limit} 条`);
  return holds(context, code) ? context : acting;
}

async function countOf(context: TenantWork, entity: AnyEntity, parentId: number): Promise<number> {
  const row = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from ${sql.table(entity.table)} t
    where ${ownRecords(context, entity)} and ${sql.ref(`t.${columnOf(parentOf(entity).field)}`)} = ${parentId}`;
  return row?.count ?? 0;
}

/** A stored record beside the others of its parent. FY-N001 when it is not there. */
export async function siblingsOf<E extends AnyEntity>(
  context: TenantWork,
  entity: E,
  id: number,
): Promise<{ row: RowOf<E>; others: RowOf<E>[] }> {
  const parentId = (await parentsOf(context, entity, [id])).get(id) ?? 0;
  const rows = await rowsOfParent(context, entity, parentId);
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw fail.notFound();
  return { row, others: rows.filter((other) => other !== row) };
}
