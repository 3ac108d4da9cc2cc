/** Rows left out by hand, by batch: they stay left out while another sheet of the workbook is looked at. */
import { useCallback, useState } from 'react';
import type { ImportRow } from '#platform/entity/transfer.ts';
import type { SkippedRows } from './import-cells.ts';

export interface LeftOutRows {
  readonly of: (batchId: number) => SkippedRows;
  readonly exclude: (batchId: number, row: ImportRow, on: boolean) => void;
  /** The rows of one reading of a file are left out of the next one too. */
  readonly move: (from: number, to: number) => void;
}

/** Never filled: the same object each time, so that nothing is drawn anew. */
const none: SkippedRows = new Map();

export function useLeftOut(): LeftOutRows {
  const [byBatch, setByBatch] = useState<ReadonlyMap<number, SkippedRows>>(new Map());
  const exclude = useCallback<LeftOutRows['exclude']>(
    (batchId, row, on) =>
      setByBatch((present) => {
        const rows = new Map(present.get(batchId));
        if (on) rows.set(row.rowNumber, row.status !== 'error');
        else rows.delete(row.rowNumber);
        return new Map(present).set(batchId, rows);
      }),
    [],
  );
  const move = useCallback<LeftOutRows['move']>(
    (from, to) => setByBatch((present) => new Map(present).set(to, present.get(from) ?? none)),
    [],
  );
  return { of: (batchId) => byBatch.get(batchId) ?? none, exclude, move };
}
