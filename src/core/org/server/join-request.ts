/** Requests to join: those of the chosen enterprise, and one's own with invitations and transfers. */
import { limitPerson } from '#core/account/public.server.ts';
import { sql } from 'kysely';
import {
  invitationAnswer,
  joinRequest,
  ownInvitation,
  ownRequest,
  requestAnswer,
  requestWithdrawal,
  subjects,
} from '../model/joining-acts.ts';
import { queryMyRequest } from '../model/membership.ts';
import { joinRequestList, ownInvitationList, ownRequestList } from '../model/request-lists.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { reading } from '#platform/store/reading.ts';
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

export const ownInvitationReading = reading(
  ownInvitationList,
  ({ session }) => sql`
    select m.id, m.id as member_id, m.version, coalesce(c.company_name, g.group_name, '') as name, m.display_name,
      m.job_title, m.joined_at, m.status, '' as subject
    from member m
    left join company c on c.company_code = m.company_code
    left join org_group g on g.group_code = m.group_code
    where m.account_id = ${session.accountId} and m.status = 'invited'`,
  {
    show: (_context, rows) => {
      for (const row of rows) row['subject'] = subjects.invitation(String(row['name']));
    },
  },
);

/** What codes bring to requests that wait; only there it is still to be decided. */
export async function showRequests(context: TenantWork, rows: readonly Row[]): Promise<void> {
  // A reading answers the fields of its view.
  const requests = rows as readonly RowOf<typeof joinRequestList>[];
  const waiting = requests.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const codes = await queryRows<{ id: number; inviteCodeId: number | null }>(context)`
    select id, invite_code_id from join_request where id = any(${waiting}::bigint[])`;
  const codeOf = new Map(codes.map(({ id, inviteCodeId }) => [id, inviteCodeId]));
  const invited = await invitedBy(context, handlingHome(context), [...codeOf.values()]);
  for (const request of requests) {
    const { deptId, roles } = invited(codeOf.get(request.id) ?? null);
    Object.assign(request, {
      subject: subjects.application(request.applicant),
      invitedDeptId: deptId,
      invitedRoles: [...roles],
      deptId,
      roleIds: roles.map(({ id }) => id),
    } satisfies Partial<RowOf<typeof joinRequestList>>);
  }
}

/** Columns of the list of those who answer; what codes bring is filled in by {@link showRequests}. */
export const joinRequestColumns = sql`
  ${requestColumns}, 0 as version, coalesce(a.company_name, j.applicant_name, '') as applicant,
    j.status = 'pending' as is_waiting, '' as subject, null::bigint as invited_dept_id, '[]'::json as invited_roles,
    null::bigint as dept_id, '[]'::json as role_ids`;

export const joinRequestReading = reading(
  joinRequestList,
  () => sql`
    select ${joinRequestColumns}
    from ${requestSources}`,
  { show: showRequests },
);

export const ownRequestReading = reading(
  ownRequestList,
  (context) => sql`
    select ${requestColumns}, 0 as version, '' as subject
    from ${requestSources}
    where j.applicant_account_id = ${context.session.accountId}`,
  {
    show: (_context, rows) => {
      for (const row of rows) row['subject'] = subjects.request(String(row['targetName']));
    },
  },
);

type JoinRequest = RowOf<typeof joinRequest>;

/** A request to the chosen enterprise, with what its code brought, under a lock where it is about to be answered. */
async function findRequest(context: TenantWork, id: number, lock: boolean): Promise<JoinRequest> {
  const home = handlingHome(context);
  const row = await queryRow<RequestRow & Omit<JoinRequest, keyof RequestRow> & { inviteCodeId: number | null }>(
    context,
  )`
    select ${requestColumns}, j.applicant_account_id, j.applicant_company_code, j.invite_code_id
    from ${requestSources}
    where j.id = ${id} and j.group_code = ${home.groupCode} and j.company_code = ${home.companyCode}
      ${lock ? sql`for update of j` : sql``}`;
  if (!row) throw fail.notFound('申请不存在');
  const { deptId, roles } = (await invitedBy(context, home, [row.inviteCodeId]))(row.inviteCodeId);
  const subject = subjects.application(row.applicantCompanyName ?? row.applicantName);
  return unstored(joinRequest, { ...row, subject, deptId, roleIds: roles.map((role) => role.id) });
}

/** Makes the applicant a member with these roles; those that his code brings are handed out by whoever made the code. */
async function enterApplicant(
  context: TenantWork,
  home: RoleHome,
  request: JoinRequest,
  { deptId, roleIds }: { readonly deptId: number | null; readonly roleIds: readonly number[] },
): Promise<void> {
  const roles = await rolesOf(context, home, roleIds);
  await checkAssignment(
    context,
    home,
    roles.filter((role) => role.roleCode !== 'staff' && !request.roleIds?.includes(role.id)),
  );
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
    name: request.applicantName,
    joinType: 'apply',
    deptId,
    roleIds,
  });
}

interface Answer {
  readonly status: 'approved' | 'rejected';
  readonly roleIds: readonly number[];
  readonly rejectReason: string | null;
}

/** Writes the answer, logs it, and tells the applicant. */
async function answerRequest(
  context: TenantWork,
  { id, groupCode, companyCode, applicantName, applicantAccountId }: JoinRequest,
  { status, roleIds, rejectReason }: Answer,
): Promise<void> {
  const { label } = requestAnswer.acts[status === 'approved' ? 'approve' : 'reject'];
  await execute(context)`
    update join_request
    set status = ${status}, handled_by = ${context.session.accountId}, handled_at = now(),
      reject_reason = ${rejectReason}
    where id = ${id}`;
  await audit(context, [
    {
      action: 'approve',
      entity: 'join_request',
      entityId: id,
      entityName: applicantName,
      after: { status, roleIds },
      reason: rejectReason ? `${label}，${rejectReason}` : label,
    },
  ]);
  await settleMessages(context.db, context.platform, { bizType: 'join_request', bizId: id });
  await sendMessage(context.db, context.platform, {
    groupCode,
    companyCode,
    accountId: applicantAccountId,
    category: 'org',
    level: 'warning',
    bizType: 'join_request',
    bizId: id,
    title: status === 'approved' ? '加入申请已同意' : '加入申请被拒绝',
    content: rejectReason ?? '',
    linkPath: '/entrepreneurship-center',
    actorName: context.tenant.access.displayName,
  });
}

export const handleJoinRequestHandler = acting(
  requestAnswer,
  {
    async approve(context, request, { deptId, roleIds: given }) {
      const home = handlingHome(context);
      const isPerson = request.joinType === 'user';
      const roleIds = isPerson ? (given ?? []) : [];
      if (isPerson) await enterApplicant(context, home, request, { deptId, roleIds });
      await answerRequest(context, request, { status: 'approved', roleIds, rejectReason: null });
      if (isPerson || !request.applicantCompanyCode) return undefined;
      await checkStillMeant(context, request.applicantCompanyCode, request.applicantAccountId);
      await moveCompany(context, request.applicantCompanyCode, home.groupCode);
      return undefined;
    },
    async reject(context, request, { rejectReason }) {
      await answerRequest(context, request, { status: 'rejected', roleIds: [], rejectReason });
      return undefined;
    },
  },
  {
    find: (context, id) => findRequest(context, Number(id), true),
    show: (context, { id }) => findRequest(context, id, false),
  },
);

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

/** As many as requests may be made: withdrawing wakes everybody who had it in the list. */
const withdrawals = { name: 'join-withdrawal', uses: 10, windowSeconds: 3600 };

export const cancelJoinRequestHandler = acting(
  requestWithdrawal,
  {
    async withdraw(context, request) {
      const { id, targetName } = request;
      await limitPerson(context.platform, ownAccount(context).accountId, withdrawals);
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
