/** Which mends still hold in a file that was read anew. Pure. */
import type { ImportBatch } from '#platform/entity/transfer.ts';
import type { Mend } from './use-mends.ts';

type SheetReading = Pick<ImportBatch, 'batchId' | 'sheetName' | 'sheets'>;

/** Sheets of two readings that bear the same name; `isShown`: the one whose columns the two batches tell. */
export function sameSheets(
  before: SheetReading,
  after: SheetReading,
): { readonly from: number; readonly to: number; readonly isShown: boolean }[] {
  const sheetsOf = ({ batchId, sheetName, sheets }: SheetReading) =>
    sheets.length > 0 ? sheets : [{ batchId, sheetName: sheetName ?? '' }];
  const next = new Map(sheetsOf(after).map(({ sheetName, batchId }) => [sheetName, batchId]));
  return sheetsOf(before).flatMap(({ sheetName, batchId: from }) => {
    const to = next.get(sheetName);
    return to === undefined ? [] : [{ from, to, isShown: sheetName === (before.sheetName ?? '') }];
  });
}

/** Mends of cells whose column is the same as before; a mend that loses all its changes goes. */
export function stillMeant(
  mends: readonly Mend[],
  before: Pick<ImportBatch, 'columns'>,
  after: Pick<ImportBatch, 'columns'>,
): Mend[] {
  const indexOf = ({ columns }: Pick<ImportBatch, 'columns'>, key: string) =>
    columns.find((column) => column.key === key)?.index;
  return mends.flatMap(({ changes, inverse }) => {
    const kept = changes.filter(({ key }) => indexOf(before, key) === indexOf(after, key));
    return kept.length > 0 ? [{ changes: kept, inverse }] : [];
  });
}
