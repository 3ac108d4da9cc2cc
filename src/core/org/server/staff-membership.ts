/** Memberships that follow the roster: a moved person's department, the end of a membership when somebody leaves. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { administratorAccounts } from './member-roles.ts';
import { withdrawTransferTo } from './owner-transfer.ts';
import type { RoleHome } from './role-home.ts';
import { inHome, lockHome } from './role-home.ts';
import { stayingOf } from './sole-duty.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

interface ChangedMember {
  readonly accountId: number;
}

interface RosterMember {
  readonly id: number;
  readonly accountId: number;
  readonly staffId: number;
  readonly displayName: string;
  readonly status: string;
}

/** Sets the department of the members linked to these people; their data scopes follow at once. */
export async function moveMembersOf(
  context: TenantWork,
  staffIds: readonly number[],
  departmentId: number,
): Promise<void> {
  const result = await queryRows<ChangedMember>(context)`
    update member set dept_ids = array[${departmentId}::bigint], version = version + 1, updated_at = now()
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and staff_id = any(${[...staffIds]}::bigint[]) and status <> 'left'
    returning account_id`;
  await announce(context, result);
}

/** Members are called as the people they are. One statement whatever the number of people. */
export async function renameMembersOf(
  context: TenantWork,
  people: readonly { readonly staffId: number; readonly name: string }[],
): Promise<void> {
  if (people.length === 0) return;
  const records = JSON.stringify(people.map(({ staffId, name }) => ({ staff_id: staffId, name })));
  const result = await queryRows<ChangedMember>(context)`
    update member m set display_name = x.name, version = m.version + 1, updated_at = now()
    from jsonb_to_recordset(${records}::jsonb) as x(staff_id bigint, name text)
    where m.group_code = ${context.tenant.groupCode} and m.company_code = ${companyForNewRow(context)}
      and m.staff_id = x.staff_id and m.status <> 'left' and m.display_name <> x.name
    returning m.account_id`;
  await announce(context, result);
}

function homeOf(context: TenantWork): RoleHome {
  return { level: 'company', groupCode: context.tenant.groupCode, companyCode: companyForNewRow(context) };
}

async function membersOf(context: TenantWork, home: RoleHome, staffIds: readonly number[]): Promise<RosterMember[]> {
  const found = await queryRows<RosterMember>(context)`
    select id, account_id, staff_id, display_name, status
    from member m
    where ${inHome(home, 'm')} and staff_id = any(${[...staffIds]}::bigint[]) and status <> 'left'
    order by id`;
  return found;
}

/** Members of the chosen company who are these people of its roster and have not left. */
export const membersOfStaff = (context: TenantWork, staffIds: readonly number[]): Promise<RosterMember[]> =>
  membersOf(context, homeOf(context), staffIds);

/** Holds other changes of administrators of the chosen company back; before people are locked, as whoever changes members does. */
export async function holdAdministrators(context: TenantWork): Promise<void> {
  await lockHome(context, homeOf(context));
}

/** FY-C001 when one of these people is the founder or the last administrator: the enterprise is handed on first. */
export async function refuseSoleDuties(context: TenantWork, staffIds: readonly number[]): Promise<void> {
  const home = homeOf(context);
  const [first] = await stayingOf(context, home, await membersOf(context, home, staffIds));
  if (first)
    throw fail.conflict(
      `${first.member.displayName}是企业的${first.duty}，请先移交${first.duty === '创建人' ? '企业' : '管理员角色'}再办理离职`,
    );
}

/**
 * Of these people those who must stay members, because nobody could follow them: founder, last administrator. The
 * administrators are told, once a day. For what runs without a person who could be refused.
 */
export async function keepSoleDuties(context: TenantWork, staffIds: readonly number[]): Promise<Set<number>> {
  const home = homeOf(context);
  const staying = await stayingOf(context, home, await membersOf(context, home, staffIds));
  const receivers = staying.length === 0 ? [] : await administratorAccounts(context, home);
  for (const { member, duty } of staying)
    for (const accountId of new Set([...receivers, member.accountId]))
      await sendMessage(context.db, context.platform, {
        groupCode: home.groupCode,
        companyCode: home.companyCode,
        accountId,
        category: 'org',
        level: 'urgent',
        bizType: 'member',
        bizId: member.id,
        title: `${member.displayName} 的离职未能完成`,
        content: `${member.displayName}是企业的${duty}，请先移交；移交后当晚自动完成`,
        linkPath: duty === '创建人' ? '/entrepreneurship-center' : '/com-item',
        dedupeKey: `sole-duty:${member.id}`,
      });
  return new Set(staying.map(({ member }) => member.staffId));
}

/**
 * Ends the memberships of people who left: from now on the enterprise is closed to their accounts. Whoever must stay keeps
 * his, and the administrators are told. They are put out by the company: `removed_at` lets no invite code bring them back unasked.
 * Answers how many ended.
 */
export async function endMembershipsOf(context: TenantWork, staffIds: readonly number[]): Promise<number> {
  const kept = await keepSoleDuties(context, staffIds);
  const leaving = staffIds.filter((id) => !kept.has(id));
  const result = await queryRows<ChangedMember & { displayName: string }>(context)`
    update member
    set status = 'left', left_at = now(), removed_at = case when status <> 'invited' then now() end,
      version = version + 1, updated_at = now()
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and staff_id = any(${leaving}::bigint[]) and status <> 'left'
    returning account_id, display_name`;
  for (const member of result) await withdrawTransferTo(context, homeOf(context), member);
  await announce(context, result);
  return result.length;
}

/** Every process forgets the old rights; open pages of the person hear of it. This process forgets them with the commit. */
async function announce(context: TenantWork, members: readonly ChangedMember[]): Promise<void> {
  for (const { accountId } of members) {
    await context.platform.events.publish(context.db, { type: 'permission', accountId, data: {} });
    context.afterCommit(() => context.platform.identity.forget(accountId));
  }
}
