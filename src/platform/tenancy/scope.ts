/** Builds the tenant and data-scope condition. Nobody else writes `group_code = …` into a query. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { approvalPort } from '#platform/acts/approval.server.ts';
import type { AnyEntity, ParentFacet } from '#platform/entity/entity.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { GrantedScope, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { serviceOf } from '#platform/runtime/port.ts';

type Condition = RawBuilder<boolean>;

/** Tenant and not deleted, in a form the list indexes serve: equality on the one company, else `any`. */
export function tenantCondition(context: TenantWork, alias: string): Condition {
  const { groupCode, companyCode, companyCodes } = context.tenant;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const company =
    companyCode !== null
      ? sql`${column('company_code')} = ${companyCode}`
      : sql`${column('company_code')} = any(${[...companyCodes]}::text[])`;
  return sql<boolean>`${column('group_code')} = ${groupCode} and ${company} and ${column('deleted_at')} is null`;
}

/** As {@link tenantCondition}, for rows of what was entered alone: one company, or the group without its companies. */
export function enteredCondition({ tenant }: TenantWork, alias: string): Condition {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`
    ${column('group_code')} = ${tenant.groupCode} and ${column('company_code')} = ${tenant.companyCode ?? ''}
      and ${column('deleted_at')} is null`;
}

/** Tenant and deleted: rows that {@link tenantCondition} leaves out. */
export function deletedCondition(context: TenantWork, alias: string): Condition {
  const { groupCode, companyCodes } = context.tenant;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`
    ${column('group_code')} = ${groupCode} and ${column('company_code')} = any(${[...companyCodes]}::text[])
      and ${column('deleted_at')} is not null`;
}

/** Scopes that show every row of the enterprise. */
function isUnlimited(scope: GrantedScope): boolean {
  return scope.scope === 'all' || scope.scope === 'company';
}

/**
 * Rows the caller may see under a code: scope of the granting roles ∪ rows where the caller takes part.
 * Null where there is nothing to narrow: the entity declares no owner, or a role reaches the whole company.
 */
export function scopeCondition(context: TenantWork, entity: AnyEntity, code: string, alias: string): Condition | null {
  if (entity.parent) return parentCondition(context, entity, entity.parent, code, alias);
  if (!entity.owner) return null;
  const conditions = [reachCondition(context, entity, code, alias), secrecyCondition(context, entity, alias)];
  const [first, second] = conditions.filter((condition) => condition !== null);
  return first && second ? sql<boolean>`(${first} and ${second})` : (first ?? null);
}

type OwnerFacet = NonNullable<AnyEntity['owner']>;

/** Rows within the data scope of a code, and rows where the caller takes part; null: all of the company. */
function reachCondition(context: TenantWork, entity: AnyEntity, code: string, alias: string): Condition | null {
  const owner = entity.owner ?? {};
  const granted = context.tenant.access.scopes.get(code) ?? [];
  if (granted.some(isUnlimited)) return null;
  const parts: Condition[] = [];
  const departments = [
    ...new Set(granted.filter((scope) => scope.scope !== 'self').flatMap((scope) => scope.departmentIds)),
  ];
  if (owner.department && departments.length > 0)
    parts.push(sql<boolean>`${sql.ref(`${alias}.${columnOf(owner.department)}`)} = any(${departments}::bigint[])`);
  parts.push(...partConditions(context, owner, alias));
  if (code === entity.permissions.read) parts.push(...deciderConditions(context, entity, alias));
  const part = context.platform.registry.hooks.get(entity.name)?.takesPart?.(context, code, alias);
  if (part) parts.push(part);
  if (!owner.staff) parts.push(sql<boolean>`${sql.ref(`${alias}.created_by`)} = ${context.session.accountId}`);
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Rows where the caller takes part, as owner or member. */
function partConditions(context: TenantWork, { staff, members }: OwnerFacet, alias: string): Condition[] {
  const { staffId } = context.tenant.access;
  if (staffId === null) return [];
  const parts: Condition[] = [];
  if (staff) parts.push(sql<boolean>`${sql.ref(`${alias}.${columnOf(staff)}`)} = ${staffId}`);
  if (members)
    parts.push(sql<boolean>`
      ${sql.ref(`${alias}.${columnOf(members)}`)} @> ${JSON.stringify([{ userBaseId: staffId }])}::jsonb`);
  return parts;
}

/** Rows on whose acts the caller decides; they read what they decide on. */
const deciderConditions = (context: TenantWork, entity: AnyEntity, alias: string): Condition[] =>
  entity.owner?.deciders ? [serviceOf(context.platform, approvalPort).decidedRows(context, entity, alias)] : [];

/**
 * Leaves out secret rows that the caller takes no part in; null where there are none, or the caller may see them. Part of
 * {@link scopeCondition}; by itself for statements that no data scope limits.
 */
export function secrecyCondition(context: TenantWork, entity: AnyEntity, alias: string): Condition | null {
  const { owner } = entity;
  if (!owner?.secret || holds(context, owner.secret.code)) return null;
  const { field, value } = owner.secret;
  const open = sql<boolean>`${sql.ref(`${alias}.${columnOf(field)}`)} <> ${value}`;
  return sql<boolean>`(${sql.join(
    [open, ...partConditions(context, owner, alias), ...deciderConditions(context, entity, alias)],
    sql` or `,
  )})`;
}

/** Records of the kind of owner that the declaration stands for; null where only one entity has such records. */
export function kindCondition({ parent }: AnyEntity, alias: string): Condition | null {
  return parent?.kind
    ? sql<boolean>`${sql.ref(`${alias}.${columnOf(parent.kind.field)}`)} = ${sql.lit(parent.kind.value)}`
    : null;
}

/** A record is in scope when the row that it belongs to is. */
function parentCondition(
  context: TenantWork,
  entity: AnyEntity,
  { to, field }: ParentFacet,
  code: string,
  alias: string,
): Condition | null {
  const kind = kindCondition(entity, alias);
  const parent = context.platform.registry.entities.get(to);
  if (!parent) throw new Error(`${entity.name} is part of the unknown entity ${to}`);
  const above = `${alias}_parent`;
  const condition = scopeCondition(context, parent, code, above);
  if (!condition) return kind;
  return sql<boolean>`
    ${kind ? sql`${kind} and ` : sql``}exists (
      select from ${sql.table(parent.table)} ${sql.ref(above)}
      where ${sql.ref(`${above}.id`)} = ${sql.ref(`${alias}.${columnOf(field)}`)} and ${tenantCondition(context, above)}
        and ${condition}
    )`;
}
