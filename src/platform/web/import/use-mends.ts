/** What was mended in the check step, by batch: it survives a look at another step or sheet, and is done again where the file is read anew. */
import { useCallback, useState } from 'react';
import type { CellChange } from './import-calls.ts';

/** One act of mending and its way back; null where that is more than one call takes. */
export interface Mend {
  readonly changes: readonly CellChange[];
  readonly inverse: readonly CellChange[] | null;
}

export interface Mends {
  readonly of: (batchId: number) => readonly Mend[];
  readonly put: (batchId: number, mends: readonly Mend[]) => void;
}

/** Never filled: the same object each time, so that nothing is drawn anew. */
const none: readonly Mend[] = [];

export function useMends(): Mends {
  const [byBatch, setByBatch] = useState<ReadonlyMap<number, readonly Mend[]>>(new Map());
  const put = useCallback<Mends['put']>(
    (batchId, mends) => setByBatch((present) => new Map(present).set(batchId, mends)),
    [],
  );
  return { of: (batchId) => byBatch.get(batchId) ?? none, put };
}
