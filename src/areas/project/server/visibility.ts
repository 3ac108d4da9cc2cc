/** Who sees a project beside those whose role reaches it, and who may edit it and see its money. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { memberCondition, ownDepartmentCondition } from '#areas/staff/public.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { queryRows } from '#platform/db/statement.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { openStatuses } from '../model/project-moves.ts';
import { project, projectMoney } from '../model/project.ts';

/** Reading reaches members of today, the sponsor, and whom the project is opened to; no other code reaches more by it. */
export function takesPart(context: TenantWork, code: string, alias: string): RawBuilder<boolean> | null {
  if (code !== project.permissions.read) return null;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const { staffId } = context.tenant.access;
  const isOpen = sql<boolean>`${column('visibility')} = 'company'`;
  if (staffId === null) return isOpen;
  return sql<boolean>`(
    ${isOpen} or ${column('sponsor_id')} = ${staffId} or ${memberCondition(context, column('id'), staffId)}
    or ${column('visibility')} = 'dept' and ${ownDepartmentCondition(context, column('dept_id'), staffId)}
  )`;
}

/** Which of the projects the caller may edit: by the code within its reach, or as their manager. */
export async function editableOf(context: TenantWork, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const scope = scopeCondition(context, project, project.permissions.update, 't');
  const { staffId } = context.tenant.access;
  const isManager = sql<boolean>`t.manager_id = ${staffId ?? 0}`;
  const may = holds(context, project.permissions.update) ? (scope ?? sql<boolean>`true`) : isManager;
  const rows = await queryRows<{ id: number }>(context)`
    select t.id
    from project t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[]) and t.status <> 'archived'
      and (${may} or ${isManager})`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * The caller with further codes. Data scope comes with roles and not with codes, so that a code of this kind reaches nothing
 * but projects that the caller manages.
 */
export function withCodes<Work extends TenantWork>(context: Work, ...codes: readonly string[]): Work {
  const { tenant } = context;
  return {
    ...context,
    tenant: { ...tenant, access: { ...tenant.access, codes: new Set([...tenant.access.codes, ...codes]) } },
  };
}

/** The caller as the manager of a project is: with the codes of editing and of money. */
export function asManager<Work extends TenantWork>(context: Work): Work {
  return withCodes(context, project.permissions.read, project.permissions.update, projectMoney);
}

/** Whether money of this project is shown to the caller. */
export const seesMoney = (context: TenantWork, { managerId }: { readonly managerId: number | null }): boolean =>
  holds(context, projectMoney) || (managerId !== null && managerId === context.tenant.access.staffId);

/** A statement of the ids of all projects that are open, whoever sees them: people's time is one whatever one may see of it. */
export const openProjects = (context: TenantWork): RawBuilder<unknown> => sql`
  select o.id from project o where ${tenantCondition(context, 'o')} and o.status = any(${[...openStatuses]}::text[])`;
