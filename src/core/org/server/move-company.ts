/** A company changes its group: every row of every tenant table in one transaction. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork, WorkContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { refuseDisputed } from './company-dispute.ts';
import { inEnterprise } from './enterprise-setting.ts';
import { groupMembership } from './group-membership-port.ts';
import { holdersOf, tellAll } from './holders.ts';

/**
 * Moves a company with its members, rows and files. audit_log and its seals keep the old group. Nobody writes rows of
 * the company meanwhile with success: its row is locked, and what was begun under the old group fails on its policy.
 */
export async function moveCompany(context: WorkContext, companyCode: string, toGroupCode: string): Promise<void> {
  const company = await queryRow<{ groupCode: string; companyName: string; isOfGroup: boolean }>(context)`
    select c.group_code, c.company_name, g.group_kind = 'real' as is_of_group
    from company c
    join org_group g on g.group_code = c.group_code
    where c.company_code = ${companyCode}
    for update of c`;
  if (!company) throw fail.notFound('企业不存在');
  await refuseDisputed(context, companyCode);
  if (company.groupCode === toGroupCode) throw fail.conflict('企业已在该集团');
  const target = await queryRow<{ room: number; isOfGroup: boolean }>(context)`
    select group_kind = 'real' as is_of_group, max_companies - (
      select count(*) from company where group_code = ${toGroupCode} and status = 'active'
    ) as room
    from org_group
    where group_code = ${toGroupCode} and status = 'active'
    for update`;
  if ((target?.room ?? 0) < 1) throw fail.conflict('集团成员企业数已达上限');
  const membership = groupMembership(context);
  const moved = { companyCode, companyName: company.companyName };
  if (company.isOfGroup)
    await inEnterprise(context, { groupCode: company.groupCode, companyCode: '' }, (group) =>
      membership.end(group, moved),
    );
  await execute(context)`select qishu_move_company(${companyCode}, ${company.groupCode}, ${toGroupCode})`;
  await execute(context)`
    update org_group g
    set status = 'dissolved', updated_at = now()
    where group_code = ${company.groupCode} and group_kind = 'solo'
      and not exists (select from company c where c.group_code = g.group_code)`;
  if (target?.isOfGroup)
    await inEnterprise(context, { groupCode: toGroupCode, companyCode: '' }, (group) => membership.begin(group, moved));
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
  const members = await queryRows<{ accountId: number }>(context)`
    select distinct owner_account_id as account_id
    from company
    where company_code = ${companyCode} and owner_account_id is not null`;
  for (const { accountId } of members)
    await context.platform.events.publish(context.db, { type: 'org', accountId, data: { companyCode } });
  context.afterCommit(() => members.forEach(({ accountId }) => context.platform.identity.forget(accountId)));
}

/** Those who run the company learn that it moved, except who did it. */
async function tellAdministrators(context: TenantWork, companyCode: string, companyName: string): Promise<void> {
  const { groupCode } = context.tenant;
  const group = await queryRow<{ groupKind: string; groupName: string }>(context)`
    select group_kind, group_name from org_group where group_code = ${groupCode}`;
  const content = group?.groupKind === 'real' ? `现属于「${group.groupName}」` : '现为独立企业';
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
