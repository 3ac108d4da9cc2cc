/** The sheets of a workbook that hold rows, so that a person sees which of them were not read. */
import { findHeader, HEADER_SEARCH_ROWS } from './find-header.ts';
import type { InspectedFile } from './inspect-workbook.ts';
import { readSheet } from './read-sheet.ts';
import { EXPLANATION_SHEETS, type SheetColumn } from './sheet.ts';
import type { RawRow } from './sheet-cell.ts';
import { isSkippedRow } from './skip-row.ts';

/** A sheet and how much stands in it. */
export interface SheetCount {
  sheetName: string;
  /** Rows below the header. */
  rows: number;
  /** Its header has columns that are known: it can be read like the others. */
  isKnown: boolean;
}

/** Sheets that are looked at. */
const sheetsCounted = 20;

/** Visible sheets with rows, in tab order, without those that explain our own workbooks. A sheet that cannot be read is left out: nobody asked for it. */
export async function countSheets(file: InspectedFile, columns: readonly SheetColumn[]): Promise<SheetCount[]> {
  if (file.type === 'csv') return [];
  const counts: SheetCount[] = [];
  const explanations: readonly string[] = Object.values(EXPLANATION_SHEETS);
  const shown = file.sheets.filter(({ name, hidden }) => !hidden && !explanations.includes(name));
  for (const { name } of shown.slice(0, sheetsCounted)) {
    const count = await countRows(file, name, columns).catch(() => null);
    if (count && count.rows > 0) counts.push(count);
  }
  return counts;
}

async function countRows(
  file: InspectedFile,
  sheetName: string,
  columns: readonly SheetColumn[],
): Promise<SheetCount | null> {
  const all: RawRow[] = [];
  let rows = 0;
  let header: ReturnType<typeof findHeader> | undefined;
  const tally = (row: RawRow) => {
    if (!header || row.rowNumber <= header.headerRow) return;
    // Where no column is known, no row says whether it is a total or a note.
    if (!header.recognised || !isSkippedRow(row, header)) rows += 1;
  };
  for await (const row of readSheet(file, sheetName)) {
    if (header === undefined) {
      all.push(row);
      if (all.length < HEADER_SEARCH_ROWS) continue;
      header = findHeader(all, columns);
      for (const first of all) tally(first);
    } else tally(row);
  }
  if (header === undefined) {
    header = findHeader(all, columns);
    for (const first of all) tally(first);
  }
  return header ? { sheetName, rows, isKnown: header.recognised } : null;
}
