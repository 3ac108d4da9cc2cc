/** Columns and page size a person chose for one list, kept on the server (one view_config). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { ViewConfig } from '#platform/entity/list-calls.ts';
import { queryViewConfig, saveViewConfig } from '#platform/entity/list-calls.ts';
import { call } from '../call.ts';
import { useInGroup } from '../group/companies.ts';
import { useAccount } from '../session.ts';
import type { TableColumn } from './table-columns.ts';
import { declaredColumns, mergeColumns, viewConfigOf } from './table-columns.ts';

export interface TableView {
  readonly columns: readonly TableColumn[];
  readonly pageSize: number | undefined;
  /** The stored view is not here yet; it may change the page size. */
  readonly isLoading: boolean;
  readonly setColumns: (columns: readonly TableColumn[]) => void;
  readonly setPageSize: (size: number) => void;
  /** Back to the declaration. */
  readonly reset: () => void;
}

/** Milliseconds after the last change before it is sent: dragging a column edge is many changes. */
const saveDelay = 600;

/** View of a scene; changes show at once and are sent when they rest. A refusal puts the stored view back. */
export function useTableView(entity: AnyEntity, scene: string): TableView {
  const client = useQueryClient();
  const key = useMemo(() => ['view', scene], [scene]);
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(queryViewConfig, { scene }, { signal, quiet: true })).config,
    staleTime: Infinity,
    retry: false,
  });
  const inGroup = useInGroup();
  const declared = useMemo(() => declaredColumns(entity, inGroup), [entity, inGroup]);
  const columns = useMemo(() => mergeColumns(declared, data), [declared, data]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const store = useCallback(
    (config: ViewConfig | null) => {
      client.setQueryData(key, config);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        call(saveViewConfig, { scene, config }).catch(() => client.invalidateQueries({ queryKey: key }));
      }, saveDelay);
    },
    [client, key, scene],
  );
  const chosen = data?.pageSize ?? null;
  // What the person prefers everywhere, where he chose nothing for this list.
  const preferred = useAccount((state) => state.account?.preferences['pageSize']);
  const pageSize = chosen ?? (typeof preferred === 'number' ? preferred : undefined);
  return {
    columns,
    pageSize,
    isLoading: isPending,
    setColumns: useCallback((next) => store(viewConfigOf(next, chosen)), [store, chosen]),
    setPageSize: useCallback((size) => store(viewConfigOf(columns, size)), [store, columns]),
    reset: useCallback(() => store(null), [store]),
  };
}
