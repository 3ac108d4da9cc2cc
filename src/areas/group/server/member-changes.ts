/** What was done to members, from the audit log of the group, as sentences. */
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { entriesOfRows } from '#platform/store/audit-entries.ts';
import { queryMemberChange } from '../model/member-calls.ts';
import { memberChangeText } from '../model/member-change.ts';
import { groupWork } from './group-work.ts';
import type { MemberState } from './member-rows.ts';
import { isInReach, memberState } from './member-rows.ts';

interface Change {
  readonly id: number;
  readonly at: string;
  readonly text: string;
  readonly companyCode: string;
}

/** Changes of all members in reach, or of one, the latest first; deleted rows (invitations taken back) are among them. */
export async function memberChanges(
  context: TenantWork,
  state: MemberState,
  page: { readonly current: number; readonly size: number },
  only?: string,
): Promise<{ records: Change[]; total: number; current: number; size: number }> {
  const group = groupWork(context);
  // A company that asks for itself looks into the group through this one row.
  const hidden = only === undefined ? [...state.members.keys()].filter((code) => !isInReach(context, state, code)) : [];
  const rows = sql`
    select 'group_member' as entity, m.id
    from group_member m
    where m.group_code = ${group.tenant.groupCode} and m.company_code = ''
      and m.member_code <> all(${hidden}::text[])
      and (${only ?? null}::text is null or m.member_code = ${only ?? null})`;
  const found = await entriesOfRows(group, rows, page);
  const nameOf = (code: string) => state.members.get(code)?.companyName ?? code;
  const codes = new Map(
    [...state.rows.values()].map(({ memberCode, memberName }) => [memberName ?? memberCode, memberCode]),
  );
  return {
    ...found,
    records: found.records.map((entry) => ({
      id: entry.id,
      at: entry.at,
      text: memberChangeText(entry, entry.entityName ?? '', nameOf),
      companyCode: codes.get(entry.entityName ?? '') ?? '',
    })),
  };
}

export const queryMemberChangeHandler = handle(queryMemberChange, async (context, { page }) =>
  memberChanges(context, await memberState(context), page),
);
