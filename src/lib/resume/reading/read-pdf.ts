/** PDF by pdf.js: text with places, no scripts, no fonts, no pictures. */
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { dirname, join } from 'node:path';
import type { ReadDocument } from '../document.ts';
import { numberRows } from '../document.ts';
import { DOCUMENT_LIMITS, DocumentRefusal } from '../refusal.ts';
import type { LooseLine, PageItem } from './pdf-lines.ts';
import { readPage } from './pdf-lines.ts';

/** Character maps, which fonts of Chinese text count on. */
const data = dirname(new URL(import.meta.resolve('pdfjs-dist/package.json')).pathname);

const loadPdf = () => import('pdfjs-dist/legacy/build/pdf.mjs');
type Pdf = Awaited<ReturnType<typeof loadPdf>>;
type PdfDocument = Awaited<ReturnType<Pdf['getDocument']>['promise']>;

async function open(pdf: Pdf, bytes: Buffer): Promise<PdfDocument> {
  const task = pdf.getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(data, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(data, 'standard_fonts/'),
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    useWasm: false,
    verbosity: 0,
  });
  try {
    return await task.promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentRefusal(isLocked ? 'encrypted' : 'broken', { cause: error });
  }
}

const isText = (item: unknown): item is TextItem => typeof item === 'object' && item !== null && 'str' in item;

/** The pieces of a page. Text that stands upright only: a stamp across the page is none of the résumé. */
async function itemsOf(document: PdfDocument, number: number) {
  const page = await document.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: false });
  const items = content.items.flatMap((item): PageItem[] => {
    if (!isText(item) || item.str === '') return [];
    const [a, b, , d, x, y] = item.transform.map(Number) as [number, number, number, number, number, number];
    if (Math.abs(b) > Math.abs(a)) return [];
    const size = Math.abs(d) || item.height;
    const [left, top] = toView(transform, x, y);
    return [{ text: item.str, x: left, y: top, width: item.width, size }];
  });
  page.cleanup();
  return { items, size: { number, width, height } };
}

/** From the space of the page to points from its upper left corner. */
function toView(transform: readonly number[], x: number, y: number): [number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Share of the height of a page at its head and its foot where what stands on every page has its place. */
const edge = 0.1;
const pageCount = /第\s*\d+\s*页|共\s*\d+\s*页|page\s*\d+|\d+\s*(?:\/|of)\s*\d+|^\s*-?\s*\d{1,2}\s*-?\s*$/giu;

const heightOf = ({ cells }: LooseLine): number => cells[0]?.placed?.[0]?.y ?? 0.5;

/** A line as it would stand on every page: its text without page numbers, and its height. */
const furnitureKey = (line: LooseLine): string => {
  const text = line.cells.map((cell) => cell.text).join(' ');
  return `${text.replaceAll(pageCount, '#').replaceAll(/\s+/gu, '')} ${heightOf(line).toFixed(2)}`;
};

/** Pages without what stands at the same edge of several of them: the head stays where it stands first, the foot nowhere. */
function withoutFurniture(pages: readonly (readonly LooseLine[])[]): LooseLine[] {
  const isEdge = (line: LooseLine): boolean => heightOf(line) < edge || heightOf(line) > 1 - edge;
  const keys = pages.map((lines) => lines.filter(isEdge).map(furnitureKey));
  return pages.flatMap((lines, page) =>
    lines.filter((line) => {
      const key = furnitureKey(line);
      const on = keys.flatMap((own, at) => (own.includes(key) ? [at] : []));
      return on.length < 2 || !isEdge(line) || (heightOf(line) < edge && on[0] === page);
    }),
  );
}

/**
 * @param onPage is told of each page that is done
 * @throws DocumentRefusal for what is locked, broken, too long or a scan
 */
export async function readPdf(bytes: Buffer, onPage: (page: number, pages: number) => void): Promise<ReadDocument> {
  const document = await open(await loadPdf(), bytes);
  try {
    const pages = document.numPages;
    if (pages > DOCUMENT_LIMITS.pages) throw new DocumentRefusal('too_long');
    const read: LooseLine[][] = [];
    let characters = 0;
    for (let number = 1; number <= pages; number += 1) {
      const { items, size } = await itemsOf(document, number);
      characters += items.reduce((sum, { text }) => sum + text.trim().length, 0);
      read.push(readPage(items, size));
      onPage(number, pages);
    }
    if (characters < DOCUMENT_LIMITS.charactersOfPage * pages) throw new DocumentRefusal('scan');
    const lines = withoutFurniture(read);
    return { kind: 'pdf', pages, rows: numberRows(lines.map(({ cells }) => ({ cells, isTable: cells.length > 1 }))) };
  } catch (error) {
    throw error instanceof DocumentRefusal ? error : new DocumentRefusal('broken', { cause: error });
  } finally {
    await document.loadingTask.destroy();
  }
}
