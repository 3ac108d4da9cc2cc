/** A company from its dissolving by the founder to its restoring or its end, and what it may use meanwhile. */
import { sql } from 'kysely';
import {
  dissolveCompany,
  dissolvedCompany,
  queryDissolved,
  queryUsage,
  restoreDays,
  restoring,
} from '../model/company-life.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { cancelExports } from '#platform/transfer/export-record.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { inTenant } from '#platform/db/database.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { refuseDisputed } from './company-dispute.ts';
import { inEnterprise, ownAccount } from './enterprise-setting.ts';
import { tellAll } from './holders.ts';
import { checkName } from './leave.ts';
import { rightsChanged } from './rights-changed.ts';
import { companyHome } from './role-home.ts';

const day = 86_400_000;
const restoreUntil = (dissolvedAt: string): string =>
  new Date(Date.parse(dissolvedAt) + restoreDays * day).toISOString();

export const queryUsageHandler = handle(queryUsage, async (context) => {
  const { companyCode } = companyHome(context);
  const [row, used] = await Promise.all([
    queryRow<{ memberQuota: number; members: number; storageQuota: number }>(context)`
      select c.member_quota, n.members, c.storage_quota
      from company c join qishu_member_counts(array[${companyCode}]) n on n.company_code = c.company_code
      where c.company_code = ${companyCode}`,
    fileRecords(context.platform).usedBytes(context.db, [companyCode]),
  ]);
  if (!row) throw fail.notFound('企业不存在');
  return { ...row, storageUsed: used.get(companyCode) ?? 0 };
});

/** Accounts of everybody who may enter the enterprise in sight, its group's members apart. */
export async function activeAccounts({ db, tenant }: TenantWork, companyCode: string): Promise<number[]> {
  const found = await queryRows<{ accountId: number }>(db)`
    select account_id
    from member
    where group_code = ${tenant.groupCode} and company_code = ${companyCode} and status = 'active'
    order by id`;
  return found.map(({ accountId }) => accountId);
}

/** What a company's members can do changed for all of them at once; members of the group above reach it too. */
export async function enterpriseChanged(inside: TenantWork, companyCode: string): Promise<void> {
  const accounts = [...(await activeAccounts(inside, companyCode)), ...(await activeAccounts(inside, ''))];
  await rightsChanged(inside, accounts);
}

interface Dissolving {
  readonly name: string;
  readonly shortName: string;
  readonly ownerAccountId: number | null;
  readonly groupKind: 'solo' | 'real';
  readonly isParent: boolean;
  /** Other companies of the group that are there. */
  readonly others: number;
}

/** The company under a lock. Who else is in its group is asked under that of the group: nobody joins meanwhile. */
async function findDissolving({ db }: TenantWork, groupCode: string, companyCode: string): Promise<Dissolving> {
  await execute(db)`select from org_group where group_code = ${groupCode} for update`;
  const row = await queryRow<Dissolving>(db)`
    select c.company_name as name, c.short_name, c.owner_account_id, g.group_kind,
      g.parent_company_code = c.company_code as is_parent,
      (
        select count(*)
        from company o
        where o.group_code = c.group_code and o.company_code <> c.company_code and o.status <> 'dissolved'
      ) as others
    from company c
    join org_group g on g.group_code = c.group_code
    where c.company_code = ${companyCode} and c.group_code = ${groupCode} and c.status = 'active'
    for update of c`;
  if (!row) throw fail.notFound('企业不存在');
  return row;
}

/** Nothing of the company waits for anybody any more: hand-overs, invitations, applications, exports. */
async function endWaiting(inside: TenantWork, companyCode: string, name: string): Promise<void> {
  const { db, tenant } = inside;
  const here = sql`group_code = ${tenant.groupCode} and company_code = ${companyCode}`;
  await execute(db)`update owner_transfer set status = 'withdrawn' where ${here} and status = 'pending'`;
  await execute(db)`update invite_code set disabled_at = now() where ${here} and disabled_at is null`;
  await cancelExports(db, { groupCode: tenant.groupCode, companyCode });
  const refused = await queryRows<{ accountId: number }>(db)`
    update join_request
    set status = 'rejected', handled_at = now(), handled_by = ${inside.session.accountId}, reject_reason = '企业已解散'
    where ${here} and status = 'pending' returning applicant_account_id as account_id`;
  const applicants = refused.map(({ accountId }) => accountId);
  await tellAll(inside, { groupCode: tenant.groupCode, companyCode }, applicants, {
    category: 'org',
    bizType: 'company',
    bizId: null,
    title: `加入「${name}」的申请未通过`,
    content: '企业已解散',
  });
}

export const dissolveCompanyHandler = handle(dissolveCompany, async (context, { confirmName }) => {
  requireStepUp(context);
  const { groupCode, companyCode } = companyHome(context);
  const { platform, session } = context;
  const company = await findDissolving(context, groupCode, companyCode);
  if (company.ownerAccountId !== session.accountId) throw fail.forbidden('只有企业创建人可以解散企业');
  checkName(company, confirmName);
  await refuseDisputed(context, companyCode);
  if (company.others > 0)
    throw fail.conflict(
      company.isParent
        ? `集团还有其他 ${company.others} 家企业，请先让它们退出集团再解散`
        : '企业属于集团，请先退出集团再解散',
    );
  const now = platform.now().toISOString();
  await inEnterprise(context, { groupCode, companyCode }, async (inside) => {
    const { name } = company;
    await endWaiting(inside, companyCode, name);
    await audit(inside, [
      {
        action: 'delete',
        entity: 'company',
        entityName: name,
        before: { status: 'active' },
        after: { status: 'dissolved' },
      },
    ]);
    const others = (await activeAccounts(inside, companyCode)).filter((accountId) => accountId !== session.accountId);
    await tellAll(inside, { groupCode, companyCode }, others, {
      category: 'org',
      level: 'warning',
      bizType: 'company',
      bizId: null,
      title: `${name} 已解散`,
      content: `${context.tenant.access.displayName} 已解散企业，您不能再进入。创建人可在 ${restoreDays} 天内恢复。`,
      actorName: context.tenant.access.displayName,
    });
    await enterpriseChanged(inside, companyCode);
  });
  await execute(context)`
    update company
    set status = 'dissolved', status_at = ${now}, status_by = ${session.accountId}, status_reason = null,
      updated_at = now(), version = version + 1
    where company_code = ${companyCode}`;
  // A group that has no company left is none.
  await execute(context)`update org_group set status = 'dissolved', updated_at = now() where group_code = ${groupCode}`;
  return { restoreUntil: restoreUntil(now) };
});

interface Dissolved {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly creditCode: string | null;
  readonly dissolvedAt: string;
}

async function findDissolved(
  { db, platform }: Pick<TenantWork, 'db' | 'platform'>,
  ownerId: number,
  companyCode?: string,
): Promise<Dissolved[]> {
  const since = new Date(platform.now().getTime() - restoreDays * day);
  const found = await queryRows<Dissolved>(db)`
    select group_code, company_code, company_name, credit_code, status_at as dissolved_at from company
    where owner_account_id = ${ownerId} and status = 'dissolved' and closed_at is null
      and status_at > ${since.toISOString()}
      and (${companyCode ?? null}::text is null or company_code = ${companyCode ?? null})
    order by status_at desc ${companyCode === undefined ? sql`` : sql`for update`}`;
  return found;
}

export const queryDissolvedHandler = handle(queryDissolved, async (context) => {
  const found = await findDissolved(context, ownAccount(context).accountId);
  return {
    records: found.map(({ companyCode, companyName, dissolvedAt }) => ({
      companyCode,
      companyName,
      dissolvedAt,
      restoreUntil: restoreUntil(dissolvedAt),
    })),
  };
});

export const restoreCompanyHandler = acting(
  restoring,
  {
    async restore(context, company) {
      const { accountId, name } = ownAccount(context);
      const { groupCode, companyCode, companyName } = company;
      const twin = await queryRows(context)`
        select 1 from company where credit_code = ${company.creditCode} and status <> 'dissolved'`;
      if (twin.length > 0) throw fail.conflict('该统一社会信用代码已由其他企业使用，不能恢复');
      await execute(context)`
        update org_group set status = 'active', updated_at = now() where group_code = ${groupCode}`;
      await execute(context)`
        update company
        set status = 'active', status_at = ${context.platform.now().toISOString()}, status_by = ${accountId},
          updated_at = now(), version = version + 1
        where company_code = ${companyCode}`;
      await inEnterprise(context, company, async (inside) => {
        await audit(inside, [
          {
            action: 'create',
            entity: 'company',
            entityName: companyName,
            before: { status: 'dissolved' },
            after: { status: 'active' },
            reason: restoring.endpoint.label,
          },
        ]);
        const others = (await activeAccounts(inside, companyCode)).filter((member) => member !== accountId);
        await tellAll(inside, company, others, {
          category: 'org',
          bizType: 'company',
          bizId: null,
          title: `${companyName} 已恢复`,
          content: '您可以重新进入企业，数据与角色和解散前一样。',
          linkPath: '/entrepreneurship-center',
          actorName: name,
        });
        await enterpriseChanged(inside, companyCode);
      });
      return undefined;
    },
  },
  {
    before: async (context) => requireStepUp(context),
    async find(context, code) {
      const [company] = await findDissolved(context, ownAccount(context).accountId, code);
      if (!company) throw fail.notFound('没有可恢复的企业');
      return unstored(dissolvedCompany, { ...company, status: 'dissolved' });
    },
    show: async (_context, company) => ({ ...company, status: 'active' }),
  },
);

/** Memberships end and files go; business rows and the audit log stay behind the wall, where nobody enters any more. */
async function closeCompany(platform: Platform, groupCode: string, companyCode: string): Promise<void> {
  await inTenant(platform.db, { groupCode, companyCodes: ['', companyCode], accountId: null }, async (db) => {
    const due = await execute(db)`
      update company
      set closed_at = ${platform.now().toISOString()}
      where company_code = ${companyCode} and status = 'dissolved' and closed_at is null`;
    if (due === 0) return;
    const here = sql`group_code = ${groupCode} and company_code = ${companyCode}`;
    await execute(db)`delete from member_role where ${here}`;
    await execute(db)`
      update member
      set status = 'left', left_at = now(), version = version + 1, updated_at = now()
      where ${here} and status <> 'left'`;
    await fileRecords(platform).dropAll(db, { groupCode, companyCode }, platform.now());
    const group = await queryRows(db)`select from org_group where group_code = ${groupCode} and status = 'dissolved'`;
    if (group.length === 0) return;
    await execute(db)`delete from member_role where group_code = ${groupCode} and company_code = ''`;
    await execute(db)`
      update member
      set status = 'left', left_at = now(), updated_at = now()
      where group_code = ${groupCode} and company_code = '' and status <> 'left'`;
  });
}

export async function closeCompanies(platform: Platform): Promise<void> {
  const before = new Date(platform.now().getTime() - restoreDays * day).toISOString();
  const due = await queryRows<{ groupCode: string; companyCode: string }>(platform)`
    select group_code, company_code
    from company
    where status = 'dissolved' and closed_at is null and status_at < ${before}
    order by status_at
    limit 1000`;
  for (const { groupCode, companyCode } of due)
    await closeCompany(platform, groupCode, companyCode).catch((error: unknown) =>
      platform.log.error({ error: String(error), companyCode }, 'a dissolved company could not be closed'),
    );
}

export const closeCompaniesJob: Job = { name: 'company-close', cron: '40 3 * * *', run: closeCompanies };
