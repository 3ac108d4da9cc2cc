import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { SheetColumn } from './sheet.ts';
import { createCellFormatter } from './sheet-cell-xml.ts';
import type { SheetRecord } from './write-workbook.ts';

/** First characters that make Excel or WPS take a CSV cell for a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
/** A signed number or a phone number: digits and their punctuation only, harmless as it is. */
const SIGNED_DIGITS = /^[+-][\d\s().%-]+$/;
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Writes a CSV (UTF-8 with mark, CRLF, RFC 4180 quotes) to a path or stream; the stream is
 * ended. Dates stand as 2026/11/17. Gives the number of data rows.
 */
export async function writeCsv(
  target: Writable | string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRecord> | Iterable<SheetRecord>,
): Promise<number> {
  const sink = typeof target === 'string' ? createWriteStream(target) : target;
  const ended = finished(sink);
  ended.catch(() => undefined); // Reported where it is awaited below.
  let count = 0;
  try {
    let piece = `\ufeff${columns.map(({ label }) => csvCell(label)).join(',')}\r\n`;
    const formatters = columns.map((column) => ({ key: column.key, format: createCsvFormatter(column) }));
    for await (const record of rows) {
      piece += `${formatters.map(({ key, format }) => csvCell(format(record[key]))).join(',')}\r\n`;
      count++;
      if (piece.length < PIECE_CHARACTERS) continue;
      if (!sink.write(piece)) await Promise.race([once(sink, 'drain'), ended]);
      piece = '';
    }
    sink.end(piece);
    await ended;
  } catch (error) {
    sink.destroy();
    if (typeof target === 'string') await rm(target, { force: true });
    throw error;
  }
  return count;
}

/**
 * One cell of a CSV. A text that Excel would run as a formula gets an apostrophe in front;
 * numbers, negative numbers and phones such as +86 13800000000 stay as they are.
 */
export function csvCell(content: string | number | null): string {
  if (content === null) return '';
  if (typeof content === 'number') return String(content);
  const guarded = FORMULA_START.test(content) && !SIGNED_DIGITS.test(content) ? `'${content}` : content;
  return /[",\r\n;\t]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Dates as text: a CSV has no serial numbers. */
function createCsvFormatter(column: SheetColumn): (value: unknown) => string | number | null {
  if (column.kind !== 'date' && column.kind !== 'month') return createCellFormatter(column);
  const asText = createCellFormatter({ ...column, kind: 'text' });
  return (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}(-\d{2})?$/.test(value) ? value.replaceAll('-', '/') : asText(value);
}
