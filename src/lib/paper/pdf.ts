/** A paper as a PDF: A4, its characters embedded, with the place of the seal. */
import type PdfKit from 'pdfkit';
import type { Weight } from './font.ts';
import { fontFileOf } from './font.ts';
import { linesOf } from './lines.ts';
import type { Paper } from './paper.ts';

type Document = InstanceType<typeof PdfKit>;

export const pdfType = 'application/pdf';

/** Points: A4, and margins of 1 inch above and 1.25 inches at the sides, as in the Word file. */
const page = { width: 595.28, height: 841.89, top: 72, side: 90, bottom: 60 } as const;
const inner = page.width - 2 * page.side;
const size = { number: 10.5, title: 22, text: 14, note: 9 } as const;
const leading = 2;
/** Radius of a company seal, commonly 42 mm across. */
const sealRadius = (21 / 25.4) * 72;

interface Look {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** What draws text character by character: each may stand in another piece of the face. */
function penOf(document: Document) {
  const choose = (char: string, { size: points, weight = 400 }: Look) => {
    const file = fontFileOf(char, weight);
    if (file === null) throw new Error(`no glyph for U+${(char.codePointAt(0) ?? 0).toString(16)}`);
    document.font(file).fontSize(points);
  };
  const widths = new Map<string, number>();
  const widthOf = (char: string, look: Look): number => {
    const key = `${look.size} ${look.weight ?? 400} ${char}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    choose(char, look);
    const width = document.widthOfString(char);
    widths.set(key, width);
    return width;
  };
  const measure = (text: string, look: Look) => Array.from(text).reduce((sum, char) => sum + widthOf(char, look), 0);
  /** `stretch`: points between two characters, so that a line fills its width. */
  const write = (text: string, x: number, y: number, look: Look, stretch = 0) => {
    let at = x;
    document.fillColor(look.color ?? '#000000');
    for (const char of text) {
      choose(char, look);
      document.text(char, at, y, { lineBreak: false });
      at += widthOf(char, look) + stretch;
    }
  };
  return { measure, write };
}

type Pen = ReturnType<typeof penOf>;

/** Most that a line is stretched between two characters: a short line that ends a word is left as it is. */
const mostStretch = 3;

/** One paragraph from `y` down, both edges straight; answers where the next one begins. */
function paragraph(pen: Pen, text: string, y: number, indent: number): number {
  const look = { size: size.text };
  const lines = linesOf(text, { width: inner, indent, measure: (part) => pen.measure(part, look) });
  for (const [index, line] of lines.entries()) {
    const left = index === 0 ? indent : 0;
    const gap = inner - left - pen.measure(line, look);
    const isLast = index === lines.length - 1;
    const stretch = isLast ? 0 : gap / Math.max(1, Array.from(line).length - 1);
    pen.write(line, page.side + left, y + index * size.text * leading, look, stretch > mostStretch ? 0 : stretch);
  }
  return y + lines.length * size.text * leading;
}

/** A pale ring where the seal goes, round the last lines of the foot. */
function sealPlace(document: Document, pen: Pen, middle: number): void {
  const x = page.width - page.side - sealRadius;
  document.save().lineWidth(0.5).dash(3, { space: 3 }).circle(x, middle, sealRadius).stroke('#b8bfcc').restore();
  const look = { size: size.note, color: '#8a93a6' };
  const words = '盖章处';
  pen.write(words, x - pen.measure(words, look) / 2, middle + sealRadius + 6, look);
}

function draw(document: Document, { number, title, addressee, body, foot, notes }: Paper): void {
  const pen = penOf(document);
  const right = (text: string, y: number, points: number) =>
    pen.write(text, page.width - page.side - pen.measure(text, { size: points }), y, { size: points });
  right(`编号：${number}`, page.top, size.number);
  const titleLook: Look = { size: size.title, weight: 700 };
  pen.write(title, (page.width - pen.measure(title, titleLook)) / 2, page.top + 48, titleLook);
  let y = page.top + 48 + size.title + 44;
  if (addressee !== null) y = paragraph(pen, addressee, y, 0);
  for (const text of body) y = paragraph(pen, text, y, 2 * size.text);
  y += 48;
  const footTop = y;
  for (const line of foot) {
    right(line, y, size.text);
    y += size.text * leading;
  }
  sealPlace(document, pen, (footTop + y) / 2 - 4);
  for (const [index, line] of notes.entries())
    pen.write(line, page.side, page.height - page.bottom - (notes.length - index) * 14, {
      size: size.note,
      color: '#5b6478',
    });
}

/**
 * The bytes of a PDF. Every character must be drawable (`undrawable` of font.ts says which is not).
 * @param issuedAt stands in the file as the time of its making, so that the same paper is the same file.
 */
export async function pdfOf(paper: Paper, issuedAt: Date): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const document = new Document({
    size: 'A4',
    margin: 0,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: `${paper.title} ${paper.number}`, CreationDate: issuedAt, ModDate: issuedAt },
  });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  draw(document, paper);
  document.end();
  return whole;
}
