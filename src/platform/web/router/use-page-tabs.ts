/** The tabs of a page, of the same declaration as its route: which are offered, which is open, and one that was asked for without the right. */
import { useSearchParams } from 'react-router';
import type { RouteTab } from '#platform/entity/route.ts';
import { useSession } from '../session-store.ts';
import type { Codes } from './route-tree.ts';
import { mayOpenTab } from './route-tree.ts';

export type RefusedTab = RouteTab & { readonly permission: string };

export interface PageTabsState<Tab extends RouteTab> {
  readonly offered: readonly Tab[];
  /** Absent where the tab of the address is refused, or none may be opened. */
  readonly current: Tab | undefined;
  /** The tab of the address, for want of its right. */
  readonly refused: RefusedTab | undefined;
}

/** Which tab `?tab=` opens for who holds these codes. Pure. */
export function pageTabs<const Tab extends RouteTab>(
  tabs: readonly Tab[],
  codes: Codes,
  wanted: string | null,
): PageTabsState<Tab> {
  const offered = tabs.filter((tab) => mayOpenTab(tab, codes));
  const asked: RouteTab | undefined = tabs.find(({ key }) => key === wanted);
  const permission = asked?.permission;
  if (asked && permission !== undefined && !codes.has(permission))
    return { offered, refused: { ...asked, permission }, current: undefined };
  return { offered, refused: undefined, current: offered.find(({ key }) => key === wanted) ?? offered[0] };
}

export function usePageTabs<const Tab extends RouteTab>(tabs: readonly Tab[]): PageTabsState<Tab> {
  const [search] = useSearchParams();
  return pageTabs(
    tabs,
    useSession((state) => state.codes),
    search.get('tab'),
  );
}
