/**
 * The table a person fills in Excel, seen from both sides of the wire.
 *
 * Columns are derived from entity declarations; the Excel engine reads and writes by
 * them and knows nothing else about the entity.
 */

/** What a cell of a column means once it is read. */
export type SheetCellKind = 'text' | 'number' | 'integer' | 'date' | 'month' | 'boolean' | 'choice' | 'choices';

/** One allowed value of a `choice` or `choices` column. */
export interface SheetOption {
  /** What is stored. */
  code: string;
  /** What a person sees and types. */
  label: string;
  /** Other words people use for it. */
  aliases?: readonly string[];
}

/** A word that people write although it says too little: which options it leaves open, and what it does not say. */
export interface VagueWord {
  words: readonly string[];
  /** Codes of the options that it may mean. */
  codes: readonly string[];
  /** Chinese phrase: 没有说明本地还是外地. */
  lacks: string;
}

/** A term that may stand in one cell, as 2010.01.01-2030.01.01. */
export interface SheetSpan {
  /** Key of the field at the other end. */
  other: string;
  /** Which end the column itself is. */
  is: 'start' | 'end';
}

/** One column of a sheet as the product understands it. */
export interface SheetColumn {
  /** Name of the field, unique within the sheet. */
  key: string;
  /** Title written into row one, and the name used in messages. */
  label: string;
  /** Other titles that mean the same field. */
  aliases: readonly string[];
  /** Beginnings of merged titles under which the title alone means something else: 电话 under 紧急联系人 is not one's own. */
  notUnder?: readonly string[];
  kind: SheetCellKind;
  /** A blank cell is an error of the row. In any other column words such as 无 and 暂无 are blank, and a month is a date. */
  required: boolean;
  /** Only for `choice` and `choices`. */
  options?: readonly SheetOption[];
  /** Only for `choice` and `choices`. */
  vague?: readonly VagueWord[];
  /** Only for `date`: 长期 says that there is no end, which is no day. */
  noEnd?: boolean;
  /** Only for `date`: one cell may fill both ends. */
  span?: SheetSpan;
  /** Only for `number` and `integer`: the unit that people write behind the digits, 月 of 3个月. */
  unit?: string;
  /** How the cell is filled in, for the instructions; the kind says it by default. */
  format?: string;
  /** Text only: digits must arrive as text, a numeric cell that lost digits is an error. */
  identifier?: boolean;
  /** Width in characters. */
  width?: number;
  /** Line of the 填写说明 sheet. */
  help?: string;
  /** Of a value that is no field: permission code without which an export refuses the column and an import does not know it. */
  secret?: string;
  /** The word 清空 in a cell empties the field. */
  clearable?: boolean;
}

/** An error refuses the row, a warning only asks the person to look. */
export type CellLevel = 'error' | 'warning';

/** One remark on one cell. */
export interface CellIssue {
  /** Key of the column. */
  key: string;
  level: CellLevel;
  /** Chinese sentence that names the field. */
  message: string;
  /** Machine word for grouping, such as date_format, unknown_choice, lost_digits. */
  kind: string;
}

/**
 * One row as read.
 *
 * `values` holds, by kind: text → string, number and integer → number, date → 'YYYY-MM-DD',
 * month → 'YYYY-MM', boolean → boolean, choice → code, choices → codes, cleared → null.
 * A blank cell and a cell in error have no key there.
 */
export interface SheetRow {
  /** As Excel shows it, counted from 1. */
  rowNumber: number;
  values: Record<string, unknown>;
  /** What the cell showed, for messages and for editing in place; blank cells are absent. */
  raw: Record<string, string>;
  issues: CellIssue[];
  /** Keys whose cell says 清空. */
  cleared: string[];
}

/** One column of the sheet that was read. */
export interface ReadColumn {
  /** Counted from 0 (column A). */
  index: number;
  title: string;
  /** Key of the column it was matched to, null when it is not used. */
  key: string | null;
}

/** Limits of every import. Sizes in bytes. */
export const SHEET_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  rows: 10_000,
  columns: 200,
} as const;

/** The word that empties a field in an update import. */
export const CLEAR_WORD = '清空';

/** Sheets that our own workbooks bring along to be read by people. */
export const EXPLANATION_SHEETS = { ofTemplate: '填写说明', ofExport: '导出说明' } as const;
