/** Making, changing and deleting teams and their members. Changes of one team wait for each other. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import type { Row, RowWrite } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { eachOpen } from '#platform/store/each-open.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import { deleteTeamUser, insertOrUpdateTeamUser, team, teamLimits, teamUser } from '../../model/team.ts';
import { checkStaffOf, findStaffOf, notOnStaff } from '../staff-checks.ts';
import { memberCounts } from './team-read.ts';

type Input = ParsedInputOf<typeof insertOrUpdateTeamUser>;

/** Locks teams for a change, one after the other in the order of their ids; answers those that are of this company. */
async function lockTeams(context: TenantWork, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await queryRows<{ id: number }>(context)`
    select g.id
    from team g
    where ${tenantCondition(context, 'g')} and g.id = any(${[...ids]}::bigint[])
    order by g.id
    for update`;
  return new Set(found.map(({ id }) => id));
}

const noTeam = () => fail.notFound('团队不存在');

/** FY-N001 unless the team is of this company; it is locked for the change. */
async function lockTeam(context: TenantWork, teamId: number): Promise<void> {
  if (!(await lockTeams(context, [teamId])).has(teamId)) throw noTeam();
}

export const teamHooks = hooksOf(team, {
  prepare: async (context, rows) => {
    const fresh = rows.filter(({ before }) => before === null);
    if (fresh.length === 0) return;
    // Two new teams at once must not pass the limit together.
    await execute(context)`select pg_advisory_xact_lock(hashtext(${`teams ${companyForNewRow(context)}`}))`;
    const found = await queryRow<{ count: number }>(context)`
      select count(*) as count from team g where ${tenantCondition(context, 'g')}`;
    for (const row of fresh.slice(Math.max(0, teamLimits.teams - (found?.count ?? 0))))
      row.refusal ??= fail.conflict(`团队最多 ${teamLimits.teams} 个`);
  },
});

export const teamUserHooks = hooksOf(teamUser, {
  prepare: async (context, rows) => {
    await eachOpen(rows, ({ before, values }) => {
      if (before !== null) refuseOther(before, values);
    });
    await checkNewMembers(
      context,
      rows.filter(({ before }) => before === null),
    );
  },
});

/** Refuses members of teams that are not there or full, and people who are not on the staff. */
async function checkNewMembers(context: TenantWork, rows: readonly RowWrite[]): Promise<void> {
  if (rows.length === 0) return;
  const teamIds = [...new Set(rows.map(({ values }) => Number(values['teamId'])))];
  const teams = await lockTeams(context, teamIds);
  const [staff, counts] = await Promise.all([
    findStaffOf(
      context,
      rows.flatMap(({ values }) => (typeof values['userBaseId'] === 'number' ? values['userBaseId'] : [])),
    ),
    sizesOf(context, teamIds),
  ]);
  await eachOpen(rows, ({ values }) => {
    const [teamId, userBaseId] = [Number(values['teamId']), values['userBaseId']];
    if (!teams.has(teamId)) throw noTeam();
    if (typeof userBaseId === 'number' && !staff.has(userBaseId)) throw notOnStaff('userBaseId', '员工');
    const count = counts.get(teamId) ?? 0;
    if (count >= teamLimits.members) throw fail.conflict(`每个团队最多 ${teamLimits.members} 人`);
    counts.set(teamId, count + 1);
  });
}

/** Members of teams, those included whom nobody is shown any more. */
async function sizesOf(context: TenantWork, teamIds: readonly number[]): Promise<Map<number, number>> {
  const found = await queryRows<{ id: number; count: number }>(context)`
    select m.team_id as id, count(*) as count
    from team_user m
    where ${tenantCondition(context, 'm')} and m.team_id = any(${[...teamIds]}::bigint[])
    group by m.team_id`;
  return new Map(found.map(({ id, count }) => [id, count]));
}

/** Refuses another person, or another team: that is another membership. */
function refuseOther(before: Row, changes: Row): void {
  for (const key of ['userBaseId', 'teamId'] as const)
    if (key in changes && (changes[key] ?? null) !== (before[key] ?? null))
      throw fail.invalid(`${teamUser.fields[key].label}：保存后不能更换`, {
        [key]: `${teamUser.fields[key].label}：保存后不能更换`,
      });
}

async function saveTeam(context: TenantContext, values: NonNullable<Input['team']>): Promise<number> {
  const named = typeof values.name === 'string' ? { ...values, name: values.name.trim() } : values;
  return (await entityStore(context, team).save(named)).id;
}

async function saveMember(
  context: TenantContext,
  { teamId, ...values }: NonNullable<Input['member']>,
  madeTeam: number | undefined,
): Promise<number> {
  const home = teamId ?? madeTeam;
  if (values.id === undefined && home === undefined) throw fail.invalid('团队：必填', { teamId: '团队：必填' });
  if (
    values.id === undefined &&
    typeof values.userBaseId === 'number' &&
    home !== undefined &&
    (await presentIn(context, home)).has(values.userBaseId)
  )
    throw fail.conflict('该员工已在团队中', { fields: { userBaseId: '员工：已在团队中' } });
  const row = home === undefined || values.id !== undefined ? values : { ...values, teamId: home };
  return (await entityStore(context, teamUser).save(row)).id;
}

/** People of the roster who are members of a team. */
async function presentIn(context: TenantWork, teamId: number): Promise<Map<number, number>> {
  const found = await queryRows<{ id: number; userBaseId: number }>(context)`
    select m.id, m.user_base_id
    from team_user m
    where ${tenantCondition(context, 'm')} and m.team_id = ${teamId} and m.user_base_id is not null`;
  return new Map(found.map((row) => [row.userBaseId, row.id]));
}

/** Adds people behind the last one; who is there already is answered as is. */
async function addPeople(context: TenantContext, teamId: number, userBaseIds: readonly number[]): Promise<number[]> {
  await lockTeam(context, teamId);
  await checkStaffOf(context, userBaseIds, 'userBaseIds', '员工');
  const present = await presentIn(context, teamId);
  const found = await queryRow<{ sort: number }>(context)`
    select coalesce(max(m.sort), 0) as sort
    from team_user m
    where ${tenantCondition(context, 'm')} and m.team_id = ${teamId}`;
  const wanted = [...new Set(userBaseIds)];
  const added = wanted.filter((id) => !present.has(id));
  const written = await writeRows(
    context,
    teamUser,
    added.map((userBaseId, index) => ({
      before: null,
      values: { teamId, userBaseId, sort: Math.min((found?.sort ?? 0) + index + 1, 9999) },
    })),
  );
  requireAllWritten(written);
  const made = new Map(added.map((userBaseId, index) => [userBaseId, written[index]?.id ?? 0]));
  return wanted.map((id) => present.get(id) ?? made.get(id) ?? 0);
}

export const insertOrUpdateTeamUserHandler = handle(insertOrUpdateTeamUser, async (context, input) => {
  companyForNewRow(context);
  const saved = input.team && (await saveTeam(context, input.team));
  const memberIds: number[] = [];
  if (input.member) memberIds.push(await saveMember(context, input.member, saved));
  const home = saved ?? input.teamId;
  if (input.userBaseIds) {
    if (home === undefined) throw fail.invalid('团队：必填', { teamId: '团队：必填' });
    memberIds.push(...(await addPeople(context, home, input.userBaseIds)));
  }
  const [first] = memberIds;
  const teamId = home ?? (first === undefined ? 0 : (await entityStore(context, teamUser).get(first)).teamId);
  return { teamId, memberIds };
});

async function removeMembers(context: TenantContext, teamId: number, ids: readonly number[]): Promise<number> {
  await lockTeam(context, teamId);
  const found = await queryRows(context)`
    select 1
    from team_user m
    where ${tenantCondition(context, 'm')} and m.team_id = ${teamId} and m.id = any(${[...ids]}::bigint[])`;
  if (found.length !== new Set(ids).size) throw fail.notFound('成员不在该团队');
  return (await entityStore(context, teamUser).remove(ids)).deleted;
}

async function removeTeams(context: TenantContext, ids: readonly number[], force: boolean): Promise<number> {
  const teams = await lockTeams(context, ids);
  if (!ids.every((id) => teams.has(id))) throw noTeam();
  const held = [...(await memberCounts(context, ids)).values()].reduce((sum, count) => sum + count, 0);
  if (held > 0 && !force)
    throw fail.conflict(`所选团队还有 ${held} 名成员，确认后连同成员一起删除`, { confirm: 'force', members: held });
  const members = await queryRows<{ id: number }>(context)`
    select m.id
    from team_user m
    where ${tenantCondition(context, 'm')} and m.team_id = any(${[...ids]}::bigint[])
    order by m.id`;
  if (members.length > 0)
    await entityStore(context, teamUser).remove(
      members.map((row) => row.id),
      '团队已删除',
    );
  return (await entityStore(context, team).remove(ids)).deleted;
}

export const deleteTeamUserHandler = handle(deleteTeamUser, async (context, { ids, teamId, force = false }) => {
  companyForNewRow(context);
  return {
    deleted: teamId === undefined ? await removeTeams(context, ids, force) : await removeMembers(context, teamId, ids),
  };
});

/** Takes people who left out of their teams. */
export async function takeOutOfTeams(context: TenantWork, userBaseIds: readonly number[]): Promise<void> {
  const memberships = await queryRows<{ id: number }>(context)`
    select m.id
    from team_user m
    where ${tenantCondition(context, 'm')} and m.user_base_id = any(${[...userBaseIds]}::bigint[])
    for update`;
  const ids = memberships.map(({ id }) => id);
  if (ids.length > 0) await removeFoundRows(context, teamUser, ids, '人员离职或删除');
}
