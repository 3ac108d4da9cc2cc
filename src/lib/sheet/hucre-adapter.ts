/**
 * The only file that knows the spreadsheet library. hucre 1.0.0 is young; to replace it,
 * replace what is exported here.
 */
import { createRequire } from 'node:module';
import type * as Hucre from 'hucre';
import type { CellStyle, WriteSheet } from 'hucre';
import { lazily } from '#lib/lazily.ts';
import type { RawRow } from './sheet-cell.ts';
import { brokenFile } from './sheet-refusal.ts';

const require = createRequire(import.meta.url);
/** Most processes never touch a workbook. */
const hucre = lazily(() => require('hucre') as typeof Hucre);

export type { CellStyle, WriteSheet };

/** Whether a number format shows dates: its number where built in, else its code. */
export function showsDates(format: string): boolean {
  return hucre().isDateFormat(format);
}

/** The moment (at UTC) that a serial number of Excel means. */
export function serialDate(serial: number, dates1904: boolean): Date {
  return hucre().serialToDate(serial, dates1904);
}

/** Streams the records of a CSV; every cell is text. */
export function* streamCsv(text: string, separator: string): Generator<RawRow> {
  let rowNumber = 0;
  for (const cells of hucre().streamCsvRows(text, { delimiter: separator })) {
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
    return hucre()
      .readXml(xml, { rowTag: tag, stripNamespaces: true })
      .data.map((record) => {
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
  return hucre().writeXlsx({ sheets, stringMode: 'inline' });
}
