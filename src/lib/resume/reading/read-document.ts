/** Reads a document of any kind that is taken, in the thread that calls. */
import { readFile } from 'node:fs/promises';
import type { ReadDocument } from '../document.ts';
import { plainText } from '../document.ts';
import { DOCUMENT_LIMITS, DocumentRefusal } from '../refusal.ts';
import { documentKind } from './kind.ts';

/** Told of each page of a PDF that is done. */
export type OnPage = (page: number, pages: number) => void;

/** Characters that no font draws and no database keeps: a PDF writes them for letters that it has no code for. */
// oxlint-disable-next-line no-control-regex -- these are meant
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/gu;

/** So many blanks side by side say no less than more do; rules that look for blanks around a sign would walk more of them for ever. */
const mostBlanks = 200;
const blanks = new RegExp(`\\s{${mostBlanks + 1},}`, 'gu');

/** Blanks instead, so that every place stays; too many of them only where nothing says where on a page a character is. */
const withoutControls = ({ rows, ...document }: ReadDocument): ReadDocument => ({
  ...document,
  rows: rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const text = cell.text.replaceAll(controls, ' ');
      return { ...cell, text: cell.placed ? text : text.replaceAll(blanks, (run) => run.slice(0, mostBlanks)) };
    }),
  })),
});

/**
 * The text of a document with its places; the kind is that of the bytes.
 * @throws DocumentRefusal with a sentence for people
 */
export async function readDocument(bytes: Buffer, onPage: OnPage = () => undefined): Promise<ReadDocument> {
  const document = withoutControls(await readers[documentKind(bytes)](bytes, onPage));
  const { length } = plainText(document);
  if (length === 0) throw new DocumentRefusal('empty');
  if (length > DOCUMENT_LIMITS.characters) throw new DocumentRefusal('too_long');
  return document;
}

/** Each library is loaded by the first file of its kind. */
const readers = {
  pdf: async (bytes, onPage) => (await import('./read-pdf.ts')).readPdf(bytes, onPage),
  docx: async (bytes) => (await import('./read-docx.ts')).readDocx(bytes),
  doc: async (bytes) => (await import('./read-doc.ts')).readDoc(bytes),
  text: async (bytes) => (await import('./read-text.ts')).readText(bytes),
} satisfies Record<ReturnType<typeof documentKind>, (bytes: Buffer, onPage: OnPage) => Promise<ReadDocument>>;

/** {@link readDocument} of a file. */
export const readDocumentFile = async (path: string, onPage?: OnPage): Promise<ReadDocument> =>
  readDocument(await readFile(path), onPage);
