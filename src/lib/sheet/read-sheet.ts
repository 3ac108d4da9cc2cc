import { SHEET_LIMITS } from './sheet.ts';
import { isBlankCell } from './cell-text.ts';
import { detectSeparator } from './decode-csv.ts';
import { streamCsv } from './hucre-adapter.ts';
import type { RawRow, SheetCell } from './sheet-cell.ts';
import type { InspectedFile, InspectedWorkbook } from './inspect-workbook.ts';
import type { VerticalMerge } from './merge-scanner.ts';
import { SheetRefusal } from './sheet-refusal.ts';
import { dateStylesOf } from './workbook-parts.ts';
import { readSharedStrings, worksheetRows, type CellContext } from './worksheet-rows.ts';
import { inflateEntry } from './zip-directory.ts';

/** Name under which the only table of a CSV appears. */
export const CSV_SHEET_NAME = 'CSV';

/** Names of the sheets in tab order, visible ones first. */
export function sheetNamesOf(file: InspectedFile): string[] {
  if (file.type === 'csv') return [CSV_SHEET_NAME];
  return [...file.sheets].sort((left, right) => Number(left.hidden) - Number(right.hidden)).map((sheet) => sheet.name);
}

/**
 * Streams the rows of a sheet that hold anything. Cells merged downwards repeat their value,
 * so that each row stands for itself; rows that Excel hides are kept and marked. Refuses a sheet that
 * uses more than 200 columns, wherever they are.
 */
export async function* readSheet(
  file: InspectedFile,
  sheetName: string,
  more: Pick<CellContext, 'refusesUncomputed'> = {},
): AsyncGenerator<RawRow> {
  const used = new UsedColumns();
  if (file.type === 'csv') {
    for (const row of streamCsv(file.text, detectSeparator(file.text))) {
      if (used.add(row.cells)) yield row;
    }
    return;
  }
  const sheet = file.sheets.find((candidate) => candidate.name === sheetName);
  if (!sheet) throw new SheetRefusal('unknown_sheet', `工作簿中没有名为“${sheetName}”的工作表`);
  const merged = new MergedCells(sheet.merges);
  for await (const row of worksheetRows(partOf(file, sheet.path), { ...(await contextOf(file)), ...more })) {
    if (!used.add(row.cells)) continue;
    merged.fill(row);
    yield row;
  }
}

/** Strings and styles are read once for all sheets of a workbook. */
const contexts = new WeakMap<InspectedWorkbook, Promise<CellContext>>();

function contextOf(file: InspectedWorkbook): Promise<CellContext> {
  const known = contexts.get(file) ?? readContext(file);
  contexts.set(file, known);
  return known;
}

async function readContext(file: InspectedWorkbook): Promise<CellContext> {
  const styles: Buffer[] = [];
  for await (const piece of partOf(file, file.shared.styles)) styles.push(piece);
  return {
    strings: await readSharedStrings(partOf(file, file.shared.strings)),
    dateStyles: dateStylesOf(Buffer.concat(styles).toString('utf8')),
    dates1904: file.dates1904,
  };
}

/** Unpacks a part; nothing for one that is not there. */
async function* partOf(file: InspectedWorkbook, path: string | undefined): AsyncGenerator<Buffer> {
  const entry = path === undefined ? undefined : file.entries.get(path);
  if (entry) yield* inflateEntry(file.bytes, entry);
}

/** Counts columns by what stands in them, not by the range the file claims to use. */
class UsedColumns {
  readonly #used = new Set<number>();

  /** Counts a row and cuts its blank end off; false when the row is blank. */
  add(cells: SheetCell[]): boolean {
    let width = 0;
    for (let index = 0; index < cells.length; index++) {
      if (isBlankCell(cells[index])) continue;
      width = index + 1;
      this.#used.add(index);
    }
    if (this.#used.size > SHEET_LIMITS.columns) {
      throw new SheetRefusal('too_many_columns', `工作表超过 ${SHEET_LIMITS.columns} 列，请删除多余的列后再上传`);
    }
    cells.length = width;
    return width > 0;
  }
}

/** Repeats the value of cells merged over several rows. */
class MergedCells {
  readonly #waiting: VerticalMerge[];
  #active: { merge: VerticalMerge; value: SheetCell }[] = [];

  constructor(merges: readonly VerticalMerge[]) {
    this.#waiting = [...merges].sort((left, right) => right.firstRow - left.firstRow);
  }

  fill(row: RawRow): void {
    const at = row.rowNumber - 1;
    if (this.#active.length > 0) this.#active = this.#active.filter(({ merge }) => merge.lastRow >= at);
    for (const { merge, value } of this.#active) {
      while (row.cells.length <= merge.firstColumn) row.cells.push(null);
      if (isBlankCell(row.cells[merge.firstColumn])) row.cells[merge.firstColumn] = value;
    }
    for (let next = this.#waiting.at(-1); next && next.firstRow <= at; next = this.#waiting.at(-1)) {
      this.#waiting.pop();
      const value = next.firstRow === at ? (row.cells[next.firstColumn] ?? null) : null;
      if (value !== null) this.#active.push({ merge: next, value });
    }
  }
}
