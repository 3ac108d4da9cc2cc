import type { Writable } from 'node:stream';
import type { SheetColumn } from './sheet.ts';
import { columnLetters } from './merge-scanner.ts';
import { cellXml, createCellFormatter, type CellFormatter } from './sheet-cell-xml.ts';
import { layOutWorkbook, type RowMarks, type SheetLayout, type TextSheet } from './sheet-layout.ts';
import { SheetRefusal } from './sheet-refusal.ts';
import { ZipOutput } from './zip-output.ts';

/** Values by key; shapes as in `SheetRow.values`. */
export type SheetRecord = Readonly<Record<string, unknown>>;

/** One sheet to write. */
export interface WrittenSheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<SheetRecord> | Iterable<SheetRecord>;
  /** Remarks by index of the row, from 0: red cells with a comment, and a column with the reasons. */
  marks?: ReadonlyMap<number, RowMarks>;
  /** The sheet is to be filled in: required titles are marked, choices have dropdowns. */
  fillable?: boolean;
}

/** What stands beside the data. */
export interface WriteWorkbookOptions {
  /** Sheets of text after the data sheets. */
  textSheets?: readonly TextSheet[];
}

/** Key and title of the column that says why rows were refused. */
export const REASON_COLUMN: SheetColumn = {
  key: '__reason',
  label: '错误原因',
  aliases: [],
  kind: 'text',
  required: false,
  width: 50,
};

/** Rows below the header that one sheet of Excel can hold. */
const MAX_ROWS = 1_048_575;
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Writes a workbook to a path or stream (the stream is ended). Rows are pulled one by one, so
 * memory does not grow with their number. Gives the number of data rows of each sheet. When
 * it fails, a half-written file is removed.
 */
export async function writeWorkbook(
  target: Writable | string,
  sheets: readonly WrittenSheet[],
  options: WriteWorkbookOptions = {},
): Promise<number[]> {
  const prepared = sheets.map((sheet) => ({
    ...sheet,
    name: safeSheetName(sheet.name),
    columns: sheet.marks ? [...sheet.columns, REASON_COLUMN] : sheet.columns,
  }));
  const layout = await layOutWorkbook(prepared, options.textSheets ?? []);
  const output = new ZipOutput(target);
  const counts: number[] = [];
  try {
    for (const [path, part] of layout.parts) {
      const at = layout.sheets.findIndex((sheet) => sheet.path === path);
      const [sheetLayout, sheet] = [layout.sheets[at], prepared[at]];
      if (sheetLayout && sheet)
        await output.add(
          path,
          worksheetXml(sheet, sheetLayout, (count) => (counts[at] = count)),
        );
      else await output.add(path, part);
    }
    await output.finish();
  } catch (error) {
    await output.abort();
    throw error;
  }
  return counts;
}

/** A name that Excel takes for a tab: 31 characters, none of : \ / ? * [ ] and no apostrophe at an end. */
export function safeSheetName(name: string): string {
  const cleaned = name
    .replace(/[:\\/?*[\]]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return Array.from(cleaned).slice(0, 31).join('') || 'Sheet';
}

async function* worksheetXml(
  sheet: WrittenSheet,
  layout: SheetLayout,
  onEnd: (rowCount: number) => void,
): AsyncGenerator<string> {
  const writer = new RowWriter(sheet.columns, layout);
  let piece = layout.head;
  let count = 0;
  for await (const record of sheet.rows) {
    if (count >= MAX_ROWS)
      throw new SheetRefusal(
        'too_many_rows',
        '数据超过 Excel 单个工作表的行数上限（1,048,576 行），请缩小筛选范围后再导出',
      );
    piece += writer.row(count, record, sheet.marks?.get(count));
    count++;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  onEnd(count);
  yield piece + layout.tail(count);
}

/** Turns records into row XML. */
class RowWriter {
  readonly #columns: { key: string; letters: string; style: number; markStyle: number; format: CellFormatter }[];

  constructor(columns: readonly SheetColumn[], layout: SheetLayout) {
    this.#columns = columns.map((column, at) => ({
      key: column.key,
      letters: columnLetters(at),
      style: layout.styles[at] ?? 0,
      markStyle: layout.markStyles[at] ?? 0,
      format: createCellFormatter(column),
    }));
  }

  row(index: number, record: SheetRecord, marks: RowMarks | undefined): string {
    const number = index + 2;
    let xml = `<row r="${number}">`;
    for (const { key, letters, style, markStyle, format } of this.#columns) {
      const marked = marks?.[key] !== undefined;
      const content = key === REASON_COLUMN.key ? reasonsOf(marks) : format(record[key]);
      // A marked blank cell is written too: its colour is what the person looks for.
      if (content !== null) xml += cellXml(letters + number, marked ? markStyle : style, content);
      else if (marked) xml += `<c r="${letters}${number}" s="${markStyle}"/>`;
    }
    return `${xml}</row>`;
  }
}

function reasonsOf(marks: RowMarks | undefined): string | null {
  return marks ? Object.values(marks).join('；') : null;
}
