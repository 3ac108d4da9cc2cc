/** Teams as they are shown: people of the company as their archives say now, experts as they were entered. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { queryPage, queryTeamUserList, team } from '../../model/team.ts';
import { notLeft } from '../people-conditions.ts';

type Team = OutputOf<typeof queryTeamUserList>['teams'][number];

/** Members on show: experts, and people who have not left. Aliases: m member, t person. */
const shown = (context: TenantWork): RawBuilder<boolean> =>
  sql<boolean>`${tenantCondition(context, 'm')} and (m.user_base_id is null or (t.id is not null and ${notLeft('t')}))`;
const person = sql`
  left join group_user_base t on t.id = m.user_base_id and t.group_code = m.group_code
    and t.company_code = m.company_code and t.deleted_at is null`;

async function membersOf(context: TenantWork, teamId: number | null): Promise<Team['members']> {
  const found = await queryRows<Team['members'][number]>(context)`
    select m.id, m.version, m.team_id, m.user_base_id, coalesce(t.name, m.name) as name,
      case when t.id is null then m.avatar else t.avatar end as avatar,
      coalesce(t.position, m.title) as title, coalesce(g.name, m.unit) as unit, m.role_in_team, m.intro,
        m.show_on_profile, m.sort
    from team_user m ${person} left join group_info g on g.id = t.group_info_id
    where ${shown(context)} ${teamId === null ? sql`` : sql`and m.team_id = ${teamId}`} order by m.sort, m.id`;
  return found;
}

/** Members on show by team. */
export async function memberCounts(context: TenantWork, teamIds: readonly number[]): Promise<Map<number, number>> {
  if (teamIds.length === 0) return new Map();
  const found = await queryRows<{ teamId: number; count: number }>(context)`
    select m.team_id, count(*) as count
    from team_user m ${person}
    where ${shown(context)} and m.team_id = any(${[...teamIds]}::bigint[])
    group by m.team_id`;
  return new Map(found.map((row) => [row.teamId, row.count]));
}

export const queryTeamUserListHandler = handle(queryTeamUserList, async (context, { teamId }) => {
  const only = typeof teamId === 'number' ? sql`and g.id = ${teamId}` : sql``;
  const teams = await queryRows<Omit<Team, 'members'>>(context)`
    select g.id, g.version, g.company_code, g.name, g.team_type, g.intro, g.sort
    from team g
    where ${tenantCondition(context, 'g')} ${only}
    order by g.sort, g.id`;
  if (typeof teamId === 'number' && teams.length === 0) throw fail.notFound('团队不存在');
  const members = Map.groupBy(await membersOf(context, teamId ?? null), (member) => member.teamId);
  return { teams: teams.map((row) => ({ ...row, members: members.get(row.id) ?? [] })) };
});

export const queryTeamPageHandler = handle(queryPage, async (context, query) => {
  const page = await entityStore(context, team).page(query);
  const counts = await memberCounts(
    context,
    page.records.map((row) => row.id),
  );
  return { ...page, memberCounts: Object.fromEntries(page.records.map(({ id }) => [String(id), counts.get(id) ?? 0])) };
});
