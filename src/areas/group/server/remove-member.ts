/** removeMember: a member leaves, or an invitation is taken back. */
import { groupRightsChanged } from '#core/org/public.server.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { groupMember } from '../model/group-member.ts';
import { removeMember } from '../model/member-calls.ts';
import type { GroupMember } from '../model/member-rules.ts';
import { groupWork } from './group-work.ts';
import type { MemberState } from './member-rows.ts';
import { lockMembers, memberState, requireMember } from './member-rows.ts';
import { refuseStale, writeMember } from './write-member.ts';

/** FY-C001 while members stand below: they would hang in the air. */
export function requireNoneBelow(state: MemberState, code: string): void {
  const below = [...state.members.values()].filter(
    ({ parentCode, status }) => parentCode === code && status !== 'exited',
  );
  if (below.length > 0) throw fail.conflict(`先移走 ${below.length} 家下级`);
}

function checkDate({ today }: MemberState, member: GroupMember, exitDate: string): void {
  const sentence =
    exitDate > today
      ? '退出日期：不能晚于今天'
      : exitDate < member.joinDate
        ? `退出日期：不能早于加入日期 ${formatDate(member.joinDate)}`
        : null;
  if (sentence !== null) throw fail.invalid(sentence, { exitDate: sentence });
}

/** Who was a member before is a former one again; of anybody else nothing stays. */
async function withdrawInvitation(context: TenantWork, state: MemberState, member: GroupMember, reason: string) {
  if (state.rows.get(member.companyCode)?.exitDate)
    await writeMember(context, member, { status: 'exited', invitedDate: null }, reason);
  else if (member.id !== null) await entityStore(groupWork(context), groupMember).remove([member.id], reason);
}

export const removeMemberHandler = handle(removeMember, async (context, input) => {
  await lockMembers(context);
  const state = await memberState(context);
  const member = requireMember(context, state, input.memberCode);
  await refuseStale(context, member, input);
  if (member.isParent) throw fail.conflict('母公司不能退出集团');
  if (member.status === 'exited') throw fail.conflict('成员已退出');
  requireNoneBelow(state, member.companyCode);
  if (member.status === 'pending') {
    await withdrawInvitation(context, state, member, input.reason);
    return {};
  }
  checkDate(state, member, input.exitDate);
  await writeMember(
    context,
    member,
    { status: 'exited', exitDate: input.exitDate, exitReason: input.reason, grantRequests: null },
    input.reason,
  );
  await groupRightsChanged(context);
  return {};
});
