/** Departments of a chart too large for one answer: each is read when it is opened, and again with the chart. */
import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { queryKey } from '#platform/web/query.ts';
import { queryPagePersonnelStructure } from '../../model/roster-calls.ts';
import type { ChartAnswer, ChartNode } from './chart-data.ts';

/** One row is asked for: the chart comes whole beside it. */
export const chartPage = { current: 1, size: 1 };

interface ChartRead {
  readonly data?: { readonly chart?: ChartAnswer | undefined } | undefined;
}
const chartsOf = (results: readonly ChartRead[]): ChartAnswer[] => results.flatMap(({ data }) => data?.chart ?? []);

export function useChartParts(asOf: string | null): {
  readonly parts: readonly ChartAnswer[];
  readonly load: (node: ChartNode) => void;
} {
  const [ids, setIds] = useState<readonly number[]>([]);
  const parts = useQueries({
    queries: ids.map((groupInfoId) => {
      const input = {
        filter: { view: 'department' as const, groupInfoId, includeChildren: false, ...(asOf !== null && { asOf }) },
        page: chartPage,
      };
      return {
        queryKey: queryKey(queryPagePersonnelStructure, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(queryPagePersonnelStructure, input, { signal }),
      };
    }),
    combine: chartsOf,
  });
  const load = useCallback((node: ChartNode) => {
    if (node.isPartial) setIds((before) => (before.includes(node.refId) ? before : [...before, node.refId]));
  }, []);
  return { parts, load };
}
