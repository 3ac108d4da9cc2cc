/** Word documents (.docx) by mammoth: paragraphs and tables in the order of the text, after the archive was looked through. */
import mammoth from 'mammoth';
import { MarkupGuard } from '#lib/sheet/markup-guard.ts';
import { inflateEntry, readZipDirectory } from '#lib/sheet/zip-directory.ts';
import { SheetRefusal } from '#lib/sheet/sheet-refusal.ts';
import type { Cell, ReadDocument } from '../document.ts';
import { numberRows } from '../document.ts';
import { DOCUMENT_LIMITS, DocumentRefusal } from '../refusal.ts';

/** The element of a document as mammoth hands it to `transformDocument`. */
interface Element {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Element[];
}
type LooseRow = { readonly cells: readonly Omit<Cell, 'id'>[]; readonly isTable: boolean };

/** Looks through the archive before anything parses it, and says how many pages the writing program counted. */
async function inspect(bytes: Buffer, unpackedBytes: number): Promise<number> {
  let total = 0;
  let properties = '';
  const entries = readZipDirectory(bytes);
  if (!entries.some(({ name }) => name === 'word/document.xml')) throw new DocumentRefusal('wrong_type');
  if (entries.some(({ name }) => /vbaproject\.bin$/iu.test(name))) throw new DocumentRefusal('macro');
  for (const entry of entries) {
    const guard = new MarkupGuard();
    const kept: Buffer[] = [];
    for await (const piece of inflateEntry(bytes, entry)) {
      total += piece.length;
      if (total > unpackedBytes) throw new DocumentRefusal('bomb');
      guard.push(piece);
      if (entry.name === 'docProps/app.xml') kept.push(piece);
    }
    if (kept.length > 0) properties = Buffer.concat(kept).toString('utf8');
  }
  return Number(/<(?:\w+:)?Pages>(\d{1,5})</u.exec(properties)?.[1] ?? 1);
}

/** The text of a paragraph without what stands in it as a block of its own: a table, a box of text. */
function inlineText(element: Element): string {
  if (element.type === 'text') return element.value ?? '';
  if (element.type === 'tab') return '\t';
  if (element.type === 'break') return '\n';
  return (element.children ?? [])
    .filter(({ type }) => type !== 'paragraph' && type !== 'table')
    .map(inlineText)
    .join('');
}

const blocksIn = (element: Element): Element[] =>
  (element.children ?? []).flatMap((child) =>
    child.type === 'paragraph' || child.type === 'table' ? [child] : blocksIn(child),
  );

/** What a cell holds, a line for each of its paragraphs. A table inside a cell is taken as rows of its own. */
function rowsOfTableRow(row: Element): LooseRow[] {
  const cells: Omit<Cell, 'id'>[] = [];
  const inner: LooseRow[] = [];
  for (const cell of row.children ?? []) {
    const blocks = blocksIn(cell);
    const own = blocks.filter(({ type }) => type === 'paragraph').flatMap((block) => [block, ...blocksIn(block)]);
    const text = own.map((block) => inlineText(block).replaceAll('\t', '  ').trim()).filter((line) => line !== '');
    cells.push({ text: text.join('\n') });
    inner.push(...blocks.filter(({ type }) => type === 'table').flatMap(rowsOfBlock));
  }
  return [{ cells, isTable: true }, ...inner];
}

function rowsOfBlock(block: Element): LooseRow[] {
  if (block.type === 'table') return (block.children ?? []).flatMap(rowsOfTableRow);
  const lines = inlineText(block).split('\n');
  const own = lines.map((line) => ({
    cells: line.split(/\t+|\s{4,}/u).map((text) => ({ text: text.trim() })),
    isTable: false,
  }));
  return [...own, ...blocksIn(block).flatMap(rowsOfBlock)];
}

/** @throws DocumentRefusal for what is locked, broken, hostile, too long or no document of Word */
export async function readDocx(
  bytes: Buffer,
  unpackedBytes: number = DOCUMENT_LIMITS.unpackedBytes,
): Promise<ReadDocument> {
  try {
    const pages = await inspect(bytes, unpackedBytes);
    if (pages > DOCUMENT_LIMITS.pages) throw new DocumentRefusal('too_long');
    let rows: LooseRow[] = [];
    await mammoth.convertToHtml(
      { buffer: bytes },
      {
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        transformDocument: (document: Element) => {
          rows = blocksIn(document).flatMap(rowsOfBlock);
          return { ...document, children: [] };
        },
      },
    );
    return { kind: 'docx', pages, rows: numberRows(rows) };
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error;
    if (error instanceof SheetRefusal && error.kind === 'bomb') throw new DocumentRefusal('bomb', { cause: error });
    throw new DocumentRefusal('broken', { cause: error });
  }
}
