/** What somebody who goes was in charge of in the roster: departments, people, and what leavers were to hand over to him. */
import { membersOfStaff } from '#core/org/public.server.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupInfo } from '../model/group-info.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { staffTask } from '../model/records/task.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { HandoverPerson, HandoverSource } from '#platform/runtime/handover.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { notLeft } from './people-conditions.ts';
import { keepPlaces } from './staff-hooks.ts';

/** Names shown before one decides. */
const shownNames = 5;

async function countNamed(context: TenantWork, from: RawBuilder<unknown>): Promise<{ count: number; names: string[] }> {
  const found = await queryRows<{ name: string; count: number }>(context)`
    select x.name, count(*) over () as count from (${from}) x limit ${shownNames}`;
  return { count: found[0]?.count ?? 0, names: found.map((row) => row.name) };
}

/** Departments stay led: the successor follows, and the view as of a date keeps who led before (trigger). */
const departments: HandoverSource = {
  key: 'departments',
  label: '负责的部门',
  unit: '个',
  count: (context, { staffId }) =>
    countNamed(
      context,
      sql`
        select g.name
        from group_info g
        where ${tenantCondition(context, 'g')} and g.leader_user_base_id = ${staffId}
        order by g.sort, g.id`,
    ),
  async move(context, from, to) {
    const moved = await changeRows(context, groupInfo, {
      where: sql`t.leader_user_base_id = ${from.staffId}`,
      values: { leaderUserBaseId: to.staffId },
      reason: `${from.displayName} 的工作交接`,
    });
    return moved.length;
  },
};

/** The successor and everybody between him and the one who goes report one step higher instead: nobody may be his own superior. */
async function lineOf(context: TenantWork, staffId: number): Promise<Set<number>> {
  const found = await queryRows<{ id: number }>(context)`
    with recursive line as (
      select t.id, t.superior_id from group_user_base t where ${tenantCondition(context, 't')} and t.id = ${staffId}
      union
      select t.id, t.superior_id
      from line
      join group_user_base t on t.id = line.superior_id
      where ${tenantCondition(context, 't')})
    select id from line limit 200`;
  return new Set(found.map((row) => row.id));
}

interface Subordinate {
  readonly id: number;
  readonly name: string;
  readonly working: boolean;
}

type Goer = Pick<HandoverPerson, 'staffId' | 'displayName'>;

async function setSuperior(
  context: TenantWork,
  people: readonly Subordinate[],
  from: Goer,
  superiorId: number | null,
): Promise<void> {
  if (people.length === 0) return;
  await keepPlaces(
    context,
    people.filter((person) => person.working).map((person) => person.id),
    todayInShanghai(context.platform.now()),
  );
  await changeRows(context, groupUserBase, {
    where: sql`t.id = any(${people.map((person) => person.id)}::bigint[])`,
    values: { superiorId },
    reason: `${from.displayName} 的工作交接`,
  });
}

const subordinates: HandoverSource = {
  key: 'subordinates',
  label: '直属下级',
  unit: '人',
  count: (context, { staffId }) =>
    countNamed(
      context,
      sql`
        select t.name
        from group_user_base t
        where ${tenantCondition(context, 't')} and ${notLeft('t')} and t.superior_id = ${staffId}
        order by t.id`,
    ),
  move: (context, from, to) => passOnSubordinates(context, from, to.staffId),
};

/** Whoever reported to the one who goes reports to the successor, the successor and those between them one step higher; without a successor everybody does. */
export async function passOnSubordinates(context: TenantWork, from: Goer, toStaffId: number | null): Promise<number> {
  const found = await queryRows<Subordinate>(context)`
    select t.id, t.name, t.staff_status <> 'pending_entry' as working from group_user_base t
    where ${tenantCondition(context, 't')} and ${notLeft('t')} and t.superior_id = ${from.staffId}
    order by t.id
    for update`;
  if (found.length === 0) return 0;
  const above = await queryRow<{ superiorId: number | null }>(context)`
    select superior_id from group_user_base where id = ${from.staffId} and group_code = ${context.tenant.groupCode}`;
  const line = toStaffId === null ? null : await lineOf(context, toStaffId);
  const higher = above?.superiorId ?? null;
  const climbs = (person: Subordinate) => line === null || line.has(person.id);
  await setSuperior(context, found.filter(climbs), from, higher === toStaffId ? null : higher);
  await setSuperior(
    context,
    found.filter((person) => !climbs(person)),
    from,
    toStaffId,
  );
  return found.length;
}

const openHandovers = (context: TenantWork, staffId: number | null) =>
  sql<boolean>`
    d.group_code = ${context.tenant.groupCode} and d.company_code = ${context.tenant.companyCode ?? ''}
      and d.status = 'submitted' and (d.handover_to_id = ${staffId} or d.new_leader_id = ${staffId})`;

/** Demissions under way whose work, or whose department, was to go to the one who goes now. */
const pendingHandovers: HandoverSource = {
  key: 'pendingHandovers',
  label: '待接收的离职交接',
  unit: '项',
  count: (context, { staffId }) =>
    countNamed(
      context,
      sql`
        select t.name
        from demission_record d
        join group_user_base t on t.id = d.user_base_id
        where ${openHandovers(context, staffId)}
        order by d.id`,
    ),
  async move(context, from, to) {
    const moved = await queryRows<{ userBaseId: number }>(context)`
      update demission_record d
      set handover_to_id = case
        when handover_to_id = ${from.staffId} then ${to.staffId}::bigint
        else handover_to_id
      end,
        new_leader_id = case when new_leader_id = ${from.staffId} then ${to.staffId}::bigint else new_leader_id end,
          version = version + 1
      where ${openHandovers(context, from.staffId)} and d.user_base_id <> ${to.staffId} returning user_base_id`;
    await audit(
      context,
      moved.map((row) => ({
        action: 'update' as const,
        entity: groupUserBase.name,
        entityId: row.userBaseId,
        after: { handoverToId: to.staffId },
        reason: `${from.displayName} 的离职交接改由 ${to.displayName} 接收`,
      })),
    );
    return moved.length;
  },
};

/** Open items of a person, over an alias. */
const openItems = (context: TenantWork, staffId: number, alias: 'k' | 't') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`
    ${tenantCondition(context, alias)} and ${column('assignee_id')} = ${staffId} and ${column('done')} is not true`;
};

/** Items of starting and leaving that others wait for: opening an account, taking back a laptop. */
const tasks: HandoverSource = {
  key: 'tasks',
  label: '待办的入离职事项',
  unit: '项',
  count: (context, { staffId }) =>
    countNamed(
      context,
      sql`select k.item as name from staff_task k where ${openItems(context, staffId, 'k')} order by k.due_date, k.id`,
    ),
  async move(context, from, to) {
    const moved = await changeRows(context, staffTask, {
      where: openItems(context, from.staffId, 't'),
      values: { assigneeId: to.staffId },
      reason: `${from.displayName} 的工作交接`,
    });
    return moved.length;
  },
};

export const staffHandover: readonly HandoverSource[] = [departments, subordinates, pendingHandovers, tasks];

/** Leaving has rules of its own for these: who leads a department, who reports to whom. */
const ruled: ReadonlySet<string> = new Set([departments.key, subordinates.key]);

const othersOf = (context: TenantWork) => context.platform.registry.handover.filter(({ key }) => !ruled.has(key));

/** People of the roster with their membership; 0 stands for none. Two questions whatever the number of people. */
async function handoverPeople(context: TenantWork, staffIds: readonly number[]): Promise<Map<number, HandoverPerson>> {
  const [people, members] = await Promise.all([
    queryRows<{ id: number; name: string }>(context)`
      select t.id, t.name
      from group_user_base t
      where ${tenantCondition(context, 't')} and t.id = any(${[...staffIds]}::bigint[])`,
    membersOfStaff(context, staffIds),
  ]);
  const memberOf = new Map(members.map((member) => [member.staffId, member]));
  return new Map(
    people.map(({ id, name }) => {
      const member = memberOf.get(id);
      return [id, { memberId: member?.id ?? 0, accountId: member?.accountId ?? 0, staffId: id, displayName: name }];
    }),
  );
}

/** What a person is in charge of in all areas beside departments and people, shown before he goes. */
export async function openWorkOf(
  context: TenantWork,
  staffId: number,
): Promise<{ key: string; label: string; unit: string; count: number; names: string[] }[]> {
  const person = (await handoverPeople(context, [staffId])).get(staffId);
  if (!person) return [];
  const open = [];
  for (const source of othersOf(context))
    open.push({ key: source.key, label: source.label, unit: source.unit, ...(await source.count(context, person)) });
  return open.filter(({ count }) => count > 0);
}

/** All of it goes to whoever takes over. */
export async function passOnWork(context: TenantWork, fromStaffId: number, toStaffId: number): Promise<void> {
  const people = await handoverPeople(context, [fromStaffId, toStaffId]);
  const [from, to] = [people.get(fromStaffId), people.get(toStaffId)];
  if (!from || !to) return;
  for (const source of othersOf(context)) await source.move(context, from, to);
}
