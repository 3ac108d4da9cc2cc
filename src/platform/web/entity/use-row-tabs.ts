/** Tabs that other areas add to the page of a row: those that the reader may open and that have something to show. */
import { useMemo } from 'react';
import type { RowTab, RowTabProps } from '../contribution.ts';
import { webParts } from '../contribution.ts';
import type { LazyPart } from '../lazy-part.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useSession } from '../session-store.ts';
import type { AnyRow } from './any-row.ts';

export interface ShownRowTab extends Pick<RowTab, 'key' | 'label'> {
  readonly Part: LazyPart<RowTabProps>;
}

export function useRowTabs(entity: string, row: AnyRow): ShownRowTab[] {
  const codes = useSession((state) => state.codes);
  const tabs = useMemo(
    () =>
      webParts()
        .rowTabs.filter((tab) => tab.entity === entity)
        .map((tab) => ({ ...tab, Part: lazyPart<RowTabProps>(async () => (await tab.part()).default) })),
    [entity],
  );
  return tabs.filter(({ permission, isFor }) => codes.has(permission) && isFor(row));
}
