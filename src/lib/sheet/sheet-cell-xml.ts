import type { SheetCellKind, SheetColumn } from './sheet.ts';

// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const SPECIAL = /[&<>\r_\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;
// Characters that XML 1.0 cannot hold (its production 2), not even escaped.
// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Longest text of a cell that Excel opens. */
const MAX_TEXT = 32_767;
/** Excel's serial of 1970-01-01 (date system 1900). */
const SERIAL_1970 = 25_569;
const SEPARATOR = '、';

/** Turns a stored value into what stands in a cell: text, or a number (dates as serials). */
export type CellFormatter = (value: unknown) => string | number | null;

/** Number format of a column's cells (ECMA-376 part 1, 18.8.30). */
export function numberFormatOf(kind: SheetCellKind): string {
  switch (kind) {
    case 'number':
      return 'General';
    case 'integer':
      return '0';
    case 'date':
      return 'yyyy/mm/dd';
    case 'month':
      return 'yyyy/mm';
    default:
      return '@';
  }
}

/**
 * Builds the formatter of a column. Values that do not fit the kind (a masked date, a number
 * kept as text) are written as text rather than lost.
 */
export function createCellFormatter(column: SheetColumn): CellFormatter {
  const labels = new Map((column.options ?? []).map((option) => [option.code, option.label]));
  const label = (code: unknown): string => labels.get(String(code)) ?? textOf(code);
  return (value) => {
    if (value === null || value === undefined || value === '') return null;
    switch (column.kind) {
      case 'number':
      case 'integer':
        return typeof value === 'number' && Number.isFinite(value) ? value : textOf(value);
      case 'date':
      case 'month':
        return serialOf(value) ?? textOf(value);
      case 'boolean':
        return typeof value === 'boolean' ? (value ? '是' : '否') : textOf(value);
      case 'choice':
        return label(value);
      case 'choices':
        return Array.isArray(value) ? value.map(label).join(SEPARATOR) : label(value);
      default:
        return textOf(value);
    }
  };
}

/** Serial number of 'YYYY-MM-DD' or 'YYYY-MM' (its first day); null for anything else, a day that does not exist too. */
export function serialOf(value: unknown): number | null {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value) : null;
  if (!parts || Number(parts[1]) < 1901) return null;
  const date = `${parts[1]}-${parts[2]}-${parts[3] ?? '01'}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // A day that does not exist must stay visible as it was typed, not become another day.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null;
  return time / 86_400_000 + SERIAL_1970;
}

/**
 * XML of one cell. Text is always an inline string, which Excel never evaluates, so a text
 * beginning with = + - @ needs no mark in a workbook.
 */
export function cellXml(reference: string, style: number, content: string | number): string {
  if (typeof content === 'number') return `<c r="${reference}" s="${style}"><v>${content}</v></c>`;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(content)}</t></is></c>`;
}

function escapeText(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
  if (!SPECIAL.test(cut)) return cut;
  return cut
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(SEPARATOR);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}
