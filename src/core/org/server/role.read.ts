/** Reading roles: lists, their codes, the tree of permissions. */
import { sql } from 'kysely';
import { protectedRoles, queryPageRole, queryResource, queryRoleResource } from '../model/role.ts';
import type { ResourceNode } from '../model/role.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { DataScope } from '#platform/entity/permission.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { likeText } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { isOfLevel, rolesOf } from './grantor.ts';
import { invitable } from './invite-role.ts';
import type { RoleHome } from './role-home.ts';
import { chosenHome, companyHome, inHome } from './role-home.ts';

interface ListedRole {
  id: number;
  roleName: string;
  roleCode: string;
  roleLevel: 'company' | 'group';
  dataScope: DataScope;
  dataScopeDeptIds: number[];
  companyCodes: string[] | null;
  remark: string | null;
  isSystem: boolean;
  status: 'active' | 'disabled';
  version: number;
  memberCount: number;
  resourceCount: number;
  isOwn: boolean;
  isInvitable: boolean;
  total: number;
}

/** One page of the roles of a home, system roles first in their order. */
export async function pageOfRoles(
  context: TenantWork,
  home: RoleHome,
  filter: {
    readonly keyword?: string | null | undefined;
    readonly status?: string | null | undefined;
    readonly id?: number | null | undefined;
  },
  page: { readonly current: number; readonly size: number },
) {
  const found = await queryRows<ListedRole>(context)`
    select r.id, r.role_name, r.role_code, r.role_level, r.data_scope, r.data_scope_dept_ids, r.company_codes, r.remark,
      r.is_system, r.status, r.version,
      (
        select count(*)
        from member_role x
        join member m on m.id = x.member_id and m.status <> 'left'
        where x.role_id = r.id
      ) as member_count,
      (
        select count(*)
        from role_resource x
        join resource s on s.id = x.resource_id and s.deprecated_at is null
        where x.role_id = r.id
      ) as resource_count,
      exists (
        select from member_role x where x.role_id = r.id and x.member_id = ${context.tenant.access.memberId}
      ) as is_own,
      ${home.level === 'company' ? invitable('r') : sql`false`} as is_invitable, count(*) over () as total
    from role r where ${inHome(home, 'r')} and r.deleted_at is null
      and (${filter.keyword ?? null}::text is null or r.role_name ilike ${likeText(filter.keyword ?? '')})
      and (${filter.status ?? null}::text is null or r.status = ${filter.status ?? null})
      and (${filter.id ?? null}::bigint is null or r.id = ${filter.id ?? null})
    order by r.is_system desc, r.sort, r.id limit ${page.size} offset ${(page.current - 1) * page.size}`;
  const records = found.map(({ total: _total, ...row }) => ({
    ...row,
    isProtected: protectedRoles.includes(row.roleCode),
  }));
  const total = found[0]?.total ?? (page.current === 1 ? 0 : await countRoles(context, home));
  return { records, total, current: page.current, size: page.size };
}

/** How many roles a home has. */
export async function countRoles(context: TenantWork, home: RoleHome): Promise<number> {
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count from role r where ${inHome(home, 'r')} and deleted_at is null`;
  return found?.count ?? 0;
}

export const queryPageRoleHandler = handle(queryPageRole, (context, { filter, page }) =>
  pageOfRoles(context, companyHome(context), filter, page),
);

/** Ids of the codes a role holds. */
export async function resourceIdsOf(context: TenantWork, roleId: number): Promise<number[]> {
  const found = await queryRows<{ id: number }>(context)`
    select s.id
    from role_resource r
    join resource s on s.id = r.resource_id and s.deprecated_at is null
    where r.role_id = ${roleId}
    order by s.sort`;
  return found.map((row) => row.id);
}

export const queryRoleResourceHandler = handle(queryRoleResource, async (context, { roleId }) => {
  const [role] = await rolesOf(context, chosenHome(context), [roleId]);
  if (!role) throw fail.notFound();
  return {
    resourceIds: await resourceIdsOf(context, role.id),
    dataScope: role.dataScope,
    dataScopeDeptIds: role.dataScopeDeptIds,
  };
});

interface ResourceRow {
  id: number;
  name: string;
  code: string;
  updaterId: number;
  parentCode: string | null;
  path: string | null;
  sensitive: boolean;
}

export const queryResourceHandler = handle(queryResource, async (context, { updaterId, keyword }) => {
  const home = chosenHome(context);
  const found = await queryRows<ResourceRow>(context)`
    select id, name, code, updater_id, parent_code, path, sensitive
    from resource
    where deprecated_at is null
    order by sort`;
  const rows = found.filter((row) => isOfLevel(home, row.code));
  const fits = (row: ResourceRow) =>
    (updaterId === undefined || updaterId === null || row.updaterId === updaterId) &&
    (!keyword || row.name.includes(keyword) || row.code.includes(keyword));
  const nodesBelow = (parent: string | null): ResourceNode[] =>
    rows
      .filter((row) => row.parentCode === parent)
      .map(({ parentCode: _parent, ...row }) => ({
        ...row,
        grantable: context.tenant.access.codes.has(row.code),
        children: nodesBelow(row.code),
      }))
      // A menu is kept for the sake of what fits below it.
      .filter((node) => node.children.length > 0 || fits({ ...node, parentCode: parent }));
  return { tree: nodesBelow(null) };
});
