/** Writing what a group says of one of its members: a row is begun with the first word about it. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { groupMember } from '../model/group-member.ts';
import { queryGroupMember } from '../model/member-calls.ts';
import type { GroupMember } from '../model/member-rules.ts';
import { groupWork } from './group-work.ts';
import { memberRows, memberState } from './member-rows.ts';

/** FY-C002 with the member as it stands now, unless the caller saw the row that is stored. */
export async function refuseStale(
  context: TenantWork,
  member: GroupMember,
  seen: { readonly id?: number | null | undefined; readonly version?: number | undefined },
): Promise<void> {
  if ((seen.id ?? null) === member.id && (member.id === null || seen.version === member.version)) return;
  const rows = await memberRows(context, await memberState(context));
  throw fail.stale(
    shownRecord(
      context,
      queryGroupMember,
      'members',
      rows.find(({ memberCode }) => memberCode === member.companyCode),
    ),
  );
}

/** Who is not in the table yet, as far as anything is known of it. */
export type NewMember = Pick<GroupMember, 'companyCode' | 'companyName' | 'sort'>;

/** Writes named values of a member, and its line in the log of the group. */
export async function writeMember(
  context: TenantWork,
  member: NewMember & { readonly id: number | null },
  values: Row,
  reason: string | null = null,
): Promise<{ id: number; version: number }> {
  const group = groupWork(context);
  const begun = { memberCode: member.companyCode, memberName: member.companyName, sort: member.sort, status: 'active' };
  const given =
    member.id === null
      ? { before: null, values: { ...begun, ...values } }
      : { before: { ...(await entityStore(group, groupMember).get(member.id)) }, values };
  return requireWritten(await writeRows(group, groupMember, [given], { named: member.companyName, reason }));
}
