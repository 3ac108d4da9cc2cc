/** Members as colleagues see them, and adding members. */
import { addMember, queryMember } from '../model/membership.ts';
import { portraitsOf } from '#core/account/public.server.ts';
import { staffService } from './staff-port.ts';
import { inEnterprise } from './enterprise-setting.ts';
import { groupMembership } from './group-membership-port.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { holds } from '#platform/runtime/context.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { likeText } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { readPage } from '#platform/store/read-page.ts';
import { handle } from '#platform/runtime/registry.ts';
import { companyHome, groupHome, inHome } from './role-home.ts';
import { addPeople } from './user.insert.ts';
import { pageOfUsers } from './user.read.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

interface CompanyMember {
  companyCode: string;
  displayName: string;
  logo: { path: string } | null;
  verifyStatus: string;
  memberCount: number;
  joinedGroupAt: string;
  total: number;
}

export const queryMemberHandler = handle(queryMember, async (context, { filter, page }) => {
  if (filter.memberType === 'company') {
    const visible = context.tenant.companyCodes.filter((code) => code !== '');
    const { records, ...facets } = await readPage(page, async (limit, offset) => {
      const found = await queryRows<CompanyMember>(context)`
      select company_code, company_name as display_name, logo, verify_status, joined_group_at,
        qishu_member_count(company_code) as member_count, count(*) over () as total
      from company
      where group_code = ${context.tenant.groupCode} and company_code = any(${visible}::text[]) and status = 'active'
        and company_name ilike ${likeText(filter.keyword ?? '')}
      order by sort, company_code limit ${limit} offset ${offset}`;
      return found;
    });
    return { records: records.map(({ logo, ...row }) => ({ ...row, logo: logo?.path ?? null })), ...facets };
  }
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  if (holds(context, home.level === 'group' ? 'group_role_manage' : 'role_manage'))
    return pageOfUsers(context, { filter, page });
  const { records, ...facets } = await readPage(page, async (limit, offset) => {
    const found = await queryRows<{
      id: number;
      accountId: number;
      displayName: string;
      deptIds: number[];
      jobTitle: string | null;
      total: number;
    }>(context)`
    select id, account_id, display_name, dept_ids, job_title, count(*) over () as total
    from member m
    where ${inHome(home, 'm')} and status = 'active' and display_name ilike ${likeText(filter.keyword ?? '')}
      and (${filter.deptId ?? null}::bigint is null or ${filter.deptId ?? null}::bigint = any(dept_ids))
      order by id
      limit ${limit} offset ${offset}`;
    return found;
  });
  const names = await staffService(context).departmentNames(
    context.db,
    records.flatMap((row) => row.deptIds),
  );
  const portraits = await portraitsOf(
    context.db,
    records.map((row) => row.accountId),
  );
  return {
    records: records.map(({ deptIds, accountId, ...row }) => ({
      ...row,
      avatar: portraits.get(accountId) ?? null,
      deptNames: deptIds.flatMap((id) => names.get(id) ?? []),
    })),
    ...facets,
  };
});

/** A company is not added over its head: its founder is asked to join, by message. */
async function inviteCompany(
  context: TenantContext,
  input: { readonly targetCompanyCode?: string | undefined; readonly creditCode?: string | undefined },
) {
  const home = groupHome(context);
  const company = await queryRow<{
    companyCode: string;
    companyName: string;
    groupCode: string;
    ownerAccountId: number | null;
    groupKind: string;
  }>(context)`
    select c.company_code, c.company_name, c.group_code, c.owner_account_id, g.group_kind
    from company c
    join org_group g on g.group_code = c.group_code
    where c.status = 'active'
      and (c.company_code = ${input.targetCompanyCode ?? null} or c.credit_code = ${input.creditCode ?? null})
    limit 1`;
  if (!company) throw fail.notFound('企业不存在');
  if (company.groupCode === home.groupCode) throw fail.conflict('企业已是本集团成员');
  // Which group it is stays its own affair.
  if (company.groupKind !== 'solo') throw fail.conflict('企业已属于一个集团');
  if (company.ownerAccountId === null) throw fail.conflict('企业没有创建人，请发送集团邀请码');
  const group = await queryRow<{ groupName: string }>(context)`
    select group_name from org_group where group_code = ${home.groupCode}`;
  await sendMessage(context.db, context.platform, {
    groupCode: home.groupCode,
    companyCode: '',
    accountId: company.ownerAccountId,
    category: 'org',
    level: 'warning',
    bizType: 'group',
    bizId: null,
    title: `${group?.groupName ?? ''} 邀请贵企业加入集团`,
    content: `集团编码 ${home.groupCode}，可在企业中心选择「加入集团」`,
    linkPath: '/entrepreneurship-center',
    actorName: context.tenant.access.displayName,
    dedupeKey: `group-invite:${home.groupCode}:${company.companyCode}`,
  });
  const { companyCode, companyName } = company;
  await inEnterprise(context, { groupCode: home.groupCode, companyCode: '' }, (group) =>
    groupMembership(context).invite(group, { companyCode, companyName }),
  );
  return {
    results: [
      {
        index: 0,
        status: 'invited' as const,
        errorDesc: null,
        account: null,
        initialPassword: null,
        sent: null,
        target: null,
      },
    ],
  };
}

export const addMemberHandler = handle(addMember, async (context, input) => {
  if (input.memberType === 'company') return inviteCompany(context, input);
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  if (!holds(context, home.level === 'group' ? 'group_role_edit' : 'user_add')) throw fail.forbidden('没有权限');
  const results = await addPeople(context, home, input.list, false);
  return {
    results: results.map(({ index, status, errorDesc, account, initialPassword, sent, target }) => ({
      index,
      status:
        status === 'failed' ? ('failed' as const) : status === 'invited' ? ('invited' as const) : ('added' as const),
      errorDesc,
      account,
      initialPassword,
      sent,
      target,
    })),
  };
});
