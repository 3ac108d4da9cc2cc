/** The calls behind the role screen: those of a company, or those of the group. */
import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { DataScope } from '#platform/entity/permission.ts';
import { call } from '#platform/web/call.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { useRead } from '#platform/web/query.ts';
import {
  deleteGroupRole,
  deleteRole,
  insertGroupRole,
  insertRoleInfo,
  queryGroupRole,
  queryPageRole,
  queryResource,
  queryRoleResource,
  updateRoleInfo,
} from '../../model/role.ts';
import { queryPageUser, updateUser, userList } from '../../model/user.ts';

export type Role = OutputOf<typeof queryPageRole>['records'][number];
export type User = OutputOf<typeof queryPageUser>['records'][number];
export type RoleLevel = 'company' | 'group';

/** Codes that the buttons of each level ask for. */
export const roleCodes = {
  company: { add: 'role_add', edit: 'role_edit', remove: 'role_delete', grant: 'role_grant' },
  group: { add: 'group_role_edit', edit: 'group_role_edit', remove: 'group_role_delete', grant: 'group_role_edit' },
} as const;

const all = { current: 1, size: 100 };

/** All roles of the level: there are at most a hundred. */
export function useRoles(level: RoleLevel) {
  const company = useRead(queryPageRole, { page: all }, { enabled: level === 'company', quiet: true, keep: true });
  const group = useRead(queryGroupRole, { page: all }, { enabled: level === 'group', quiet: true, keep: true });
  const read = level === 'company' ? company : group;
  return {
    roles: (read.data?.records ?? []) as readonly Role[],
    isPending: read.isPending,
    error: read.error,
    refetch: () => void read.refetch(),
  };
}

/** Every member of a company holds it, whatever else he holds. */
export const isEverybodys = ({ roleCode }: Pick<Role, 'roleCode'>): boolean => roleCode === 'staff';

/** Roles to choose from; protected ones are shown and cannot be given, that of everybody cannot be taken. */
export const roleChoices = (roles: readonly Role[]) =>
  roles.map((role) => ({ value: role.id, label: role.roleName, disabled: role.isProtected || isEverybodys(role) }));

/** Several acts of a screen and the renewal of what it shows after each. */
export function useRoleActs(level: RoleLevel) {
  const client = useQueryClient();
  const keys = [queryPageRole, queryGroupRole, queryRoleResource, queryResource, queryPageUser].map(({ path }) => [
    path,
  ]);
  const renew = () =>
    Promise.all([...keys, listKey(userList)].map((queryKey) => client.invalidateQueries({ queryKey })));
  const renewed = async <Result>(act: Promise<Result>): Promise<Result> => {
    try {
      return await act;
    } finally {
      await renew();
    }
  };
  return {
    insert: (role: { roleName: string; remark?: string | null; dataScope: DataScope; copyFrom?: number | null }) =>
      renewed(level === 'company' ? call(insertRoleInfo, role) : copyGroupRole(role)),
    save: (
      role: Role,
      change: {
        roleName?: string;
        remark?: string | null;
        dataScope?: DataScope;
        dataScopeDeptIds?: number[];
        companyCodes?: string[] | null;
        resourceIds?: number[];
      },
    ) =>
      renewed<unknown>(
        level === 'company'
          ? call(updateRoleInfo, { id: role.id, version: role.version, ...withoutCompanies(change) })
          : call(insertGroupRole, { id: role.id, version: role.version, ...change }),
      ),
    remove: (role: Role, moveTo: number | null) =>
      renewed(call(level === 'company' ? deleteRole : deleteGroupRole, { id: role.id, moveTo })),
    /** Adds the role to people or takes it from them, one after the other. */
    members: async (role: Role, people: readonly User[], joining: boolean) => {
      for (const person of people) {
        const held = person.roles.map((entry) => entry.id);
        const roleIds = joining ? [...held, role.id] : held.filter((id) => id !== role.id);
        if (level === 'company') await renewed(call(updateUser, { id: person.id, version: person.version, roleIds }));
      }
      if (level === 'group') await renewed(replaceGroupMembers(role, people, joining));
    },
    renew,
  };
}

/** A role of a company holds in that company and in no other. */
function withoutCompanies<Change extends { companyCodes?: unknown }>({
  companyCodes: _companies,
  ...change
}: Change): Omit<Change, 'companyCodes'> {
  return change;
}

async function copyGroupRole({
  copyFrom,
  ...role
}: {
  roleName: string;
  remark?: string | null;
  dataScope: DataScope;
  copyFrom?: number | null;
}): Promise<{ id: number }> {
  const resourceIds = copyFrom ? (await call(queryRoleResource, { roleId: copyFrom })).resourceIds : [];
  return call(insertGroupRole, { ...role, resourceIds });
}

async function replaceGroupMembers(role: Role, people: readonly User[], joining: boolean): Promise<unknown> {
  const { records } = await call(queryGroupRole, { id: role.id });
  const before = records[0]?.members.map((member) => member.memberId) ?? [];
  const touched = new Set(people.map((person) => person.id));
  return call(insertGroupRole, {
    id: role.id,
    version: role.version,
    memberIds: joining ? [...new Set([...before, ...touched])] : before.filter((id) => !touched.has(id)),
  });
}
