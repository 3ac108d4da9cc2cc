/** Which roles a member holds, and the rules that hold for all of them together. */
import { sql } from 'kysely';
import { administratorRoles, protectedRoles } from '../model/role.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { policiesOf } from './entry-rule.ts';
import { checkAssignment, isFounder, proveForRoles, roleIdsOf, rolesOf } from './grantor.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { inHome, lockHome } from './role-home.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

export interface MemberRow {
  readonly id: number;
  readonly accountId: number;
  readonly displayName: string;
  readonly deptIds: number[];
  readonly jobTitle: string | null;
  readonly staffId: number | null;
  readonly remark: string | null;
  readonly status: 'invited' | 'active' | 'disabled' | 'left';
  /** Masked number or mail that an invitation went to. */
  readonly invitedAs: string | null;
  readonly version: number;
}

/** A member of the home, locked; FY-N001 when there is none, FY-A001 for the founder and the auditor. */
export async function lockMember(context: TenantWork, home: RoleHome, id: number): Promise<MemberRow> {
  const member = await queryRow<MemberRow>(context)`
    select id, account_id, display_name, dept_ids, job_title, staff_id, remark, status, invited_as, version
    from member m
    where id = ${id} and ${inHome(home, 'm')} and status <> 'left'
    for update`;
  if (!member) throw fail.notFound('成员不存在或已退出');
  return member;
}

/** FY-A001 when the member holds a protected role and the caller is neither the founder nor the member himself. */
export async function checkTouchable(context: TenantWork, member: MemberRow): Promise<void> {
  if (member.id === context.tenant.access.memberId) return;
  const held = await queryRows<{ roleCode: string }>(context)`
    select r.role_code
    from member_role m
    join role r on r.id = m.role_id
    where m.member_id = ${member.id} and r.role_code = any(${[...protectedRoles]}::text[])`;
  if (held.length > 0 && !(await isFounder(context))) throw fail.forbidden('创建人与审计管理员受保护，不能操作');
}

/**
 * Under 等保三级 nobody is auditor and administrator at once. FY-C001 naming those who are, in the enterprises in
 * sight of the call.
 */
export async function refuseMixedDuties(context: TenantWork, memberIds: readonly number[]): Promise<void> {
  const found = await queryRows<{ displayName: string; companyCode: string }>(context)`
    select m.display_name, m.company_code from member m join member_role x on x.member_id = m.id
    join role r on r.id = x.role_id and r.deleted_at is null and r.role_code in ('audit_admin', 'company_admin')
    where m.id = any(${[...memberIds]}::bigint[]) and m.status <> 'left'
    group by m.id, m.display_name, m.company_code
    having count(distinct r.role_code) = 2
    limit 20`;
  for (const { displayName, companyCode } of found) {
    const { passwordProfile } = await policiesOf(context.db, context.tenant.groupCode, companyCode);
    if (passwordProfile === 'mlps3')
      throw fail.conflict(`等保三级要求审计管理员与企业管理员由不同的人担任：${displayName}`);
  }
}

/** Everybody holds the role of staff beside his others; groups have no such role. */
export async function giveStaffRole(context: TenantWork, home: RoleHome, memberIds: readonly number[]): Promise<void> {
  if (home.level === 'group' || memberIds.length === 0) return;
  await execute(context)`
    insert into member_role (member_id, role_id, group_code, company_code)
    select m.id, r.id, m.group_code, m.company_code
    from member m
    join role r on ${inHome(home, 'r')} and r.role_code = 'staff' and r.deleted_at is null
    where m.id = any(${[...memberIds]}::bigint[]) on conflict do nothing`;
}

/** The role that is nobody's to take away; none in a group. */
async function staffRoleIds(context: TenantWork, home: RoleHome): Promise<number[]> {
  const found = await queryRows<{ id: number }>(context)`
    select id from role r where ${inHome(home, 'r')} and role_code = 'staff' and deleted_at is null`;
  return home.level === 'group' ? [] : found.map(({ id }) => id);
}

/** Active members who hold a role of administrators. */
async function administratorsOf(context: TenantWork, home: RoleHome): Promise<{ id: number; accountId: number }[]> {
  const found = await queryRows<{ id: number; accountId: number }>(context)`
    select distinct m.id, m.account_id
    from member m
    join member_role x on x.member_id = m.id
    join role r on r.id = x.role_id and r.deleted_at is null and r.status = 'active'
      and r.role_code = any(${[...administratorRoles]}::text[])
    where ${inHome(home, 'm')} and m.status = 'active'`;
  return found;
}

/** Member ids of the administrators of a home. */
export async function administratorIds(context: TenantWork, home: RoleHome): Promise<number[]> {
  return (await administratorsOf(context, home)).map(({ id }) => id);
}

/** Accounts of the administrators of a home: whoever must hear that something needs a hand. */
export async function administratorAccounts(context: TenantWork, home: RoleHome): Promise<number[]> {
  return (await administratorsOf(context, home)).map(({ accountId }) => accountId);
}

/** Runs a change of members; FY-C001 when it would take the last administrator. Changes of one home wait for each other. */
export async function keepingAdministrator<Result>(
  context: TenantWork,
  home: RoleHome,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockHome(context, home);
  const before = await administratorIds(context, home);
  const result = await change();
  if (before.length > 0 && (await administratorIds(context, home)).length === 0)
    throw fail.conflict('至少保留一名在用的管理员');
  return result;
}

/** Gives a member exactly these roles. Checked: the right to assign, one's own, protected ones. Tells the member and the founder. */
export async function assignRoles(
  context: TenantWork,
  home: RoleHome,
  member: MemberRow,
  roleIds: readonly number[],
): Promise<boolean> {
  const before = await roleIdsOf(context, member.id);
  const staff = await staffRoleIds(context, home);
  // Whoever came in without it (a direct import) is not told of a change that nobody made.
  const next = [...new Set([...roleIds, ...staff.filter((id) => before.includes(id))])];
  const changedIds = [...before.filter((id) => !next.includes(id)), ...next.filter((id) => !before.includes(id))];
  if (changedIds.length === 0) return false;
  if (member.accountId === context.session.accountId) throw fail.forbidden('不能修改自己的角色');
  const roles = await rolesOf(context, home, [...new Set([...before, ...next])]);
  await checkAssignment(
    context,
    home,
    roles.filter((role) => changedIds.includes(role.id)),
  );
  await proveForRoles(
    context,
    next.filter((id) => !before.includes(id)),
  );
  await writeRoles(context, home, member.id, next);
  const names = (ids: readonly number[]) => roles.filter((role) => ids.includes(role.id)).map((role) => role.roleName);
  await audit(context, [
    {
      action: 'grant',
      entity: 'member',
      entityId: member.id,
      entityName: member.displayName,
      before: { roles: names(before) },
      after: { roles: names(next) },
    },
  ]);
  await rightsChanged(context, [member.accountId]);
  await tellAboutRoles(context, home, member, names(next));
  return true;
}

/** Writes roles without asking; being staff stays. */
export async function writeRoles(
  context: TenantWork,
  home: RoleHome,
  memberId: number,
  roleIds: readonly number[],
): Promise<void> {
  // What stays keeps where it came from (sso_granted).
  await execute(context)`
    delete from member_role where member_id = ${memberId} and not (role_id = any(${[...roleIds]}::bigint[]))`;
  await execute(context)`
    insert into member_role (member_id, role_id, group_code, company_code)
    select ${memberId}, id, ${home.groupCode}, ${home.companyCode}
    from role r
    where id = any(${[...roleIds]}::bigint[]) and ${inHome(home, 'r')}
    on conflict do nothing`;
  await giveStaffRole(context, home, [memberId]);
  await refuseMixedDuties(context, [memberId]);
}

async function tellAboutRoles(
  context: TenantWork,
  home: RoleHome,
  member: MemberRow,
  names: readonly string[],
): Promise<void> {
  const actorName = context.tenant.access.displayName;
  const common = {
    groupCode: home.groupCode,
    companyCode: home.companyCode,
    category: 'permission',
    bizType: 'member',
    bizId: member.id,
    actorName,
  };
  await sendMessage(context.db, context.platform, {
    ...common,
    accountId: member.accountId,
    title: '您的角色已调整',
    content: `现有角色：${names.join('、') || '员工'}`,
  });
  const founder = await queryRow<{ accountId: number | null }>(context)`
    select owner_account_id as account_id
    from ${sql.table(home.level === 'group' ? 'org_group' : 'company')}
    where group_code = ${home.groupCode} ${
      home.level === 'group'
        ? sql``
        : sql`
      and company_code = ${home.companyCode}`
    }`;
  const owner = founder?.accountId ?? null;
  // The founder hears of every assignment, not of his own.
  if (owner !== null && owner !== context.session.accountId && owner !== member.accountId)
    await sendMessage(context.db, context.platform, {
      ...common,
      accountId: owner,
      title: `${member.displayName} 的角色已调整`,
      content: `${actorName} 调整为：${names.join('、') || '员工'}`,
      linkPath: home.level === 'group' ? '/user-role-manage' : '/com-item',
    });
}
