import { CLEAR_WORD, type CellIssue, type SheetColumn } from './sheet.ts';
import { saysDitto, saysNothing } from './blank-words.ts';
import { unreadable, type CellReading } from './cell-reading.ts';
import { compactText } from '#lib/text/compact-text.ts';
import { cellText, isBlankCell, numberText, tidyText } from './cell-text.ts';
import { CellError, type SheetCell } from './sheet-cell.ts';
import { ChoiceIndex } from './parse-choice.ts';
import { parseDate, parseMonth } from './parse-date.ts';
import { parseNumber } from './parse-number.ts';

/** One cell as its column understands it. */
export interface ParsedCell {
  /** Absent when blank or in error, null when cleared. */
  value?: unknown;
  issue?: CellIssue;
  cleared?: true;
  /** What the cell says of another field: the other end of a term. */
  also?: { key: string; value: unknown };
}

/** Reads the cells of one column. */
export type CellParser = (cell: SheetCell) => ParsedCell;

const YES = new Set(['是', '有', '对', '真', '已', 'y', 'yes', 't', 'true', '1', '√', '✓', '✔', '☑']);
const NO = new Set(['否', '无', '没有', '不是', '错', '假', '未', 'n', 'no', 'f', 'false', '0', '×', '✗', '✘', '☐']);
const LOST_DIGITS = '单元格是数字格式，末尾数字已丢失，请改为文本后重新填写';
/** Excel keeps 15 significant digits of a number. */
const LARGEST_SAFE = 999_999_999_999_999;

/**
 * Builds the parser of a column: the dictionary is indexed once, then used for every row.
 * A blank cell gives an empty result; whether that is allowed is decided for the row.
 * `dates1904`: serial numbers count from 1904.
 */
export function createCellParser(column: SheetColumn, dates1904 = false): CellParser {
  const { read, knows } = readerOf(column, dates1904);
  return (cell) => {
    if (isBlankCell(cell)) return {};
    // 无 is an answer where it is one of the choices.
    if (saysNothing(cell, column.required) && !knows?.(cell)) return {};
    if (typeof cell === 'string' && tidyText(cell) === CLEAR_WORD) return cleared(column);
    if (saysDitto(cell)) return toParsed(column, unreadable('ditto', '“同上”没有写明内容，请填写实际内容'));
    const reading =
      cell instanceof CellError
        ? unreadable('formula_error', `单元格公式出错（${cell.text}），请改为实际内容后重新填写`)
        : read(cell);
    return toParsed(column, reading);
  };
}

/** What 清空 does: never a value. */
function cleared(column: SheetColumn): ParsedCell {
  if (column.clearable === true && !column.required) return { value: null, cleared: true };
  return toParsed(column, unreadable('not_clearable', '不能清空，请填写实际内容'));
}

interface CellReader {
  read: (cell: SheetCell) => CellReading;
  /** Whether the cell is one of the words that the column knows. */
  knows?: (cell: SheetCell) => boolean;
}

function readerOf(column: SheetColumn, dates1904: boolean): CellReader {
  const { unit, span, noEnd } = column;
  switch (column.kind) {
    case 'text':
      if (column.identifier === true) return { read: readIdentifier };
      return { read: (cell) => ({ value: tidyText(cellText(cell)) }) };
    case 'number':
      return { read: (cell) => parseNumber(cell, false, unit) };
    case 'integer':
      return { read: (cell) => parseNumber(cell, true, unit) };
    case 'date': {
      const rules = { months: !column.required, ...(noEnd ? { noEnd } : {}), ...(span ? { span: span.is } : {}) };
      return { read: (cell) => parseDate(cell, dates1904, rules) };
    }
    case 'month':
      return { read: (cell) => parseMonth(cell, dates1904) };
    case 'boolean':
      return { read: readBoolean, knows: (cell) => readBoolean(cell).value !== undefined };
    case 'choice':
    case 'choices':
      return choiceReader(column);
    default:
      // Columns arrive from another process too, where types were not checked.
      throw new TypeError(`Unknown kind of column: ${String(column.kind satisfies never)}`);
  }
}

function choiceReader(column: SheetColumn): CellReader {
  const index = new ChoiceIndex(column.options ?? [], column.vague);
  return {
    read: column.kind === 'choice' ? (cell) => index.one(cell) : (cell) => index.many(cell),
    knows: (cell) => index.knows(cell),
  };
}

/** Numbers of cards, phones and accounts: half-width, no blanks, no mark that only keeps digits a text, every digit there. */
function readIdentifier(cell: SheetCell): CellReading {
  if (typeof cell === 'number') {
    return Math.abs(cell) > LARGEST_SAFE ? unreadable('lost_digits', LOST_DIGITS) : { value: numberText(cell) };
  }
  const text = compactText(cellText(cell)).replace(/^['‘’`]+(?=[\da-z])/i, '');
  if (/^\d(\.\d+)?e\+?\d{1,2}$/i.test(text) && /[.+]/.test(text)) return unreadable('lost_digits', LOST_DIGITS);
  return { value: text };
}

function readBoolean(cell: SheetCell): CellReading {
  if (typeof cell === 'boolean') return { value: cell };
  const word = compactText(cellText(cell)).toLowerCase();
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return unreadable('unknown_choice', `没有“${cellText(cell).trim().slice(0, 20)}”这个选项，可填：是、否`);
}

function toParsed(column: SheetColumn, reading: CellReading): ParsedCell {
  const parsed: ParsedCell = {};
  if (reading.value !== undefined) parsed.value = reading.value;
  if (reading.otherEnd !== undefined && column.span) parsed.also = { key: column.span.other, value: reading.otherEnd };
  if (reading.issue) {
    const { level, kind, reason } = reading.issue;
    parsed.issue = { key: column.key, level, kind, message: `${column.label}：${reason}` };
  }
  return parsed;
}
