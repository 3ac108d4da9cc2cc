import type { SheetColumn } from './sheet.ts';
import { cellText, isBlankCell, tidyText } from './cell-text.ts';
import { CellError, type RawRow } from './sheet-cell.ts';
import { matchColumns, TitleIndex, type ColumnMapping, type ColumnTitle } from './match-columns.ts';

/** Where the titles stand and what they mean. */
export interface FoundHeader {
  /** Number of the (lower) header row as Excel shows it, from 1. */
  headerRow: number;
  titles: ColumnTitle[];
  /** Key by column index, null where a column is not used. */
  keys: (string | null)[];
  /** True when enough titles are known for this to be the sheet meant. */
  recognised: boolean;
}

/** Rows looked at from the top of a sheet; title and instruction rows are never more. */
export const HEADER_SEARCH_ROWS = 40;

/** Characters of a title that are looked at; what is longer is an instruction. */
const TITLE_LENGTH = 200;

/** What the caller already knows. */
export interface HeaderOptions {
  mapping?: ColumnMapping;
  /** Number of the header row as Excel shows it; it is then not searched. */
  headerRow?: number;
}

interface Candidate {
  row: RawRow;
  titles: ColumnTitle[];
  /** Distinct keys found. */
  matched: number;
}

/**
 * Finds the header among the first rows of a sheet: the row whose titles match most columns,
 * under whatever title, instruction and blank rows stand above. In a header of two levels the
 * lower row is taken and its blanks take the title above. Null for an empty sheet.
 */
export function findHeader(
  rows: readonly RawRow[],
  columns: readonly SheetColumn[],
  options: HeaderOptions = {},
): FoundHeader | null {
  const index = new TitleIndex(columns);
  const candidates = rows.map((row, at) => toCandidate(row, rows[at - 1], index));
  const chosen =
    options.headerRow === undefined
      ? best(candidates)
      : candidates.find((candidate) => candidate.row.rowNumber === options.headerRow);
  if (!chosen) return null;
  const { keys } = matchColumns(chosen.titles, index, options.mapping);
  return {
    headerRow: chosen.row.rowNumber,
    titles: chosen.titles,
    keys,
    recognised: isRecognised(chosen, columns.length),
  };
}

/** Titles that stand below the header in columns of other fields: fewer may be data. */
const FORM_TITLES = 3;

/** Whether a short sheet is a form for one person or thing: 姓名 | 张三 | 性别 | 女, and further titles below, each with its content behind it. */
export function isFilledForm(
  rows: readonly RawRow[],
  { headerRow, keys }: FoundHeader,
  columns: readonly SheetColumn[],
): boolean {
  if (rows.length >= HEADER_SEARCH_ROWS) return false;
  const index = new TitleIndex(columns);
  const below = rows
    .filter(({ rowNumber }) => rowNumber > headerRow)
    .flatMap(titlesOf)
    .flatMap((title) =>
      // A header that is repeated on each printed page names the same columns.
      index.candidates({ title, group: '' }).flatMap(({ key }) => (keys.includes(key) ? [] : [key])),
    );
  return new Set(below).size >= FORM_TITLES;
}

function isRecognised(candidate: Candidate, columnCount: number): boolean {
  const titled = candidate.titles.filter(({ title }) => title !== '').length;
  return candidate.matched >= 2 || (candidate.matched === 1 && (columnCount <= 2 || titled <= 2));
}

/** The row with most matches; where nothing matches, the first row about as wide as the widest. */
function best(candidates: readonly Candidate[]): Candidate | undefined {
  const byMatch = candidates.reduce<Candidate | undefined>(
    (top, candidate) => (candidate.matched > (top?.matched ?? 0) ? candidate : top),
    undefined,
  );
  if (byMatch) return byMatch;
  const widths = candidates.map((candidate) => candidate.titles.filter(({ title }) => title !== '').length);
  const widest = Math.max(0, ...widths);
  return widest === 0 ? undefined : candidates[widths.findIndex((width) => width > 0 && width >= widest * 0.6)];
}

function toCandidate(row: RawRow, above: RawRow | undefined, index: TitleIndex): Candidate {
  const own = titlesOf(row);
  const upper = above && above.rowNumber === row.rowNumber - 1 && !isForm(above) ? titlesOf(above) : [];
  const groups = spreadRight(upper, own.length);
  const titles = own.map((title, at) => ({ title, group: title === '' ? '' : (groups[at] ?? '') }));
  const matched = matchColumns(titles, index).matched;
  // A lone hit may be a data cell that happens to be called like a column.
  if (matched === 0) return { row, titles, matched };
  const filled = fillFromAbove(titles, upper, index);
  return { row, titles: filled, matched: matchColumns(filled, index).matched };
}

/** A blank title takes the one above it where that one is known: a cell merged downwards. */
function fillFromAbove(titles: readonly ColumnTitle[], upper: readonly string[], index: TitleIndex): ColumnTitle[] {
  const width = Math.max(titles.length, upper.length);
  return Array.from({ length: width }, (_, at) => {
    const own = titles[at] ?? { title: '', group: '' };
    const above = upper[at] ?? '';
    if (own.title !== '' || above === '') return own;
    const known = index.candidates({ title: above, group: '' }).length > 0;
    return known ? { title: above, group: '' } : own;
  });
}

function titlesOf(row: RawRow): string[] {
  return Array.from(row.cells, (cell) =>
    isBlankCell(cell) || cell instanceof CellError
      ? ''
      : tidyText(cellText(cell).slice(0, TITLE_LENGTH)).replaceAll('\n', ' '),
  );
}

/** A line such as 填报单位：… 填报日期：… above the titles says something of the whole sheet, and names no columns. */
function isForm(row: RawRow): boolean {
  const titles = titlesOf(row).filter((title) => title !== '');
  return titles.length > 0 && titles.every((title) => /\p{Script=Han}{2}[^:：]*[:：]/u.test(title));
}

/** A group title stands in the first of its merged cells only. */
function spreadRight(titles: readonly string[], width: number): string[] {
  let last = '';
  return Array.from({ length: width }, (_, at) => (last = titles[at] || last));
}
