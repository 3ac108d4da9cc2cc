/** Writes the permission catalogue into the database at start, and default roles into a new company or group. */
import { defaultRoles } from '../model/default-roles.ts';
import { menuPaths } from '../model/menu-paths.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { Permission } from '#platform/entity/permission.ts';
import type { Db, TenantDb } from '#platform/db/database.ts';

/** Takes the permissions of all areas: adds new codes, renames, and marks codes that left the catalogue; ids stay, because roles keep them. */
export async function syncResources(db: Db, permissions: Iterable<Permission>): Promise<void> {
  const rows = [...permissions].map((permission, index) => ({
    code: permission.code,
    name: permission.name,
    updater_id: permission.kind,
    parent_code: permission.parent ?? null,
    sort: index,
    sensitive: permission.sensitive ?? false,
    path: menuPaths[permission.code] ?? null,
  }));
  await execute(db)`
    insert into resource (code, name, updater_id, parent_code, sort, sensitive, path)
    select code, name, updater_id, parent_code, sort, sensitive, path
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
      code text, name text, updater_id integer, parent_code text, sort integer, sensitive boolean, path text
    )
    on conflict (code) do update set name = excluded.name, updater_id = excluded.updater_id,
      parent_code = excluded.parent_code, sort = excluded.sort, sensitive = excluded.sensitive, path = excluded.path,
      deprecated_at = null
    where (
      resource.name, resource.updater_id, resource.parent_code, resource.sort, resource.sensitive, resource.path,
      resource.deprecated_at is null
    )
      is distinct from (
        excluded.name, excluded.updater_id, excluded.parent_code, excluded.sort, excluded.sensitive, excluded.path, true
      )`;
  await execute(db)`
    update resource
    set deprecated_at = now()
    where deprecated_at is null and not (code = any(${rows.map((row) => row.code)}::text[]))`;
}

/** Copies the default roles of a level; the tenant must be set. Answers role ids by code. */
export async function insertDefaultRoles(
  db: TenantDb,
  tenant: { groupCode: string; companyCode: string },
): Promise<Map<string, number>> {
  const level = tenant.companyCode === '' ? 'group' : 'company';
  const ids = new Map<string, number>();
  for (const [index, role] of defaultRoles.filter((entry) => entry.roleLevel === level).entries()) {
    const result = await queryRow<{ id: number }>(db)`
      insert into role (group_code, company_code, role_name, role_code, role_level, data_scope, is_system, sort)
      values (
        ${tenant.groupCode}, ${tenant.companyCode}, ${role.roleName}, ${role.roleCode}, ${level}, ${role.dataScope},
        true, ${index}
      )
      returning id`;
    const id = result?.id;
    if (id === undefined) throw new Error('role was not inserted');
    await execute(db)`
      insert into role_resource (role_id, resource_id, group_code, company_code)
      select ${id}, id, ${tenant.groupCode}, ${tenant.companyCode}
      from resource
      where code = any(${[...role.codes]}::text[])`;
    ids.set(role.roleCode, id);
  }
  return ids;
}
