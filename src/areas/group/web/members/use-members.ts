/** The members with what can be done with them: each act renews what it may have changed, also after a refusal. */
import { useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { getGroupInfo } from '../../model/group-info.ts';
import type { MemberRow } from '../../model/member-calls.ts';
import {
  queryGroupMember,
  queryMemberChange,
  removeMember,
  requestGrant,
  saveMember,
} from '../../model/member-calls.ts';

/** What a call names of the row that the person saw. */
export const seenOf = ({ memberCode, id, version }: MemberRow) => ({ memberCode, id, version });

export type MemberChanges = Omit<InputOf<typeof saveMember>, 'memberCode' | 'id' | 'version'>;

/** The member as somebody else left it, where a save came too late; null for any other refusal. */
export function currentOf(error: unknown): MemberRow | null {
  if (!(error instanceof CallRefused) || error.errorCode !== errorCode.stale) return null;
  // The server answers the row of its own list (`refuseStale`).
  return (error.data as { readonly current?: MemberRow } | null)?.current ?? null;
}

/** The members, of today or as they stood on another day. */
export function useMembers(date?: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useRead(queryGroupMember, date === undefined ? {} : { date }, {
    quiet: true,
    keep: true,
  });
  const renew = () =>
    Promise.all(
      [queryGroupMember, queryMemberChange, getGroupInfo].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  const renewed = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } finally {
      await renew();
    }
  };
  return {
    rows: data?.members,
    today: data?.today ?? '',
    error,
    refetch,
    renew,
    save: (row: MemberRow, changes: MemberChanges, options?: { readonly quiet?: boolean }) =>
      renewed(call(saveMember, { ...seenOf(row), ...changes }, options)),
    leave: (row: MemberRow, exitDate: string, reason: string) =>
      renewed(call(removeMember, { ...seenOf(row), exitDate, reason })),
    request: (row: MemberRow, areas: InputOf<typeof requestGrant>['areas']) =>
      renewed(call(requestGrant, { memberCode: row.memberCode, areas })),
  };
}

export type Members = ReturnType<typeof useMembers>;
