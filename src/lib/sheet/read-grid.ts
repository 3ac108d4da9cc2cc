import { cellText, isBlankCell } from './cell-text.ts';
import { inspectWorkbook } from './inspect-workbook.ts';
import { readSheet, sheetNamesOf } from './read-sheet.ts';
import { loadSheetFile } from './read-table.ts';
import { CellError, type SheetCell } from './sheet-cell.ts';
import { SheetRefusal } from './sheet-refusal.ts';

/** A cell as it may travel between threads. */
export type GridCell = string | number | null | { readonly error: string };

/** A sheet without any notion of a header: what is where is the caller's to find out. */
export interface GridSheet {
  readonly name: string;
  /** Rows that hold anything; `rowNumber` as Excel shows it, cells from column A. */
  readonly rows: readonly { readonly rowNumber: number; readonly cells: readonly GridCell[] }[];
}

/** A form that people fill in is far smaller than these. */
export const GRID_LIMITS = { sheets: 20, rows: 2_000, columns: 60 } as const;

/**
 * Reads all sheets of a workbook or CSV cell by cell, for forms whose layout is not a table. The same guards as for tables; formulas
 * count by their stored value, and one that was never computed is an error. Throws SheetRefusal.
 */
export async function readGrid(path: string, fileName: string): Promise<GridSheet[]> {
  const file = await inspectWorkbook(await loadSheetFile(path), fileName);
  const names = sheetNamesOf(file);
  if (names.length > GRID_LIMITS.sheets)
    throw new SheetRefusal('too_complex', `工作簿超过 ${GRID_LIMITS.sheets} 个工作表，请只保留要导入的工作表`);
  const sheets: GridSheet[] = [];
  for (const name of names) {
    const rows: { rowNumber: number; cells: GridCell[] }[] = [];
    for await (const { rowNumber, cells } of readSheet(file, name, { refusesUncomputed: true })) {
      if (rows.length >= GRID_LIMITS.rows)
        throw new SheetRefusal('too_many_rows', `工作表“${name}”超过 ${GRID_LIMITS.rows} 行，请删除无关内容后再上传`);
      rows.push({ rowNumber, cells: cells.slice(0, GRID_LIMITS.columns).map(gridCell) });
    }
    sheets.push({ name, rows });
  }
  if (sheets.every(({ rows }) => rows.length === 0))
    throw new SheetRefusal('empty', '工作簿是空的，没有可以读取的内容');
  return sheets;
}

function gridCell(cell: SheetCell): GridCell {
  if (isBlankCell(cell)) return null;
  if (typeof cell === 'number') return cell;
  // Nothing that matters in a form is longer, and a hostile one would be kept wholly.
  if (typeof cell === 'string') return cell.slice(0, 200);
  return cell instanceof CellError ? { error: cell.text } : cellText(cell);
}
