/** Roles of the group, by the three paths of the contract. */
import { deleteGroupRole, insertGroupRole, queryGroupRole } from '../model/role.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { roleIdsOf } from './grantor.ts';
import { assignRoles, keepingAdministrator, lockMember } from './member-roles.ts';
import type { RoleHome } from './role-home.ts';
import { groupHome } from './role-home.ts';
import { pageOfRoles, resourceIdsOf } from './role.read.ts';
import { insertRole, membersOfRole, removeRole, updateRole } from './role.write.ts';

export const queryGroupRoleHandler = handle(queryGroupRole, async (context, { id, filter, page }) => {
  const home = groupHome(context);
  const found = await pageOfRoles(context, home, { ...filter, id: id ?? null }, page);
  if (id && found.records.length === 0) throw fail.notFound('角色不存在或已被删除');
  const records = [];
  for (const role of found.records) {
    const members = (await membersOfRole(context, role.id)).map((member) => ({
      memberId: member.id,
      displayName: member.displayName,
      version: member.version,
    }));
    records.push({ ...role, members, ...(id ? { resourceIds: await resourceIdsOf(context, role.id) } : {}) });
  }
  return { ...found, records };
});

/** Makes exactly these people the members of a role. */
async function replaceMembers(
  context: TenantWork,
  home: RoleHome,
  roleId: number,
  memberIds: readonly number[],
): Promise<void> {
  const before = (await membersOfRole(context, roleId)).map((member) => member.id);
  const joining = memberIds.filter((id) => !before.includes(id));
  const leaving = before.filter((id) => !memberIds.includes(id));
  await keepingAdministrator(context, home, async () => {
    for (const memberId of [...joining, ...leaving].toSorted((a, b) => a - b)) {
      const member = await lockMember(context, home, memberId);
      const held = await roleIdsOf(context, memberId);
      await assignRoles(
        context,
        home,
        member,
        joining.includes(memberId) ? [...held, roleId] : held.filter((id) => id !== roleId),
      );
    }
  });
}

export const insertGroupRoleHandler = handle(insertGroupRole, async (context, { id, version, memberIds, ...role }) => {
  const home = groupHome(context);
  const change = Object.values(role).some((value) => value !== undefined);
  let roleId = id ?? null;
  if (roleId === null)
    roleId = await insertRole(context, home, {
      roleName: role.roleName ?? '',
      remark: role.remark,
      dataScope: role.dataScope ?? 'all',
      dataScopeDeptIds: role.dataScopeDeptIds ?? [],
      companyCodes: role.companyCodes ?? null,
      resourceIds: role.resourceIds ?? [],
    });
  else if (change) await updateRole(context, home, { id: roleId, version: version ?? 0, ...role });
  if (memberIds) await replaceMembers(context, home, roleId, memberIds);
  return { id: roleId };
});

export const deleteGroupRoleHandler = handle(deleteGroupRole, (context, { id, moveTo }) =>
  removeRole(context, groupHome(context), id, moveTo ?? null),
);

/** Whether the caller's home has a role with this code, for callers that hand out one of the system's. */
export async function systemRoleId(
  context: Pick<TenantWork, 'db'>,
  home: RoleHome,
  roleCode: string,
): Promise<number | null> {
  const found = await queryRow<{ id: number }>(context)`
    select id
    from role
    where group_code = ${home.groupCode} and company_code = ${home.companyCode} and role_code = ${roleCode}
      and deleted_at is null`;
  return found?.id ?? null;
}
