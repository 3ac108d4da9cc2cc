/** Plain text: a row for each line, cells between tabs and wide gaps. */
import { decodeCsv } from '#lib/sheet/decode-csv.ts';
import type { ReadDocument, Row } from '../document.ts';
import { numberRows } from '../document.ts';
import { DocumentRefusal } from '../refusal.ts';

/** Blanks of a line, by which people align what stands side by side. */
const gap = /\t+|\s{3,}|\u3000{2,}/u;

/** Rows of a text; a tab or a wide gap parts cells. */
export function rowsOfText(text: string): Row[] {
  return numberRows(
    text.split(/\r\n?|\n|\f/u).map((line) => {
      const cells = line.split(gap).map((part) => ({ text: part.trim() }));
      return { cells, isTable: line.includes('\t') && cells.length > 1 };
    }),
  );
}

/** @throws DocumentRefusal for bytes that are no text */
export function readText(bytes: Buffer): ReadDocument {
  let text: string;
  try {
    text = decodeCsv(bytes);
  } catch (error) {
    throw new DocumentRefusal('wrong_type', { cause: error });
  }
  return { kind: 'text', pages: 1, rows: rowsOfText(text) };
}
