/** All members as the editor shows them: companies of the group, invited ones, and those that left with their data. */
import { accountNames } from '#core/account/public.server.ts';
import type { GroupCompany } from '#core/org/public.server.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { execute } from '#platform/db/statement.ts';
import type { GrantArea } from '#core/org/public.ts';
import type { MemberRow } from '../model/member-calls.ts';
import type { MemberRequests } from '../model/group-member.ts';
import type { GroupMember, StoredMember } from '../model/member-rules.ts';
import { placementsOf } from '../model/placement.ts';
import { membersOn } from '../model/survey/structure.ts';
import type { KnownGroup } from './members.ts';
import { knownGroup, membersOf } from './members.ts';

/** One change of a group's members at a time: moves look at places that another move may change. */
export async function lockMembers(context: TenantWork): Promise<void> {
  await execute(context)`select pg_advisory_xact_lock(hashtext(${`group_member ${context.tenant.groupCode}`}))`;
}

/** What is known of the members, with those that are not here. */
export interface MemberState {
  readonly today: string;
  /** In the order of the group; invited and former members follow. */
  readonly companies: readonly GroupCompany[];
  /** Companies whose data are in the group. */
  readonly here: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, StoredMember>;
  readonly members: ReadonlyMap<string, GroupMember>;
}

const notHere = ({ memberCode, memberName, joinDate }: StoredMember): GroupCompany => ({
  companyCode: memberCode,
  companyName: memberName ?? memberCode,
  shortName: '',
  joinedDate: joinDate ?? '',
  isParent: false,
  isReal: true,
});

function stateOf({ companies, stored, holdings }: KnownGroup, today: string): MemberState {
  const here = new Set(companies.map(({ companyCode }) => companyCode));
  const all = [...companies, ...stored.filter(({ memberCode }) => !here.has(memberCode)).map(notHere)];
  const rows = new Map(stored.map((row) => [row.memberCode, row]));
  const members = new Map(membersOf(all, stored, holdings, today).map((member) => [member.companyCode, member]));
  return { today, companies: all, here, rows, members };
}

export async function memberState(context: TenantWork): Promise<MemberState> {
  const known = await knownGroup(context.db, context.tenant.groupCode);
  return stateOf(known, todayInShanghai(context.platform.now()));
}

/** The members of a day, each where it stood then; of today with invited and former ones. */
export async function membersAsOf(context: TenantWork, day: string | undefined): Promise<MemberRow[]> {
  const today = todayInShanghai(context.platform.now());
  const known = await knownGroup(context.db, context.tenant.groupCode);
  if (day === undefined || day === today) return memberRows(context, stateOf(known, today));
  const state = stateOf(known, day);
  const there = new Set(membersOn([...state.members.values()], day).map(({ companyCode }) => companyCode));
  return (await memberRows(context, state)).filter(({ memberCode }) => there.has(memberCode));
}

/** Requests that wait or were refused, in the order of the areas. */
export const requestsOf = (requests: MemberRequests | null): MemberRow['requests'] =>
  Object.entries(requests ?? {}).map(([area, { at, by, isRefused }]) => ({
    // Keys are areas: nothing else is written.
    area: area as GrantArea,
    requestedAt: at,
    requestedBy: by,
    isRefused: isRefused === true,
  }));

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The member above as placements write it. */
const parentOf = ({ parentCode }: GroupMember): string => parentCode ?? '';

/** A member as the editor shows it. */
function memberRow(state: MemberState, member: GroupMember, names: ReadonlyMap<number, string>): MemberRow {
  const row = state.rows.get(member.companyCode);
  const planned =
    row &&
    placementsOf(row).findLast(({ since, parentCode: above }) => since > state.today && above !== parentOf(member));
  const { companyCode, isParent, parentCode, memberType, ratio, registeredRatio, isMismatched, votingRatio } = member;
  const isCounted = member.status === 'active';
  return {
    id: member.id,
    version: member.version,
    memberCode: companyCode,
    memberName: member.companyName,
    isParent,
    parentCode,
    plannedParentCode: planned?.parentCode ?? null,
    plannedDate: planned?.since ?? null,
    memberType,
    ratio,
    isRatioSaid: row?.holdRatio != null,
    registeredRatio,
    holders: member.holdings.map((holding) => ({
      companyCode: holding.holderCompanyCode,
      companyName: state.members.get(holding.holderCompanyCode)?.companyName ?? holding.holderCompanyCode,
      ratio: holding.ratio,
    })),
    isMismatched,
    votingRatio,
    isConsolidated: isCounted && member.isConsolidated,
    isConsolidationSaid: member.isConsolidationSaid,
    consolidatedReason: row?.consolidatedReason ?? null,
    sort: member.sort,
    joinDate: member.status === 'pending' ? null : member.joinDate || null,
    exitDate: member.status === 'exited' ? member.exitDate : null,
    exitReason: member.status === 'exited' ? member.exitReason : null,
    status: member.status,
    invitedDays: member.status === 'pending' && row?.invitedDate ? daysBetween(row.invitedDate, state.today) : null,
    isHere: state.here.has(companyCode),
    grants: isCounted ? [...member.grants] : [],
    requests: isCounted ? requestsOf(row?.grantRequests ?? null) : [],
    businessLine: member.businessLine,
    remark: member.remark,
    changedBy: (row?.updatedBy != null && names.get(row.updatedBy)) || null,
    changedAt: row?.updatedAt ?? null,
  };
}

/** Whether the caller's roles reach a member; who is not here belongs to no company of theirs and to the whole group. */
export const isInReach = ({ tenant }: TenantWork, state: MemberState, code: string): boolean =>
  state.members.has(code) && (!state.here.has(code) || tenant.companyCodes.includes(code));

/** The members that the caller's roles reach. */
export async function memberRows(context: TenantWork, state: MemberState): Promise<MemberRow[]> {
  const accounts = [...state.rows.values()].flatMap(({ updatedBy }) => updatedBy ?? []);
  const names = await accountNames(context.db, accounts);
  return [...state.members.values()]
    .filter(({ companyCode }) => isInReach(context, state, companyCode))
    .map((member) => memberRow(state, member, names));
}

/** FY-N001 for a member of another group or out of reach. */
export function requireMember(context: TenantWork, state: MemberState, code: string): GroupMember {
  const member = state.members.get(code);
  if (!member || !isInReach(context, state, code)) throw fail.notFound('成员企业不存在');
  return member;
}
