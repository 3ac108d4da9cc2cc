/** What becomes of members when companies come into a group, go, and are invited: the port of the organisation. */
import type { GroupMembership, MovedCompany } from '#core/org/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { placementsOf, withMove } from '../model/placement.ts';
import type { MemberState } from './member-rows.ts';
import { lockMembers, memberState } from './member-rows.ts';
import { requireNoneBelow } from './remove-member.ts';
import { writeMember } from './write-member.ts';

/** The stored member, or one that begins behind all others. */
function memberOrNew(state: MemberState, { companyCode, companyName }: MovedCompany) {
  return state.members.get(companyCode) ?? { id: null, companyCode, companyName, sort: state.companies.length };
}

/** Nothing of an earlier membership but its place in the log goes on: shares are entered anew, and everything is granted anew. */
async function begin(group: TenantWork, company: MovedCompany): Promise<void> {
  await lockMembers(group);
  const state = await memberState(group);
  const member = memberOrNew(state, company);
  const stored = state.rows.get(company.companyCode);
  const wasHere = stored?.status === 'exited';
  await writeMember(group, member, {
    status: 'active',
    joinDate: state.today,
    invitedDate: null,
    exitDate: null,
    exitReason: null,
    grants: null,
    grantRequests: null,
    ...(wasHere && {
      holdRatio: null,
      votingRatio: null,
      isConsolidated: null,
      consolidatedReason: null,
      placements: null,
    }),
  });
}

/** Whoever stood below stands where the company stood. */
async function raiseChildren(group: TenantWork, state: MemberState, companyCode: string): Promise<void> {
  const above = state.members.get(companyCode)?.parentCode ?? '';
  const children = [...state.members.values()].filter(
    ({ parentCode, status }) => parentCode === companyCode && status !== 'exited',
  );
  for (const child of children) {
    const stored = state.rows.get(child.companyCode);
    const placements = withMove(placementsOf(stored ?? { parentCode: null, placements: null }), above, state.today);
    // A handful, and each with its line in the log.
    // oxlint-disable-next-line no-await-in-loop
    await writeMember(group, child, { parentCode: above || null, placements });
  }
}

async function end(group: TenantWork, company: MovedCompany): Promise<void> {
  await lockMembers(group);
  const state = await memberState(group);
  const member = memberOrNew(state, company);
  await raiseChildren(group, state, company.companyCode);
  const stored = state.rows.get(company.companyCode);
  await writeMember(group, member, {
    memberName: company.companyName,
    status: 'exited',
    // Who had left already keeps the day.
    ...(stored?.status !== 'exited' && { exitDate: state.today, exitReason: '企业已离开集团' }),
    ...('joinDate' in member && { joinDate: member.joinDate }),
    grantRequests: null,
  });
}

async function invite(group: TenantWork, company: MovedCompany): Promise<void> {
  await lockMembers(group);
  const state = await memberState(group);
  await writeMember(group, memberOrNew(state, company), { status: 'pending', invitedDate: state.today });
}

async function isInvited(group: TenantWork, companyCode: string): Promise<boolean> {
  const rows = await queryRows(group)`
    select
    from group_member m
    where m.group_code = ${group.tenant.groupCode} and m.company_code = '' and m.member_code = ${companyCode}
      and m.status = 'pending' and m.deleted_at is null`;
  return rows.length > 0;
}

export const membershipService: GroupMembership = {
  begin,
  end,
  invite,
  isInvited,
  requireNoneBelow: async (group, companyCode) => requireNoneBelow(await memberState(group), companyCode),
};
