/** Roles that an invite code brings (none above staff). */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { administratorRoles } from '../model/role.ts';
import { checkAssignment, rolesOf } from './grantor.ts';
import type { RoleHome } from './role-home.ts';
import { inHome } from './role-home.ts';

export interface InvitedRole {
  readonly id: number;
  readonly roleName: string;
}

/** Whether the role under an alias may go from hand to hand: active, without power over roles and people (kinds 1 and 2), without anything sensitive, and no administrators. */
export function invitable(alias: string) {
  return sql<boolean>`
    ${sql.ref(`${alias}.status`)} = 'active'
      and ${sql.ref(`${alias}.role_code`)} <> all(${[...administratorRoles, 'audit_admin']}::text[])
      and not exists (
        select from role_resource x
        join resource s on s.id = x.resource_id
        where x.role_id = ${sql.ref(`${alias}.id`)} and s.deprecated_at is null
          and (s.sensitive or s.updater_id in (1, 2))
      )`;
}

/** Of these roles those that may go from hand to hand. Asked again whenever a code is used: a role may have gained codes since. */
export async function invitableRoles(
  context: TenantWork,
  home: RoleHome,
  ids: readonly number[],
): Promise<InvitedRole[]> {
  if (ids.length === 0) return [];
  const found = await queryRows<InvitedRole>(context)`
    select r.id, r.role_name from role r
    where r.id = any(${[...ids]}::bigint[]) and ${inHome(home, 'r')} and r.deleted_at is null and ${invitable('r')}
    order by r.sort, r.id`;
  return found;
}

/** FY-V001 unless all may go from hand to hand, FY-A001 unless the caller may hand them out. */
export async function checkInvitedRoles(context: TenantWork, home: RoleHome, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (home.level === 'group')
    throw fail.invalid('角色：集团邀请码邀请的是企业，不能带角色', { roleIds: '集团邀请码不能带角色' });
  const roles = await rolesOf(context, home, ids);
  await checkAssignment(context, home, roles);
  const allowed = new Set((await invitableRoles(context, home, ids)).map(({ id }) => id));
  const refused = roles.filter(({ id }) => !allowed.has(id)).map(({ roleName }) => roleName);
  if (refused.length > 0)
    throw fail.invalid(
      `角色：「${refused.join('」「')}」含有管理或敏感权限，不能随邀请码授予，请在成员加入后单独授予`,
      { roleIds: '含有管理或敏感权限' },
    );
}

export interface Invited {
  readonly deptId: number | null;
  readonly roles: readonly InvitedRole[];
}

/** What codes brought, by their id; two queries for any number of them. */
export async function invitedBy(
  context: TenantWork,
  home: RoleHome,
  inviteIds: readonly (number | null)[],
): Promise<(inviteId: number | null) => Invited> {
  const ids = [...new Set(inviteIds)].filter((id) => id !== null);
  if (ids.length === 0) return () => ({ deptId: null, roles: [] });
  const found = await queryRows<{ id: number; deptId: number | null; roleIds: number[] }>(context)`
    select id, dept_id, role_ids from invite_code i where id = any(${ids}::bigint[]) and ${inHome(home, 'i')}`;
  const roles = await invitableRoles(
    context,
    home,
    found.flatMap(({ roleIds }) => roleIds),
  );
  return (inviteId) => {
    const invite = found.find(({ id }) => id === inviteId);
    return { deptId: invite?.deptId ?? null, roles: roles.filter(({ id }) => invite?.roleIds.includes(id)) };
  };
}
