/** Composing and removing roles. Every change is checked against the caller's own rights and acts at once. */
import { randomBytes } from 'node:crypto';
import { defaultRoles } from '../model/default-roles.ts';
import {
  deleteRole,
  insertRoleInfo,
  protectedRoles,
  queryGroupRole,
  queryPageRole,
  updateRoleInfo,
} from '../model/role.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { DataScope } from '#platform/entity/permission.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { CurrentRow } from '#platform/runtime/shown-row.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { RoleRow } from './grantor.ts';
import {
  checkAssignment,
  checkComposition,
  codesOfResources,
  proveForCodes,
  proveForRoles,
  roleIdsOf,
  rolesOf,
} from './grantor.ts';
import { giveStaffRole, refuseMixedDuties } from './member-roles.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, inHome, lockHome } from './role-home.ts';
import { countRoles, pageOfRoles } from './role.read.ts';

const maximumRoles = 100;

export interface NewRole {
  readonly roleName: string;
  readonly remark?: string | null | undefined;
  readonly dataScope: DataScope;
  readonly dataScopeDeptIds: readonly number[];
  readonly companyCodes?: readonly string[] | null | undefined;
  readonly resourceIds: readonly number[];
  readonly copyFrom?: number | null | undefined;
}

async function refuseTwin(context: TenantWork, home: RoleHome, roleName: string, id: number | null): Promise<void> {
  const twin = await queryRows(context)`
    select 1
    from role r
    where ${inHome(home, 'r')} and role_name = ${roleName} and deleted_at is null
      and id is distinct from ${id}::bigint`;
  if (twin.length > 0) throw fail.conflict(`角色名称「${roleName}」已存在`, { fields: { roleName: '角色名称已存在' } });
}

async function codesOfRole(context: TenantWork, roleId: number): Promise<string[]> {
  const found = await queryRows<{ code: string }>(context)`
    select s.code
    from role_resource r
    join resource s on s.id = r.resource_id
    where r.role_id = ${roleId}
    order by s.sort`;
  return found.map((row) => row.code);
}

async function writeCodes(
  context: TenantWork,
  home: RoleHome,
  roleId: number,
  codes: readonly string[],
): Promise<void> {
  await execute(context)`delete from role_resource where role_id = ${roleId}`;
  await execute(context)`
    insert into role_resource (role_id, resource_id, group_code, company_code)
    select ${roleId}, id, ${home.groupCode}, ${home.companyCode}
    from resource
    where code = any(${[...codes]}::text[])`;
}

/** A new role; FY-C001 for a name in use and beyond a hundred, FY-A001 beyond the caller's own rights. */
export async function insertRole(context: TenantWork, home: RoleHome, role: NewRole): Promise<number> {
  await lockHome(context, home);
  if ((await countRoles(context, home)) >= maximumRoles) throw fail.conflict(`最多 ${maximumRoles} 个角色`);
  await refuseTwin(context, home, role.roleName, null);
  const [source] = role.copyFrom ? await rolesOf(context, home, [role.copyFrom]) : [];
  const copied = source ? await codesOfRole(context, source.id) : [];
  const codes = [...new Set([...(await codesOfResources(context, home, role.resourceIds)), ...copied])];
  const companyCodes = role.companyCodes ?? null;
  await checkComposition(context, null, {
    codes,
    dataScope: role.dataScope,
    dataScopeDeptIds: role.dataScopeDeptIds,
    companyCodes,
  });
  proveForCodes(context, codes);
  const inserted = await queryRow<{ id: number }>(context)`
    insert into role (
      group_code, company_code, role_name, role_code, role_level, data_scope, data_scope_dept_ids, company_codes,
      remark, sort, created_by, updated_by
    )
    values (
      ${home.groupCode}, ${home.companyCode}, ${role.roleName}, ${`role_${randomBytes(5).toString('hex')}`},
      ${home.level}, ${role.dataScope}, ${[...role.dataScopeDeptIds]}, ${companyCodes && [...companyCodes]}::text[],
      ${role.remark ?? null}, 1000, ${context.session.accountId}, ${context.session.accountId}
    )
    returning id`;
  const id = inserted?.id;
  if (id === undefined) throw new Error('role was not inserted');
  await writeCodes(context, home, id, codes);
  await audit(context, [
    {
      action: 'create',
      entity: 'role',
      entityId: id,
      entityName: role.roleName,
      after: {
        roleName: role.roleName,
        dataScope: role.dataScope,
        dataScopeDeptIds: role.dataScopeDeptIds,
        companyCodes,
        codes,
      },
    },
  ]);
  return id;
}

export interface RoleChange {
  readonly id: number;
  readonly version: number;
  readonly roleName?: string | undefined;
  readonly remark?: string | null | undefined;
  readonly dataScope?: DataScope | undefined;
  readonly dataScopeDeptIds?: readonly number[] | undefined;
  readonly companyCodes?: readonly string[] | null | undefined;
  readonly resourceIds?: readonly number[] | undefined;
  readonly status?: 'active' | 'disabled' | undefined;
}

/** Codes after the change: what the caller cannot reach stays as it was, and a system role keeps what it came with. */
async function nextCodes(
  context: TenantWork,
  home: RoleHome,
  role: RoleRow,
  before: readonly string[],
  resourceIds: readonly number[],
): Promise<string[]> {
  const wanted = await codesOfResources(context, home, resourceIds);
  const kept = before.filter((code) => !context.tenant.access.codes.has(code));
  const own = role.isSystem ? (defaultRoles.find((entry) => entry.roleCode === role.roleCode)?.codes ?? []) : [];
  const missing = own.filter((code) => before.includes(code) && !wanted.includes(code) && !kept.includes(code));
  if (missing.length > 0) throw fail.forbidden('系统预置角色只能增加权限，请复制为新角色后再移除', { codes: missing });
  return [...new Set([...wanted, ...kept])];
}

/** FY-A001 for what nobody changes this way: protected roles, one's own, name and reach of what the system brought. */
async function checkRoleChange(context: TenantWork, role: RoleRow, change: RoleChange): Promise<void> {
  if (protectedRoles.includes(role.roleCode)) throw fail.forbidden('该角色受保护，不能修改');
  if ((await roleIdsOf(context, context.tenant.access.memberId)).includes(role.id))
    throw fail.forbidden('不能修改自己的角色');
  const scopeChanged =
    (change.dataScope !== undefined && change.dataScope !== role.dataScope) ||
    (change.dataScopeDeptIds !== undefined && role.dataScope === 'custom');
  const narrowed = change.companyCodes !== undefined && change.companyCodes !== null;
  if (role.isSystem && (scopeChanged || narrowed || change.status === 'disabled'))
    throw fail.forbidden('系统预置角色不能改变数据范围、适用企业或停用，请复制为新角色');
}

/** A role as its list shows it now, for FY-C002. */
async function currentRole(context: TenantWork, home: RoleHome, id: number): Promise<CurrentRow> {
  const { records } = await pageOfRoles(context, home, { id }, { current: 1, size: 1 });
  return shownRecord(context, home.level === 'group' ? queryGroupRole : queryPageRole, 'records', records[0]);
}

/** Changes a role; its members hear of it at once. */
export async function updateRole(
  context: TenantWork,
  home: RoleHome,
  change: RoleChange,
): Promise<{ version: number; members: number }> {
  const [role] = await rolesOf(context, home, [change.id], true);
  if (!role) throw fail.notFound();
  if (role.version !== change.version) throw fail.stale(await currentRole(context, home, role.id));
  await checkRoleChange(context, role, change);
  if (change.roleName !== undefined && change.roleName !== role.roleName)
    await refuseTwin(context, home, change.roleName, role.id);
  const codesBefore = await codesOfRole(context, role.id);
  const codes =
    change.resourceIds === undefined
      ? codesBefore
      : await nextCodes(context, home, role, codesBefore, change.resourceIds);
  const dataScope = change.dataScope ?? role.dataScope;
  const dataScopeDeptIds = dataScope === 'custom' ? [...(change.dataScopeDeptIds ?? role.dataScopeDeptIds)] : [];
  const companyCodes =
    change.companyCodes === undefined ? role.companyCodes : change.companyCodes && [...change.companyCodes];
  await checkComposition(
    context,
    { codes: codesBefore, dataScope: role.dataScope, dataScopeDeptIds: role.dataScopeDeptIds },
    { codes, dataScope, dataScopeDeptIds, companyCodes },
  );
  // A wider scope or a role that is switched on again hands all of its codes out anew.
  const anew =
    change.dataScope !== undefined ||
    change.dataScopeDeptIds !== undefined ||
    change.companyCodes !== undefined ||
    (change.status === 'active' && role.status === 'disabled');
  proveForCodes(context, anew ? codes : codes.filter((code) => !codesBefore.includes(code)));
  const next = {
    roleName: change.roleName ?? role.roleName,
    remark: change.remark === undefined ? role.remark : change.remark,
    status: change.status ?? role.status,
  };
  await execute(context)`
    update role
    set role_name = ${next.roleName}, remark = ${next.remark}, status = ${next.status}, data_scope = ${dataScope},
      data_scope_dept_ids = ${dataScopeDeptIds}, company_codes = ${companyCodes}::text[],
      version = version + 1, updated_by = ${context.session.accountId}, updated_at = now() where id = ${role.id}`;
  if (change.resourceIds !== undefined) await writeCodes(context, home, role.id, codes);
  await audit(context, [
    {
      action: 'update',
      entity: 'role',
      entityId: role.id,
      entityName: next.roleName,
      before: {
        roleName: role.roleName,
        remark: role.remark,
        status: role.status,
        dataScope: role.dataScope,
        dataScopeDeptIds: role.dataScopeDeptIds,
        companyCodes: role.companyCodes,
        removed: codesBefore.filter((code) => !codes.includes(code)),
      },
      after: {
        ...next,
        dataScope,
        dataScopeDeptIds,
        companyCodes,
        added: codes.filter((code) => !codesBefore.includes(code)),
      },
    },
  ]);
  const members = await membersOfRole(context, role.id);
  await rightsChanged(
    context,
    members.map((member) => member.accountId),
  );
  return { version: role.version + 1, members: members.length };
}

/** Those who hold a role and have not left. */
export async function membersOfRole(
  context: TenantWork,
  roleId: number,
): Promise<{ id: number; accountId: number; displayName: string; version: number }[]> {
  const found = await queryRows<{ id: number; accountId: number; displayName: string; version: number }>(context)`
    select m.id, m.account_id, m.display_name, m.version
    from member_role r
    join member m on m.id = r.member_id and m.status <> 'left'
    where r.role_id = ${roleId}
    order by m.id`;
  return found;
}

/** Removes a role of one's own making; members move to another one or must be taken out first. */
export async function removeRole(
  context: TenantWork,
  home: RoleHome,
  id: number,
  moveTo: number | null,
): Promise<{ moved: number }> {
  const [role] = await rolesOf(context, home, [id], true);
  if (!role) throw fail.notFound();
  if (role.isSystem) throw fail.forbidden('系统预置角色不能删除');
  if ((await roleIdsOf(context, context.tenant.access.memberId)).includes(id))
    throw fail.forbidden('不能修改自己的角色');
  const members = await membersOfRole(context, id);
  if (members.length > 0 && moveTo === null)
    throw fail.conflict(`${members.length} 名成员正在使用，请选择移至的角色`, { members: members.length });
  if (moveTo !== null) {
    if (moveTo === id) throw fail.invalid('成员移至：不能是被删除的角色', { moveTo: '不能是被删除的角色' });
    await checkAssignment(context, home, await rolesOf(context, home, [moveTo]));
    if (members.length > 0) await proveForRoles(context, [moveTo]);
    await execute(context)`
      insert into member_role (member_id, role_id, group_code, company_code)
      select member_id, ${moveTo}, group_code, company_code
      from member_role
      where role_id = ${id}
      on conflict do nothing`;
  }
  await execute(context)`delete from member_role where role_id = ${id}`;
  await execute(context)`
    update role
    set deleted_at = now(), version = version + 1, updated_by = ${context.session.accountId}, updated_at = now()
    where id = ${id}`;
  await giveStaffRole(
    context,
    home,
    members.map((member) => member.id),
  );
  await refuseMixedDuties(
    context,
    members.map((member) => member.id),
  );
  await audit(context, [
    {
      action: 'delete',
      entity: 'role',
      entityId: id,
      entityName: role.roleName,
      before: { roleName: role.roleName, members: members.length },
      after: { moveTo },
    },
  ]);
  await rightsChanged(
    context,
    members.map((member) => member.accountId),
  );
  return { moved: members.length };
}

export const insertRoleInfoHandler = handle(insertRoleInfo, async (context, input) => ({
  id: await insertRole(context, companyHome(context), input),
}));
export const updateRoleInfoHandler = handle(updateRoleInfo, (context, input) =>
  updateRole(context, companyHome(context), input),
);
export const deleteRoleHandler = handle(deleteRole, (context, { id, moveTo }) =>
  removeRole(context, companyHome(context), id, moveTo ?? null),
);
