import { invisibleCharacters } from '#lib/text/compact-text.ts';
import { CellError, type SheetCell } from './sheet-cell.ts';

/** What a cell shows, as text: dates as 2026/11/17, numbers without exponent. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell instanceof CellError ? cell.text : dateText(cell);
}

/**
 * Text as it is stored: trimmed, invisible characters out, runs of blanks (full-width and
 * unbreakable ones too) made one, line breaks kept.
 */
export function tidyText(text: string): string {
  return text
    .replace(invisibleCharacters, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0\u3000\u2000-\u200a]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** True when a cell shows nothing; a cell in error shows something. */
export function isBlankCell(cell: SheetCell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && tidyText(cell) === '');
}

/** A number in plain digits at the 15 places that Excel keeps. */
export function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const plain = String(rounded);
  if (!plain.includes('e')) return plain;
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/0+$/, '');
}

/** A Date at UTC as Excel shows it; the time only where it is not midnight. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  const day = iso.slice(0, 10).replaceAll('-', '/');
  return iso.slice(11, 19) === '00:00:00' ? day : `${day} ${iso.slice(11, 19)}`;
}
