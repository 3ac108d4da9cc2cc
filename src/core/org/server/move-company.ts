/** A company changes its group: every row of every tenant table in one transaction (area account-org §7.4, ruling 3.12). */
import { sql } from 'kysely';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork, WorkContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { refuseDisputed } from './company-dispute.ts';
import { inEnterprise } from './enterprise-setting.ts';
import { holdersOf, tellAll } from './holders.ts';

/**
 * Moves a company with its members, rows and files. audit_log and its seals keep the old group. Nobody writes rows of
 * the company meanwhile with success: its row is locked, and what was begun under the old group fails on its policy.
 */
export async function moveCompany(context: WorkContext, companyCode: string, toGroupCode: string): Promise<void> {
  const found = await sql<{
    groupCode: string;
    companyName: string;
  }>`select group_code, company_name from company where company_code = ${companyCode} for update`.execute(context.db);
  const [company] = found.rows;
  if (!company) throw fail.notFound('企业不存在');
  await refuseDisputed(context, companyCode);
  if (company.groupCode === toGroupCode) throw fail.conflict('企业已在该集团');
  const room = await sql<{
    room: number;
  }>`select max_companies - (select count(*) from company where group_code = ${toGroupCode} and status = 'active') as room from org_group where group_code = ${toGroupCode} and status = 'active' for update`.execute(
    context.db,
  );
  if ((room.rows[0]?.room ?? 0) < 1) throw fail.conflict('集团成员企业数已达上限');
  await sql`select qishu_move_company(${companyCode}, ${company.groupCode}, ${toGroupCode})`.execute(context.db);
  await sql`update org_group g set status = 'dissolved', updated_at = now() where group_code = ${company.groupCode} and group_kind = 'solo' and not exists (select from company c where c.group_code = g.group_code)`.execute(
    context.db,
  );
  await inEnterprise(context, { groupCode: toGroupCode, companyCode }, async (inside) => {
    await audit(inside, [
      {
        action: 'update',
        entity: 'company',
        entityName: company.companyName,
        before: { groupCode: company.groupCode },
        after: { groupCode: toGroupCode },
      },
    ]);
    await tellAdministrators(inside, companyCode, company.companyName);
  });
  // Every process forgets every right: who belongs where has changed for many at once.
  await context.platform.events.publish(context.db, { type: 'org', accountId: null, data: { companyCode } });
  const members = await sql<{
    accountId: number;
  }>`select distinct owner_account_id as account_id from company where company_code = ${companyCode} and owner_account_id is not null`.execute(
    context.db,
  );
  for (const { accountId } of members.rows)
    await context.platform.events.publish(context.db, { type: 'org', accountId, data: { companyCode } });
  context.afterCommit(() => members.rows.forEach(({ accountId }) => context.platform.identity.forget(accountId)));
}

/** Those who run the company learn that it moved, except who did it. */
async function tellAdministrators(context: TenantWork, companyCode: string, companyName: string): Promise<void> {
  const { groupCode } = context.tenant;
  const group = await sql<{
    groupKind: string;
    groupName: string;
  }>`select group_kind, group_name from org_group where group_code = ${groupCode}`.execute(context.db);
  const content = group.rows[0]?.groupKind === 'real' ? `现属于「${group.rows[0].groupName}」` : '现为独立企业';
  const holders = await holdersOf(context.db, { groupCode, companyCode }, ['role_grant']);
  const others = holders.filter((accountId) => accountId !== context.session.accountId);
  await tellAll(context, { groupCode, companyCode }, others, {
    category: 'org',
    level: 'warning',
    bizType: 'company',
    bizId: null,
    title: `${companyName} 已变更所属集团`,
    content: `${content}。数据、文件和成员随企业一起迁移，原集团的角色已移除。`,
    linkPath: '/entrepreneurship-center',
    actorName: context.session.name,
  });
}
