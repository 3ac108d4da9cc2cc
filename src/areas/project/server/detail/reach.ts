/** What a caller may do with one project: see it, edit it, see its money, write what became of it. */
import { sql } from 'kysely';
import { memberCondition } from '#areas/staff/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { project, projectMoney } from '../../model/project.ts';

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

export interface ProjectReach {
  /** The row as the caller sees it: the manager sees the money of the own project. */
  readonly row: RowOf<typeof project> & { readonly masked?: string[] };
  readonly isManager: boolean;
  readonly isMember: boolean;
  readonly canEdit: boolean;
  readonly canSeeMoney: boolean;
}

/** FY-N001 for a project that the caller does not see. */
export async function reachOf(context: TenantWork, id: number): Promise<ProjectReach> {
  const { staffId } = context.tenant.access;
  const inScope = (code: string) =>
    holds(context, code) ? (scopeCondition(context, project, code, 't') ?? sql`true`) : sql`false`;
  const seen = withCodes(context, project.permissions.read);
  const scope = scopeCondition(seen, project, project.permissions.read, 't');
  const facts = await queryRow<Omit<ProjectReach, 'row'> & { isArchived: boolean }>(context)`
    select t.status = 'archived' as is_archived, coalesce(t.manager_id = ${staffId}, false) as is_manager,
      ${staffId === null ? sql`false` : memberCondition(context, sql`t.id`, staffId)} as is_member,
      ${inScope(project.permissions.update)} as can_edit, ${inScope(projectMoney)} as can_see_money
    from project t
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``} and t.id = ${id}`;
  if (!facts) throw fail.notFound();
  const { isManager, isArchived } = facts;
  const canSeeMoney = isManager || facts.canSeeMoney;
  const row = await entityStore(canSeeMoney ? withCodes(seen, projectMoney) : seen, project).get(id);
  return {
    row,
    isManager,
    isMember: facts.isMember,
    canEdit: !isArchived && (isManager || facts.canEdit),
    canSeeMoney,
  };
}

/** The project for somebody who may edit it, and the call as it then may write its parts. FY-A001 otherwise, FY-C001 once it is put away. */
export async function requireEditor<Work extends TenantWork>(
  context: Work,
  id: number,
): Promise<{ readonly reach: ProjectReach; readonly editing: Work }> {
  const reach = await reachOf(context, id);
  if (reach.row.status === 'archived') throw fail.conflict('项目已归档，不能再修改');
  if (!reach.canEdit) throw fail.forbidden('没有权限', { codes: [project.permissions.update] });
  return { reach, editing: withCodes(context, project.permissions.update) };
}
