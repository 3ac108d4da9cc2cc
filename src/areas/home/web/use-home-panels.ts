/** The panels of a home page as components, and whether the window shows them wide, narrow or one below the other. */
import type { ComponentType } from 'react';
import { lazy, useEffect, useMemo } from 'react';
import type { HomePanelEntry } from '#platform/web/contribution.ts';
import { webParts } from '#platform/web/contribution.ts';
import { useMedia } from '#platform/web/entity/use-media.ts';
import { loadChunk } from '#platform/web/router/chunk.ts';
import { useAccount } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import type { HomePageName } from '../model/home.ts';
import type { GridPanel, LayoutMode } from './layout/grid-layout.ts';
import { panelOf } from './layout/grid-layout.ts';
import { offeredPanels } from './layout/offered-panels.ts';

export interface ShownPanel extends GridPanel {
  readonly entry: HomePanelEntry;
}

/** Panels one below the other, which nobody arranges by columns. */
export const singleColumnQuery = '(width < 992px)';
const wideQuery = '(width >= 1680px)';

export function useLayoutMode(): LayoutMode {
  return useMedia(wideQuery) ? 'wide' : 'narrow';
}

/** The panels that the person is offered here, with their sizes. */
export function useHomePanels(page: HomePageName, mode: LayoutMode): readonly ShownPanel[] {
  const codes = useSession((state) => state.codes);
  const actsAsGroup = useSession((state) => state.choice?.selectGroupType === 1);
  const staffId = useAccount(({ account }) => account?.staffId ?? null);
  const entries = useMemo(
    () => offeredPanels(webParts().homePanels, { page, codes, actsAsGroup, staffId }),
    [page, codes, actsAsGroup, staffId],
  );
  // Beside the arrangement, not after it.
  useEffect(() => {
    for (const { part } of entries) void part().catch(() => undefined);
  }, [entries]);
  return useMemo(() => entries.map((entry) => ({ ...panelOf(entry, mode, codes), entry })), [entries, mode, codes]);
}

/** Of the page: components of the panels by their declaration, so that a panel stays mounted while others come and go. */
const components = new WeakMap<HomePanelEntry, ComponentType>();

export function componentOf(entry: HomePanelEntry): ComponentType {
  const known = components.get(entry);
  if (known) return known;
  const made = lazy(() => loadChunk(entry.part));
  components.set(entry, made);
  return made;
}

/** Forgets a component whose code did not load: the next drawing fetches it again. */
export const forgetComponent = (entry: HomePanelEntry): void => void components.delete(entry);
