/** Rows of the preview in pieces of 100, only those in sight. */
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ImportRow } from '#platform/entity/transfer.ts';
import type { ImportCalls, RowFilter } from './import-calls.ts';

export const pieceSize = 100;

export interface RowQuery {
  readonly batchId: number;
  readonly filter: RowFilter;
  readonly kind: string | null;
  readonly key: string | null;
}

export interface ImportRows {
  readonly total: number;
  readonly rowAt: (index: number) => ImportRow | undefined;
  readonly first: readonly ImportRow[];
  /** Everything is fetched anew: a mended cell may change other rows (duplicates). */
  readonly renew: () => Promise<void>;
}

/** `from` and `to`: first and last row in sight. */
export function useImportRows(calls: ImportCalls, query: RowQuery, from: number, to: number): ImportRows {
  const client = useQueryClient();
  const pieces = new Set([0]);
  for (let piece = Math.floor(from / pieceSize); piece <= Math.floor(Math.max(from, to) / pieceSize); piece += 1)
    pieces.add(piece);
  const numbers = [...pieces];
  const answers = useQueries({
    queries: numbers.map((piece) => ({
      queryKey: ['import-rows', query.batchId, query.filter, query.kind, query.key, piece],
      queryFn: () => calls.rows({ ...query, from: piece * pieceSize, size: pieceSize }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  const byPiece = new Map(numbers.map((piece, index) => [piece, answers[index]?.data]));
  const renew = useCallback(
    () => client.invalidateQueries({ queryKey: ['import-rows', query.batchId] }),
    [client, query.batchId],
  );
  return {
    total: byPiece.get(0)?.total ?? 0,
    first: byPiece.get(0)?.rows ?? [],
    rowAt: (index) => byPiece.get(Math.floor(index / pieceSize))?.rows[index % pieceSize],
    renew,
  };
}
