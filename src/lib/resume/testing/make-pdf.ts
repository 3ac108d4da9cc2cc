/** Writes a PDF with the texts of a résumé: Chinese in a font that the reader has to know, Latin letters in another, as real ones have. */
import { blocksOfMarkup } from './markup.ts';

const page = { width: 595, height: 842, left: 50, top: 60, bottom: 60 } as const;
const size = 10.5;
const lead = 18;

interface Column {
  readonly x: number;
  readonly width: number;
  y: number;
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u0020-\u007e]/u.test(letter) ? 0.6 : 1) * size, 0);

/** Breaks a text to a width by letters, as Chinese is broken. */
function broken(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of text.split('\n')) {
    let line = '';
    for (const letter of part) {
      if (line !== '' && widthOf(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
    lines.push(line);
  }
  return lines;
}

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** Commands that draw one line; each script is a piece of its own. */
function drawn(text: string, x: number, y: number): string {
  let at = x;
  return (text.match(/[\u0020-\u007e]+|[^\u0020-\u007e]+/gu) ?? [])
    .map((run) => {
      const isLatin = /^[\u0020-\u007e]/u.test(run);
      const shown = isLatin
        ? `/F2 ${size} Tf (${run.replaceAll(/[\\()]/gu, '\\$&')}) Tj`
        : `/F1 ${size} Tf <${hex(run)}> Tj`;
      const command = `BT 1 0 0 1 ${at.toFixed(2)} ${(page.height - y).toFixed(2)} Tm ${shown} ET`;
      at += widthOf(run);
      return command;
    })
    .join('\n');
}

/** The commands of each page. */
function drawPages(markup: string): string[] {
  const pages: string[][] = [[]];
  const whole = page.width - 2 * page.left;
  const narrow = whole * 0.32;
  let top: number = page.top;
  let column: Column = { x: page.left, width: whole, y: top };
  let lowest = top;
  const columns = new Map<string, Column>();
  const put = (text: string, x: number, y: number) => void pages.at(-1)?.push(drawn(text, x, y));
  for (const block of blocksOfMarkup(markup)) {
    if (block.kind === 'column') {
      lowest = Math.max(lowest, column.y);
      if (block.side === 'whole') {
        top = lowest;
        columns.clear();
        column = { x: page.left, width: whole, y: top };
        continue;
      }
      if (columns.size === 0) top = column.y + 8;
      const isLeft = block.side === 'left';
      // Columns need not share their base lines.
      column = columns.get(block.side) ?? {
        x: isLeft ? page.left : page.left + narrow + 24,
        width: isLeft ? narrow : whole - narrow - 24,
        y: top + (isLeft ? 0 : 5),
      };
      columns.set(block.side, column);
      continue;
    }
    const cells = block.kind === 'row' ? block.cells : [block.text];
    const share = column.width / cells.length;
    const texts = cells.map((cell) => broken(cell, share - (cells.length > 1 ? 24 : 0)));
    const height = Math.max(...texts.map((lines) => lines.length)) * lead;
    if (column.y + height > page.height - page.bottom) {
      pages.push([]);
      column.y = page.top;
    }
    texts.forEach((lines, index) =>
      lines.forEach((line, row) => put(line, column.x + index * share, column.y + row * lead)),
    );
    column.y += height;
  }
  return pages.map((commands) => commands.join('\n'));
}

/** A PDF of pages with these commands. @param trailer what the trailer holds beside, such as a dictionary of encryption */
export function pdfOf(contents: readonly string[], trailer = ''): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const pagesAt = 2 + contents.length * 2 + 4;
  add(`<< /Type /Catalog /Pages ${pagesAt} 0 R >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>');
  const cid = add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 >>',
  );
  const song = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${cid} 0 R] >>`,
  );
  add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  );
  const kids = contents.map((content) => {
    const stream = add(`<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`);
    return add(
      `<< /Type /Page /Parent ${pagesAt} 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${stream} 0 R /Resources << /Font << /F1 ${song} 0 R /F2 2 0 R >> >> >>`,
    );
  });
  add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  const parts = ['%PDF-1.7\n'];
  let at = parts.join('').length;
  const put = (part: string): number => {
    const start = at;
    parts.push(part);
    at += Buffer.byteLength(part);
    return start;
  };
  const offsets = objects.map((body, index) => put(`${index + 1} 0 obj\n${body}\nendobj\n`));
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const start = put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.from(parts.join(''));
}

/** The PDF of a résumé. */
export const makePdf = (markup: string): Buffer => pdfOf(drawPages(markup));
