/**
 * The only file that knows the spreadsheet library. hucre 1.0.0 is young; to replace it,
 * replace what is exported here.
 */
import { readXml, streamCsvRows, streamXlsxRows, writeXlsx, type CellStyle, type WriteSheet } from 'hucre';
import { brokenFile } from './sheet-refusal.ts';

export type { CellStyle, WriteSheet };

/** A cell whose formula failed; the text is what Excel shows, such as #N/A. */
export class CellError {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A cell as the file holds it. A Date stands at UTC for the wall clock that the cell shows. */
export type SheetCell = string | number | boolean | Date | CellError | null;

/** One row: its number as Excel shows it (from 1) and its cells from column A. */
export interface RawRow {
  rowNumber: number;
  cells: SheetCell[];
}

/** Error literals of a cell (ECMA-376 part 1, 18.17.3, and the newer ones of Excel 365). */
const CELL_ERRORS = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#SPILL!', '#CALC!', '#GETTING_DATA']);

/** Streams the rows of one worksheet; formulas by their stored value. */
export async function* streamWorksheet(bytes: Uint8Array, sheetName: string): AsyncGenerator<RawRow> {
  try {
    for await (const row of streamXlsxRows(bytes, { sheet: sheetName })) {
      yield { rowNumber: row.index + 1, cells: row.values.map(toSheetCell) };
    }
  } catch (error) {
    // Whatever the parser stumbles over is the file's fault, never a 500.
    throw brokenFile(error);
  }
}

/** Streams the records of a CSV; every cell is text. */
export function* streamCsv(text: string, separator: string): Generator<RawRow> {
  let rowNumber = 0;
  for (const cells of streamCsvRows(text, { delimiter: separator })) {
    rowNumber++;
    yield { rowNumber, cells: cells.map((cell) => fromCsvCell(String(cell ?? ''))) };
  }
}

/**
 * Undoes what writers do to keep Excel from changing a CSV cell: the apostrophe of our own
 * formula guard, and the spelling ="00123" with which many systems keep digits.
 */
function fromCsvCell(text: string): string | null {
  if (text === '') return null;
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');
}

/** Attributes of every element `tag` of a small XML part, without namespace prefixes. */
export function readMarkupRecords(xml: string, tag: string): Record<string, string>[] {
  try {
    return readXml(xml, { rowTag: tag, stripNamespaces: true }).data.map((record) => {
      const attributes: Record<string, string> = {};
      for (const [name, value] of Object.entries(record)) {
        if (name.startsWith('@')) attributes[name.replace(/^@(.*:)?/, '')] = String(value);
      }
      return attributes;
    });
  } catch (error) {
    throw brokenFile(error);
  }
}

/** Writes a small workbook wholly in memory; strings stand inline. */
export function writeSmallWorkbook(sheets: WriteSheet[]): Promise<Uint8Array> {
  return writeXlsx({ sheets, stringMode: 'inline' });
}

function toSheetCell(value: unknown): SheetCell {
  if (typeof value === 'string') return CELL_ERRORS.has(value) ? new CellError(value) : value;
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  return null;
}
