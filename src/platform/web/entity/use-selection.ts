/** Which rows are chosen: some by hand, over several pages, or all that match the filter. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AnyRow } from './any-row.ts';
import type { ListState } from './use-entity-list.ts';

/** What a bulk act is about. `all` carries the filter: the server resolves it. */
export type Chosen =
  | { readonly kind: 'rows'; readonly rows: readonly AnyRow[]; readonly count: number }
  | { readonly kind: 'all'; readonly filter: Readonly<Record<string, unknown>>; readonly count: number };

export interface Selection {
  readonly chosen: Chosen;
  readonly isChosen: (row: AnyRow) => boolean;
  readonly toggle: (rows: readonly AnyRow[], on: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

/** A change of filter ends the choice: what is not seen must not be acted on. */
export function useSelection(list: Pick<ListState, 'query' | 'total'>): Selection {
  const [rows, setRows] = useState<ReadonlyMap<number, AnyRow>>(new Map());
  const [isAll, setAll] = useState(false);
  const filterText = JSON.stringify(list.query.filter);
  const clear = useCallback(() => {
    setRows(new Map());
    setAll(false);
  }, []);
  useEffect(clear, [clear, filterText]);
  const toggle = useCallback((changed: readonly AnyRow[], on: boolean) => {
    setAll(false);
    setRows((present) => {
      const next = new Map(present);
      for (const row of changed) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  }, []);
  const chosen = useMemo<Chosen>(
    () =>
      isAll
        ? { kind: 'all', filter: list.query.filter, count: list.total }
        : { kind: 'rows', rows: [...rows.values()], count: rows.size },
    [isAll, rows, list.query.filter, list.total],
  );
  return { chosen, isChosen: (row) => isAll || rows.has(row.id), toggle, chooseAll: () => setAll(true), clear };
}
