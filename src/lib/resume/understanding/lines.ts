/** Lines of a document as a person reads them, every character with its place. */
import type { Cell, Place, ReadDocument } from '../document.ts';
import type { Reading } from '../resume.ts';
import { headingOf } from './headings.ts';
import { periodsIn } from './dates.ts';

interface Segment {
  /** First character in the text of the line. */
  readonly at: number;
  readonly cell: number;
  /** First character in the text of the cell. */
  readonly start: number;
  readonly length: number;
}

export interface Line {
  /** Cells are parted by tabs. */
  readonly text: string;
  readonly isTable: boolean;
  readonly segments: readonly Segment[];
}

/** A piece of a line that was taken out of it. */
export interface Piece {
  readonly line: Line;
  readonly start: number;
  readonly text: string;
}

interface CellLine {
  readonly cell: number;
  readonly start: number;
  readonly text: string;
}

/** Longest cell whose lines are one text that was only broken by a narrow column. */
const brokenCell = 24;

/** The lines of a cell; a period or label that a narrow column broke stays one. */
function linesOfCell({ id, text }: Cell): CellLine[] {
  const flat = text.replaceAll('\n', ' ');
  if (
    flat.length <= brokenCell &&
    text.includes('\n') &&
    (periodsIn(flat).length === 1 || /^\p{Script=Han}{1,3}\s\p{Script=Han}{1,3}$/u.test(flat))
  )
    return [{ cell: id, start: 0, text: flat }];
  let start = 0;
  const isBlank = text.trim() === '';
  return text.split('\n').flatMap((part): CellLine[] => {
    const line = { cell: id, start, text: part };
    start += part.length + 1;
    return part.trim() === '' && !isBlank ? [] : [line];
  });
}

function lineOf(parts: readonly CellLine[], isTable: boolean): Line {
  let text = '';
  const segments: Segment[] = [];
  parts.forEach(({ cell, start, text: part }, index) => {
    if (index > 0) text += '\t';
    segments.push({ at: text.length, cell, start, length: part.length });
    text += part;
  });
  return { text, isTable, segments };
}

/** Whether a row lays out a page and holds no values: a cell goes on below a heading of its own. */
const isLayout = (cells: readonly Cell[]): boolean =>
  cells.length > 1 &&
  cells.some(({ text }) => {
    const lines = text.split('\n');
    return lines.length > 2 && lines.slice(0, -1).some((line) => headingOf(line) !== null);
  });

/**
 * All lines of a document. Cells side by side are one line as long as each has one; a heading beside what it is about stands above it.
 * Columns of a page that are laid out by a table are read one after the other.
 */
export function linesOf({ rows }: Pick<ReadDocument, 'rows'>): Line[] {
  return rows.flatMap(({ cells, isTable }) => {
    const [first, ...others] = cells;
    // Word 97 ends a row with a cell that holds nothing.
    const rest = others.filter(({ text }) => text.trim() !== '');
    const lines: Line[] = [];
    if (isLayout(cells)) return cells.flatMap((cell) => linesOfCell(cell).map((line) => lineOf([line], isTable)));
    const isHead = first && rest.length > 0 && headingOf(first.text.replaceAll('\n', '')) !== null;
    const sides = (isHead && rest.length === 1 ? rest : cells).map(linesOfCell);
    if (isHead && rest.length === 1)
      lines.push(lineOf([{ cell: first.id, start: 0, text: first.text.replaceAll('\n', ' ') }], isTable));
    const most = Math.max(0, ...sides.map((side) => side.length));
    for (let index = 0; index < most; index += 1) {
      const parts = sides.flatMap((side) => side[index] ?? []);
      if (parts.some(({ text }) => text.trim() !== '')) lines.push(lineOf(parts, isTable));
    }
    return lines;
  });
}

/** Where characters of a line stand in the document, one place for each cell that they touch. */
export function placesOf({ segments }: Line, start: number, length: number): Place[] {
  return segments.flatMap((segment) => {
    const from = Math.max(start, segment.at);
    const to = Math.min(start + length, segment.at + segment.length);
    return from < to ? [{ cell: segment.cell, start: segment.start + from - segment.at, length: to - from }] : [];
  });
}

/** The piece of a line without blanks and separators around it; null for one that holds nothing. */
export function pieceOf(line: Line, start: number, length: number): Piece | null {
  const raw = line.text.slice(start, start + length);
  const text = raw.replace(/^[\s,，;；:：|｜、/·•)）]+/u, '');
  // From the first of them only: a long run inside would be walked once for each of its characters.
  const end = text.replace(/(?<![\s,，;；:：|｜、/·•(（])[\s,，;；:：|｜、/·•(（]+$/u, '');
  return end === '' ? null : { line, start: start + raw.length - text.length, text: end };
}

/** A value that was read out of a piece. */
export const readingOf = ({ line, start, text }: Piece, confidence: number, value = text, note?: string): Reading => ({
  value: value.trim(),
  confidence,
  places: placesOf(line, start, text.length),
  snippet: text,
  ...(note !== undefined && { note }),
});

/** The whole of a line as a piece. */
export const wholeLine = (line: Line): Piece | null => pieceOf(line, 0, line.text.length);
