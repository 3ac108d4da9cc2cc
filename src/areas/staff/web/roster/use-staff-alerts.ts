/** Counts of the alert strip, asked apart from the page: they may be a minute old, unless somebody changed people since. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { useSession } from '#platform/web/session-store.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { queryStaffAlerts } from '../../model/roster-calls.ts';
import { wholeGroup } from '../interior-view.ts';

/** Milliseconds. */
const freshFor = 60_000;

/** People per alert; undefined until the first answer. The key begins like that of the lists, so that every act that renews these renews the counts. */
export function useStaffAlerts(
  departmentId: number,
  includeChildren: boolean,
): Readonly<Record<string, number>> | undefined {
  const choice = useSession((state) => state.choice);
  const input = { ...(departmentId !== wholeGroup && { groupInfoIds: [departmentId] }), includeChildren };
  const { data } = useQuery({
    queryKey: [...listKey(groupUserBase), queryStaffAlerts.path, choice?.groupCode, choice?.companyCode, input],
    queryFn: ({ signal }) => call(queryStaffAlerts, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: freshFor,
    retry: false,
  });
  return data?.alertCounts;
}
