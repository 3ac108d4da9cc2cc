/** The reader's own archive, for panels of the home page: one call for all of them. */
import { useRead } from '#platform/web/query.ts';
import { useAccount } from '#platform/web/session.ts';
import { queryBasicInfo } from '../../model/archive-calls.ts';

/** Asked for where the person has a row in the roster: the panels are offered to nobody else. */
export function useOwnArchive() {
  const staffId = useAccount(({ account }) => account?.staffId ?? null);
  return useRead(queryBasicInfo, { id: staffId ?? 0 }, { quiet: true, enabled: staffId !== null });
}

export const ownArchivePath = '/userCenter?tab=archive';
