/** Founding an enterprise: group, company, default roles and the founder, in one transaction. */
import { lockAccount } from '#core/account/public.server.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context, WorkContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { CompanyIdentity } from './company-identity.ts';
import { insertMember, newCode } from './demo.ts';
import { inEnterprise, ownAccount } from './enterprise-setting.ts';
import { giveStaffRows } from './member-staff.ts';
import { recordFirstBasis } from './processing-basis.ts';
import { insertDefaultRoles } from './resources.ts';
import { rightsChanged } from './rights-changed.ts';

/** What the register knows of a company that is founded; names and code are asked for. */
export type NewCompany = Partial<CompanyIdentity> & Pick<CompanyIdentity, 'companyName' | 'shortName' | 'creditCode'>;

/** Dissolved ones count for their day: founding and dissolving in turn must not go on for ever. */
const foundedPerDay = 5;
const owned = 20;

/** FY-C001 when the code is taken (with what an applicant needs to join), or the account founds too many. */
async function checkFounding(context: WorkContext, accountId: number, company: NewCompany): Promise<void> {
  const taken = await queryRow<{ companyCode: string; shortName: string }>(context)`
    select company_code, short_name from company where credit_code = ${company.creditCode} and status <> 'dissolved'`;
  if (taken) throw fail.conflict('该企业已入驻，可申请加入', { ...taken });
  const count = await queryRow<{ today: number; all: number }>(context)`
    select count(*) filter (where created_at > now() - interval '1 day') as today,
      count(*) filter (where status <> 'dissolved') as all
    from company
    where owner_account_id = ${accountId} and (status <> 'dissolved' or created_at > now() - interval '1 day')`;
  if ((count?.today ?? 0) >= foundedPerDay) throw fail.conflict(`每天最多创建 ${foundedPerDay} 家企业`);
  if ((count?.all ?? 0) >= owned) throw fail.conflict(`最多创建 ${owned} 家企业`);
}

/** A group of its own, invisible as one, for a company that belongs to no other. */
export async function insertSoloGroup(
  context: WorkContext,
  name: string,
  ownerAccountId: number | null,
): Promise<string> {
  const groupCode = newCode('G');
  await execute(context)`
    insert into org_group (group_code, group_kind, group_name, owner_account_id)
    values (${groupCode}, 'solo', ${name}, ${ownerAccountId})`;
  return groupCode;
}

/** Founds a company; two at once with one code: the unique index decides. */
export async function createEnterprise(
  context: Context,
  company: NewCompany,
): Promise<{ groupCode: string; companyCode: string }> {
  const { accountId, name } = ownAccount(context);
  // Two calls of one person at once must not both pass the limit.
  await lockAccount(context.db, accountId);
  await checkFounding(context, accountId, company);
  const [groupCode, companyCode] = [await insertSoloGroup(context, company.companyName, accountId), newCode('C')];
  const inserted = await execute(context)`
    insert into company (
      company_code, group_code, company_name, short_name, credit_code, legal_person, company_type, industry_code,
      division_code, address, scale, contact_name, contact_phone, logo, licence, owner_account_id
    )
    values (${companyCode}, ${groupCode}, ${company.companyName}, ${company.shortName}, ${company.creditCode},
      ${company.legalPerson ?? null}, ${company.companyType ?? null}, ${company.industryCode ?? null},
      ${company.divisionCode ?? null}, ${company.address ?? null}, ${company.scale ?? null},
      ${company.contactName ?? null}, ${company.contactPhone ?? null},
        ${company.logo ? JSON.stringify(company.logo) : null},
        ${company.licence ? JSON.stringify(company.licence) : null}, ${accountId})
    on conflict (credit_code) where status <> 'dissolved' and credit_code is not null do nothing`;
  if (!inserted) throw fail.conflict('该企业已入驻，可申请加入');
  await inEnterprise(context, { groupCode, companyCode }, async (inside) => {
    const roles = await insertDefaultRoles(inside.db, { groupCode, companyCode });
    await recordFirstBasis(inside.db, { groupCode, companyCode });
    const roleIds = ['company_owner', 'staff'].flatMap((code) => roles.get(code) ?? []);
    const memberId = await insertMember(inside.db, {
      accountId,
      groupCode,
      companyCode,
      displayName: name,
      staffId: null,
      departmentIds: [],
      jobTitle: null,
      roleIds,
    });
    await giveStaffRows(inside, [memberId]);
    await audit(inside, [
      {
        action: 'create',
        entity: 'company',
        entityName: company.companyName,
        after: { companyCode, creditCode: company.creditCode },
      },
    ]);
  });
  await rightsChanged(context, [accountId]);
  return { groupCode, companyCode };
}
