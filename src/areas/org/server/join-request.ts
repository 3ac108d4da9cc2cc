/** Requests to join: those of the chosen enterprise, and one's own with invitations and transfers. */
import { sql } from 'kysely';
import { acceptInvite, cancelJoinRequest, handleJoinRequest, queryJoinRequest, queryMyRequest } from '../model/membership.ts';
import { audit } from '#platform/server/audit.ts';
import type { Context, TenantWork } from '#platform/server/context.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import { inEnterprise, ownAccount } from './enterprise-setting.ts';
import { checkAssignment, proveForRoles, rolesOf } from './grantor.ts';
import { enterMember } from './join.ts';
import { checkDepartments, checkQuota } from './member-rules.ts';
import { giveStaffRows } from './member-staff.ts';
import { sendMessage } from './message.ts';
import { moveCompany } from './move-company.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, groupHome } from './role-home.ts';

interface RequestRow {
  id: number;
  joinType: 'user' | 'company';
  groupCode: string;
  companyCode: string;
  targetName: string;
  applicantName: string;
  applicantCompanyName: string | null;
  reason: string | null;
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'expired';
  rejectReason: string | null;
  createdAt: string;
  handledAt: string | null;
}

const requestColumns = sql`
  j.id, j.join_type, j.group_code, j.company_code, coalesce(t.company_name, g.group_name, '') as target_name, coalesce(j.applicant_name, '') as applicant_name, a.company_name as applicant_company_name,
  j.reason, case when j.status = 'pending' and j.expire_at < now() then 'expired' else j.status end as status, j.reject_reason, j.created_at, j.handled_at`;
const requestSources = sql`join_request j left join company t on t.company_code = j.company_code left join org_group g on g.group_code = j.group_code left join company a on a.company_code = j.applicant_company_code`;

/** Company or group, with the code that each asks for. */
function handlingHome(context: TenantWork): RoleHome {
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  if (!context.tenant.access.codes.has(home.level === 'group' ? 'group_company_add' : 'org_member_approve')) throw fail.forbidden('没有权限');
  return home;
}

export const queryJoinRequestHandler = handle(queryJoinRequest, async (context, { filter, page }) => {
  const home = handlingHome(context);
  const found = await sql<RequestRow & { total: number }>`
    select ${requestColumns}, count(*) over () as total from ${requestSources}
    where j.group_code = ${home.groupCode} and j.company_code = ${home.companyCode} and (${filter.status ?? null}::text is null or j.status = ${filter.status ?? null})
    order by (j.status = 'pending') desc, j.id desc limit ${page.size} offset ${(page.current - 1) * page.size}`.execute(context.db);
  return { records: found.rows.map(({ total: _total, ...row }) => row), total: found.rows[0]?.total ?? 0, current: page.current, size: page.size };
});

interface Pending {
  id: number;
  joinType: 'user' | 'company';
  applicantAccountId: number;
  applicantCompanyCode: string | null;
  applicantName: string | null;
}

/** Takes the request: the second who comes finds it handled. */
async function takeRequest(context: TenantWork, home: RoleHome, id: number, status: 'approved' | 'rejected', rejectReason: string | null): Promise<Pending> {
  const taken = await sql<Pending>`
    update join_request set status = ${status}, handled_by = ${context.session.accountId}, handled_at = now(), reject_reason = ${rejectReason}
    where id = ${id} and group_code = ${home.groupCode} and company_code = ${home.companyCode} and status = 'pending' and expire_at > now()
    returning id, join_type, applicant_account_id, applicant_company_code, applicant_name`.execute(context.db);
  const [request] = taken.rows;
  if (request) return request;
  const known = await sql`select 1 from join_request where id = ${id} and group_code = ${home.groupCode} and company_code = ${home.companyCode}`.execute(
    context.db,
  );
  throw known.rows.length > 0 ? fail.conflict('申请已被处理或已失效') : fail.notFound('申请不存在');
}

export const handleJoinRequestHandler = handle(handleJoinRequest, async (context, input) => {
  const home = handlingHome(context);
  const status = input.approve ? ('approved' as const) : ('rejected' as const);
  const request = await takeRequest(context, home, input.id, status, input.rejectReason ?? null);
  const name = request.applicantName ?? '';
  if (input.approve && request.joinType === 'user') {
    const roles = await rolesOf(context, home, input.roleIds);
    await checkAssignment(
      context,
      home,
      roles.filter((role) => role.roleCode !== 'staff'),
    );
    await checkDepartments(context, home, input.deptId ? [input.deptId] : [], 'deptId');
    await proveForRoles(context, input.roleIds);
    const twin =
      await sql`select 1 from member where account_id = ${request.applicantAccountId} and group_code = ${home.groupCode} and company_code = ${home.companyCode} and status <> 'left'`.execute(
        context.db,
      );
    if (twin.rows.length > 0) throw fail.conflict('申请人已是成员');
    await enterMember(context, home, { accountId: request.applicantAccountId, name, joinType: 'apply', deptId: input.deptId ?? null, roleIds: input.roleIds });
  }
  await audit(context, [{ action: 'approve', entity: 'join_request', entityId: request.id, entityName: name, after: { status, roleIds: input.roleIds } }]);
  await sendMessage(context.db, context.platform.events, {
    groupCode: home.groupCode,
    companyCode: home.companyCode,
    accountId: request.applicantAccountId,
    category: 'org',
    level: 'warning',
    title: input.approve ? '加入申请已同意' : '加入申请被拒绝',
    content: input.rejectReason ?? '',
    linkPath: '/entrepreneurship-center',
    actorName: context.tenant.access.displayName,
  });
  if (input.approve && request.joinType === 'company' && request.applicantCompanyCode) {
    await checkStillMeant(context, request.applicantCompanyCode, request.applicantAccountId);
    await moveCompany(context, request.applicantCompanyCode, home.groupCode);
  }
  return { status };
});

/** Between asking and agreeing the company may have joined another group, or been handed on to somebody who did not ask. */
async function checkStillMeant(context: TenantWork, companyCode: string, applicantId: number): Promise<void> {
  const found = await sql<{ ownerAccountId: number | null }>`
    select c.owner_account_id from company c join org_group g on g.group_code = c.group_code
    where c.company_code = ${companyCode} and g.group_kind = 'solo' and c.status = 'active' for update of c`.execute(context.db);
  const [company] = found.rows;
  if (!company) throw fail.conflict('申请企业已属于其他集团');
  if (company.ownerAccountId !== applicantId) throw fail.conflict('申请人已不是该企业的创建人，请让企业重新申请');
}

export const queryMyRequestHandler = handle(queryMyRequest, async (context) => {
  const { accountId } = ownAccount(context);
  const requests =
    await sql<RequestRow>`select ${requestColumns} from ${requestSources} where j.applicant_account_id = ${accountId} order by j.id desc limit 50`.execute(
      context.db,
    );
  const invitations = await sql<{ memberId: number; groupCode: string; companyCode: string; name: string; joinedAt: string }>`
    select m.id as member_id, m.group_code, m.company_code, coalesce(c.company_name, g.group_name, '') as name, m.joined_at from member m left join company c on c.company_code = m.company_code left join org_group g on g.group_code = m.group_code
    where m.account_id = ${accountId} and m.status = 'invited' order by m.id desc limit 50`.execute(context.db);
  const transfers = await sql<{ id: number; groupCode: string; companyCode: string; name: string; expireAt: string }>`
    select t.id, t.group_code, t.company_code, coalesce(c.company_name, g.group_name, '') as name, t.expire_at from owner_transfer t
    left join company c on c.company_code = t.company_code left join org_group g on g.group_code = t.group_code where t.to_account_id = ${accountId} and t.status = 'pending' and t.expire_at > now() order by t.id desc limit 50`.execute(
    context.db,
  );
  return { requests: requests.rows, invitations: invitations.rows, transfers: transfers.rows };
});

export const cancelJoinRequestHandler = handle(cancelJoinRequest, async (context, { id }) => {
  const { accountId } = ownAccount(context);
  const ended = await sql<{
    id: number;
  }>`update join_request set status = 'cancelled', handled_at = now() where id = ${id} and applicant_account_id = ${accountId} and status = 'pending' returning id`.execute(
    context.db,
  );
  if (ended.rows.length === 0) throw fail.conflict('申请已被处理或不存在');
  return {};
});

function homeOf({ groupCode, companyCode }: { readonly groupCode: string; readonly companyCode: string }): RoleHome {
  return { level: companyCode === '' ? 'group' : 'company', groupCode, companyCode };
}

async function ownInvitation(context: Context, memberId: number, accountId: number) {
  const found = await sql<{
    groupCode: string;
    companyCode: string;
    invitedBy: number | null;
    displayName: string;
  }>`select group_code, company_code, invited_by, display_name from member where id = ${memberId} and account_id = ${accountId} and status = 'invited' for update`.execute(
    context.db,
  );
  const [invitation] = found.rows;
  if (!invitation) throw fail.conflict('邀请已被处理或不存在');
  return invitation;
}

export const acceptInviteHandler = handle(acceptInvite, async (context, { memberId, accept }) => {
  const { accountId } = ownAccount(context);
  const invitation = await ownInvitation(context, memberId, accountId);
  await inEnterprise(context, invitation, async (inside) => {
    // The invitation holds its place; only a quota that was lowered since then can leave none.
    if (accept) await checkQuota(inside, homeOf(invitation), 0);
    await sql`update member set status = ${accept ? 'active' : 'left'}, joined_at = now(), left_at = ${accept ? null : sql`now()`}, version = version + 1 where id = ${memberId}`.execute(
      inside.db,
    );
    if (accept) await giveStaffRows(inside, [memberId]);
    else await sql`delete from member_role where member_id = ${memberId}`.execute(inside.db);
    await audit(inside, [{ action: 'update', entity: 'member', entityId: memberId, entityName: invitation.displayName, after: { accepted: accept } }]);
    if (invitation.invitedBy !== null)
      await sendMessage(inside.db, inside.platform.events, {
        groupCode: invitation.groupCode,
        companyCode: invitation.companyCode,
        accountId: invitation.invitedBy,
        category: 'org',
        title: `${invitation.displayName} ${accept ? '接受' : '拒绝'}了邀请`,
      });
    await rightsChanged(inside, [accountId]);
  });
  return {};
});
