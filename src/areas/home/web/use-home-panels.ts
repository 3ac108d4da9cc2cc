/** The panels of a home page with their code, and whether the window shows them wide, narrow or one below the other. */
import type { ComponentType } from 'react';
import { useEffect, useMemo, useState } from 'react';
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
    for (const entry of entries) void loadPanel(entry).catch(() => undefined);
  }, [entries]);
  return useMemo(() => entries.map((entry) => ({ ...panelOf(entry, mode, codes), entry })), [entries, mode, codes]);
}

/** Of the page: panels whose code has come, so that they are drawn at once. */
const loaded = new WeakMap<HomePanelEntry, ComponentType>();

async function loadPanel(entry: HomePanelEntry): Promise<ComponentType> {
  const { default: Part } = await loadChunk(entry.part);
  loaded.set(entry, Part);
  return Part;
}

/** What a panel is drawn with: null while its code is on its way, the error where it did not come. */
export interface PanelPart {
  readonly Part: ComponentType | null;
  readonly error: Error | null;
}

/** Without Suspense, which holds back what has come for a third of a second where something was drawn in its place. */
export function usePanelPart(entry: HomePanelEntry): PanelPart {
  const [part, setPart] = useState<PanelPart>(() => ({ Part: loaded.get(entry) ?? null, error: null }));
  useEffect(() => {
    if (loaded.has(entry)) {
      setPart({ Part: loaded.get(entry) ?? null, error: null });
      return undefined;
    }
    let isLeft = false;
    loadPanel(entry).then(
      (Part) => isLeft || setPart({ Part, error: null }),
      (error: unknown) =>
        isLeft || setPart({ Part: null, error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      isLeft = true;
    };
  }, [entry]);
  return part;
}
