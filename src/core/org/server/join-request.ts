/** Requests to join: those of the chosen enterprise, and one's own with invitations and transfers. */
import { sql } from 'kysely';
import { invitationAnswer, ownInvitation, ownRequest, requestWithdrawal, subjects } from '../model/joining-acts.ts';
import { handleJoinRequest, queryJoinRequest, queryMyRequest } from '../model/membership.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { readPage } from '#platform/store/read-page.ts';
import { handle } from '#platform/runtime/registry.ts';
import { inEnterprise, ownAccount } from './enterprise-setting.ts';
import { checkAssignment, proveForRoles, rolesOf } from './grantor.ts';
import { invitedBy } from './invite-role.ts';
import { enterMember } from './join.ts';
import { checkDepartments, checkQuota } from './member-rules.ts';
import { giveStaffRows } from './member-staff.ts';
import { moveCompany } from './move-company.ts';
import type { RequestRow } from './own-request.ts';
import { ownInvitations, ownRequests, ownTransfers, requestColumns, requestSources } from './own-request.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, groupHome } from './role-home.ts';
import { sendMessage, settleMessages } from '#platform/runtime/messages.ts';

/** Company or group, with the code that each asks for. */
function handlingHome(context: TenantWork): RoleHome {
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  if (!context.tenant.access.codes.has(home.level === 'group' ? 'group_company_add' : 'org_member_approve'))
    throw fail.forbidden('没有权限');
  return home;
}

export const queryJoinRequestHandler = handle(queryJoinRequest, async (context, { filter, page }) => {
  const home = handlingHome(context);
  const { records: rows, ...facets } = await readPage(page, async (limit, offset) => {
    const found = await queryRows<RequestRow & { total: number; inviteCodeId: number | null }>(context)`
    select ${requestColumns}, j.invite_code_id, count(*) over () as total from ${requestSources}
    where j.group_code = ${home.groupCode} and j.company_code = ${home.companyCode}
      and (${filter.status ?? null}::text is null or j.status = ${filter.status ?? null})
    order by (j.status = 'pending') desc, j.id desc limit ${limit} offset ${offset}`;
    return found;
  });
  // Only what waits is still to be decided.
  const codeOf = (row: (typeof rows)[number]) => (row.status === 'pending' ? row.inviteCodeId : null);
  const invited = await invitedBy(context, home, rows.map(codeOf));
  const records = rows.map((row) => {
    const { inviteCodeId: _code, ...rest } = row;
    const { deptId, roles } = invited(codeOf(row));
    return { ...rest, invitedDeptId: deptId, invitedRoles: [...roles] };
  });
  return { records, ...facets };
});

interface Pending {
  id: number;
  joinType: 'user' | 'company';
  applicantAccountId: number;
  applicantCompanyCode: string | null;
  applicantName: string | null;
  inviteCodeId: number | null;
}

/** Takes the request: the second who comes finds it handled. */
async function takeRequest(
  context: TenantWork,
  home: RoleHome,
  id: number,
  status: 'approved' | 'rejected',
  rejectReason: string | null,
): Promise<Pending> {
  const request = await queryRow<Pending>(context)`
    update join_request
    set status = ${status}, handled_by = ${context.session.accountId}, handled_at = now(),
      reject_reason = ${rejectReason}
    where id = ${id} and group_code = ${home.groupCode} and company_code = ${home.companyCode} and status = 'pending'
      and expire_at > now()
    returning id, join_type, applicant_account_id, applicant_company_code, applicant_name, invite_code_id`;
  if (request) return request;
  const known = await queryRows(context)`
    select 1
    from join_request
    where id = ${id} and group_code = ${home.groupCode} and company_code = ${home.companyCode}`;
  throw known.length > 0 ? fail.conflict('申请已被处理或已失效') : fail.notFound('申请不存在');
}

/** Makes the applicant a member; answers the roles he was given: those that are named, else those of his code, which whoever made the code handed out. */
async function enterApplicant(
  context: TenantWork,
  home: RoleHome,
  request: Pending,
  input: ParsedInputOf<typeof handleJoinRequest>,
): Promise<number[]> {
  const invited = (await invitedBy(context, home, [request.inviteCodeId]))(request.inviteCodeId);
  const invitedIds = invited.roles.map(({ id }) => id);
  const roleIds = input.roleIds ?? invitedIds;
  const roles = await rolesOf(context, home, roleIds);
  await checkAssignment(
    context,
    home,
    roles.filter((role) => role.roleCode !== 'staff' && !invitedIds.includes(role.id)),
  );
  const deptId = input.deptId === undefined ? invited.deptId : input.deptId;
  await checkDepartments(context, home, deptId ? [deptId] : [], 'deptId');
  await proveForRoles(context, roleIds);
  const twin = await queryRows(context)`
    select 1
    from member
    where account_id = ${request.applicantAccountId} and group_code = ${home.groupCode}
      and company_code = ${home.companyCode} and status <> 'left'`;
  if (twin.length > 0) throw fail.conflict('申请人已是成员');
  await enterMember(context, home, {
    accountId: request.applicantAccountId,
    name: request.applicantName ?? '',
    joinType: 'apply',
    deptId,
    roleIds,
  });
  return roleIds;
}

export const handleJoinRequestHandler = handle(handleJoinRequest, async (context, input) => {
  const home = handlingHome(context);
  const status = input.approve ? ('approved' as const) : ('rejected' as const);
  const request = await takeRequest(context, home, input.id, status, input.rejectReason ?? null);
  const name = request.applicantName ?? '';
  const roleIds =
    input.approve && request.joinType === 'user' ? await enterApplicant(context, home, request, input) : [];
  await audit(context, [
    { action: 'approve', entity: 'join_request', entityId: request.id, entityName: name, after: { status, roleIds } },
  ]);
  await settleMessages(context.db, context.platform, { bizType: 'join_request', bizId: request.id });
  await sendMessage(context.db, context.platform, {
    groupCode: home.groupCode,
    companyCode: home.companyCode,
    accountId: request.applicantAccountId,
    category: 'org',
    level: 'warning',
    bizType: 'join_request',
    bizId: request.id,
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
  const company = await queryRow<{ ownerAccountId: number | null }>(context)`
    select c.owner_account_id from company c join org_group g on g.group_code = c.group_code
    where c.company_code = ${companyCode} and g.group_kind = 'solo' and c.status = 'active' for update of c`;
  if (!company) throw fail.conflict('申请企业已属于其他集团');
  if (company.ownerAccountId !== applicantId) throw fail.conflict('申请人已不是该企业的创建人，请让企业重新申请');
}

export const queryMyRequestHandler = handle(queryMyRequest, async (context) => {
  const { accountId } = ownAccount(context);
  return {
    requests: await ownRequests(context, accountId),
    invitations: await ownInvitations(context, accountId),
    transfers: await ownTransfers(context, accountId),
  };
});

/** One's own request, under a lock where it is about to change. */
async function ownRequestOf(context: Context, id: number, lock: boolean): Promise<RowOf<typeof ownRequest>> {
  const row = await queryRow<RowOf<typeof ownRequest>>(context)`
    select ${requestColumns}
    from ${requestSources}
    where j.id = ${id} and j.applicant_account_id = ${ownAccount(context).accountId}
      ${lock ? sql`for update of j` : sql``}`;
  if (!row) throw fail.notFound('申请不存在');
  return unstored(ownRequest, { ...row, subject: subjects.request(row.targetName) });
}

export const cancelJoinRequestHandler = acting(
  requestWithdrawal,
  {
    async withdraw(context, request) {
      const { id, targetName } = request;
      await execute(context)`
        update join_request
        set status = 'cancelled', handled_at = now()
        where id = ${id}`;
      await inEnterprise(context, request, async (inside) => {
        await audit(inside, [
          {
            action: 'update',
            entity: 'join_request',
            entityId: id,
            entityName: targetName,
            reason: requestWithdrawal.acts.withdraw.label,
          },
        ]);
        await settleMessages(inside.db, inside.platform, { bizType: 'join_request', bizId: id });
      });
      return undefined;
    },
  },
  {
    find: (context, id) => ownRequestOf(context, Number(id), true),
    show: (context, { id }) => ownRequestOf(context, id, false),
  },
);

/** One's own membership, under a lock where it is about to change: what is no invitation any more says so. */
async function ownInvitationOf(context: Context, id: number, lock: boolean): Promise<RowOf<typeof ownInvitation>> {
  const row = await queryRow<RowOf<typeof ownInvitation>>(context)`
    select m.id, m.group_code, m.company_code, coalesce(c.company_name, g.group_name, '') as name, m.display_name,
      m.invited_by, m.status, m.version
    from member m
    left join company c on c.company_code = m.company_code
    left join org_group g on g.group_code = m.group_code
    where m.id = ${id} and m.account_id = ${ownAccount(context).accountId} ${lock ? sql`for update of m` : sql``}`;
  if (!row) throw fail.notFound('邀请不存在');
  return unstored(ownInvitation, { ...row, subject: subjects.invitation(row.name) });
}

/** The person decides: a member with what that brings, or none and without the roles that were held ready. */
async function answerInvitation(
  context: Context,
  invitation: RowOf<typeof ownInvitation>,
  accept: boolean,
): Promise<undefined> {
  const { id, groupCode, companyCode, displayName, invitedBy } = invitation;
  await inEnterprise(context, invitation, async (inside) => {
    // The invitation holds its place; only a quota that was lowered since then can leave none.
    if (accept)
      await checkQuota(inside, { level: companyCode === '' ? 'group' : 'company', groupCode, companyCode }, 0);
    await execute(inside)`
      update member
      set status = ${accept ? 'active' : 'left'}, joined_at = now(), left_at = ${accept ? null : sql`now()`},
        version = version + 1
      where id = ${id}`;
    if (accept) await giveStaffRows(inside, [id]);
    else await execute(inside)`delete from member_role where member_id = ${id}`;
    await audit(inside, [
      {
        action: 'update',
        entity: 'member',
        entityId: id,
        entityName: displayName,
        after: { accepted: accept },
        reason: invitationAnswer.acts[accept ? 'accept' : 'decline'].label,
      },
    ]);
    await settleMessages(inside.db, inside.platform, { bizType: 'member', bizId: id });
    if (invitedBy !== null)
      await sendMessage(inside.db, inside.platform, {
        groupCode,
        companyCode,
        accountId: invitedBy,
        category: 'org',
        bizType: 'member',
        bizId: id,
        title: `${displayName} ${accept ? '接受' : '拒绝'}了邀请`,
      });
    await rightsChanged(inside, [ownAccount(context).accountId]);
  });
}

export const acceptInviteHandler = acting(
  invitationAnswer,
  {
    accept: (context, invitation) => answerInvitation(context, invitation, true),
    decline: (context, invitation) => answerInvitation(context, invitation, false),
  },
  {
    find: (context, id) => ownInvitationOf(context, Number(id), true),
    show: (context, { id }) => ownInvitationOf(context, id, false),
  },
);
