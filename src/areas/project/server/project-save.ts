/** New projects and changes of projects, with the members and milestones that come along; deletion. */
import { loadsIn, membersOfProjects, removeProjectMembers, writeProjectMembers } from '#areas/staff/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { entityHandlers, warningSentences } from '#platform/store/entity-handlers.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import type { SentPart } from '#platform/store/replace-parts.ts';
import { replaceParts } from '#platform/store/replace-parts.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { deleteProject, insertProject, updateProject } from '../model/project-calls.ts';
import type { MemberInput } from '../model/project-member.ts';
import { projectMilestone } from '../model/project-milestone.ts';
import { project, projectMoney } from '../model/project.ts';
import { contractsOf } from './detail/contracts.ts';
import { insertTemplateMilestones } from './templates.ts';
import { asManager, openProjects } from './visibility.ts';

interface Parts {
  readonly members?: readonly MemberInput[] | undefined;
  readonly milestones?: readonly SentPart[] | undefined;
}

/**
 * What comes along with a project. Members who are left out go today; the manager is a member whatever the list says.
 */
async function saveParts(context: TenantWork, id: number, { members, milestones }: Parts): Promise<void> {
  if (members) await saveMembers(context, id, members);
  if (milestones)
    await replaceParts(
      context,
      {
        key: 'milestones',
        entity: projectMilestone,
        parentId: id,
        place: { field: 'sort', first: 0 },
        reason: '随项目保存',
      },
      milestones,
    );
}

async function saveMembers(context: TenantWork, id: number, given: readonly MemberInput[]): Promise<void> {
  const [stored] = await lockRows(context, project, [id], null);
  if (!stored) throw fail.notFound();
  const own = (await membersOfProjects(context, [id], { now: true })).find(
    ({ userBaseId }) => userBaseId === stored.managerId,
  );
  const members = given.filter((member) => member.id !== undefined || member.userBaseId !== stored.managerId);
  const isKept = own === undefined || members.some((member) => member.id === own.id);
  const all = isKept ? members : [...members, { id: own.id, userBaseId: own.userBaseId }];
  await writeProjectMembers(context, id, all, { replace: true, reason: '随项目保存' });
}

const insertHandler = handle(insertProject, async (context, { members, milestones, templateId, ...values }) => {
  const store = entityStore(context, project);
  // Without the code of money a value for it was not seen by anybody who could have meant it.
  const given = withoutHiddenMoney(context, values);
  companyForNewRow(context);
  const { id } = requireWritten(
    await writeRows(context, project, [{ before: null, values: given }], { required: 'whole' }),
  );
  if (typeof templateId === 'number') await insertTemplateMilestones(context, id, templateId);
  await saveParts(context, id, { members, milestones });
  const row = await store.get(id, project.permissions.insert);
  return {
    id,
    version: row.version,
    projectNo: row.projectNo ?? '',
    warnings: [...warningSentences(project, row), ...(await overloadWarnings(context, members ?? []))],
  };
});

/** Values of a new project without those that its writer may not see. */
function withoutHiddenMoney(context: TenantWork, values: Row): Row {
  if (holds(context, projectMoney) || values['managerId'] === context.tenant.access.staffId) return values;
  const { budget: _budget, budgetItems: _items, ...others } = values;
  return others;
}

const updateHandler = handle(updateProject, async (context, { members, milestones, ...body }) => {
  const { id = 0, version = 0, ...values } = body;
  const manages = await isManagerOf(context, id);
  const acting = manages ? asManager(context) : context;
  const saved = await entityStore(acting, project).update(id, version, values);
  await saveParts(context, id, { members, milestones });
  const row = await entityStore(acting, project).get(id, project.permissions.update);
  return {
    id,
    version: row.version > saved.version ? row.version : saved.version,
    warnings: [...warningSentences(project, row), ...(await overloadWarnings(context, members ?? []))],
  };
});

/** Whether the caller manages the project: then it is edited, and its money seen, without a code. */
export async function isManagerOf(context: TenantWork, id: number): Promise<boolean> {
  const { staffId } = context.tenant.access;
  if (staffId === null) return false;
  const row = await queryRow(context)`
    select 1 from project t where ${tenantCondition(context, 't')} and t.id = ${id} and t.manager_id = ${staffId}`;
  return row !== undefined;
}

/** A sentence for each of these people whose projects ask for more than the whole of them this month. */
async function overloadWarnings(context: TenantWork, members: readonly MemberInput[]): Promise<string[]> {
  const people = members.flatMap(({ userBaseId, workload }) => (workload ? [userBaseId] : []));
  if (people.length === 0) return [];
  const month = `${todayInShanghai(context.platform.now()).slice(0, 7)}-01`;
  const loads = await loadsIn(context, month, openProjects(context), people);
  return loads.filter(({ load }) => load > 100).map(({ name, load }) => `${name}本月投入合计 ${load}%，超过 100%`);
}

/** What keeps a project from being deleted, as a sentence; null where nothing does. */
async function refusalOfDeletion(context: TenantWork, ids: readonly number[]): Promise<string | null> {
  const row = await queryRow<{ projectName: string; costs: number; logs: number }>(context)`
    select t.project_name,
      (select count(*) from project_cost c where ${tenantCondition(context, 'c')} and c.project_id = t.id) as costs,
      (select count(*) from project_log l where ${tenantCondition(context, 'l')} and l.project_id = t.id) as logs
    from project t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      and (
        exists (select from project_cost c where ${tenantCondition(context, 'c')} and c.project_id = t.id)
        or exists (select from project_log l where ${tenantCondition(context, 'l')} and l.project_id = t.id)
      )
    order by t.id
    limit 1`;
  if (!row) return null;
  const parts = [row.costs > 0 && `${row.costs} 笔成本`, row.logs > 0 && `${row.logs} 条进展`].filter(Boolean);
  return `项目「${row.projectName}」已有${parts.join('、')}，不能删除，请取消后归档`;
}

/** FY-C001 where a contract belongs to one of the projects, whoever sees it: what it agrees would belong to nothing. */
async function refuseWithContracts(context: TenantWork, ids: readonly number[]): Promise<void> {
  const [id] = await contractsOf(context).withContracts(context, ids);
  if (id === undefined) return;
  const row = await queryRow<{ projectName: string }>(context)`
    select t.project_name from project t where ${tenantCondition(context, 't')} and t.id = ${id}`;
  throw fail.conflict(`项目「${row?.projectName ?? ''}」有合同，不能删除，请取消后归档`);
}

async function refuseWithChildren(context: TenantWork, ids: readonly number[]): Promise<void> {
  const row = await queryRow<{ projectName: string; count: number }>(context)`
    select t.project_name, count(*) as count
    from project t
    join project b on b.parent_id = t.id and ${tenantCondition(context, 'b')}
      and not (b.id = any(${[...ids]}::bigint[]))
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
    group by t.id
    limit 1`;
  if (row) throw fail.conflict(`项目「${row.projectName}」有 ${row.count} 个下级项目，不能删除`);
}

export const saveHandlers: readonly Handler[] = [
  insertHandler,
  updateHandler,
  ...entityHandlers(
    project,
    { remove: deleteProject },
    {
      aroundRemove: async (context: TenantContext, ids, remove) => {
        const refusal = await refusalOfDeletion(context, ids);
        if (refusal !== null) throw fail.conflict(refusal);
        await refuseWithContracts(context, ids);
        await refuseWithChildren(context, ids);
        const answer = await remove();
        await removeProjectMembers(context, ids);
        return answer;
      },
    },
  ),
];
