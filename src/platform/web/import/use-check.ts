/** Acts of the check step: mend a cell or groups of cells, take the last step back. */
import { useState } from 'react';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import type { CellChange, ImportCalls } from './import-calls.ts';
import type { Mends } from './use-mends.ts';

export interface CheckActs {
  readonly isBusy: boolean;
  readonly canStepBack: boolean;
  readonly mend: (changes: readonly CellChange[]) => void;
  readonly stepBack: () => void;
}

export function useCheck(
  calls: ImportCalls,
  batchId: number,
  put: (batch: ImportBatch) => void,
  renew: () => Promise<void>,
  mends: Mends,
): CheckActs {
  const [isBusy, setBusy] = useState(false);
  const done = mends.of(batchId);
  const last = done.at(-1);
  const send = async (changes: readonly CellChange[]) => {
    setBusy(true);
    try {
      const { batch, inverse } = await calls.updateCells(batchId, changes);
      put(batch);
      await renew();
      return { inverse };
    } catch {
      // The call told why; the preview is unchanged.
      return null;
    } finally {
      setBusy(false);
    }
  };
  const mend = async (changes: readonly CellChange[]) => {
    const answer = await send(changes);
    if (answer) mends.put(batchId, [...done, { changes, inverse: answer.inverse }]);
  };
  const stepBack = async () => {
    if (last?.inverse && (await send(last.inverse))) mends.put(batchId, done.slice(0, -1));
  };
  return {
    isBusy,
    canStepBack: last?.inverse != null,
    mend: (changes) => void mend(changes),
    stepBack: () => void stepBack(),
  };
}
