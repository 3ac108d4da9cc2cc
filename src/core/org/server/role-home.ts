/** Whose roles and members a call is about: those of one company, or those of the group itself. */
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';

export interface RoleHome {
  readonly level: 'company' | 'group';
  readonly groupCode: string;
  /** '' for the group's own. */
  readonly companyCode: string;
}

/** The chosen company. FY-V001 for who entered as the group: there the company must be named. */
export function companyHome({ tenant }: TenantWork): RoleHome {
  if (tenant.companyCode === null) throw fail.invalid('请选择所属企业', { companyCode: '请选择所属企业' });
  return { level: 'company', groupCode: tenant.groupCode, companyCode: tenant.companyCode };
}

/** The group. FY-A001 for who entered as a company. */
export function groupHome({ tenant }: TenantWork): RoleHome {
  if (tenant.mode !== 'group') throw fail.forbidden('请以集团身份进入后操作');
  return { level: 'group', groupCode: tenant.groupCode, companyCode: '' };
}

/** Company or group, as the caller entered; each level has a menu code of its own. */
export function chosenHome(context: TenantWork): RoleHome {
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  if (!context.tenant.access.codes.has(home.level === 'group' ? 'group_role_manage' : 'role_manage'))
    throw fail.forbidden('没有权限');
  return home;
}

/** Rows of the home under an alias. */
export function inHome(home: RoleHome, alias: string) {
  return sql<boolean>`
    ${sql.ref(`${alias}.group_code`)} = ${home.groupCode}
      and ${sql.ref(`${alias}.company_code`)} = ${home.companyCode}`;
}

/** Holds all other changes of administrators of this home back until the transaction ends. */
export async function lockHome(context: { readonly db: TenantWork['db'] }, home: RoleHome): Promise<void> {
  if (home.level === 'company')
    await execute(context)`select 1 from company where company_code = ${home.companyCode} for update`;
  else await execute(context)`select 1 from org_group where group_code = ${home.groupCode} for update`;
}
