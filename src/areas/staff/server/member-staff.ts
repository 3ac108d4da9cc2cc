/** The person behind a member: every active member of a company stands in its roster (area account-org ruling 3.11). */
import { sql } from 'kysely';
import type { LinkedPerson, MemberPerson } from '#core/org/public.server.ts';
import { membersOfStaff } from '#core/org/public.server.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { rootDepartment } from './department-root.ts';
import { notLeft } from './people-conditions.ts';

interface Found {
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
): Promise<Found | null> {
  const wanted = 'id' in by ? sql`t.id = ${by.id}` : sql`t.phone_index = ${context.platform.seal.index(by.phone)}`;
  const found = await queryRow<Omit<Found, 'taken'>>(context)`
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
  // Whoever was this member before is a person of his own again.
  await execute(context)`
    update group_user_base
    set member_id = null
    where member_id = ${member.memberId} and group_code = ${context.tenant.groupCode}`;
  if (!person || !linked) return insertPerson(context, member, sameNumber ? null : phone);
  await execute(context)`
    update group_user_base
    set member_id = ${member.memberId}
    where id = ${person.id} and group_code = ${context.tenant.groupCode}`;
  await audit(context, [
    {
      action: 'update',
      entity: groupUserBase.name,
      entityId: person.id,
      entityName: person.name,
      after: { memberId: member.memberId },
      reason: '关联登录成员',
    },
  ]);
  return linked;
}

async function insertPerson(context: TenantWork, member: MemberPerson, phone: string | null): Promise<LinkedPerson> {
  const departmentId = member.departmentId ?? (await rootDepartment(context));
  const position = member.position?.trim() || unnamedPosition;
  const row = {
    name: member.name,
    phone,
    position,
    groupInfoId: departmentId,
    staffStatus: 'pending_entry',
    memberId: member.memberId,
    fromMember: true,
  };
  const { id } = await entityStore(context, groupUserBase).insert(row as never);
  return { staffId: id, departmentId, position, isNew: true };
}

/** Frees the people of members who are gone; who came in as member and never started work has given up (放弃入职). */
export async function unlinkMemberStaff(context: TenantWork, memberIds: readonly number[]): Promise<void> {
  const { groupCode } = context.tenant;
  const freed = await queryRows<{ id: number; name: string; staffStatus: string }>(context)`
    update group_user_base t set member_id = null,
      staff_status = case when from_member and staff_status = 'pending_entry' then 'cancelled' else staff_status end,
        version = version + 1, updated_at = now(), updated_by = ${context.session.accountId}
    where group_code = ${groupCode} and company_code = ${context.tenant.companyCode ?? ''}
      and member_id = any(${[...memberIds]}::bigint[]) and deleted_at is null
    returning id, name, staff_status`;
  await audit(
    context,
    freed.map((row) => ({
      action: 'update' as const,
      entity: groupUserBase.name,
      entityId: row.id,
      entityName: row.name,
      after: { memberId: null, ...(row.staffStatus === 'cancelled' && { staffStatus: 'cancelled' }) },
      reason: '成员已退出',
    })),
  );
}
