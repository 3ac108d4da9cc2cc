/** A list whose whole state is its address: read from the URL, fetched page by page, written back on every change. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { isOfCompanies } from '#platform/entity/entity.ts';
import type { Fields } from '#platform/entity/field.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import type { CompanySum } from '#platform/entity/schema.ts';
import { defaultPageSize } from '#platform/entity/schema.ts';
import { useListFilters } from '../group/companies.ts';
import { rowsOfCompany, useGrouping } from '../group/use-grouping.ts';
import { call } from '../call.ts';
import { useSession } from '../session-store.ts';
import type { AnyPage, AnyRow } from './any-row.ts';
import type { ListChange } from './list-query.ts';
import { clearFilters, readListQuery, writeListQuery } from './list-query.ts';

export interface ListOptions<PageCall extends AnyEndpoint> {
  readonly entity: AnyEntity;
  readonly page: PageCall;
  /** Filters that are no columns, declared with the field builders. */
  readonly moreFilters?: Fields | undefined;
  /** Part of the filter that the screen fixes (whose rows); not in the address. */
  readonly fixedFilter?: Readonly<Record<string, unknown>> | undefined;
  /** Further keys of the input, beside filter, page and sort. */
  readonly more?: Readonly<Record<string, unknown>> | undefined;
  /** Input of a call that asks in words of its own. Must keep its identity between drawings. */
  readonly asks?: ((query: PageQuery) => Readonly<Record<string, unknown>>) | undefined;
  /** Rows per page while the address does not say. */
  readonly size?: number | undefined;
  /** False holds the first call back, so that rows do not come twice in two sizes. */
  readonly isReady?: boolean | undefined;
  /** Rows stand in a table, which inside a group may begin with the first ones of each company. */
  readonly mayGroup?: boolean | undefined;
}

export interface ListState<Page = AnyPage> {
  readonly query: PageQuery;
  /** Whole answer with its special keys. */
  readonly answer: Page | undefined;
  readonly rows: readonly AnyRow[];
  readonly total: number;
  /** Nothing was shown yet. */
  readonly isFirstLoad: boolean;
  /** Rows of the former page while the next is under way. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly filterCount: number;
  /** Inside a group: the companies with rows under the filter, whichever page is in sight. */
  readonly companies?: readonly CompanySum[] | undefined;
  /** The first rows of each company are shown, and not a page. */
  readonly isGrouped?: boolean | undefined;
  readonly change: (change: ListChange) => void;
  readonly clear: () => void;
  /** Fetches again; resolves with the fresh rows. */
  readonly refresh: () => Promise<readonly AnyRow[]>;
}

/** Start of the query key of all lists of an entity: an act on one row makes them all stale. */
export const listKey = (entity: AnyEntity): readonly string[] => ['list', entity.name];

/** Connects a paged endpoint with the address of the screen. */
export function useEntityList<PageCall extends AnyEndpoint>(
  options: ListOptions<PageCall>,
): ListState<OutputOf<PageCall>> {
  const { entity, page, fixedFilter, more, asks, size = defaultPageSize, isReady = true, mayGroup = false } = options;
  const moreFilters = useListFilters(entity, options.moreFilters);
  const [params, setParams] = useSearchParams();
  const choice = useSession((state) => state.choice);
  const query = useMemo(() => readListQuery(entity, params, moreFilters, size), [entity, params, moreFilters, size]);
  const asksGroups = useGrouping(query) && mayGroup && isOfCompanies(entity);
  const body = useMemo(
    () => ({
      ...(asks ? asks(query) : { ...query, filter: { ...query.filter, ...fixedFilter } }),
      ...more,
      ...(asksGroups && { perCompany: rowsOfCompany, page: { ...query.page, current: 1 } }),
    }),
    [query, more, asks, fixedFilter, asksGroups],
  );
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [...listKey(entity), page.path, choice?.groupCode, choice?.companyCode, body],
    queryFn: ({ signal }) => call(page, body as InputOf<PageCall>, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: isReady,
    retry: false,
  });
  const answer = data as AnyPage | undefined;
  const change = useCallback(
    (next: ListChange) =>
      setParams((before) => writeListQuery(entity, before, next, moreFilters), {
        replace: next.current === undefined && next.isVisit !== true,
      }),
    [entity, moreFilters, setParams],
  );
  const clear = useCallback(
    () => setParams((before) => clearFilters(entity, before, moreFilters), { replace: true }),
    [entity, moreFilters, setParams],
  );
  const total = answer?.total ?? 0;
  const isGrouped = asksGroups && answer?.perCompany !== undefined;
  const last = isGrouped ? query.page.current : Math.max(1, Math.ceil(total / query.page.size));
  // A page past the end (rows were deleted, an old link) falls back to the last one.
  const isPastEnd = answer !== undefined && !isPlaceholderData && query.page.current > last;
  useEffect(() => {
    if (isPastEnd)
      setParams((before) => writeListQuery(entity, before, { current: last }, moreFilters), { replace: true });
  }, [isPastEnd, last, entity, moreFilters, setParams]);
  const client = useQueryClient();
  const refresh = useCallback(async () => {
    // A view that reads rows of its own by the same call, such as a board, is renewed with the list.
    void client.invalidateQueries({ queryKey: [page.path] });
    return ((await refetch()).data as AnyPage | undefined)?.records ?? [];
  }, [client, page, refetch]);
  return {
    query,
    answer: data,
    rows: answer?.records ?? [],
    total,
    isFirstLoad: isPending || (isPastEnd && (answer?.records.length ?? 0) === 0),
    isStale: isPlaceholderData,
    error,
    companies: mayGroup ? answer?.companies : undefined,
    isGrouped,
    filterCount: Object.keys(query.filter).length,
    change,
    clear,
    refresh,
  };
}
