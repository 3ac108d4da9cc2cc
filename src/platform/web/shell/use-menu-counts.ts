/** Numbers at entries of the menu: what waits there. Asked once for the enterprise in sight, and again when a message comes or is dealt with. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MenuCount } from '../contribution.ts';
import { webParts } from '../contribution.ts';
import { onLive } from '../live.ts';
import type { EnterpriseChoice } from '../session-store.ts';
import { useSession } from '../session-store.ts';

/** First part of the key: whoever has dealt with something renews the numbers by it. */
export const menuCountsKey = 'menu-counts';

/** Milliseconds. */
const freshFor = 60_000;

/** What waits at an entry, and how it is said: 2 项待审批. */
export interface WaitingAtEntry {
  readonly count: number;
  readonly words: string;
}

async function readCounts(
  counts: readonly MenuCount[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, WaitingAtEntry>>> {
  const read = await Promise.all(
    counts.map(async ({ path, count, words }) => {
      // A number that cannot be had is left out: the entry is there without it.
      const number = await count(signal).catch(() => 0);
      return [path, { count: number, words: words(number) }] as const;
    }),
  );
  return Object.fromEntries(read.filter(([, { count }]) => count > 0));
}

/** Counts of the place one is in, as far as one may know them. */
export function countsAsked(
  counts: readonly MenuCount[],
  codes: ReadonlySet<string>,
  choice: Pick<EnterpriseChoice, 'selectGroupType'> | null,
): readonly MenuCount[] {
  const here = choice && (choice.selectGroupType === 1 ? 'group' : 'company');
  return counts.filter(
    ({ permission, place = 'company' }) => codes.has(permission) && (place === 'anywhere' || place === here),
  );
}

/** By the path of the entry; entries where nothing waits are absent. */
export function useMenuCounts(): Readonly<Record<string, WaitingAtEntry>> {
  const client = useQueryClient();
  const codes = useSession((state) => state.codes);
  const choice = useSession((state) => state.choice);
  const asked = countsAsked(webParts().menuCounts, codes, choice);
  const { data } = useQuery({
    queryKey: [menuCountsKey, choice?.groupCode, choice?.companyCode, asked.map(({ path }) => path)],
    queryFn: ({ signal }) => readCounts(asked, signal),
    enabled: asked.length > 0,
    staleTime: freshFor,
    retry: false,
  });
  useEffect(
    () =>
      onLive(({ name }) => {
        if (name === 'message' || name === 'unread' || name === 'reset' || name === 'poll')
          void client.invalidateQueries({ queryKey: [menuCountsKey] });
      }),
    [client],
  );
  return data ?? {};
}
