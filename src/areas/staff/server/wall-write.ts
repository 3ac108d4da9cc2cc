/** Changing the talent wall: order, cards, people. Every change raises the wall's version. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import {
  deleteTalentWallGroupUserBase,
  restoreTalentWallGroupUserBase,
  updateGroupUserTalentWallBase,
  updateTalentWallSort,
} from '../model/talent-wall-calls.ts';
import { talentWallItem } from '../model/talent-wall-item.ts';
import { walling } from '../model/walling.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { deletedCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { isWorking } from './staff-hooks.ts';
import type { WallGroup } from './wall-read.ts';
import { readWall, requireWallVersion, shownItems } from './wall-read.ts';

type CardInput = ParsedInputOf<typeof updateGroupUserTalentWallBase>;

/** Locks the wall of the company, creating it at first use, so that two changes come one after the other. */
export async function lockWall(context: TenantWork): Promise<Awaited<ReturnType<typeof readWall>>> {
  await execute(context)`
    insert into talent_wall (group_code, company_code)
    values (${context.tenant.groupCode}, ${companyForNewRow(context)})
    on conflict do nothing`;
  return readWall(context, true);
}

export async function raiseVersion(context: TenantWork): Promise<number> {
  const result = await queryRow<{ version: number }>(context)`
    update talent_wall
    set version = version + 1
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
    returning version`;
  return result?.version ?? 0;
}

export const updateTalentWallSortHandler = handle(
  updateTalentWallSort,
  async (context, { wallGroup, ids, wallVersion }) => {
    const wall = await lockWall(context);
    await requireWallVersion(context, wall, wallVersion);
    const shown = await idsOf(context, wallGroup, holds(context, 'wall_edit'));
    if (ids.length !== shown.length || new Set(ids).size !== ids.length || !ids.every((id) => shown.includes(id)))
      throw fail.invalid('顺序：应包含该分组的全部成员', { ids: '顺序：应包含该分组的全部成员' });
    // Cards the caller does not see (hidden, or of people who left) keep their order behind.
    const others = await queryRows<{ id: number }>(context)`
      select w.id
      from talent_wall_item w
      where ${tenantCondition(context, 'w')} and w.wall_group = ${wallGroup} and not (w.id = any(${ids}::bigint[]))
      order by w.sort, w.id`;
    // Beside the store, talent_wall_item: the order of cards is logged once, for the wall; versions stay.
    await execute(context)`
    update talent_wall_item w set sort = x.place, updated_at = now(), updated_by = ${context.session.accountId}
    from unnest(${[...ids, ...others.map((row) => row.id)]}::bigint[]) with ordinality as x(id, place)
    where w.id = x.id and w.sort <> x.place`;
    await audit(context, [
      { action: 'update', entity: 'talent_wall', entityName: wallGroup, before: { ids: shown }, after: { ids } },
    ]);
    return { wallVersion: await raiseVersion(context) };
  },
);

async function idsOf(context: TenantContext, wallGroup: string, canEdit: boolean): Promise<number[]> {
  const result = await queryRows<{ id: number }>(context)`
    select w.id
    from talent_wall_item w
    join group_user_base t on t.id = w.user_base_id
    where ${shownItems(context, canEdit)} and w.wall_group = ${wallGroup}
    order by w.pinned desc, w.sort, w.id`;
  return result.map((row) => row.id);
}

export const updateGroupUserTalentWallBaseHandler = handle(updateGroupUserTalentWallBase, async (context, input) => {
  const wall = await lockWall(context);
  if (input.wallGroup !== undefined) requireGroup(wall, input.wallGroup);
  const ids = input.id === undefined ? await addPeople(context, input) : await editCard(context, input.id, input);
  return { ids, wallVersion: await raiseVersion(context) };
});

/** The group of that code; FY-V001 where the wall has none. */
function requireGroup({ groups }: Awaited<ReturnType<typeof readWall>>, code: string): WallGroup {
  const group = groups.find((one) => one.code === code);
  if (!group) throw fail.invalid('分组：不存在', { wallGroup: '分组：不存在' });
  return group;
}

/** The state of the person says who can, so that one who cannot is left out and named. */
export const wallingHandler = acting(
  walling,
  {
    async wall(context, { id, name }, { wallGroup }) {
      // Behind the person: who leaves the wall on leaving locks in the same order.
      const group = requireGroup(await lockWall(context), wallGroup);
      await putOnWall(context, [id], { wallGroup });
      await audit(context, [
        {
          action: 'update',
          entity: groupUserBase.name,
          entityId: id,
          entityName: name,
          after: { wallGroup },
          reason: `上墙，分组 ${group.name}`,
        },
      ]);
      return undefined;
    },
  },
  {
    before: async (context, _act, { wallGroup }) => requireGroup(await readWall(context), String(wallGroup)),
    follow: (context) => raiseVersion(context),
  },
);

/** What of the input belongs to a card. */
function cardValues({ wallGroup, headline, intro, achievements, coverPhoto, visible, pinned }: CardInput): Row {
  return Object.fromEntries(
    Object.entries({ wallGroup, headline, intro, achievements, coverPhoto, visible, pinned }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

async function editCard(context: TenantContext, id: number, input: CardInput): Promise<number[]> {
  if (input.version === undefined)
    throw fail.invalid('缺少版本，请刷新后再保存', { version: '缺少版本，请刷新后再保存' });
  await entityStore(context, talentWallItem).update(id, input.version, cardValues(input));
  return [id];
}

async function addPeople(context: TenantContext, input: CardInput): Promise<number[]> {
  const wanted = [...new Set(input.userBaseIds ?? [])];
  await checkPeople(context, wanted);
  return putOnWall(context, wanted, cardValues(input));
}

/** Puts people at the end of the group. Who is on the wall already keeps the place and takes the named values over. */
async function putOnWall(context: TenantContext, wanted: readonly number[], values: Row): Promise<number[]> {
  const present = await queryRows<Row & { id: number; userBaseId: number }>(context)`
    select ${rowColumns(talentWallItem)}
    from talent_wall_item t
    where ${tenantCondition(context, 't')} and t.user_base_id = any(${[...wanted]}::bigint[])
    order by t.id
    for update`;
  const last = await queryRow<{ sort: number }>(context)`
    select coalesce(max(w.sort), 0) as sort
    from talent_wall_item w
    where ${tenantCondition(context, 'w')} and w.wall_group = ${values['wallGroup'] ?? 'core'}`;
  const fresh = wanted
    .filter((id) => !present.some((card) => card.userBaseId === id))
    .map((userBaseId, index): Row => ({ ...values, userBaseId, sort: (last?.sort ?? 0) + 1 + index }));
  const written = await writeRows(context, talentWallItem, [
    ...present.map((before) => ({ before, values })),
    ...fresh.map((card) => ({ before: null, values: card })),
  ]);
  requireAllWritten(written);
  const cards = new Map(
    written.map(({ id, before, given }) => [Number(before?.['userBaseId'] ?? given['userBaseId']), id]),
  );
  return wanted.map((id) => cards.get(id) ?? 0);
}

/** FY-N001 for strangers, FY-V001 naming the first who does not work here. */
async function checkPeople(context: TenantContext, ids: readonly number[]): Promise<void> {
  const result = await queryRows<{ id: number; name: string; staffStatus: string }>(context)`
    select t.id, t.name, t.staff_status
    from group_user_base t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  if (result.length !== ids.length) throw fail.notFound();
  const away = result.find((person) => !isWorking(person.staffStatus));
  if (away)
    throw fail.invalid(`员工：${away.name}${away.staffStatus === 'left' ? '已离职' : '尚未入职'}，不能上墙`, {
      userBaseIds: `员工：${away.name}不能上墙`,
    });
}

export const deleteTalentWallGroupUserBaseHandler = handle(deleteTalentWallGroupUserBase, async (context, { ids }) => {
  await lockWall(context);
  await entityStore(context, talentWallItem).remove(ids);
  return { wallVersion: await raiseVersion(context) };
});

export const restoreTalentWallGroupUserBaseHandler = handle(
  restoreTalentWallGroupUserBase,
  async (context, { ids }) => {
    const wall = await lockWall(context);
    const cards = await queryRows<{ userBaseId: number; wallGroup: string }>(context)`
      select w.user_base_id, w.wall_group
      from talent_wall_item w
      where ${deletedCondition(context, 'w')} and w.id = any(${[...ids]}::bigint[])`;
    // What became of person and group since then counts as it does for a new card; a card that is not there is refused by the store.
    await checkPeople(context, [...new Set(cards.map((card) => card.userBaseId))]);
    if (!cards.every((card) => wall.groups.some((group) => group.code === card.wallGroup)))
      throw fail.conflict('卡片原来的分组已删除，请重新上墙');
    await entityStore(context, talentWallItem).restore(ids);
    return { wallVersion: await raiseVersion(context) };
  },
);

/** Removes the cards of people who left or were deleted. */
export async function takeOffWall(context: TenantWork, userBaseIds: readonly number[]): Promise<void> {
  const cards = await queryRows<{ id: number }>(context)`
    select w.id
    from talent_wall_item w
    where ${tenantCondition(context, 'w')} and w.user_base_id = any(${[...userBaseIds]}::bigint[])
    for update`;
  if (cards.length === 0) return;
  await removeFoundRows(
    context,
    talentWallItem,
    cards.map(({ id }) => id),
    '人员离职或删除',
  );
  await raiseVersion(context);
}
