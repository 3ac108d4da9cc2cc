/** Columns and page size a person chose for one list or one of its saved views, kept on the server (one view_config). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { SavedView, ViewConfig } from '#platform/entity/list-calls.ts';
import { queryViewConfig, saveViewConfig } from '#platform/entity/list-calls.ts';
import { call } from '../call.ts';
import { useInGroup } from '../group/companies.ts';
import { useAccount } from '../session.ts';
import { isBare, savedKey, withSavedView } from './saved-view-address.ts';
import type { TableColumn } from './table-columns.ts';
import { declaredColumns, mergeColumns, viewConfigOf } from './table-columns.ts';
import { keptHere } from './views-kept.ts';

export interface TableView {
  readonly columns: readonly TableColumn[];
  readonly pageSize: number | undefined;
  /** The stored view is not here yet; it may change the page size. */
  readonly isLoading: boolean;
  readonly setColumns: (columns: readonly TableColumn[]) => void;
  /** `shown`: the columns of a list that keeps them in its own way. */
  readonly setPageSize: (size: number, shown?: readonly TableColumn[]) => void;
  /** Back to the declaration, or to the saved view as it was saved. */
  readonly reset: () => void;
  /** Name under which the list keeps its views. */
  readonly scene: string;
  /** The saved view that the address names; null: none, or one that this person cannot see. */
  readonly saved: SavedView | null;
  /** Columns were changed since. */
  readonly isArranged: boolean;
  /** What lies over the declared columns. */
  readonly config: ViewConfig | null;
}

/** Milliseconds after the last change before it is sent: dragging a column edge is many changes. */
const saveDelay = 600;

/** Start of the key of what is kept for a list. */
export const viewKey = (scene: string): readonly unknown[] => ['view', scene];

/** Opens the list with the view that the person chose for that, where the address asked for nothing when it was entered. @returns waits for that address */
function useOpening(opening: SavedView | null | undefined): boolean {
  const [params, setParams] = useSearchParams();
  const bare = isBare(params);
  const [mayOpen, setMayOpen] = useState(bare);
  const opens = mayOpen && bare && Boolean(opening);
  useEffect(() => {
    if (opens && opening) setParams((before) => withSavedView(before, opening), { replace: true });
    else if (opening !== undefined) setMayOpen(false);
  }, [opens, opening, setParams]);
  return opens;
}

/** View of a scene; changes show at once and are sent when they rest. A refusal puts the stored view back. */
export function useTableView(entity: AnyEntity, scene: string): TableView {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const asked = Number(params.get(savedKey)) || undefined;
  const key = useMemo(() => [...viewKey(scene), asked], [scene, asked]);
  const { data, isLoading } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(queryViewConfig, keptHere({ scene, saved: asked }), { signal, quiet: true }),
    staleTime: Infinity,
    retry: false,
  });
  const opens = useOpening(isLoading ? undefined : (data?.opening ?? null));
  const inGroup = useInGroup();
  const saved = data?.saved ?? null;
  const config = data?.config ?? saved?.config ?? null;
  const declared = useMemo(() => declaredColumns(entity, inGroup), [entity, inGroup]);
  const columns = useMemo(() => mergeColumns(declared, config), [declared, config]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const store = useCallback(
    (next: ViewConfig | null) => {
      client.setQueryData<typeof data>(key, (before) => ({ saved: null, opening: null, ...before, config: next }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        call(saveViewConfig, keptHere({ scene, saved: saved?.id, config: next })).catch(() =>
          client.invalidateQueries({ queryKey: key }),
        );
      }, saveDelay);
    },
    [client, key, scene, saved?.id],
  );
  const chosen = config?.pageSize ?? null;
  // What the person prefers everywhere, where he chose nothing for this list.
  const preferred = useAccount((state) => state.account?.preferences['pageSize']);
  const pageSize = chosen ?? (typeof preferred === 'number' ? preferred : undefined);
  return {
    columns,
    pageSize,
    isLoading: isLoading || opens,
    setColumns: useCallback((next) => store(viewConfigOf(next, chosen)), [store, chosen]),
    setPageSize: useCallback((size, shown = columns) => store(viewConfigOf(shown, size)), [store, columns]),
    reset: useCallback(() => store(null), [store]),
    scene,
    saved,
    isArranged: saved !== null && data?.config != null,
    config,
  };
}
