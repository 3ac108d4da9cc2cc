import { unzipSync } from 'fflate';
import { SHEET_LIMITS, type SheetColumn } from './sheet.ts';
import { writeSmallWorkbook, type CellStyle, type WriteSheet } from './hucre-adapter.ts';
import { columnLetters } from './merge-scanner.ts';
import { numberFormatOf } from './sheet-cell-xml.ts';

/** Messages by key for one row. */
export type RowMarks = Readonly<Record<string, string>>;

/** A sheet to lay out. */
export interface LayoutInput {
  name: string;
  columns: readonly SheetColumn[];
  /** Remarks by index of the row among the data rows, from 0. */
  marks?: ReadonlyMap<number, RowMarks>;
  /** Title marks and remarks for required fields, dropdowns: for sheets that are to be filled. */
  fillable?: boolean;
}

/** A sheet of text lines, such as 填写说明. */
export interface TextSheet {
  name: string;
  lines: readonly (readonly string[])[];
  /** Widths in characters. */
  widths: readonly number[];
}

/** Everything of a worksheet but its data rows. */
export interface SheetLayout {
  path: string;
  /** XML up to and with the header row. */
  head: string;
  /** XML after the last row; takes the number of data rows. */
  tail: (rowCount: number) => string;
  /** Style number of data cells by column. */
  styles: number[];
  /** Style number of marked cells by column. */
  markStyles: number[];
}

/** A workbook whose data rows are still to come. */
export interface WorkbookLayout {
  /** Finished parts, and an empty place for each sheet of `sheets`, in the order of the zip. */
  parts: Map<string, Uint8Array>;
  sheets: SheetLayout[];
}

const OPTION_SHEET = '选项';
const FONT = { name: '等线', size: 11 };
const MAX_COMMENTS = 2_000;
/** Excel refuses longer lists written into the rule itself. */
const INLINE_LIST = 255;

/**
 * Lets the library write a workbook that has styles, dropdowns, comments and text sheets but
 * no data rows, and cuts each worksheet open where the rows belong. The library can stream
 * rows only without all that; so it does the layout and the rows are streamed into it.
 */
export async function layOutWorkbook(
  inputs: readonly LayoutInput[],
  textSheets: readonly TextSheet[],
): Promise<WorkbookLayout> {
  const lists = new OptionLists();
  const sheets = inputs.map((input) => toWriteSheet(input, lists));
  const bytes = await writeSmallWorkbook([...sheets, ...textSheets.map(toTextSheet), ...lists.sheet()]);
  const parts = new Map(Object.entries(unzipSync(bytes)));
  const layouts = inputs.map((input, index) => {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    return cutOpen(path, Buffer.from(parts.get(path) ?? []).toString('utf8'), input.columns.length);
  });
  return { parts, sheets: layouts };
}

function toWriteSheet(input: LayoutInput, lists: OptionLists): WriteSheet {
  const { columns, fillable = false } = input;
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  let comments = 0;
  for (const [row, marks] of input.marks ?? []) {
    columns.forEach(({ key }, at) => {
      const text = marks[key];
      if (text !== undefined && comments++ < MAX_COMMENTS)
        cells.set(`${row + 1},${at}`, { comment: { author: '企枢', text } });
    });
  }
  columns.forEach((column, at) => {
    const comment = fillable && column.help !== undefined ? { comment: { author: '企枢', text: column.help } } : {};
    cells.set(`0,${at}`, { style: headerStyle(fillable && column.required), ...comment });
    cells.set(`1,${at}`, { ...cells.get(`1,${at}`), style: dataStyle(column, false) });
    cells.set(`2,${at}`, { ...cells.get(`2,${at}`), style: dataStyle(column, true) });
  });
  const sample = columns.map(() => 0);
  return {
    name: input.name,
    columns: columns.map((column) => ({ width: widthOf(column) })),
    rows: [columns.map((column) => (fillable && column.required ? `${column.label}*` : column.label)), sample, sample],
    cells,
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${columnLetters(columns.length - 1)}1` },
    dataValidations: fillable ? columns.flatMap((column, at) => lists.ruleFor(column, at)) : [],
  };
}

function headerStyle(required: boolean): CellStyle {
  return {
    font: { ...FONT, bold: true, color: { rgb: required ? 'C00000' : '1F2D3D' } },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: required ? 'FDECEA' : 'E8F1FB' } },
    alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
    numFmt: '@',
  };
}

function dataStyle(column: SheetColumn, marked: boolean): CellStyle {
  const fill: CellStyle = marked ? { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } } } : {};
  return { font: FONT, numFmt: numberFormatOf(column.kind), ...fill };
}

function widthOf(column: SheetColumn): number {
  const title = Array.from(column.label).reduce((width, letter) => width + (letter.charCodeAt(0) > 0xff ? 2 : 1), 4);
  return Math.min(60, Math.max(column.width ?? (column.identifier === true ? 22 : 14), title));
}

function toTextSheet(sheet: TextSheet): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  sheet.lines.forEach((line, row) =>
    line.forEach((_, at) =>
      cells.set(`${row},${at}`, {
        style: { font: { ...FONT, bold: row === 0 }, alignment: { wrapText: true, vertical: 'top' }, numFmt: '@' },
      }),
    ),
  );
  return {
    name: sheet.name,
    columns: sheet.widths.map((width) => ({ width })),
    rows: sheet.lines.map((line) => [...line]),
    cells,
  };
}

/** Dropdowns; long lists stand on a hidden sheet, one column each. */
class OptionLists {
  readonly #columns: string[][] = [];

  ruleFor(column: SheetColumn, at: number): NonNullable<WriteSheet['dataValidations']> {
    const labels = column.kind === 'boolean' ? ['是', '否'] : (column.options ?? []).map(({ label }) => label);
    const listed = column.kind === 'boolean' || column.kind === 'choice' || column.kind === 'choices';
    if (!listed || labels.length === 0) return [];
    const letters = columnLetters(at);
    const inline = labels.join(',').length <= INLINE_LIST && !labels.some((label) => /[,"&<>]|^[=+\-@\s]/.test(label));
    return [
      {
        type: 'list',
        range: `${letters}2:${letters}${SHEET_LIMITS.rows + 1}`,
        ...(inline ? { values: labels } : { formula1: this.#keep(labels) }),
        allowBlank: true,
        // Several options in one cell are typed by hand, so the list only helps there.
        showErrorMessage: column.kind !== 'choices',
        errorTitle: column.label,
        errorMessage: '请从下拉列表中选择',
      },
    ];
  }

  sheet(): WriteSheet[] {
    if (this.#columns.length === 0) return [];
    const height = Math.max(...this.#columns.map((labels) => labels.length));
    const rows = Array.from({ length: height }, (_, row) => this.#columns.map((labels) => labels[row] ?? null));
    return [{ name: OPTION_SHEET, rows, hidden: true }];
  }

  #keep(labels: string[]): string {
    this.#columns.push(labels);
    const letters = columnLetters(this.#columns.length - 1);
    return `'${OPTION_SHEET}'!$${letters}$1:$${letters}$${labels.length}`;
  }
}

/** Takes the sample rows out again, having learnt the style numbers from them. */
function cutOpen(path: string, xml: string, width: number): SheetLayout {
  const start = xml.indexOf('<row r="2"');
  const end = xml.indexOf('</sheetData>');
  if (start < 0 || end < start) throw new Error('The spreadsheet library laid the sheet out in an unknown way');
  const styles = stylesOfRow(xml, 2, width);
  let head = xml.slice(0, start).replace(/<dimension [^>]*\/>/, '');
  // Cells that do not exist yet take their format from the column: digits typed there stay text.
  styles.forEach(
    (style, at) => (head = head.replace(`<col min="${at + 1}" `, `<col min="${at + 1}" style="${style}" `)),
  );
  const rest = xml.slice(end);
  return {
    path,
    head,
    tail: (rowCount) => rest.replace(/(<autoFilter ref="A1:[A-Z]+)1"/, `$1${rowCount + 1}"`),
    styles,
    markStyles: stylesOfRow(xml, 3, width),
  };
}

function stylesOfRow(xml: string, row: number, width: number): number[] {
  return Array.from({ length: width }, (_, at) => {
    const cell = new RegExp(`<c r="${columnLetters(at)}${row}"[^>]*? s="(\\d+)"`).exec(xml);
    return Number(cell?.[1] ?? '0');
  });
}
