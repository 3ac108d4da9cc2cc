/** What holds for a membership however it begins: room in the company, departments of its own. */
import { staffService } from './staff-port.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { RoleHome } from './role-home.ts';
import { lockHome } from './role-home.ts';

/** FY-C001 when the company has no room for so many more; invitations that wait take a place. Groups have no limit. */
export async function checkQuota(context: TenantWork, home: RoleHome, more: number): Promise<void> {
  await lockHome(context, home);
  if (home.level === 'group') return;
  const found = await queryRow<{ room: number }>(context)`
    select member_quota - (
      select count(*)
      from member m
      where m.group_code = ${home.groupCode} and m.company_code = ${home.companyCode} and m.status <> 'left'
    ) as room
    from company
    where company_code = ${home.companyCode}`;
  if ((found?.room ?? 0) < more) throw fail.conflict('成员数已达上限');
}

/** FY-V001 under `field` unless the departments are of this company; the group itself has none. */
export async function checkDepartments(
  context: TenantWork,
  home: RoleHome,
  ids: readonly number[],
  field: 'deptId' | 'deptIds',
): Promise<void> {
  if (ids.length === 0) return;
  const known = home.level === 'group' ? [] : await staffService(context).childDepartments(context.db, ids);
  if (!ids.every((id) => known.includes(id))) throw fail.invalid('部门：部门不存在', { [field]: '部门不存在' });
}
