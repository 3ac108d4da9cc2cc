/** Making, changing and deleting teams and their members (area-staff §5.2). Changes of one team wait for each other. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow, withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import { deleteTeamUser, insertOrUpdateTeamUser, team, teamLimits, teamUser } from '../../model/team.ts';
import { checkStaffOf } from '../staff-checks.ts';
import { memberCounts } from './team-read.ts';

type Input = ParsedInputOf<typeof insertOrUpdateTeamUser>;

/** FY-N001 unless the team is of this company; it is locked for the change. */
async function lockTeam(context: TenantWork, teamId: number): Promise<void> {
  const found = await queryRows(context)`
    select 1 from team g where ${tenantCondition(context, 'g')} and g.id = ${teamId} for update`;
  if (found.length === 0) throw fail.notFound('团队不存在');
}

export const teamHooks: EntityHooks = {
  inTurn: true,
  prepare: prepareEach(async (context, { before, values }) => {
    if (before !== null) return values;
    // Two new teams at once must not pass the limit together.
    await execute(context)`select pg_advisory_xact_lock(hashtext(${`teams ${companyForNewRow(context)}`}))`;
    const found = await queryRow<{ count: number }>(context)`
      select count(*) as count from team g where ${tenantCondition(context, 'g')}`;
    if ((found?.count ?? 0) >= teamLimits.teams) throw fail.conflict(`团队最多 ${teamLimits.teams} 个`);
    return values;
  }),
};

export const teamUserHooks: EntityHooks = {
  inTurn: true,
  prepare: prepareEach((context, { before, values }) =>
    before === null ? newMember(context, values) : sameMember(before, values),
  ),
};

async function newMember(context: TenantWork, row: Row): Promise<Row> {
  const teamId = Number(row['teamId']);
  await lockTeam(context, teamId);
  if (typeof row['userBaseId'] === 'number') await checkStaffOf(context, [row['userBaseId']], 'userBaseId', '员工');
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count from team_user m where ${tenantCondition(context, 'm')} and m.team_id = ${teamId}`;
  if ((found?.count ?? 0) >= teamLimits.members) throw fail.conflict(`每个团队最多 ${teamLimits.members} 人`);
  return row;
}

/** Refuses another person, or another team: that is another membership. */
function sameMember(before: Row, changes: Row): Row {
  for (const key of ['userBaseId', 'teamId'] as const)
    if (key in changes && (changes[key] ?? null) !== (before[key] ?? null))
      throw fail.invalid(`${teamUser.fields[key].label}：保存后不能更换`, {
        [key]: `${teamUser.fields[key].label}：保存后不能更换`,
      });
  return changes;
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
  const found = await queryRow<{ sort: number; count: number }>(context)`
    select coalesce(max(m.sort), 0) as sort, count(*) as count
    from team_user m
    where ${tenantCondition(context, 'm')} and m.team_id = ${teamId}`;
  const { sort, count } = found ?? { sort: 0, count: 0 };
  const wanted = [...new Set(userBaseIds)];
  const added = wanted.filter((id) => !present.has(id));
  if (count + added.length > teamLimits.members) throw fail.conflict(`每个团队最多 ${teamLimits.members} 人`);
  const rows = added.map((userBaseId, index) =>
    withDefaults(teamUser, { teamId, userBaseId, sort: Math.min(sort + index + 1, 9999) }),
  );
  const ids = await insertRows(context, teamUser, rows);
  await audit(
    context,
    ids.map((entityId, index) => ({
      action: 'create' as const,
      entity: teamUser.name,
      entityId,
      after: rows[index] ?? {},
    })),
  );
  const made = new Map(added.map((userBaseId, index) => [userBaseId, ids[index] ?? 0]));
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
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockTeam(context, id);
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
  const removed = await queryRows<{ id: number }>(context)`
    update team_user m
    set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = ${context.session.accountId}
    where ${tenantCondition(context, 'm')} and m.user_base_id = any(${[...userBaseIds]}::bigint[]) returning id`;
  await audit(
    context,
    removed.map(({ id }) => ({
      action: 'delete' as const,
      entity: teamUser.name,
      entityId: id,
      reason: '人员离职或删除',
    })),
  );
}
