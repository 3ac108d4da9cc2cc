/**
 * Roles that the central login grants: only through the mapping table of the site, never by the name of a claim alone.
 */
import { administratorRoles, protectedRoles } from '../model/role.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { SessionAccount, TenantWork, WorkContext } from '#platform/runtime/context.ts';
import type { Db } from '#platform/db/database.ts';
import { inTenant } from '#platform/db/database.ts';
import { fail } from '#platform/runtime/failure.ts';
import { insertMember } from './demo.ts';
import { inEnterprise } from './enterprise-setting.ts';
import { giveStaffRole } from './member-roles.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { inHome, lockHome } from './role-home.ts';

/** A value of the role claim and the role it grants. */
export interface RoleMapping {
  readonly claimValue: string;
  readonly groupCode: string;
  /** '' for a role of the group. */
  readonly companyCode: string;
  readonly roleCode: string;
}

/** Enterprises that grant this person something, and those whose member he is through an earlier grant. */
async function homesOf(context: WorkContext, accountId: number, claimValues: readonly string[]): Promise<RoleHome[]> {
  // Nobody is signed in yet: own memberships come into sight for the rest of the transaction.
  await execute(context)`select set_config('app.account_id', ${String(accountId)}, true)`;
  const found = await queryRows<{ groupCode: string; companyCode: string }>(context)`
    select distinct group_code, company_code from sso_role_mapping where claim_value = any(${[...claimValues]}::text[])
    union select m.group_code, m.company_code from member m
      where m.account_id = ${accountId} and m.status <> 'left'
        and exists (
          select from sso_role_mapping x where x.group_code = m.group_code and x.company_code = m.company_code
        )`;
  return found.map((row) => ({ ...row, level: row.companyCode === '' ? 'group' : 'company' }));
}

interface Member {
  readonly id: number;
  readonly status: string;
}

async function memberOf(inside: TenantWork, home: RoleHome, person: SessionAccount): Promise<Member | undefined> {
  const found = await queryRow<Member>(inside)`
    select id, status
    from member m
    where account_id = ${person.accountId} and ${inHome(home, 'm')} and status <> 'left'`;
  return found;
}

async function insertMapped(inside: TenantWork, home: RoleHome, person: SessionAccount): Promise<number> {
  const id = await insertMember(inside.db, {
    accountId: person.accountId,
    groupCode: home.groupCode,
    companyCode: home.companyCode,
    displayName: person.name,
    staffId: null,
    departmentIds: [],
    jobTitle: null,
    roleIds: [],
  });
  await execute(inside)`update member set join_type = 'sso' where id = ${id}`;
  return id;
}

/** Roles that the mapping gives for these values; protected ones never. */
async function wantedRoles(inside: TenantWork, home: RoleHome, claimValues: readonly string[]): Promise<number[]> {
  const found = await queryRows<{ id: number }>(inside)`
    select distinct r.id
    from sso_role_mapping x
    join role r on ${inHome(home, 'r')} and r.role_code = x.role_code and r.deleted_at is null and r.status = 'active'
    where ${inHome(home, 'x')} and x.claim_value = any(${[...claimValues]}::text[])
      and not (r.role_code = any(${[...protectedRoles]}::text[]))`;
  return found.map((role) => role.id);
}

async function isSettled(inside: TenantWork, member: Member | undefined, wanted: readonly number[]): Promise<boolean> {
  // Switched off here stays switched off: the mapping grants roles, it overrules nobody.
  if (member && member.status !== 'active') return true;
  if (!member) return wanted.length === 0;
  const held = await queryRows<{ roleId: number; ssoGranted: boolean }>(inside)`
    select role_id, sso_granted from member_role where member_id = ${member.id}`;
  const ids = held.map((row) => row.roleId);
  return wanted.every((id) => ids.includes(id)) && held.every((row) => !row.ssoGranted || wanted.includes(row.roleId));
}

async function followMapping(
  inside: TenantWork,
  home: RoleHome,
  person: SessionAccount,
  claimValues: readonly string[],
): Promise<void> {
  const wanted = await wantedRoles(inside, home, claimValues);
  if (await isSettled(inside, await memberOf(inside, home, person), wanted)) return;
  // Only who changes something waits for others; asked again behind the lock.
  await lockHome(inside, home);
  const member = await memberOf(inside, home, person);
  if (await isSettled(inside, member, wanted)) return;
  const memberId = member?.id ?? (await insertMapped(inside, home, person));
  await execute(inside)`
    insert into member_role (member_id, role_id, group_code, company_code, sso_granted)
    select ${memberId}, id, ${home.groupCode}, ${home.companyCode}, true
    from unnest(${wanted}::bigint[]) as wanted(id)
    on conflict do nothing`;
  // What a person gave stays; of what the mapping gave only what it still gives, and never the last administrator.
  await execute(inside)`
    delete from member_role g using role r
    where g.member_id = ${memberId} and g.sso_granted and r.id = g.role_id
      and not (g.role_id = any(${wanted}::bigint[]))
      and (not (r.role_code = any(${[...administratorRoles]}::text[])) or exists (
        select from member_role o
        join role a on a.id = o.role_id and a.deleted_at is null
          and a.role_code = any(${[...administratorRoles]}::text[])
        join member m on m.id = o.member_id and m.status = 'active'
        where o.member_id <> ${memberId} and ${inHome(home, 'm')}))`;
  await giveStaffRole(inside, home, [memberId]);
  const roles = await queryRows<{ roleName: string }>(inside)`
    select r.role_name from member_role g join role r on r.id = g.role_id where g.member_id = ${memberId}`;
  const after = { roles: roles.map((role) => role.roleName) };
  await audit(inside, [
    {
      action: 'grant',
      entity: 'member',
      entityId: memberId,
      entityName: person.name,
      reason: '统一登录角色映射',
      after,
    },
  ]);
  await rightsChanged(inside, [person.accountId]);
}

/** Makes the person a member where the mapping says so, gives and takes the mapped roles. Part of the sign-in's transaction. */
export async function grantMappedRoles(
  context: WorkContext,
  person: SessionAccount,
  claimValues: readonly string[],
): Promise<void> {
  for (const home of await homesOf(context, person.accountId, claimValues))
    await inEnterprise(context, home, (inside) => followMapping(inside, home, person, claimValues));
}

/** Adds a line to the mapping; act of an operator at a terminal. FY-N001 without such a role, FY-V001 for a protected one. */
export async function insertRoleMapping(
  db: Db,
  mapping: Omit<RoleMapping, 'groupCode'> & { readonly groupCode: string | null },
): Promise<RoleMapping> {
  if (protectedRoles.includes(mapping.roleCode)) throw fail.invalid('创建人与审计管理员不能由统一登录授予');
  if (!/^.{1,200}$/u.test(mapping.claimValue)) throw fail.invalid('声明值：1–200 个字');
  const place =
    mapping.companyCode === ''
      ? await queryRows<{ groupCode: string }>(db)`
          select group_code
          from org_group
          where group_code = ${mapping.groupCode} and group_kind = 'real' and status <> 'dissolved'`
      : await queryRows<{ groupCode: string }>(db)`
          select group_code from company where company_code = ${mapping.companyCode} and status <> 'dissolved'`;
  const groupCode = place[0]?.groupCode;
  if (groupCode === undefined) throw fail.notFound('没有这个企业或集团');
  const full = { ...mapping, groupCode };
  const role = await inTenant(
    db,
    { groupCode, companyCodes: [full.companyCode], accountId: null },
    (inside) =>
      queryRows(inside)`
        select 1
        from role r
        where group_code = ${groupCode} and company_code = ${full.companyCode} and role_code = ${full.roleCode}
          and deleted_at is null`,
  );
  if (role.length === 0) throw fail.notFound(`没有编码为 ${full.roleCode} 的角色`);
  await execute(db)`
    insert into sso_role_mapping (claim_value, group_code, company_code, role_code)
    values (${full.claimValue}, ${groupCode}, ${full.companyCode}, ${full.roleCode})
    on conflict do nothing`;
  return full;
}

/** Removes a line by its id; whether there was one. Roles it granted go at the next sign-in. */
export async function deleteRoleMapping(db: Db, id: number): Promise<boolean> {
  const gone = await execute(db)`delete from sso_role_mapping where id = ${id}`;
  return gone > 0;
}

export async function listRoleMappings(db: Db): Promise<(RoleMapping & { readonly id: number })[]> {
  const found = await queryRows<RoleMapping & { id: number }>(db)`
    select id, claim_value, group_code, company_code, role_code
    from sso_role_mapping
    order by claim_value, group_code, company_code, role_code
    limit 1000`;
  return found;
}
