/** A company made by the operator, before anybody can sign in who would make it. */
import { checkCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { inTenant } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { fail } from '#platform/runtime/failure.ts';
import { recordFirstBasis } from './processing-basis.ts';
import { insertDefaultRoles } from './resources.ts';

/** Inserts a company alone in a solo group, with its default roles; the tenant setting must cover both codes. Answers role ids by code. */
export async function insertFirstCompany(
  db: TenantDb,
  company: { groupCode: string; companyCode: string; companyName: string; creditCode: string | null },
): Promise<Map<string, number>> {
  const { groupCode, companyCode, companyName } = company;
  if (companyName.length < 2 || companyName.length > 100) throw fail.invalid('企业名称：2–100 个字');
  const checked = company.creditCode === null ? null : checkCreditCode(company.creditCode);
  if (checked?.ok === false) throw fail.invalid(`统一社会信用代码：${checked.reason}`);
  const shortName = companyName.slice(0, 20);
  await execute(db)`
    insert into org_group (group_code, group_kind, group_name, short_name, parent_company_code)
    values (${groupCode}, 'solo', ${companyName}, ${shortName}, ${companyCode})`;
  const inserted = await execute(db)`
    insert into company (company_code, group_code, company_name, short_name, credit_code)
    values (${companyCode}, ${groupCode}, ${companyName}, ${shortName}, ${checked?.code ?? null})
    on conflict do nothing`;
  if (!inserted) throw fail.conflict('该统一社会信用代码的企业已存在');
  await insertDefaultRoles(db, { groupCode, companyCode: '' });
  await recordFirstBasis(db, { groupCode, companyCode });
  return insertDefaultRoles(db, { groupCode, companyCode });
}

/** The group that a company belongs to, or that is named itself; undefined where there is none or it is dissolved. A group of one company is no workplace. */
export async function findGroup(
  db: Db,
  at: { readonly companyCode: string } | { readonly groupCode: string },
): Promise<string | undefined> {
  const found =
    'companyCode' in at
      ? await queryRow<{ groupCode: string }>(db)`
          select group_code from company where company_code = ${at.companyCode} and status <> 'dissolved'`
      : await queryRow<{ groupCode: string }>(db)`
          select group_code
          from org_group
          where group_code = ${at.groupCode} and group_kind = 'real' and status <> 'dissolved'`;
  return found?.groupCode;
}

/** Names the founder of a company. */
export async function setOwner(db: TenantDb, groupCode: string, companyCode: string, accountId: number): Promise<void> {
  await execute(db)`update company set owner_account_id = ${accountId} where company_code = ${companyCode}`;
  await execute(db)`update org_group set owner_account_id = ${accountId} where group_code = ${groupCode}`;
}

/** Role ids by code at one level of an enterprise; the tenant setting must cover it. */
export async function rolesOf(db: TenantDb, companyCode: string): Promise<Map<string, number>> {
  const found = await queryRows<{ roleCode: string; id: number }>(db)`
    select role_code, id from role where company_code = ${companyCode} and deleted_at is null`;
  return new Map(found.map((role) => [role.roleCode, role.id]));
}

export interface ListedCompany {
  readonly groupCode: string;
  readonly groupName: string;
  readonly groupKind: 'solo' | 'real';
  readonly companyCode: string;
  readonly companyName: string;
  readonly creditCode: string | null;
  readonly status: string;
  readonly members: number;
}

/** All companies of the installation with their groups; members are counted under each group's own setting. */
export async function listCompanies(db: Db): Promise<ListedCompany[]> {
  const found = await queryRows<Omit<ListedCompany, 'members'>>(db)`
    select g.group_code, g.group_name, g.group_kind, c.company_code, c.company_name, c.credit_code, c.status
    from company c join org_group g using (group_code) order by g.group_name, c.sort, c.company_code`;
  const listed: ListedCompany[] = [];
  for (const company of found) {
    const members = await inTenant(
      db,
      { groupCode: company.groupCode, companyCodes: [company.companyCode], accountId: null },
      (tenantDb) => queryRow<{ count: number }>(tenantDb)`select count(*) as count from member where status <> 'left'`,
    );
    listed.push({ ...company, members: members?.count ?? 0 });
  }
  return listed;
}
