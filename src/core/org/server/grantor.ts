/** Nobody grants what he lacks: codes, data scope and departments of a role one composes. */
import { sql } from 'kysely';
import { companyLevelCodes } from '../model/default-roles.ts';
import { permissionCatalogue, withParents } from '../model/permission-catalogue.ts';
import { protectedRoles } from '../model/role.ts';
import { staffService } from './staff-port.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { DataScope } from '#platform/entity/permission.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import type { RoleHome } from './role-home.ts';
import { inHome } from './role-home.ts';

/** What a role lets its members do, and on whose rows. */
export interface Composition {
  readonly codes: readonly string[];
  readonly dataScope: DataScope;
  readonly dataScopeDeptIds: readonly number[];
  /** Companies of the group in which it holds; null or absent: all of them, or it is no role of a group. */
  readonly companyCodes?: readonly string[] | null;
}

const nameOf = (code: string) => permissionCatalogue.find((permission) => permission.code === code)?.name ?? code;

/** Codes that a role of this level may hold at all; operating the platform is for neither. */
export function isOfLevel(home: RoleHome, code: string): boolean {
  const foundation = withParents(code).at(-1);
  return foundation !== 'platform_manage' && (home.level === 'group' || companyLevelCodes.has(code));
}

/** Codes of resource ids, with the menus that lead to them. FY-V001 for an id that is no permission of this level. */
export async function codesOfResources(context: TenantWork, home: RoleHome, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const wanted = [...new Set(ids)];
  const found = await queryRows<{ code: string }>(context)`
    select code from resource where id = any(${wanted}::bigint[]) and deprecated_at is null`;
  const codes = found.map((row) => row.code);
  if (codes.length < wanted.length || !codes.every((code) => isOfLevel(home, code)))
    throw fail.invalid('权限：含有不存在或不适用的权限项', { resourceIds: '含有不存在或不适用的权限项' });
  return [...new Set(codes.flatMap(withParents))];
}

/** FY-V001 unless every department exists in this enterprise. Answers them with all below. */
async function checkDepartments(context: TenantWork, ids: readonly number[]): Promise<number[]> {
  const below = await staffService(context).childDepartments(context.db, ids);
  if (!ids.every((id) => below.includes(id)))
    throw fail.invalid('指定部门：部门不存在', { dataScopeDeptIds: '部门不存在' });
  return below;
}

/** Whether the caller reaches, with this code, at least the rows the new role would reach. */
function reaches(context: TenantWork, code: string, next: Composition, departments: readonly number[]): boolean {
  const own = context.tenant.access.scopes.get(code) ?? [];
  if (own.length === 0) return false;
  if (own.some((scope) => scope.scope === 'all' || scope.scope === 'company') || next.dataScope === 'self') return true;
  // What "own department" means differs from member to member: only named departments can be compared.
  const reached = new Set(own.flatMap((scope) => scope.departmentIds));
  return next.dataScope === 'custom' && departments.every((id) => reached.has(id));
}

/** FY-V001 unless the companies are of the group; FY-A001 where the caller's own codes do not hold in all of them. */
async function checkCompanies(context: TenantWork, next: Composition): Promise<void> {
  const { coverage } = context.tenant.access;
  const { companyCodes = null } = next;
  if (companyCodes !== null) {
    const known = await queryRows<{ companyCode: string }>(context)`
      select company_code from company where group_code = ${context.tenant.groupCode} and status <> 'dissolved'`;
    const codes = new Set(known.map((row) => row.companyCode));
    if (!companyCodes.every((code) => codes.has(code)))
      throw fail.invalid('适用企业：企业不在本集团', { companyCodes: '企业不在本集团' });
  }
  if (!coverage) return;
  const beyond = next.codes.filter(
    (code) => companyCodes === null || !companyCodes.every((company) => coverage.get(code)?.has(company)),
  );
  if (beyond.length > 0) throw fail.forbidden('适用企业超出您自己的范围', { codes: beyond });
}

/** FY-A001 when the change of a role goes beyond the caller. What stays as it was is not asked about. */
export async function checkComposition(
  context: TenantWork,
  before: Composition | null,
  next: Composition,
): Promise<void> {
  const added = next.codes.filter((code) => !before?.codes.includes(code));
  const lacking = added.filter((code) => !context.tenant.access.codes.has(code));
  if (lacking.length > 0)
    throw fail.forbidden(`不能授予自己没有的权限：${lacking.slice(0, 5).map(nameOf).join('、')}`, { codes: lacking });
  await checkCompanies(context, next);
  const departments = next.dataScope === 'custom' ? await checkDepartments(context, next.dataScopeDeptIds) : [];
  if (next.dataScope === 'custom' && next.dataScopeDeptIds.length === 0)
    throw fail.invalid('指定部门：请至少选择一个部门', { dataScopeDeptIds: '请至少选择一个部门' });
  const sameScope =
    before !== null &&
    before.dataScope === next.dataScope &&
    JSON.stringify([...before.dataScopeDeptIds].toSorted((a, b) => a - b)) ===
      JSON.stringify([...next.dataScopeDeptIds].toSorted((a, b) => a - b));
  const beyond = (sameScope ? added : next.codes).filter((code) => !reaches(context, code, next, departments));
  if (beyond.length > 0) throw fail.forbidden('数据范围超出您自己的范围', { codes: beyond });
}

/** A role of the home. */
export interface RoleRow {
  readonly id: number;
  readonly roleName: string;
  readonly roleCode: string;
  readonly dataScope: DataScope;
  readonly dataScopeDeptIds: number[];
  readonly companyCodes: string[] | null;
  readonly remark: string | null;
  readonly isSystem: boolean;
  readonly status: 'active' | 'disabled';
  readonly version: number;
}

/** The roles with these ids; FY-N001 when one is of another enterprise or gone. */
export async function rolesOf(
  context: TenantWork,
  home: RoleHome,
  ids: readonly number[],
  lock = false,
): Promise<RoleRow[]> {
  if (ids.length === 0) return [];
  const wanted = [...new Set(ids)];
  const found = await queryRows<RoleRow>(context)`
    select id, role_name, role_code, data_scope, data_scope_dept_ids, company_codes, remark, is_system, status, version
    from role r
    where id = any(${wanted}::bigint[]) and ${inHome(home, 'r')} and deleted_at is null
    order by sort, id ${lock ? sql`for update` : sql``}`;
  if (found.length < wanted.length) throw fail.notFound('角色不存在或已被删除');
  return found;
}

/** Handing out roles that hold sensitive codes asks for a fresh proof. FY-A001 with reason step_up. */
export async function proveForRoles(context: TenantWork, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  const found = await queryRows(context)`
    select 1 from role_resource r join resource s on s.id = r.resource_id and s.sensitive and s.deprecated_at is null
    where r.role_id = any(${[...roleIds]}::bigint[]) limit 1`;
  if (found.length > 0) requireStepUp(context);
}

const sensitiveCodes: ReadonlySet<string> = new Set(
  permissionCatalogue.filter((permission) => permission.sensitive).map((permission) => permission.code),
);

/** The same for codes that a role is given. */
export function proveForCodes(context: TenantWork, codes: readonly string[]): void {
  if (codes.some((code) => sensitiveCodes.has(code))) requireStepUp(context);
}

/** Ids of the roles a member holds. */
export async function roleIdsOf(context: TenantWork, memberId: number): Promise<number[]> {
  const found = await queryRows<{ roleId: number }>(context)`
    select role_id from member_role where member_id = ${memberId} order by role_id`;
  return found.map((row) => row.roleId);
}

/** Whether the caller founded the enterprise and may so touch what is protected. */
export async function isFounder(context: TenantWork): Promise<boolean> {
  const own = await queryRows<{ roleCode: string }>(context)`
    select r.role_code
    from member_role m
    join role r on r.id = m.role_id
    where m.member_id = ${context.tenant.access.memberId} and r.deleted_at is null`;
  return own.some((row) => row.roleCode === 'company_owner' || row.roleCode === 'group_owner');
}

/** Whether the caller may hand out roles at this level. */
export function mayAssign(context: TenantWork, home: RoleHome): boolean {
  return context.tenant.access.codes.has(home.level === 'group' ? 'group_role_edit' : 'role_grant');
}

/**
 * Handing an existing role to somebody: needs role_grant (group_role_edit in a group). The founder's role moves by
 * transfer only; audit_admin is the founder's to give.
 */
export async function checkAssignment(context: TenantWork, home: RoleHome, changed: readonly RoleRow[]): Promise<void> {
  if (changed.length === 0) return;
  if (!mayAssign(context, home)) throw fail.forbidden('没有「分配成员」权限，不能调整角色', { codes: ['role_grant'] });
  const held = changed.filter((role) => protectedRoles.includes(role.roleCode));
  if (held.some((role) => role.roleCode !== 'audit_admin')) throw fail.forbidden('企业创建人只能通过转让变更');
  if (held.length > 0 && !(await isFounder(context))) throw fail.forbidden('审计管理员只能由企业创建人指定');
}
