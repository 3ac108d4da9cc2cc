/** A company made by the operator, before anybody can sign in who would make it (area account-org §7.1). */
import { sql } from 'kysely';
import { checkCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { inTenant } from '#platform/db/database.ts';
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
  await sql`insert into org_group (group_code, group_kind, group_name, short_name, parent_company_code) values (${groupCode}, 'solo', ${companyName}, ${shortName}, ${companyCode})`.execute(
    db,
  );
  const inserted = await sql`
    insert into company (company_code, group_code, company_name, short_name, credit_code)
    values (${companyCode}, ${groupCode}, ${companyName}, ${shortName}, ${checked?.code ?? null}) on conflict do nothing`.execute(
    db,
  );
  if (!inserted.numAffectedRows) throw fail.conflict('该统一社会信用代码的企业已存在');
  await insertDefaultRoles(db, { groupCode, companyCode: '' });
  await recordFirstBasis(db, { groupCode, companyCode });
  return insertDefaultRoles(db, { groupCode, companyCode });
}

/** Names the founder of a company. */
export async function setOwner(db: TenantDb, groupCode: string, companyCode: string, accountId: number): Promise<void> {
  await sql`update company set owner_account_id = ${accountId} where company_code = ${companyCode}`.execute(db);
  await sql`update org_group set owner_account_id = ${accountId} where group_code = ${groupCode}`.execute(db);
}

/** Role ids by code at one level of an enterprise; the tenant setting must cover it. */
export async function rolesOf(db: TenantDb, companyCode: string): Promise<Map<string, number>> {
  const found = await sql<{
    roleCode: string;
    id: number;
  }>`select role_code, id from role where company_code = ${companyCode} and deleted_at is null`.execute(db);
  return new Map(found.rows.map((role) => [role.roleCode, role.id]));
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
  const found = await sql<Omit<ListedCompany, 'members'>>`
    select g.group_code, g.group_name, g.group_kind, c.company_code, c.company_name, c.credit_code, c.status
    from company c join org_group g using (group_code) order by g.group_name, c.sort, c.company_code`.execute(db);
  const listed: ListedCompany[] = [];
  for (const company of found.rows) {
    const members = await inTenant(
      db,
      { groupCode: company.groupCode, companyCodes: [company.companyCode], accountId: null },
      (tenantDb) =>
        sql<{ count: number }>`select count(*) as count from member where status <> 'left'`.execute(tenantDb),
    );
    listed.push({ ...company, members: members.rows[0]?.count ?? 0 });
  }
  return listed;
}
