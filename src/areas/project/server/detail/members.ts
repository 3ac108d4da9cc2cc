/** Members of a project, and how much of the time of people their projects take. */
import { sql } from 'kysely';
import { assignmentsOf, loadedPeople, writeProjectMembers } from '#areas/staff/public.server.ts';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { queryPageMember, saveMember } from '../../model/detail-calls.ts';
import { fullLoad, type MonthLoad, monthLoads, monthsFrom } from '../../model/plan/load.ts';
import { project } from '../../model/project.ts';
import { openProjects, withCodes } from '../visibility.ts';
import { requireEditor } from './reach.ts';

/** Months ahead in which a new load is looked at. */
const monthsAhead = 12;

/** Loads of people by month, over all open projects, whoever sees these. */
async function loadsOf(
  context: TenantWork,
  staffIds: readonly number[],
  months: readonly string[],
): Promise<ReadonlyMap<number, MonthLoad[]>> {
  const from = `${months[0]}-01`;
  const till = addDays(addMonths(`${months.at(-1)}-01`, 1), -1);
  const assignments = await assignmentsOf(context, staffIds, { from, till, projects: openProjects(context) });
  const byPerson = groupBy(assignments, ({ userBaseId }) => userBaseId);
  return new Map(staffIds.map((id) => [id, monthLoads(byPerson.get(id) ?? [], months)]));
}

/** Sentences about months in which a person has more to do than a person can. */
async function overloadWarnings(context: TenantWork, userBaseId: number): Promise<string[]> {
  const months = monthsFrom(todayInShanghai(context.platform.now()), monthsAhead);
  const over = ((await loadsOf(context, [userBaseId], months)).get(userBaseId) ?? []).filter(
    ({ load }) => load !== null && load > fullLoad,
  );
  if (over.length === 0) return [];
  const words = over.slice(0, 3).map(({ month, load }) => `${month.replace('-', '/')} 为 ${load}%`);
  return [`该成员所有项目的投入合计超过 100%：${words.join('，')}${over.length > 3 ? ' 等' : ''}`];
}

export const saveMemberHandler = handle(saveMember, async (context, { projectId, evaluation, ...member }) => {
  const { reach } = await requireEditor(context, projectId);
  if (evaluation !== undefined && !reach.canJudge)
    throw fail.forbidden('只有项目经理和人事可以评价成员', { codes: ['staff_record_edit'] });
  if (member.endDate && member.endDate < member.startDate)
    throw fail.invalid('离开日期：不能早于加入日期', { endDate: '不能早于加入日期' });
  const [written] = await writeProjectMembers(
    context,
    projectId,
    [{ ...member, ...(evaluation !== undefined && { evaluation }) }],
    { reason: member.id === undefined ? '加入项目' : '修改项目成员' },
  );
  if (!written) throw new Error('a membership was not written');
  return { ...written, warnings: await overloadWarnings(context, member.userBaseId) };
});

/** Names of projects by id, of those that the caller sees. */
async function visibleNames(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const seeing = withCodes(context, project.permissions.read);
  const scope = scopeCondition(seeing, project, project.permissions.read, 't');
  const rows = await queryRows<{ id: number; projectName: string }>(context)`
    select t.id, t.project_name
    from project t
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``} and t.id = any(${[...ids]}::bigint[])`;
  return new Map(rows.map(({ id, projectName }) => [id, projectName]));
}

export const queryPageMemberHandler = handle(queryPageMember, async (context, { filter, page }) => {
  const { staffId, projectId, month, months: count, overloaded } = filter;
  const months = monthsFrom(`${month ?? todayInShanghai(context.platform.now()).slice(0, 7)}-01`, count);
  const { people, total } = await loadedPeople(context, {
    from: `${months[0]}-01`,
    till: addDays(addMonths(`${months.at(-1)}-01`, 1), -1),
    projects: openProjects(context),
    staffId: staffId ?? null,
    projectId: projectId ?? null,
    above: overloaded === true ? fullLoad : null,
    limit: page.size,
    offset: (page.current - 1) * page.size,
  });
  const loads = await loadsOf(
    context,
    people.map(({ id }) => id),
    months,
  );
  const projectIds = [...loads.values()].flatMap((list) =>
    list.flatMap(({ projects }) => projects.map((one) => one.projectId)),
  );
  const names = await visibleNames(context, [...new Set(projectIds)]);
  return {
    records: people.map(({ id, companyCode, name, departmentName }) => ({
      companyCode,
      staff: { id, name, departmentName },
      months: (loads.get(id) ?? []).map((entry) => ({
        ...entry,
        projects: entry.projects.map((one) => ({ ...one, projectName: names.get(one.projectId) ?? null })),
      })),
    })),
    total,
    ...page,
  };
});
