/** A file that is read anew, with other columns or in another mode, keeps what was mended in it and which rows were left out. */
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { sameSheets, stillMeant } from './carried-mends.ts';
import type { AnalyseRequest, ImportCalls } from './import-calls.ts';
import type { LeftOutRows } from './use-left-out.ts';
import type { Mend, Mends } from './use-mends.ts';

/** Columns as they were matched by hand, by sheet of the file. */
export type Mappings = NonNullable<AnalyseRequest['mappings']>;

export interface ReadAnewProps {
  readonly batch: ImportBatch;
  readonly calls: ImportCalls;
  readonly mends: Mends;
  readonly leftOut: LeftOutRows;
  readonly send: (matched: Pick<AnalyseRequest, 'mapping' | 'mappings' | 'sheetNames'>) => Promise<ImportBatch | null>;
  readonly put: (batch: ImportBatch) => void;
  readonly onBatch: (batchId: number) => void;
}

/** Answers false when the file was refused. */
export function useReadAnew(
  props: ReadAnewProps,
): (mappings: Mappings, sheetNames?: readonly string[]) => Promise<boolean> {
  const { batch, calls, mends, leftOut, send, put, onBatch } = props;
  const mendAgain = async (batchId: number, asked: readonly Mend[]): Promise<readonly Mend[]> => {
    const done: Mend[] = [];
    for (const { changes } of asked) {
      // One after the other: a later mend may be about the text that an earlier one left.
      const answer = await calls.updateCells(batchId, changes).catch(() => null);
      if (!answer) continue;
      put(answer.batch);
      done.push({ changes, inverse: answer.inverse });
    }
    return done;
  };
  const taken = batch.sheets.map(({ sheetName }) => sheetName);
  return async (mappings, sheetNames = taken) => {
    const mapping = mappings[batch.sheetName ?? ''];
    const isOne = sheetNames.length === 0;
    const next = await send(isOne ? { mapping } : { mappings, sheetNames });
    if (!next) return false;
    put(next);
    for (const { from, to, isShown } of sameSheets(batch, next)) {
      leftOut.move(from, to);
      mends.put(to, await mendAgain(to, isShown ? stillMeant(mends.of(from), batch, next) : mends.of(from)));
    }
    onBatch(next.sheets.find(({ sheetName }) => sheetName === batch.sheetName)?.batchId ?? next.batchId);
    return true;
  };
}
