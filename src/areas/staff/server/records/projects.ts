/** Projects in the archive: memberships, whose project is read as it is today, beside rows with a name of their own. */
import { staffProject, staffProjectCalls, projectRoles } from '../../model/records/papers.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { ChildActs } from '#platform/store/child-handlers.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import { removeChildren, updateChild } from '#platform/store/child-store.ts';
import type { Row, RowWriteOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { projectService } from './project-port.ts';

/** Everybody reads the own archive except what others think of the work. */
const withoutOwnEvaluation = (context: TenantWork, rows: Row[]): Row[] =>
  rows.map((row) => (row['userBaseId'] === context.tenant.access.staffId ? { ...row, evaluation: null } : row));

/** Rows as the archive shows them: memberships with name and state of their project, in place. */
export async function showProjects(context: TenantWork, rows: Row[]): Promise<Row[]> {
  await nameProjects(context, rows);
  return withoutOwnEvaluation(context, rows);
}

async function nameProjects(context: TenantWork, rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap(({ projectId }) => (typeof projectId === 'number' ? [projectId] : []));
  if (ids.length === 0) return;
  const facts = await projectService(context).factsOf(context, ids);
  for (const row of rows) {
    const project = facts.get(Number(row['projectId']));
    if (project) Object.assign(row, { projectName: project.projectName, projectStatus: project.statusLabel });
  }
}

type Write = RowWriteOf<typeof staffProject>;
const after = ({ before, values }: Write) => ({ ...before, ...values });

/** Refuses memberships that lead to another project, and people who are members already. */
async function refuseDoubles(context: TenantWork, rows: readonly Write[]): Promise<void> {
  const linked = rows.filter((row) => after(row).projectId && !after(row).endDate);
  if (linked.length === 0) return;
  const projectIds = linked.map((row) => Number(after(row).projectId));
  const open = await queryRows<{ id: number; projectId: number; userBaseId: number; name: string }>(context)`
    select m.id, m.project_id, m.user_base_id, p.name
    from staff_project m
    join group_user_base p on p.id = m.user_base_id and p.group_code = m.group_code and p.company_code = m.company_code
    where ${tenantCondition(context, 'm')} and m.project_id = any(${projectIds}::bigint[]) and m.end_date is null`;
  const known = new Set<string>();
  for (const row of linked) {
    const { projectId, userBaseId } = after(row);
    const key = `${projectId} ${userBaseId}`;
    const other = open.find(
      (one) => one.projectId === projectId && one.userBaseId === userBaseId && one.id !== row.before?.id,
    );
    if (other) row.refusal ??= fail.conflict(`「${other.name}」已是项目成员`);
    else if (known.has(key)) row.refusal ??= fail.conflict('同一人不能重复加入项目');
    known.add(key);
  }
}

export const projectHooks = hooksOf(staffProject, {
  prepare: async (context, rows) => {
    for (const row of rows) {
      const { before, values } = row;
      if (before?.projectId && values.projectId !== undefined && values.projectId !== before.projectId)
        row.refusal ??= fail.invalid('关联项目：不能改为其他项目，请结束后新增', {
          projectId: '不能改为其他项目，请结束后新增',
        });
      if (!after(row).projectId) {
        if (values.memberRole) values.memberRole = null;
        continue;
      }
      if (before === null || before.projectId === null) values.memberRole ??= 'member';
      // The word of the archive follows the role, unless somebody chose another with it.
      if (values.memberRole && row.given.role === undefined) values.role = optionLabel(projectRoles, values.memberRole);
    }
    await refuseDoubles(context, rows);
  },
  beforeExport: (context, rows) => nameProjects(context, rows),
});

/** The project of a stored membership; null for any other row. */
async function projectOf(context: TenantWork, id: number | null): Promise<number | null> {
  const row = await queryRow<{ projectId: number | null }>(context)`
    select m.project_id from staff_project m where ${tenantCondition(context, 'm')} and m.id = ${id ?? 0}`;
  return row?.projectId ?? null;
}

const acts: ChildActs = {
  show: showProjects,
  async beforeSave(context, { id, values }) {
    const projectId = values['projectId'] === undefined ? await projectOf(context, id) : values['projectId'];
    if (typeof projectId !== 'number') return values;
    const service = projectService(context);
    await service.requireOpen(context, [projectId]);
    // The name that was shown comes back with the form.
    const name = (await service.factsOf(context, [projectId])).get(projectId)?.projectName;
    return values['projectName'] === name ? { ...values, projectName: null } : values;
  },
};

/** Taking a membership out of the archive ends it: that somebody worked in the project stays true. */
const remove = handle(staffProjectCalls.remove, async (context: TenantContext, { ids }) => {
  const linked = await queryRows<{ id: number; version: number; projectId: number; startDate: string }>(context)`
    select m.id, m.version, m.project_id, m.start_date
    from staff_project m
    where ${tenantCondition(context, 'm')} and m.id = any(${ids}::bigint[]) and m.project_id is not null`;
  const today = todayInShanghai(context.platform.now());
  if (linked.length > 0)
    await projectService(context).requireOpen(
      context,
      linked.map(({ projectId }) => projectId),
    );
  for (const { id, version, startDate } of linked)
    await updateChild(context, staffProject, id, version, { endDate: startDate > today ? startDate : today });
  const others = ids.filter((id) => linked.every((row) => row.id !== id));
  const removed = others.length > 0 ? await removeChildren(context, staffProject, others) : { deleted: 0 };
  return { deleted: removed.deleted + linked.length };
});

export const projectHandlers: readonly Handler[] = [
  ...partHandlers(staffProjectCalls, acts).filter(({ endpoint }) => endpoint.path !== staffProjectCalls.remove.path),
  remove,
];
