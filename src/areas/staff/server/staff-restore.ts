/**
 * What goes with a person who is deleted and comes back when that is undone: further posts, memberships of teams, the card on the wall
 *. Everything that one deletion took carries the time of its transaction, as the person does: what was taken before
 * stays away.
 */
import { restoreFoundRows } from '#platform/store/remove.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { sql } from 'kysely';
import { talentWallItem } from '../model/talent-wall-item.ts';
import { teamLimits, teamUser } from '../model/team.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { deletedCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { outsideEntity } from './outside-archive.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { takeOutOfTeams } from './teams/team-save.ts';
import { lockWall, raiseVersion, takeOffWall } from './wall-write.ts';

/** Something that a deletion took from a person. */
interface Lost {
  readonly id: number;
  readonly person: string;
  /** What it belonged to: the team, the department; the group of a card. */
  readonly home: string;
  /** Whether that is still there, and has room. */
  readonly isThere: boolean;
}

export interface Belongings {
  readonly posts: readonly Lost[];
  readonly memberships: readonly Lost[];
  readonly cards: readonly Lost[];
  /** People whose department is gone. */
  readonly homeless: readonly Lost[];
}

/** Ends posts, memberships and cards of people who are being deleted. */
export async function takeAlong(context: TenantWork, ids: readonly number[]): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  await execute(context)`
    update staff_placement p set valid_to = greatest(p.valid_from, ${today}::date), ended_by_deletion_at = now()
    where p.group_code = ${context.tenant.groupCode} and p.user_base_id = any(${[...ids]}::bigint[])
      and p.valid_to is null`;
  await takeOffWall(context, ids);
  await takeOutOfTeams(context, ids);
  await changePool(context, ids, 'hired', 'idle');
}

/** Who came out of the talent pool is there again while the entry is taken for a mistake. */
async function changePool(context: TenantWork, ids: readonly number[], from: string, to: string): Promise<void> {
  await changeRows(context, outsideEntity(context), {
    where: sql`t.user_base_id = any(${[...ids]}::bigint[]) and t.pool_status = ${from}`,
    values: { poolStatus: to },
    reason: null,
  });
}

/** What the deletion of these people took, read before they are brought back: their own time of deletion tells it from what went earlier. */
export async function takenFrom(context: TenantWork, ids: readonly number[]): Promise<Belongings> {
  const people = sql`
    group_user_base t on t.group_code = x.group_code and t.company_code = x.company_code and t.id = x.user_base_id
    and t.id = any(${[...ids]}::bigint[]) and ${deletedCondition(context, 't')}`;
  const today = todayInShanghai(context.platform.now());
  const open = sql`${sql.ref('g.deleted_at')} is null and (g.close_date is null or g.close_date > ${today}::date)`;
  const posts = await queryRows<Lost>(context)`
    select x.id, t.name as person, g.name as home, ${open} as is_there from staff_placement x join ${people}
    join group_info g on g.id = x.group_info_id where x.ended_by_deletion_at = t.deleted_at order by x.id`;
  const memberships = await queryRows<Lost>(context)`
    select x.id, t.name as person, g.name as home,
      g.deleted_at is null
        and (
          select count(*) from team_user m where ${tenantCondition(context, 'm')} and m.team_id = g.id
        ) < ${teamLimits.members} as is_there
    from team_user x
    join ${people}
    join team g on g.id = x.team_id
    where x.deleted_at = t.deleted_at
    order by x.id
    for update of g`;
  const cards = await queryRows<Omit<Lost, 'isThere'>>(context)`
    select x.id, t.name as person, x.wall_group as home
    from talent_wall_item x
    join ${people}
    where x.deleted_at = t.deleted_at
    order by x.id`;
  const homeless = await queryRows<Lost>(context)`
    select t.id, t.name as person, g.name as home, false as is_there
    from group_user_base t
    join group_info g on g.id = t.group_info_id
    where ${deletedCondition(context, 't')} and t.id = any(${[...ids]}::bigint[]) and g.deleted_at is not null
    order by t.id`;
  return {
    posts: posts,
    memberships: memberships,
    cards: await stillGrouped(context, cards),
    homeless: homeless,
  };
}

/** Cards with whether their group is still on the wall, which is locked for them. */
async function stillGrouped(context: TenantWork, cards: readonly Omit<Lost, 'isThere'>[]): Promise<Lost[]> {
  if (cards.length === 0) return [];
  const { groups } = await lockWall(context);
  return cards.map((card) => ({ ...card, isThere: groups.some(({ code }) => code === card.home) }));
}

const present = (lost: readonly Lost[]): number[] => lost.filter(({ isThere }) => isThere).map(({ id }) => id);

async function revive(context: TenantWork, entity: AnyEntity, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await restoreFoundRows(context, entity, ids, '撤销删除员工');
}

/** Gives people who are back what their deletion took, as far as it has a place; a sentence for each thing that has none. */
export async function giveBack(
  context: TenantWork,
  ids: readonly number[],
  { posts, memberships, cards, homeless }: Belongings,
): Promise<string[]> {
  const root = await moveToRoot(
    context,
    homeless.map(({ id }) => id),
  );
  await execute(context)`
    update staff_placement x set valid_to = null, ended_by_deletion_at = null from group_user_base t
    where x.group_code = ${context.tenant.groupCode} and x.id = any(${present(posts)}::bigint[])
      and t.id = x.user_base_id and t.group_info_id <> x.group_info_id`;
  await revive(context, teamUser, present(memberships));
  await revive(context, talentWallItem, present(cards));
  if (present(cards).length > 0) await raiseVersion(context);
  await changePool(context, ids, 'idle', 'hired');
  const left = (lost: readonly Lost[], say: (one: Lost) => string) =>
    lost.filter(({ isThere }) => !isThere).map((one) => `${one.person}：${say(one)}`);
  return [
    ...left(homeless, ({ home }) => `原部门「${home}」已删除，现归「${root}」`),
    ...left(posts, ({ home }) => `兼任部门「${home}」已撤销，兼任未恢复`),
    ...left(memberships, ({ home }) => `团队「${home}」已删除或已满员，未恢复为成员`),
    ...left(cards, () => '人才墙上原来的分组已删除，卡片未恢复'),
  ];
}

/** Puts people whose department is gone under the root; answers its name. */
async function moveToRoot(context: TenantWork, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return '';
  const root = await queryRow<{ id: number; name: string }>(context)`
    select g.id, g.name from group_info g where ${tenantCondition(context, 'g')} and g.parent_id is null`;
  if (!root) throw new Error('the company has no root');
  await changeRows(context, groupUserBase, {
    where: sql`t.id = any(${[...ids]}::bigint[])`,
    values: { groupInfoId: root.id },
    reason: '原部门已删除',
  });
  return root.name;
}
