/** Cached reads of endpoints for components; a read is given up when its screen is left. */
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnyEndpoint, InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { call } from './call.ts';
import { useAccount } from './session.ts';
import { useSession } from './session-store.ts';
import { tenantPair } from './wire.ts';

/**
 * One cache for the application. Failures were told by `call`; trying again is the person's choice. A read is tried without a network
 * too, as the browser sees it: it fails and says so, where the cache would otherwise wait for the network without a word.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

// Another person in the same tab must not see what the former one read.
useAccount.subscribe((state, before) => {
  if (state.account?.id !== before.account?.id) queryClient.clear();
});

/** Key of a read: path, enterprise, input. Invalidate by the path alone. */
export const queryKey = (endpoint: AnyEndpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, tenantPair(useSession.getState().choice), input];

export interface ReadOptions {
  readonly enabled?: boolean;
  /** No toast on failure: the caller shows an ErrorState. */
  readonly quiet?: boolean;
  /** Keep the former answer while the next one loads (pages of a list). */
  readonly keep?: boolean;
  readonly refetchInterval?: number | false;
  /** Key of another read: where that one is read again, this one is too. */
  readonly under?: readonly unknown[];
}

/** Reads an endpoint and keeps the answer by enterprise and input. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions = {},
): UseQueryResult<OutputOf<E>> {
  const choice = useSession((state) => state.choice);
  return useQuery<OutputOf<E>>({
    queryKey: [...(options.under ?? []), endpoint.path, tenantPair(choice), input],
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: options.quiet ?? false }),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval ?? false,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  });
}
