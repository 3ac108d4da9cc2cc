/** Reads everything again that an answer to a request or an invitation may have changed. */
import { useQueryClient } from '@tanstack/react-query';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { queryMyRequest } from '../model/membership.ts';
import { joinRequestList, ownInvitationList, ownRequestList } from '../model/request-lists.ts';

const keys = [
  ...[queryMyRequest, queryMyGroupAndCompany].map(({ path }) => [path]),
  ...[ownRequestList, ownInvitationList, joinRequestList].map(listKey),
];

export function useRequestRenewal(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
