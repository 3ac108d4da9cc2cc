import type { Writable } from 'node:stream';
import { CLEAR_WORD, EXPLANATION_SHEETS, SHEET_LIMITS, type SheetColumn, type SheetRow } from './sheet.ts';
import type { RowMarks, TextSheet } from './sheet-layout.ts';
import { writeWorkbook, type SheetRecord, type WriteWorkbookOptions, type WrittenSheet } from './write-workbook.ts';

/** One sheet of a template. */
export interface TemplateSheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Rows already filled in, for an update import. */
  rows?: Iterable<SheetRecord>;
}

/** Who took the data out, shown on the sheet 导出说明. */
export interface ExportNote {
  exportedBy: string;
  /** As it is to be read, such as 2026/11/20 10:30. */
  exportedAt: string;
  /** The filter in words; empty for everything. */
  filter: string;
  /** More lines, title and text. */
  lines?: readonly (readonly [string, string])[];
}

/** writeWorkbook, or writeWorkbookInWorker where the sheets are large. */
export type WorkbookWriter<Target> = (
  target: Target,
  sheets: readonly WrittenSheet[],
  options: WriteWorkbookOptions,
) => Promise<number[]>;

/** Writes the workbook people fill in: empty sheets with dropdowns, and the sheet 填写说明. */
export function writeTemplate(target: Writable | string, sheets: readonly TemplateSheet[]): Promise<number[]> {
  const filled = sheets.map(({ name, columns, rows = [] }): WrittenSheet => ({ name, columns, rows, fillable: true }));
  return writeWorkbook(target, filled, { textSheets: [instructions(sheets)] });
}

/** Writes an export: the data sheets, and last the sheet 导出说明. */
export function writeExport<Target extends Writable | string>(
  target: Target,
  sheets: readonly WrittenSheet[],
  note: ExportNote,
  write: WorkbookWriter<Target> = writeWorkbook,
): Promise<number[]> {
  const lines = [
    ['项目', '内容'],
    ['导出人', note.exportedBy],
    ['导出时间', note.exportedAt],
    ['筛选条件', note.filter || '全部'],
    ...(note.lines ?? []),
  ];
  return write(target, sheets, { textSheets: [{ name: EXPLANATION_SHEETS.ofExport, lines, widths: [16, 80] }] });
}

/**
 * Writes the rows that were refused as the person had typed them, the wrong cells red with a
 * comment, so that they can be corrected and uploaded again.
 */
export function writeFailedRows<Target extends Writable | string>(
  target: Target,
  sheetName: string,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  write: WorkbookWriter<Target> = writeWorkbook,
): Promise<number[]> {
  const marks = new Map<number, RowMarks>(rows.map((row, index) => [index, marksOf(row)]));
  return write(target, [{ name: sheetName, columns, rows: rows.map(asTyped), marks, fillable: true }], {
    textSheets: [instructions([{ name: sheetName, columns }])],
  });
}

function marksOf(row: SheetRow): RowMarks {
  const marks: Record<string, string> = {};
  for (const { key, message } of row.issues)
    marks[key] = marks[key] === undefined ? message : `${marks[key]}；${message}`;
  return marks;
}

/** A number that lost digits keeps its exponent: as plain digits it would pass the next time, wrong. */
function asTyped(row: SheetRow): SheetRecord {
  const record: Record<string, unknown> = { ...row.raw };
  for (const { key, kind } of row.issues) {
    const raw = row.raw[key];
    if (kind === 'lost_digits' && raw !== undefined && /^\d+$/.test(raw))
      record[key] = Number(raw).toExponential().toUpperCase();
  }
  return record;
}

const FORMATS: Readonly<Record<SheetColumn['kind'], string>> = {
  text: '文本',
  number: '数字',
  integer: '整数',
  date: '日期，如 2026/01/02',
  month: '年月，如 2026/01',
  boolean: '是 或 否',
  choice: '从下拉列表选择一项',
  choices: '可填多项，用“、”分隔',
};

function instructions(sheets: readonly TemplateSheet[]): TextSheet {
  const lines: string[][] = [
    ['工作表', '列名', '是否必填', '填写格式', '可填内容', '说明'],
    [
      '全部',
      '',
      '',
      '',
      '',
      `标题带 * 的列必填；请勿修改标题行；单次最多 ${SHEET_LIMITS.rows} 行、${SHEET_LIMITS.columns} 列，文件不超过 20 MB。`,
    ],
  ];
  for (const { name, columns } of sheets) for (const column of columns) lines.push(instructionLine(name, column));
  return { name: EXPLANATION_SHEETS.ofTemplate, lines, widths: [16, 20, 10, 24, 50, 60] };
}

function instructionLine(sheetName: string, column: SheetColumn): string[] {
  const labels = (column.options ?? []).map(({ label }) => label);
  const shown =
    labels.length > 30 ? `${labels.slice(0, 30).join('、')} 等 ${labels.length} 项，见下拉列表` : labels.join('、');
  const remarks = [
    column.help,
    column.identifier === true ? '请以文本填写，避免数字丢失' : undefined,
    column.clearable === true ? `更新导入时填“${CLEAR_WORD}”可清空原值` : undefined,
  ];
  const format = column.identifier === true ? '文本（数字请勿用数值格式）' : (column.format ?? FORMATS[column.kind]);
  return [
    sheetName,
    column.label,
    column.required ? '必填' : '选填',
    format,
    shown,
    remarks.filter((remark) => remark !== undefined).join('；'),
  ];
}
