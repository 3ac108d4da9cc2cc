/** Changing and ending memberships, and what administrators do about the accounts behind them. */
import { sql } from 'kysely';
import { deleteUser, queryPageUser, resetPassword, updateUser } from '../model/user.ts';
import { inviteAgain, resetForMember } from '#core/account/public.server.ts';
import { staffService } from './staff-port.ts';
import { execute } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { HandoverPerson } from '#platform/runtime/handover.ts';
import type { OpenWork } from './handover.ts';
import { handOver, openWorkOf, peopleOf, successorOf } from './handover.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { tellAll } from './holders.ts';
import { withdrawTransferTo } from './owner-transfer.ts';
import type { MemberRow } from './member-roles.ts';
import { assignRoles, checkTouchable, keepingAdministrator, lockMember } from './member-roles.ts';
import { checkDepartments } from './member-rules.ts';
import { giveStaffRows } from './member-staff.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, groupHome } from './role-home.ts';
import { senderQuota } from './sender-quota.ts';
import { founderOf } from './sole-duty.ts';
import { nameOf } from './user.insert.ts';
import { shownMember } from './user.read.ts';
import { settleMessages } from '#platform/runtime/messages.ts';

/** Membership facts, without roles. One's own department and status are for others to change: data scopes hang on them. */
export async function writeMember(
  context: TenantWork,
  member: MemberRow,
  next: Pick<MemberRow, 'displayName' | 'deptIds' | 'jobTitle' | 'staffId' | 'remark' | 'status'>,
  reason: string | null = null,
): Promise<number> {
  const facts = ({ displayName, deptIds, jobTitle, staffId, remark, status }: typeof next) => ({
    displayName,
    deptIds,
    jobTitle,
    staffId,
    remark,
    status,
  });
  const unchanged = JSON.stringify(facts(member)) === JSON.stringify(facts(next));
  if (!unchanged) {
    if (!holds(context, 'user_edit')) throw fail.forbidden('没有权限', { codes: ['user_edit'] });
    const reach =
      JSON.stringify([member.deptIds, member.staffId, member.status]) !==
      JSON.stringify([next.deptIds, next.staffId, next.status]);
    if (member.accountId === context.session.accountId && reach) throw fail.forbidden('不能修改自己的部门或状态');
    await audit(context, [
      {
        action: 'update',
        entity: 'member',
        entityId: member.id,
        entityName: next.displayName,
        before: facts(member),
        after: facts(next),
        reason,
      },
    ]);
  }
  await execute(context)`
    update member
    set display_name = ${next.displayName}, dept_ids = ${[...next.deptIds]}, job_title = ${next.jobTitle},
      staff_id = ${next.staffId}, remark = ${next.remark}, status = ${next.status}, version = version + 1,
      updated_at = now()
    where id = ${member.id}`;
  return member.version + 1;
}

export const updateUserHandler = handle(updateUser, (context, input) => {
  const home = companyHome(context);
  return keepingAdministrator(context, home, async () => {
    const member = await lockMember(context, home, input.id);
    if (member.version !== input.version)
      throw fail.stale(shownRecord(context, queryPageUser, 'records', await shownMember(context, member.id)));
    await checkTouchable(context, member);
    if (input.status !== undefined && member.status === 'invited') throw fail.conflict('成员尚未接受邀请');
    await checkDepartments(context, home, input.deptIds ?? [], 'deptIds');
    if (input.roleIds) await assignRoles(context, home, member, input.roleIds);
    if (input.staffId && input.staffId !== member.staffId)
      await staffService(context).checkMemberStaff(context, member.id, input.staffId);
    const version = await writeMember(context, member, {
      displayName: input.displayName ?? member.displayName,
      deptIds: input.deptIds ?? member.deptIds,
      jobTitle: input.jobTitle === undefined ? member.jobTitle : input.jobTitle,
      staffId: input.staffId === undefined ? member.staffId : input.staffId,
      remark: input.remark === undefined ? member.remark : input.remark || null,
      status: input.status ?? member.status,
    });
    // Named anew, or made active again: the person follows.
    await giveStaffRows(context, [member.id]);
    await rightsChanged(context, [member.accountId]);
    return { version };
  });
});

/** What the two levels are called, to who is removed and to who removes. */
const homeWords = {
  company: { name: '企业', code: 'user_delete' },
  group: { name: '集团', code: 'group_role_edit' },
} as const;

/** Ends a membership: roles go, what waited for the person's answer ends, records stay. */
export async function endMembership(context: TenantWork, home: RoleHome, member: MemberRow): Promise<void> {
  // Put out by others, who are asked again before he comes back by a code; withdrawing an invitation is no such thing.
  const isRemoved = member.accountId !== context.session.accountId && member.status !== 'invited';
  await execute(context)`
    update member
    set status = 'left', left_at = now(), removed_at = ${isRemoved ? sql`now()` : null}, version = version + 1,
      updated_at = now()
    where id = ${member.id}`;
  await execute(context)`delete from member_role where member_id = ${member.id}`;
  if (home.level === 'company') await staffService(context).unlinkMemberStaff(context, [member.id]);
  await withdrawTransferTo(context, home, member);
  if (member.status === 'invited')
    await settleMessages(context.db, context.platform, { bizType: 'member', bizId: member.id });
  await audit(context, [
    {
      action: 'delete',
      entity: 'member',
      entityId: member.id,
      entityName: member.displayName,
      before: { status: member.status },
    },
  ]);
  await rightsChanged(context, [member.accountId]);
  if (member.accountId === context.session.accountId) return;
  const { name } = homeWords[home.level];
  await tellAll(context, home, [member.accountId], {
    category: 'org',
    level: 'warning',
    bizType: 'member',
    bizId: member.id,
    title: member.status === 'invited' ? '邀请已撤回' : `您已被移出${name}`,
    content: `如有疑问请联系${name}管理员`,
    linkPath: '/entrepreneurship-center',
    actorName: context.tenant.access.displayName,
  });
}

/** The chosen company or, for who entered as the group, the group itself; each asks for a code of its own, and holding that of the other does not do. */
function removalHome(context: TenantWork): RoleHome {
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  const { code } = homeWords[home.level];
  if (!holds(context, code)) throw fail.forbidden('没有权限', { codes: [code] });
  return home;
}

export const deleteUserHandler = handle(deleteUser, async (context, { ids, transferTo }) => {
  const home = removalHome(context);
  const successor = transferTo ? await successorOf(context, home, transferTo, ids) : null;
  const results: { id: number; ok: boolean; errorDesc: string | null }[] = [];
  const handover: Record<string, number> = {};
  for (const id of new Set(ids)) {
    try {
      await removeOne(context, home, id, successor);
      results.push({ id, ok: true, errorDesc: null });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results.push({ id, ok: false, errorDesc: error.message });
      for (const { key, count } of (error.data?.['handover'] as OpenWork[] | undefined) ?? [])
        handover[key] = (handover[key] ?? 0) + count;
    }
  }
  return { results, handover };
});

/** Gives open work to the successor; FY-C001 naming it where there is none. */
async function settleWork(
  context: TenantWork,
  home: RoleHome,
  member: MemberRow,
  successor: HandoverPerson | null,
): Promise<void> {
  const person = (await peopleOf(context, home, [member.id])).get(member.id);
  if (!person) return;
  if (successor) return handOver(context, person, successor);
  const open = await openWorkOf(context, person);
  if (open.length > 0)
    throw fail.conflict(
      `${member.displayName}还有未交接的工作：${open.map((work) => `${work.label} ${work.count} ${work.unit}`).join('、')}，请指定交接人`,
      {
        handover: open,
      },
    );
}

/** One removal: a refusal at its end takes back what it wrote. */
function removeOne(context: TenantWork, home: RoleHome, id: number, successor: HandoverPerson | null): Promise<void> {
  return inSavepoint(context.db, () =>
    keepingAdministrator(context, home, async () => {
      const member = await lockMember(context, home, id);
      if (member.accountId === context.session.accountId) throw fail.conflict('不能移除自己，请在企业中心退出');
      await checkTouchable(context, member);
      if ((await founderOf(context, home)) === member.accountId)
        throw fail.conflict(`${homeWords[home.level].name}创建人不能移除，请先转让`);
      // Work is owned by people of a roster, and a group has none.
      if (home.level === 'company') await settleWork(context, home, member, successor);
      await endMembership(context, home, member);
    }),
  );
}

/** Writes once more to who has not come in yet; FY-C001 where nothing was sent at first. */
async function remind(context: TenantContext, home: RoleHome, member: MemberRow) {
  const sentTo = member.invitedAs?.includes('@') ? 'email' : 'sms';
  const quota = await senderQuota(context.db, home);
  const enterprise = await nameOf(context, home);
  const sent =
    member.invitedAs === null ? null : await inviteAgain(context, member.accountId, { sentTo, enterprise, quota });
  if (!sent) throw fail.conflict('成员尚未接受邀请，也没有可以再次通知的手机号或邮箱');
  await audit(context, [
    { action: 'config', entity: 'member', entityId: member.id, entityName: member.displayName, reason: '再次发送邀请' },
  ]);
  return { initialPassword: null, ...sent };
}

export const resetPasswordHandler = handle(resetPassword, async (context, { id }) => {
  requireStepUp(context);
  const home = companyHome(context);
  const member = await lockMember(context, home, id);
  await checkTouchable(context, member);
  if (member.accountId === context.session.accountId) throw fail.forbidden('请在个人中心修改自己的密码');
  // A stranger whom somebody invited belongs to nobody here: his sessions would end.
  if (member.status === 'invited') return remind(context, home, member);
  const started = await resetForMember(
    context,
    member.accountId,
    home.companyCode,
    await senderQuota(context.db, home),
  );
  await audit(context, [
    {
      action: 'config',
      entity: 'password',
      entityId: member.id,
      entityName: member.displayName,
      reason: '管理员重置密码',
    },
  ]);
  await tellAll(context, home, [member.accountId], {
    category: 'security',
    level: 'warning',
    bizType: 'member',
    bizId: member.id,
    title: '您的密码已被管理员重置',
    actorName: context.tenant.access.displayName,
  });
  return started;
});
