/** References resolved to names, cached by TanStack Query. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSession } from '../../session-store.ts';
import { tenantPair } from '../../wire.ts';
import type { RefOption } from './ref-pickers.ts';
import { loadRef, refPickerOf } from './ref-pickers.ts';

/** The row a reference points at, and whether asking for it failed. */
export function useRefRead(
  entity: string | undefined,
  id: unknown,
): { readonly option: RefOption | null | undefined; readonly isFailed: boolean } {
  const choice = useSession((state) => state.choice);
  const { data, isError } = useQuery({
    queryKey: ['ref', tenantPair(choice), entity, id],
    queryFn: () => loadRef(entity ?? '', Number(id)),
    enabled: typeof id === 'number' && entity !== undefined,
    staleTime: 300_000,
  });
  return { option: data, isFailed: isError };
}

/** The row a reference points at; null when it is gone or its entity has no picker, undefined while loading. */
export const useRefOption = (entity: string | undefined, id: unknown): RefOption | null | undefined =>
  useRefRead(entity, id).option;

/** Rows for a keyword; the former answer stays while the next is under way. */
export function useRefSearch(
  entity: string | undefined,
  keyword: string,
  enabled: boolean,
): { readonly options: readonly RefOption[]; readonly isFetching: boolean } {
  const choice = useSession((state) => state.choice);
  const picker = refPickerOf(entity);
  const { data, isFetching } = useQuery({
    queryKey: ['ref-search', tenantPair(choice), entity, keyword],
    queryFn: ({ signal }) => picker?.search(keyword, signal) ?? Promise.resolve([]),
    enabled: enabled && picker !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return { options: data ?? [], isFetching };
}
