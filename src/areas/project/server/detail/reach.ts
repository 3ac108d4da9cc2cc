/** What a caller may do with one project: see it, edit it, see its money, write what became of it. */
import { membersOfProjects } from '#areas/staff/public.server.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { project, projectMoney } from '../../model/project.ts';
import { editableOf, seesMoney, withCodes } from '../visibility.ts';

export interface ProjectReach {
  /** The row as the caller sees it: the manager sees the money of the own project. */
  readonly row: RowOf<typeof project> & { readonly masked?: string[] };
  /** Reads and writes the evaluation of members: the manager, and personnel. */
  readonly canJudge: boolean;
  readonly isMember: boolean;
  readonly canEdit: boolean;
  readonly canSeeMoney: boolean;
}

/** FY-N001 for a project that the caller does not see. */
export async function reachOf(context: TenantWork, id: number): Promise<ProjectReach> {
  const { staffId } = context.tenant.access;
  const seen = withCodes(context, project.permissions.read);
  const { managerId } = await entityStore(seen, project).get(id);
  const isManager = staffId !== null && managerId === staffId;
  const canSeeMoney = seesMoney(context, { managerId });
  const [row, editable, members] = await Promise.all([
    entityStore(canSeeMoney ? withCodes(seen, projectMoney) : seen, project).get(id),
    editableOf(context, [id]),
    staffId === null ? [] : membersOfProjects(context, [id], { now: true }),
  ]);
  return {
    row,
    canJudge: isManager || holds(context, 'staff_record_edit'),
    isMember: members.some(({ userBaseId }) => userBaseId === staffId),
    canEdit: editable.has(id),
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
