import { readFile, stat } from 'node:fs/promises';
import { SHEET_LIMITS, type ReadColumn, type SheetColumn, type SheetRow } from './sheet.ts';
import { compactText } from '#lib/text/compact-text.ts';
import { cellText, isBlankCell } from './cell-text.ts';
import { findHeader, HEADER_SEARCH_ROWS, isFilledForm, type FoundHeader, type HeaderOptions } from './find-header.ts';
import type { RawRow } from './sheet-cell.ts';
import { inspectWorkbook, type InspectedFile } from './inspect-workbook.ts';
import { countSheets, type SheetCount } from './count-sheets.ts';
import { createCellParser, type CellParser } from './parse-cell.ts';
import { readSheet, sheetNamesOf } from './read-sheet.ts';
import { SheetRefusal } from './sheet-refusal.ts';
import { isSkippedRow } from './skip-row.ts';

/** What the caller may decide; everything else is found. */
export interface ReadTableOptions extends HeaderOptions {
  /** Default: the first visible sheet with most of the required columns, else the one with most known columns. */
  sheetName?: string;
  /** A blank cell of a required column is left to the caller, who knows what the row is for. */
  allowsBlanks?: boolean;
  /** A sheet without one known column is read all the same: its columns are matched by hand. Refused without it. */
  allowsUnknown?: boolean;
  /** Counts the rows of all sheets of a workbook that has several. */
  countsSheets?: boolean;
}

/** A sheet without its rows. */
export interface TableHead {
  sheetName: string;
  /** All sheets that may be chosen, visible ones first. */
  sheetNames: string[];
  /** Number of the header row as Excel shows it, from 1. */
  headerRow: number;
  columns: ReadColumn[];
  /** Titles of columns that matched nothing. */
  unknownColumns: string[];
  /** Labels of required columns that the sheet lacks. */
  missingRequired: string[];
  /** All visible sheets that hold rows, where that was asked for and there are several. */
  sheets?: SheetCount[];
}

/** A sheet read wholly. */
export interface ReadTableResult extends TableHead {
  rows: SheetRow[];
}

const SHEETS_TRIED = 20;

/**
 * Reads one table of a workbook or CSV by the columns given. `file` is the content or the path
 * of a file; `fileName` is what the person called it. Throws SheetRefusal for a file that
 * cannot be taken as a whole; what is wrong with single cells stands in the rows.
 */
export async function readTable(
  file: Uint8Array | string,
  fileName: string,
  columns: readonly SheetColumn[],
  options: ReadTableOptions = {},
): Promise<ReadTableResult> {
  const rows: SheetRow[] = [];
  const head = await readTableRows(file, fileName, columns, options, (row) => rows.push(row));
  return { ...head, rows };
}

/** As readTable, but hands each row over as it is read instead of keeping it. */
export async function readTableRows(
  file: Uint8Array | string,
  fileName: string,
  columns: readonly SheetColumn[],
  options: ReadTableOptions,
  onRow: (row: SheetRow) => void,
): Promise<TableHead> {
  const inspected = await inspectWorkbook(typeof file === 'string' ? await loadSheetFile(file) : file, fileName);
  const sheetNames = sheetNamesOf(inspected);
  const { sheetName, header, rows } = await chooseSheet(inspected, sheetNames, columns, options);
  const reader = new RowReader(columns, header, {
    dates1904: inspected.type === 'xlsx' && inspected.dates1904,
    allowsBlanks: options.allowsBlanks === true,
  });
  let count = 0;
  for await (const row of rows) {
    if (row.rowNumber <= header.headerRow || isSkippedRow(row, header)) continue;
    if (++count > SHEET_LIMITS.rows)
      throw new SheetRefusal('too_many_rows', `数据超过 ${SHEET_LIMITS.rows} 行，请拆分成多个文件后再上传`);
    onRow(reader.read(row));
  }
  const head = { sheetName, sheetNames, ...describe(header, columns) };
  if (options.countsSheets !== true || sheetNames.length < 2) return head;
  return { ...head, sheets: await countSheets(inspected, columns) };
}

interface ChosenSheet {
  sheetName: string;
  header: FoundHeader;
  rows: AsyncIterable<RawRow>;
}

/**
 * The first sheet that has most of the required columns; else the one with most known ones, so that a summary in front does not hide the list;
 * else the first that holds anything.
 */
async function chooseSheet(
  file: InspectedFile,
  sheetNames: readonly string[],
  columns: readonly SheetColumn[],
  options: ReadTableOptions,
): Promise<ChosenSheet> {
  const names = options.sheetName === undefined ? sheetNames.slice(0, SHEETS_TRIED) : [options.sheetName];
  const required = columns.filter((column) => column.required).map(({ key }) => key);
  let fallback: { sheetName: string; header: FoundHeader } | undefined;
  let form: string | undefined;
  for (const sheetName of names) {
    const source = readSheet(file, sheetName);
    const start = await take(source, options.headerRow ?? HEADER_SEARCH_ROWS);
    const header = findHeader(start, columns, options);
    const isForm = header?.recognised === true && !options.mapping && isFilledForm(start, header, columns);
    const lacking = required.filter((key) => !header?.keys.includes(key)).length;
    if (header?.recognised && !isForm && (lacking === 0 || lacking * 2 < required.length))
      return { sheetName, header, rows: join(start, source) };
    await source.return(undefined);
    if (isForm) form ??= sheetName;
    else if (header && (!fallback || knownOf(header) > knownOf(fallback.header))) fallback = { sheetName, header };
  }
  if (form !== undefined && (!fallback || knownOf(fallback.header) === 0)) throw filledForm(form);
  if (!fallback) throw new SheetRefusal('empty', '工作表是空的，没有可以读取的内容');
  const isUnknown = columns.length > 0 && fallback.header.keys.every((key) => key === null);
  if (isUnknown && options.allowsUnknown !== true) throw noKnownColumn(fallback);
  return { ...fallback, rows: readSheet(file, fallback.sheetName) };
}

const knownOf = ({ recognised, keys }: FoundHeader): number =>
  recognised ? keys.filter((key) => key !== null).length : 0;

const filledForm = (sheetName: string): SheetRefusal =>
  new SheetRefusal(
    'no_header',
    `工作表“${sheetName}”像是一人一张的登记表，每个标题后面跟着内容；请整理成一行一条、第一行是标题的表，可下载模板对照`,
  );

const TITLES_NAMED = 3;

/** Not one title is known: this is another sheet than the one that is meant, and rows of errors would not say so. */
function noKnownColumn({ sheetName, header }: Omit<ChosenSheet, 'rows'>): SheetRefusal {
  const titles = header.titles.flatMap(({ title }) => (title === '' ? [] : [`“${title.slice(0, 20)}”`]));
  const more = titles.length > TITLES_NAMED ? '等' : '';
  const shown = titles.slice(0, TITLES_NAMED).join('、');
  return new SheetRefusal(
    'no_header',
    `工作表“${sheetName}”中没有一列能识别${titles.length > 0 ? `（找到的标题：${shown}${more}）` : ''}，请确认文件是否选对，或下载模板对照列标题`,
  );
}

async function take(source: AsyncGenerator<RawRow>, count: number): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  while (rows.length < count) {
    const next = await source.next();
    if (next.done === true) break;
    rows.push(next.value);
  }
  return rows;
}

async function* join(start: readonly RawRow[], rest: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  yield* start;
  yield* rest;
}

/** A filter that was left on hides rows from who sends the file, not from who reads it. */
const hiddenRow = '这一行在表格中是隐藏的（如被筛选掉），不需要时请点「不导入这一行」';

/** Turns cells into values by the columns of the header. */
class RowReader {
  readonly #columns: { index: number; key: string; parse: CellParser }[] = [];
  readonly #required: SheetColumn[];

  constructor(
    columns: readonly SheetColumn[],
    header: FoundHeader,
    { dates1904, allowsBlanks }: { dates1904: boolean; allowsBlanks: boolean },
  ) {
    header.keys.forEach((key, index) => {
      const column = columns.find((candidate) => candidate.key === key);
      if (column) this.#columns.push({ index, key: column.key, parse: createCellParser(column, dates1904) });
    });
    this.#required = allowsBlanks
      ? []
      : columns.filter((column) => column.required && header.keys.includes(column.key));
  }

  read(raw: RawRow): SheetRow {
    const row: SheetRow = { rowNumber: raw.rowNumber, values: {}, raw: {}, issues: [], cleared: [] };
    const others: Record<string, unknown> = {};
    for (const { index, key, parse } of this.#columns) {
      const cell = raw.cells[index] ?? null;
      if (isBlankCell(cell)) continue;
      row.raw[key] = cellText(cell);
      const parsed = parse(cell);
      if ('value' in parsed) row.values[key] = parsed.value;
      if (parsed.issue) row.issues.push(parsed.issue);
      if (parsed.cleared) row.cleared.push(key);
      if (parsed.also) others[parsed.also.key] = parsed.also.value;
    }
    const [first] = Object.keys(row.raw);
    if (raw.isHidden && first !== undefined)
      row.issues.push({ key: first, level: 'warning', kind: 'hidden_row', message: hiddenRow });
    // What the own cell of a field says goes before what another cell says of it.
    row.values = { ...others, ...row.values };
    for (const { key, label } of this.#required) {
      if (row.values[key] === undefined && !row.issues.some((issue) => issue.key === key))
        row.issues.push({ key, level: 'error', kind: 'required', message: `${label}：必填` });
    }
    return row;
  }
}

function describe(header: FoundHeader, columns: readonly SheetColumn[]): Omit<TableHead, 'sheetName' | 'sheetNames'> {
  // One title over all columns is that of the sheet.
  const isOne = new Set(header.titles.flatMap(({ title, group }) => (title === '' ? [] : [group]))).size === 1;
  const counts = new Map<string, number>();
  for (const title of header.titles.map((own) => compactText(own.title)))
    counts.set(title, (counts.get(title) ?? 0) + 1);
  const read = header.titles.map(({ title, group }, index) => {
    const key = header.keys[index] ?? null;
    // Under a merged title the name of a column alone would look like one that is known, or like that of another group.
    const isDoubtful = key === null || (counts.get(compactText(title)) ?? 0) > 1;
    const isNamed = isDoubtful && title !== '' && group !== '' && group !== title && !isOne;
    return { index, title: isNamed ? `${group}·${title}` : title || group, key };
  });
  const shown = read.filter(({ title, key }) => title !== '' || key !== null);
  return {
    headerRow: header.headerRow,
    columns: shown,
    unknownColumns: shown.flatMap(({ key, title }) => (key === null ? [title] : [])),
    missingRequired: columns
      .filter((column) => column.required && !header.keys.includes(column.key))
      .map(({ label }) => label),
  };
}

/** Reads a file into memory, looking at its size first. */
export async function loadSheetFile(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > SHEET_LIMITS.fileBytes) throw new SheetRefusal('too_large', '文件超过 20 MB，请拆分后再上传');
  return readFile(path);
}
