import { serialDate } from './hucre-adapter.ts';
import { attributeOf, decodeEscapes, scanMarkup, scanPieces, type MarkupHandler } from './markup-scanner.ts';
import { columnIndex } from './merge-scanner.ts';
import { CellError, type RawRow, type SheetCell } from './sheet-cell.ts';
import { brokenFile } from './sheet-refusal.ts';

/** What cells point at instead of holding it. */
export interface CellContext {
  strings: readonly string[];
  /** Whether a style number shows its number as a date. */
  dateStyles: readonly boolean[];
  dates1904: boolean;
  /** A formula that no program has computed yet is an error and not a blank cell. */
  refusesUncomputed?: boolean;
}

/** What such a cell shows. */
export const UNCOMPUTED = '公式没有计算结果';

/** Excel's own limits; a text of 32,767 characters may be escaped by seven for each. */
const LAST_COLUMN = 16_383;
const LONGEST_TEXT = 7 * 32_767;

/**
 * Streams the rows of a worksheet part that hold a value. Blank cells that only carry a style
 * and whatever range the sheet claims cost nothing. Formulas count by their stored value.
 */
export async function* worksheetRows(pieces: AsyncIterable<Uint8Array>, context: CellContext): AsyncGenerator<RawRow> {
  const rows = new RowCollector(context);
  for await (const _ of scanPieces(pieces, rows)) yield* rows.take();
}

/** Reads the shared strings of a workbook, one after the other; phonetic guides are left out. */
export async function readSharedStrings(pieces: AsyncIterable<Uint8Array>): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let collecting = false;
  let phonetic = false;
  await scanMarkup(pieces, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') collecting = !phonetic;
    },
    close: (name) => {
      if (name === 'si') strings.push(detach(decodeEscapes(text)));
      else if (name === 'rPh') phonetic = false;
      else if (name === 't') collecting = false;
    },
    text: (part) => {
      if (collecting) text = joined(text, part);
    },
  });
  return strings;
}

function joined(text: string, part: string): string {
  if (text.length + part.length > LONGEST_TEXT) throw brokenFile();
  return text + part;
}

/** A copy of its own: a slice would keep the whole piece of XML around it in memory. */
function detach(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}

class RowCollector implements MarkupHandler {
  readonly #context: CellContext;
  #rows: RawRow[] = [];
  #row: RawRow | null = null;
  #rowNumber = 0;
  #column = -1;
  #type = '';
  #style = -1;
  #text = '';
  #collecting = false;
  #phonetic = false;
  #isFormula = false;

  constructor(context: CellContext) {
    this.#context = context;
  }

  /** The rows finished since the last call. */
  take(): RawRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open = (name: string, attributes: string): void => {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'f') this.#isFormula = true;
    else if (name === 'rPh') this.#phonetic = true;
    else if (name === 'v' || name === 't') this.#collecting = !this.#phonetic;
  };

  text = (text: string): void => {
    if (this.#collecting) this.#text = joined(this.#text, text);
  };

  close = (name: string): void => {
    if (name === 'v' || name === 't') this.#collecting = false;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') {
      if (this.#row && this.#row.cells.length > 0) this.#rows.push(this.#row);
      this.#row = null;
    }
  };

  #openRow(attributes: string): void {
    this.#rowNumber = Number(attributeOf(attributes, 'r') ?? this.#rowNumber + 1);
    const isHidden = /^(1|true)$/.test(attributeOf(attributes, 'hidden') ?? '');
    this.#row = { rowNumber: this.#rowNumber, cells: [], ...(isHidden && { isHidden }) };
    this.#column = -1;
  }

  #openCell(attributes: string): void {
    const letters = /^[A-Z]+/i.exec(attributeOf(attributes, 'r') ?? '')?.[0];
    this.#column = letters === undefined ? this.#column + 1 : columnIndex(letters.toUpperCase());
    this.#type = attributeOf(attributes, 't') ?? 'n';
    this.#style = Number(attributeOf(attributes, 's') ?? '-1');
    this.#text = '';
    this.#isFormula = false;
  }

  #closeCell(): void {
    const blank =
      this.#isFormula && this.#context.refusesUncomputed === true && this.#type !== 'str'
        ? new CellError(UNCOMPUTED)
        : null;
    const cell = this.#text === '' ? blank : this.#value();
    const cells = this.#row?.cells;
    if (cell === null || !cells || this.#column < 0 || this.#column > LAST_COLUMN) return;
    while (cells.length <= this.#column) cells.push(null);
    cells[this.#column] = cell;
  }

  /** The value by the type of the cell (ECMA-376 part 1, 18.18.11). */
  #value(): SheetCell {
    const text = this.#text;
    switch (this.#type) {
      case 's':
        return this.#context.strings[Number(text)] ?? null;
      case 'str':
      case 'inlineStr':
        return decodeEscapes(text);
      case 'b':
        return text.trim() === '1' || text.trim() === 'true';
      case 'e':
        return new CellError(text);
      case 'd':
        return validDate(new Date(/[zZ]$|[+-]\d\d:\d\d$/.test(text) || text.length <= 10 ? text : `${text}Z`)) ?? text;
      default:
        return this.#number(text);
    }
  }

  #number(text: string): SheetCell {
    const value = Number(text);
    if (Number.isNaN(value)) return text;
    if (this.#context.dateStyles[this.#style] !== true) return value;
    return validDate(serialDate(value, this.#context.dates1904)) ?? value;
  }
}

function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
