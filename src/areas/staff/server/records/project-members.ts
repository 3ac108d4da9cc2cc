/**
 * Members of projects: rows of `staff_project` that name a project. The project area reads and writes them here and nowhere
 * else (decision 082); whether the caller may is asked there.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { RowOf, UpdateOf } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { workingStatuses } from '../../model/dicts.ts';
import { staffProject } from '../../model/records/papers.ts';

/** A member of a project, former ones included. Days are calendar days in China. */
export interface ProjectMember {
  readonly id: number;
  readonly version: number;
  readonly companyCode: string;
  readonly projectId: number;
  readonly userBaseId: number;
  readonly name: string;
  readonly isEmployed: boolean;
  readonly memberRole: string;
  readonly role: string;
  readonly startDate: string;
  readonly endDate: string | null;
  /** Percent of the working time. */
  readonly workload: number | null;
  readonly duty: string | null;
  readonly isKey: boolean;
  readonly result: string | null;
  readonly evaluation: number | null;
}

const today = (context: TenantWork): string => todayInShanghai(context.platform.now());

/** Memberships under the alias `m` that last today. */
const isNow = (context: TenantWork): RawBuilder<boolean> =>
  sql<boolean>`(m.end_date is null or m.end_date >= ${today(context)}::date)`;

/** Whether somebody is a member today of the project that a column names. */
export const memberCondition = (
  context: TenantWork,
  projectId: RawBuilder<unknown>,
  staffId: number,
): RawBuilder<boolean> => sql<boolean>`
  ${projectId} in (
    select m.project_id
    from staff_project m
    where ${tenantCondition(context, 'm')} and m.user_base_id = ${staffId} and m.project_id is not null
      and ${isNow(context)}
  )`;

/** Whether a column names the department of a person. */
export const ownDepartmentCondition = (
  context: TenantWork,
  department: RawBuilder<unknown>,
  staffId: number,
): RawBuilder<boolean> => sql<boolean>`
  ${department} = (
    select p.group_info_id from group_user_base p where ${tenantCondition(context, 'p')} and p.id = ${staffId}
  )`;

/** Members of projects in the order of their roles and days; `now`: those of today alone. */
export function membersOfProjects(
  context: TenantWork,
  projectIds: readonly number[],
  { now = false }: { readonly now?: boolean } = {},
): Promise<ProjectMember[]> {
  if (projectIds.length === 0) return Promise.resolve([]);
  return queryRows<ProjectMember>(context)`
    select m.id, m.version, m.company_code, m.project_id, m.user_base_id, p.name,
      p.staff_status = any(${[...workingStatuses]}::text[]) as is_employed, m.member_role, m.role,
      m.start_date, m.end_date, m.workload, m.duty, m.is_key, m.result, m.evaluation
    from staff_project m
    join group_user_base p on p.id = m.user_base_id and p.group_code = m.group_code and p.company_code = m.company_code
    where ${tenantCondition(context, 'm')} and m.project_id = any(${[...projectIds]}::bigint[])
      ${now ? sql`and ${isNow(context)}` : sql``}
    order by m.project_id,
      array_position(array['manager', 'tech_lead', 'core', 'member', 'consultant', 'observer'], m.member_role),
      m.start_date, m.id`;
}

/** Names of people by their ids, whatever became of them. */
export async function namesOfPeople(
  context: TenantWork,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly name: string; readonly isEmployed: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ id: number; name: string; isEmployed: boolean }>(context)`
    select p.id, p.name, p.staff_status = any(${[...workingStatuses]}::text[]) as is_employed
    from group_user_base p
    where ${tenantCondition(context, 'p')} and p.id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** A membership to write: without id a new one. */
export interface MemberToWrite extends UpdateOf<typeof staffProject> {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly userBaseId: number;
}

/**
 * Writes members of a project. With `replace`, memberships that are not among them end today. FY-N001 for a membership of
 * another project, FY-C002 for one that somebody saved first, FY-C001 for somebody who is a member already.
 */
export async function writeProjectMembers(
  context: TenantWork,
  projectId: number,
  members: readonly MemberToWrite[],
  { replace = false, reason }: { readonly replace?: boolean; readonly reason: string },
): Promise<readonly { readonly id: number; readonly version: number }[]> {
  const ids = members.flatMap(({ id }) => id ?? []);
  const locked = new Map((await lockRows(context, staffProject, ids, null)).map((row) => [row.id, row]));
  const given = await Promise.all(
    members.map(async ({ id, version, ...values }) => {
      const before = id === undefined ? null : (locked.get(id) ?? null);
      if (id !== undefined && before?.projectId !== projectId) throw fail.notFound();
      if (before && version !== undefined && before.version !== version)
        throw fail.stale(await currentRow(context, staffProject, before.id));
      return { before, values: { ...values, projectId } };
    }),
  );
  if (replace) await endOthers(context, projectId, ids);
  const written = await writeRows(context, staffProject, given, { reason });
  requireAllWritten(written);
  return written.map(({ id, version }) => ({ id: id ?? 0, version }));
}

/** Ends the memberships of a project that are not among those that stay. */
async function endOthers(context: TenantWork, projectId: number, kept: readonly number[]): Promise<void> {
  const others = await queryRows<{ id: number }>(context)`
    select m.id
    from staff_project m
    where ${tenantCondition(context, 'm')} and m.project_id = ${projectId} and not (m.id = any(${[...kept]}::bigint[]))
      and ${isNow(context)}`;
  await endMemberships(
    context,
    others.map(({ id }) => id),
    '移出项目',
  );
}

/** Changes memberships under a lock, each by its stored row. */
async function changeMemberships(
  context: TenantWork,
  ids: readonly number[],
  values: (before: RowOf<typeof staffProject>) => UpdateOf<typeof staffProject>,
  reason: string,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await lockRows(context, staffProject, ids, null);
  const given = rows.map((before) => ({ before, values: values(before) }));
  requireAllWritten(await writeRows(context, staffProject, given, { reason, rules: false }));
}

/** Memberships end today, or on their first day where that is yet to come. */
export async function endMemberships(context: TenantWork, ids: readonly number[], reason: string): Promise<void> {
  const now = today(context);
  await changeMemberships(context, ids, ({ startDate }) => ({ endDate: startDate > now ? startDate : now }), reason);
}

/** Projects that are deleted were entered by mistake: their memberships go with them. */
export async function removeProjectMembers(context: TenantWork, projectIds: readonly number[]): Promise<void> {
  const members = await membersOfProjects(context, projectIds);
  const ids = members.map(({ id }) => id);
  await lockRows(context, staffProject, ids, null);
  if (ids.length > 0) await removeFoundRows(context, staffProject, ids, '删除项目');
}

/** Memberships of people who left the company end today. */
export async function endMembershipsOf(context: TenantWork, staffIds: readonly number[]): Promise<void> {
  const rows = await queryRows<{ id: number }>(context)`
    select m.id
    from staff_project m
    where ${tenantCondition(context, 'm')} and m.user_base_id = any(${[...staffIds]}::bigint[])
      and m.project_id is not null and ${isNow(context)}`;
  await endMemberships(
    context,
    rows.map(({ id }) => id),
    '离职',
  );
}

/** A project that gets a manager, and who managed it before. */
export interface NewManager {
  readonly projectId: number;
  readonly managerId: number;
  readonly formerId: number | null;
}

/** Managers of projects are members of them: made one, or given the role where they were another. Former ones stay. */
export async function makeManagers(context: TenantWork, changes: readonly NewManager[]): Promise<void> {
  if (changes.length === 0) return;
  const projects = changes.map(({ projectId }) => projectId);
  const people = changes.flatMap(({ managerId, formerId }) => [managerId, ...(formerId === null ? [] : [formerId])]);
  const rows = await queryRows<{ id: number; projectId: number; userBaseId: number }>(context)`
    select m.id, m.project_id, m.user_base_id
    from staff_project m
    where ${tenantCondition(context, 'm')} and m.project_id = any(${projects}::bigint[])
      and m.user_base_id = any(${people}::bigint[]) and m.end_date is null`;
  const openOf = (projectId: number, personId: number | null) =>
    rows.find((row) => row.projectId === projectId && row.userBaseId === personId)?.id;
  const former = changes.flatMap(({ projectId, formerId }) => openOf(projectId, formerId) ?? []);
  const own = changes.flatMap(({ projectId, managerId }) => openOf(projectId, managerId) ?? []);
  await changeMemberships(context, former, () => ({ memberRole: 'core' }), '更换项目经理');
  await changeMemberships(context, own, () => ({ memberRole: 'manager' }), '成为项目经理');
  const startDate = today(context);
  const fresh = changes
    .filter(({ projectId, managerId }) => openOf(projectId, managerId) === undefined)
    .map(({ projectId, managerId }) => ({
      before: null,
      values: { projectId, userBaseId: managerId, memberRole: 'manager', startDate, isKey: true } as const,
    }));
  requireAllWritten(await writeRows(context, staffProject, fresh, { reason: '成为项目经理' }));
}

/** How much of somebody's time projects take. */
export interface PersonLoad {
  readonly userBaseId: number;
  readonly name: string;
  /** Percent of the working time, over all projects. */
  readonly load: number;
}

/** Memberships `m` of a month in the projects that count. */
const inMonth = (
  context: TenantWork,
  month: string,
  projects: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  ${tenantCondition(context, 'm')} and m.project_id in (${projects})
    and m.start_date < ${month}::date + interval '1 month' and (m.end_date is null or m.end_date >= ${month}::date)`;

/**
 * Loads of people in a month.
 * @param month its first day
 * @param projects a statement of the ids of the projects that count
 */
export function loadsIn(
  context: TenantWork,
  month: string,
  projects: RawBuilder<unknown>,
  people: readonly number[],
): Promise<PersonLoad[]> {
  return queryRows<PersonLoad>(context)`
    select m.user_base_id, p.name, sum(m.workload) as load
    from staff_project m
    join group_user_base p on p.id = m.user_base_id and p.group_code = m.group_code and p.company_code = m.company_code
    where ${inMonth(context, month, projects)} and m.user_base_id = any(${[...people]}::bigint[])
      and m.workload is not null
    group by m.user_base_id, p.name
    order by load desc, m.user_base_id`;
}

/** People who are asked for more than the whole of them in a month, and the most that anybody is asked for. */
export async function overloadIn(
  context: TenantWork,
  month: string,
  projects: RawBuilder<unknown>,
): Promise<{ readonly count: number; readonly highest: number }> {
  const row = await queryRow<{ count: number; highest: number | null }>(context)`
    select count(*) filter (where load > 100) as count, max(load) as highest
    from (
      select m.user_base_id, sum(m.workload) as load
      from staff_project m
      where ${inMonth(context, month, projects)}
      group by m.user_base_id
    ) loads`;
  return { count: row?.count ?? 0, highest: row?.highest ?? 0 };
}
