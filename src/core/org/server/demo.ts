/** Group and companies of the demo data, their roles and members. */
import { randomBytes } from 'node:crypto';
import { execute, queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { inEnterprise } from './enterprise-setting.ts';
import { giveStaffRows } from './member-staff.ts';
import { rolesOf } from './first-company.ts';
import { recordFirstBasis } from './processing-basis.ts';
import { insertDefaultRoles } from './resources.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `G` or `C` and eight characters of Crockford base 32. */
export function newCode(kind: 'G' | 'C'): string {
  return kind + [...randomBytes(8)].map((byte) => alphabet[byte % 32]).join('');
}

export interface DemoEnterprise {
  readonly companyCode: string;
  readonly companyName: string;
  readonly shortName: string;
  readonly creditCode: string;
  readonly legalPerson: string;
  readonly companyType: string;
  readonly industryCode: string;
  readonly divisionCode: string;
  readonly address: string;
}

/** Inserts a real group with companies and default roles; the tenant setting must cover them. Role ids by company and role code. */
export async function insertDemoEnterprises(
  db: TenantDb,
  groupCode: string,
  groupName: string,
  companies: readonly DemoEnterprise[],
): Promise<Map<string, Map<string, number>>> {
  await execute(db)`
    insert into org_group (group_code, group_kind, group_name, short_name, parent_company_code)
    values (${groupCode}, 'real', ${groupName}, ${groupName}, ${companies[0]?.companyCode ?? null})`;
  const roles = new Map([['', await insertDefaultRoles(db, { groupCode, companyCode: '' })]]);
  for (const [index, company] of companies.entries()) {
    await execute(db)`
      insert into company (
        company_code, group_code, company_name, short_name, credit_code, legal_person, company_type, industry_code,
        division_code, address, sort, member_quota
      )
      values (
        ${company.companyCode}, ${groupCode}, ${company.companyName}, ${company.shortName}, ${company.creditCode},
        ${company.legalPerson}, ${company.companyType}, ${company.industryCode}, ${company.divisionCode},
        ${company.address}, ${index}, 5000
      )`;
    await recordFirstBasis(db, {
      groupCode,
      companyCode: company.companyCode,
      document: '《员工手册》（2026 版）第六章 人事信息管理',
    });
    roles.set(company.companyCode, await insertDefaultRoles(db, { groupCode, companyCode: company.companyCode }));
  }
  return roles;
}

/** Makes an account a member with roles. */
export async function insertMember(
  db: TenantDb,
  member: {
    accountId: number;
    groupCode: string;
    companyCode: string;
    displayName: string;
    staffId: number | null;
    departmentIds: readonly number[];
    jobTitle: string | null;
    roleIds: readonly number[];
  },
): Promise<number> {
  const result = await queryRow<{ id: number }>(db)`
    insert into member (account_id, group_code, company_code, display_name, staff_id, dept_ids, job_title, join_type)
    values (
      ${member.accountId}, ${member.groupCode}, ${member.companyCode}, ${member.displayName}, ${member.staffId},
      ${[...member.departmentIds]}, ${member.jobTitle}, 'create'
    )
    returning id`;
  const id = result?.id ?? 0;
  for (const roleId of member.roleIds)
    await execute(db)`
      insert into member_role (member_id, role_id, group_code, company_code)
      values (${id}, ${roleId}, ${member.groupCode}, ${member.companyCode})`;
  return id;
}

/**
 * Names who founded the company in sight and makes him a member of it, as founding one does; whoever stands in its roster is
 * named by his row there.
 */
export async function insertDemoFounder(
  context: TenantWork,
  founder: {
    readonly accountId: number;
    readonly name: string;
    readonly staffId: number | null;
    readonly departmentId: number | null;
    readonly position: string;
  },
): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  await execute(context)`
    update company set owner_account_id = ${founder.accountId} where company_code = ${companyCode}`;
  const roles = await rolesOf(context.db, companyCode ?? '');
  const memberId = await insertMember(context.db, {
    accountId: founder.accountId,
    groupCode,
    companyCode: companyCode ?? '',
    displayName: founder.name,
    staffId: founder.staffId,
    departmentIds: founder.departmentId === null ? [] : [founder.departmentId],
    jobTitle: founder.position,
    roleIds: ['company_owner', 'staff'].flatMap((code) => roles.get(code) ?? []),
  });
  await giveStaffRows(context, [memberId]);
}

/** Names who founded a group. */
export async function nameGroupFounder(db: TenantDb, groupCode: string, accountId: number): Promise<void> {
  await execute(db)`update org_group set owner_account_id = ${accountId} where group_code = ${groupCode}`;
}

/** A company that its founder dissolved some days ago, so that the centre has something to bring back and the operator sees every state. */
export async function insertDemoDissolved(
  context: TenantWork,
  company: Pick<DemoEnterprise, 'companyName' | 'shortName' | 'creditCode'>,
  owner: { readonly accountId: number; readonly name: string },
  dissolvedAt: string,
): Promise<void> {
  const home = { groupCode: newCode('G'), companyCode: newCode('C') };
  const { companyName, shortName, creditCode } = company;
  await execute(context)`
    insert into org_group (group_code, group_kind, group_name, owner_account_id, status)
    values (${home.groupCode}, 'solo', ${companyName}, ${owner.accountId}, 'dissolved')`;
  await execute(context)`
    insert into company (
      company_code, group_code, company_name, short_name, credit_code, owner_account_id, sort, status, status_at,
      status_by
    )
    values (
      ${home.companyCode}, ${home.groupCode}, ${companyName}, ${shortName}, ${creditCode}, ${owner.accountId}, 1000,
      'dissolved', ${dissolvedAt}, ${owner.accountId}
    )`;
  await inEnterprise(context, home, async (inside) => {
    const roles = await insertDefaultRoles(inside.db, home);
    await recordFirstBasis(inside.db, home);
    const memberId = await insertMember(inside.db, {
      ...home,
      accountId: owner.accountId,
      displayName: owner.name,
      staffId: null,
      departmentIds: [],
      jobTitle: null,
      roleIds: ['company_owner', 'staff'].flatMap((code) => roles.get(code) ?? []),
    });
    await giveStaffRows(inside, [memberId]);
    await audit(inside, [
      {
        action: 'delete',
        entity: 'company',
        entityName: companyName,
        before: { status: 'active' },
        after: { status: 'dissolved' },
      },
    ]);
  });
}
