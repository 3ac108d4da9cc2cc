/** saveMember: place, order, shares and consolidation of a member. */
import { groupRightsChanged } from '#core/org/public.server.ts';
import { formatDate } from '#platform/entity/format.ts';
import { execute } from '#platform/db/statement.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { saveMember } from '../model/member-calls.ts';
import type { GroupMember } from '../model/member-rules.ts';
import { placementsOf, refusalOfParent, withMove } from '../model/placement.ts';
import type { MemberState } from './member-rows.ts';
import { isInReach, lockMembers, memberState, requireMember } from './member-rows.ts';
import { parentsOn } from './members.ts';
import { refuseStale, writeMember } from './write-member.ts';

type Input = ParsedInputOf<typeof saveMember>;

const refusedParent = (reason: string) => fail.invalid(reason, { parentCode: reason });
/** Days that a move may be planned ahead. */
const mostAhead = 366;

/** FY-V001 for a day before the member joined, or too far ahead. */
function effectiveDay({ today }: MemberState, member: GroupMember, given: string | undefined): string {
  const day = given ?? today;
  const furthest = new Date(Date.parse(today) + mostAhead * 86_400_000).toISOString().slice(0, 10);
  const sentence =
    member.joinDate !== '' && day < member.joinDate && day !== today
      ? `生效日期：不能早于加入日期 ${formatDate(member.joinDate)}`
      : day > furthest
        ? '生效日期：最多提前一年'
        : null;
  if (sentence !== null) throw fail.invalid(sentence, { effectiveDate: sentence });
  return day;
}

/** Where the member stands from a day on; a circle is looked for on that day and on every later one on which somebody moves. */
function movedTo(
  context: TenantWork,
  state: MemberState,
  member: GroupMember,
  { parentCode = '', effectiveDate }: Input,
) {
  const above = parentCode === '' ? null : parentCode;
  if (above !== null && (!isInReach(context, state, above) || state.members.get(above)?.status !== 'active'))
    throw fail.notFound('上级企业不存在');
  const day = effectiveDay(state, member, effectiveDate);
  const code = member.companyCode;
  const stored = state.rows.get(code);
  const placements = withMove(placementsOf(stored ?? { parentCode: null, placements: null }), parentCode, day);
  const others = new Map([...state.rows].filter(([other]) => other !== code));
  const later = [...others.values()].flatMap((row) => placementsOf(row).map(({ since }) => since));
  for (const at of new Set([day, ...later.filter((since) => since > day)])) {
    const parents = parentsOn(state.companies, others, at);
    const refusal = refusalOfParent(parents, code, above);
    if (refusal !== null) throw refusedParent(refusal);
  }
  if (member.isParent) throw refusedParent('母公司没有上级企业');
  return { parentCode: parentCode === '' ? null : parentCode, placements };
}

/** Goes back to the rule with null; what is said against it needs a reason (FY-V001). */
function consolidation({ isConsolidated, consolidatedReason }: Input): Row {
  if (isConsolidated === undefined) return {};
  if (isConsolidated === null) return { isConsolidated, consolidatedReason: null };
  if (!consolidatedReason) {
    const sentence = '并表调整原因：请填写';
    throw fail.invalid(sentence, { consolidatedReason: sentence });
  }
  return { isConsolidated, consolidatedReason };
}

/** Somebody who left is put back, or nothing of them changes. */
function comingBack(state: MemberState, member: GroupMember, isBack: boolean): Row {
  if (!isBack) throw fail.conflict('成员已退出，不能修改');
  if (!state.here.has(member.companyCode)) throw fail.conflict('企业的数据已离开集团，请重新邀请');
  return { status: 'active', exitDate: null, exitReason: null };
}

/**
 * Puts a member before another one of the same parent, or behind all of them. Numbers of siblings are drawn anew; nobody's open row
 * becomes stale by it.
 */
async function putInOrder(context: TenantWork, member: GroupMember, nextCode: string | null): Promise<void> {
  const state = await memberState(context);
  const parentCode = state.members.get(member.companyCode)?.parentCode ?? null;
  const siblings = [...state.members.values()]
    .filter((other) => other.parentCode === parentCode && other.companyCode !== member.companyCode && !other.isParent)
    .toSorted((left, right) => left.sort - right.sort);
  const at = nextCode === null ? siblings.length : siblings.findIndex(({ companyCode }) => companyCode === nextCode);
  if (at < 0) throw fail.notFound('次序：该企业不在同一上级下');
  const present = state.members.get(member.companyCode) ?? member;
  const ordered = siblings.toSpliced(at, 0, present);
  const numbers = ordered.map((_, index) => (index + 1) * 10);
  for (const [index, sibling] of ordered.entries())
    // The order of all siblings is said once somebody orders them: without a row they would stand by another rule.
    // oxlint-disable-next-line no-await-in-loop
    if (sibling.id === null) await writeMember(context, { ...sibling, sort: numbers[index] ?? 0 }, {});
  // Beside the store, group_member: numbers of siblings follow from the one that was put among them; versions stay.
  await execute(context)`
    update group_member m
    set sort = o.sort
    from unnest(${ordered.map(({ companyCode }) => companyCode)}::text[], ${numbers}::integer[]) as o (code, sort)
    where m.group_code = ${context.tenant.groupCode} and m.company_code = '' and m.deleted_at is null
      and m.member_code = o.code and m.sort is distinct from o.sort`;
}

function checkDays(state: MemberState, { joinDate }: Input): void {
  if (joinDate == null || joinDate <= state.today) return;
  throw fail.invalid('加入日期：不能晚于今天', { joinDate: '加入日期：不能晚于今天' });
}

export const saveMemberHandler = handle(saveMember, async (context, input) => {
  await lockMembers(context);
  const state = await memberState(context);
  const member = requireMember(context, state, input.memberCode);
  await refuseStale(context, member, input);
  checkDays(state, input);
  const { memberCode: _code, id: _id, version: _version, effectiveDate: _day, ...rest } = input;
  const { parentCode, nextCode, isBack, isConsolidated: _said, consolidatedReason: _reason, ...entered } = rest;
  const values: Row = {
    ...(member.status === 'exited' ? comingBack(state, member, isBack === true) : entered),
    ...(member.status !== 'exited' && consolidation(input)),
    ...(member.status !== 'exited' && parentCode !== undefined && movedTo(context, state, member, input)),
  };
  const saved = await writeMember(context, member, values);
  if (nextCode !== undefined && member.status !== 'exited') await putInOrder(context, member, nextCode);
  // Grants that nobody gave follow the share and the consolidation; who is back grants again.
  await groupRightsChanged(context);
  return saved;
});
