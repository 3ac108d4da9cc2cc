/** Projects whose manager left the company: marked until somebody else is named, and told to who leads the department. */
import { sql } from 'kysely';
import { holdersOf, membersOfStaff, tellAll } from '#core/org/public.server.ts';
import { leadersOf } from '#areas/staff/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { openStatuses } from '../../model/project-moves.ts';
import { project } from '../../model/project.ts';

interface Orphan {
  readonly id: number;
  readonly companyCode: string;
  readonly projectName: string;
  readonly deptId: number | null;
}

/** Whom a project without a manager concerns: who leads its department, else who may edit projects. */
async function toldOf(context: TenantWork, { companyCode, deptId }: Orphan): Promise<readonly number[]> {
  const leaderId = deptId === null ? undefined : (await leadersOf(context, [deptId])).get(deptId);
  const members = leaderId === undefined ? [] : await membersOfStaff(context, [leaderId]);
  if (members.length > 0) return members.map(({ accountId }) => accountId);
  return holdersOf(context.db, { groupCode: context.tenant.groupCode, companyCode }, [project.permissions.update]);
}

/** In the transaction in which the people leave. */
export async function managersLeft(context: TenantWork, staffIds: readonly number[]): Promise<void> {
  const orphans = await queryRows<Orphan>(context)`
    select t.id, t.company_code, t.project_name, t.dept_id
    from project t
    where ${tenantCondition(context, 't')} and t.manager_id = any(${[...staffIds]}::bigint[])
      and t.status = any(${[...openStatuses]}) and not t.is_manager_missing`;
  if (orphans.length === 0) return;
  await changeRows(context, project, {
    where: sql`t.id = any(${orphans.map(({ id }) => id)}::bigint[])`,
    values: { isManagerMissing: true },
    reason: '项目经理离职',
  });
  for (const orphan of orphans)
    await tellAll(
      context,
      { groupCode: context.tenant.groupCode, companyCode: orphan.companyCode },
      await toldOf(context, orphan),
      {
        category: 'personnel',
        title: `${orphan.projectName}：项目经理已离职`,
        content: '项目待指派经理，请为它指定新的项目经理',
        linkPath: '/projectDetails',
        linkParams: { id: String(orphan.id) },
        bizType: 'project',
        bizId: orphan.id,
      },
    );
}
