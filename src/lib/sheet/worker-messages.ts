import type { SheetColumn, SheetRow } from './sheet.ts';
import type { GridSheet } from './read-grid.ts';
import type { ReadTableOptions, TableHead } from './read-table.ts';
import type { RowMarks } from './sheet-layout.ts';
import type { SheetRefusalKind } from './sheet-refusal.ts';
import type { SheetRecord, WriteWorkbookOptions } from './write-workbook.ts';

/** A sheet to write, without its rows: they are asked for batch by batch. */
export interface RowlessSheet {
  name: string;
  columns: readonly SheetColumn[];
  marks?: ReadonlyMap<number, RowMarks>;
  fillable?: boolean;
}

/** What a worker is asked to do. */
export type ExcelTask =
  | {
      kind: 'read';
      file: Uint8Array | string;
      fileName: string;
      columns: readonly SheetColumn[];
      options: ReadTableOptions;
    }
  | { kind: 'grid'; file: string; fileName: string }
  | { kind: 'write'; path: string; sheets: RowlessSheet[]; options: WriteWorkbookOptions }
  | { kind: 'write-csv'; path: string; columns: readonly SheetColumn[] };

/** From the worker. `pull` asks for the next records of a sheet. */
export type WorkerMessage =
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'pull'; sheet: number }
  | { type: 'read'; head: TableHead }
  | { type: 'grid'; sheets: GridSheet[] }
  | { type: 'written'; counts: number[] }
  | { type: 'refused'; kind: SheetRefusalKind; message: string }
  | { type: 'failed'; message: string };

/**
 * Takes out of a row what stands in it twice, so that it is copied between threads, and kept,
 * only once; unpackRow puts it back.
 */
export function packRow(row: SheetRow): SheetRow {
  for (const [key, text] of Object.entries(row.raw)) if (row.values[key] === text) row.raw[key] = '';
  return row;
}

/** Undoes packRow; a raw text is never empty otherwise. */
export function unpackRow(row: SheetRow): SheetRow {
  for (const [key, text] of Object.entries(row.raw)) {
    const value = row.values[key];
    if (text === '' && typeof value === 'string') row.raw[key] = value;
  }
  return row;
}

/** To the worker: the answer to `pull`; an empty batch is the end. */
export interface RecordBatch {
  records: SheetRecord[];
}

/** Rows or records in one message. */
export const BATCH_ROWS = 500;
