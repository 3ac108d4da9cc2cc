/** The state of a list whose rows come whole in one answer: no pages, no filters, nothing in the address. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnyRow } from './any-row.ts';
import type { ListState } from './use-entity-list.ts';

/** Rows that stand for those to come. */
const expected = 3;

const rests = () => undefined;

export function wholeList<Answer>(
  { data, error, isPending, refetch }: UseQueryResult<Answer>,
  rows: readonly AnyRow[],
): ListState<Answer> {
  return {
    query: { filter: {}, page: { current: 1, size: Math.max(expected, rows.length) } },
    answer: data,
    rows,
    total: rows.length,
    isFirstLoad: isPending,
    isStale: false,
    error,
    filterCount: 0,
    change: rests,
    clear: rests,
    refresh: () => refetch().then(() => rows),
  };
}
