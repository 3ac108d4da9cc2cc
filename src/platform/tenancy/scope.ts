/** Builds the tenant and data-scope condition. Nobody else writes `group_code = …` into a query. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity, ParentFacet } from '#platform/entity/entity.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { GrantedScope, TenantWork } from '#platform/runtime/context.ts';

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
  const granted = context.tenant.access.scopes.get(code) ?? [];
  if (granted.some(isUnlimited)) return null;
  const parts: Condition[] = [];
  const departments = [
    ...new Set(granted.filter((scope) => scope.scope !== 'self').flatMap((scope) => scope.departmentIds)),
  ];
  if (entity.owner.department && departments.length > 0)
    parts.push(
      sql<boolean>`${sql.ref(`${alias}.${columnOf(entity.owner.department)}`)} = any(${departments}::bigint[])`,
    );
  const staffId = context.tenant.access.staffId;
  if (entity.owner.staff && staffId !== null)
    parts.push(sql<boolean>`${sql.ref(`${alias}.${columnOf(entity.owner.staff)}`)} = ${staffId}`);
  const part = context.platform.registry.hooks.get(entity.name)?.takesPart?.(context, code, alias);
  if (part) parts.push(part);
  if (!entity.owner.staff) parts.push(sql<boolean>`${sql.ref(`${alias}.created_by`)} = ${context.session.accountId}`);
  if (parts.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
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
