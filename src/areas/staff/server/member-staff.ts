/** The person behind a member: every active member of a company stands in its roster. */
import { changeRows } from '#platform/store/change-rows.ts';
import { sql } from 'kysely';
import type { LinkedPerson, MemberPerson } from '#core/org/public.server.ts';
import { membersOfStaff } from '#core/org/public.server.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { rootDepartment } from './department-root.ts';
import { notLeft } from './people-conditions.ts';

interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly groupInfoId: number;
  readonly position: string;
  readonly memberId: number | null;
  /** Linked to another member who is not gone. */
  readonly taken: boolean;
}

/** What stands as position of somebody whose post nobody has named yet. */
const unnamedPosition = '待定';

async function find(
  context: TenantWork,
  memberId: number,
  by: { readonly id: number } | { readonly phone: string },
): Promise<PersonRow | null> {
  const wanted = 'id' in by ? sql`t.id = ${by.id}` : sql`t.phone_index = ${context.platform.seal.index(by.phone)}`;
  const found = await queryRow<Omit<PersonRow, 'taken'>>(context)`
    select t.id, t.name, t.group_info_id, t.position, t.member_id
    from group_user_base t where ${tenantCondition(context, 't')} and ${notLeft('t')} and ${wanted} for update`;
  if (!found) return null;
  // Asked once the person is locked: whoever linked them meanwhile is seen.
  const members = await membersOfStaff(context, [found.id]);
  return { ...found, taken: members.some(({ id }) => id !== memberId) };
}

/** FY-V001 unless the person is of this company and has not left, FY-C001 when another member is this person. */
export async function checkMemberStaff(context: TenantWork, memberId: number, staffId: number): Promise<void> {
  const person = await find(context, memberId, { id: staffId });
  if (!person) throw fail.invalid('员工档案：不是在册员工', { staffId: '员工档案：不是在册员工' });
  if (person.taken)
    throw fail.conflict(`员工「${person.name}」已关联其他成员`, { fields: { staffId: '已关联其他成员' } });
}

/**
 * Links a member to the named person, to the one with the same number, or to a new one under 待入职. The caller holds
 * the member's row locked, so that two at once make one person. Ends of memberships free the person again.
 */
export async function linkMemberStaff(context: TenantWork, member: MemberPerson): Promise<LinkedPerson> {
  const checked = member.phone === null ? null : checkMobile(member.phone);
  const phone = checked?.ok ? checked.value : null;
  const named = member.staffId === null ? null : await find(context, member.memberId, { id: member.staffId });
  const sameNumber = phone === null ? null : await find(context, member.memberId, { phone });
  const person = [named, sameNumber].find((candidate) => candidate && !candidate.taken);
  const linked = person && {
    staffId: person.id,
    departmentId: person.groupInfoId,
    position: person.position,
    isNew: false,
  };
  if (person?.memberId === member.memberId && linked) return linked;
  // Beside the store, group_user_base: also deleted people give the member free, and the log tells of the new link.
  // Whoever was this member before is a person of his own again.
  await execute(context)`
    update group_user_base
    set member_id = null
    where member_id = ${member.memberId} and group_code = ${context.tenant.groupCode}`;
  if (!person || !linked) return insertPerson(context, member, sameNumber ? null : phone);
  await changeRows(context, groupUserBase, {
    where: sql`t.id = ${person.id}`,
    values: { memberId: member.memberId },
    reason: '关联登录成员',
    keepsVersion: true,
  });
  return linked;
}

async function insertPerson(context: TenantWork, member: MemberPerson, phone: string | null): Promise<LinkedPerson> {
  const departmentId = member.departmentId ?? (await rootDepartment(context));
  const position = member.position?.trim() || unnamedPosition;
  const row: UpdateOf<typeof groupUserBase> = {
    name: member.name,
    phone,
    position,
    groupInfoId: departmentId,
    staffStatus: 'pending_entry',
    memberId: member.memberId,
    fromMember: true,
  };
  const { id } = await entityStore(context, groupUserBase).save(row);
  return { staffId: id, departmentId, position, isNew: true };
}

/** Frees the people of members who are gone; who came in as member and never started work has given up (放弃入职). */
export async function unlinkMemberStaff(context: TenantWork, memberIds: readonly number[]): Promise<void> {
  const gone = sql`t.member_id = any(${[...memberIds]}::bigint[])`;
  await changeRows(context, groupUserBase, {
    where: sql`${gone} and t.from_member and t.staff_status = 'pending_entry'`,
    values: { memberId: null, staffStatus: 'cancelled' },
    reason: '成员已退出',
  });
  await changeRows(context, groupUserBase, { where: gone, values: { memberId: null }, reason: '成员已退出' });
}
