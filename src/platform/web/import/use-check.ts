/** Acts of the check step: mend a cell or a whole group, take the last step back. */
import { useState } from 'react';
import type { ImportBatch, ImportRow } from '#platform/entity/transfer.ts';
import type { CellChange, ImportCalls } from './import-calls.ts';
import { inverseChanges } from './import-cells.ts';

export interface CheckActs {
  readonly isBusy: boolean;
  readonly canStepBack: boolean;
  readonly editCell: (row: ImportRow, key: string, value: string) => void;
  readonly mendGroup: (key: string, raw: string, value: string) => void;
  readonly stepBack: () => void;
}

export function useCheck(
  calls: ImportCalls,
  batchId: number,
  put: (batch: ImportBatch) => void,
  renew: () => Promise<void>,
): CheckActs {
  const [isBusy, setBusy] = useState(false);
  const [steps, setSteps] = useState<readonly (readonly CellChange[])[]>([]);
  const send = async (changes: readonly CellChange[]): Promise<readonly ImportRow[] | null> => {
    setBusy(true);
    try {
      const { batch, rows } = await calls.updateCells(batchId, changes);
      put(batch);
      await renew();
      return rows;
    } catch {
      // The call told why; the preview is unchanged.
      return null;
    } finally {
      setBusy(false);
    }
  };
  const remember = (inverse: readonly CellChange[] | null) =>
    inverse && inverse.length > 0 && setSteps((present) => [...present, inverse]);
  const editCell = async (row: ImportRow, key: string, value: string) => {
    if (await send([{ rowNumber: row.rowNumber, key, value }])) remember(inverseChanges([row], key));
  };
  const mendGroup = async (key: string, raw: string, value: string) => {
    const rows = await send([{ raw, key, value }]);
    // All rows of the group held the same text before.
    if (rows) remember(inverseChanges(rows, key)?.map((change) => ({ ...change, value: raw })) ?? null);
  };
  const stepBack = async () => {
    const last = steps.at(-1);
    if (last && (await send(last))) setSteps((present) => present.slice(0, -1));
  };
  return {
    isBusy,
    canStepBack: steps.length > 0,
    editCell: (row, key, value) => void editCell(row, key, value),
    mendGroup: (key, raw, value) => void mendGroup(key, raw, value),
    stepBack: () => void stepBack(),
  };
}
