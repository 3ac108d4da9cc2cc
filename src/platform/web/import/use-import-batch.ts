/** State of a batch: live events move it, asking again is the fallback; both end when the work ends. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { onLive } from '../live.ts';
import type { ImportCalls } from './import-calls.ts';
import type { ProgressSample } from './import-progress.ts';
import { addSample, isRunning, progressOf } from './import-progress.ts';

/** Milliseconds between two questions while the batch is being worked on. */
const askAgain = 1500;

const isWorking = (batch: ImportBatch | undefined): boolean =>
  batch !== undefined && (batch.status === 'analysing' || isRunning(batch));

export interface BatchState {
  readonly batch: ImportBatch | undefined;
  readonly error: Error | null;
  readonly samples: readonly ProgressSample[];
  /** Takes over an answer of another call. */
  readonly put: (batch: ImportBatch) => void;
  readonly refresh: () => void;
}

export function useImportBatch(calls: ImportCalls, batchId: number | null): BatchState {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['import-batch', batchId],
    queryFn: () => calls.get(batchId ?? 0),
    enabled: batchId !== null,
    refetchInterval: ({ state }) => (isWorking(state.data) ? askAgain : false),
    retry: false,
  });
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  const done = data && isRunning(data) ? progressOf(data).done : null;
  useEffect(() => {
    if (done !== null) setSamples((present) => addSample(present, { at: Date.now(), done }));
  }, [done]);
  useEffect(
    () =>
      onLive(({ name, data: payload }) => {
        const about = (payload as { batchId?: unknown } | null)?.batchId;
        if (batchId !== null && name === 'import' && (about === undefined || about === batchId)) void refetch();
      }),
    [batchId, refetch],
  );
  const put = useCallback(
    (batch: ImportBatch) => client.setQueryData(['import-batch', batch.batchId], batch),
    [client],
  );
  return { batch: data, error, samples, put, refresh: useCallback(() => void refetch(), [refetch]) };
}
