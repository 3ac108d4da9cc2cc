/** Cuts a section into its experiences: one for each period, with the lines around it that belong to it. */
import type { Period } from './dates.ts';
import { periodsIn } from './dates.ts';
import type { EntryLabel, Labelled } from './labels.ts';
import { columnsOf, entryLabelsIn } from './labels.ts';
import type { Line, Piece } from './lines.ts';
import { pieceOf } from './lines.ts';

export interface Block {
  /** The line with the period; null where there is none. */
  readonly at: Line | null;
  readonly period: Period | null;
  /** Lines that may name what it is: that of the period first, then one above it, then those below. */
  readonly heads: readonly Line[];
  /** Everything else. */
  readonly rest: readonly Line[];
  /** What columns with headings say. */
  readonly columns: readonly Labelled<EntryLabel>[];
}

/** Longest line that names an experience and does not tell of it. */
const headLength = 60;
const isBullet = (text: string): boolean => /^\s*(?:[•●■◆▪○·\-–*◇□▸►▶★☆◎▫]|\d{1,2}\s*[.、)）]|[(（]\d)/u.test(text);

/** Whether a line could stand in a head: short, no bullet, no sentence. */
export const isHeadLine = ({ text }: Line): boolean =>
  text.length <= headLength && !isBullet(text) && !/[。；]/u.test(text) && !/[，,].*[，,]/u.test(text);

/** A row below headings of columns as labelled values. */
function byColumns(line: Line, columns: readonly (EntryLabel | null)[]): Labelled<EntryLabel>[] {
  return columns.flatMap((key, index): Labelled<EntryLabel>[] => {
    const segment = line.segments[index];
    const piece = segment && pieceOf(line, segment.at, segment.length);
    return key !== null && piece ? [{ key, piece, start: piece.start, isClear: true }] : [];
  });
}

/** The period of a line where it is what the line begins or ends with, or what a label names. */
function periodOf(line: Line, isNamed: (line: Line) => boolean): Period | null {
  const [period] = periodsIn(line.text);
  if (!period) return null;
  // In the middle of a sentence a period tells of something else.
  const [before, after] = [line.text.slice(0, period.start), line.text.slice(period.start + period.length)];
  const isEdge = before.trim().length === 0 || after.trim().length <= 2 || isHeadLine(line);
  // An entry may be numbered as well: the sign stands right before its period, or before what it is about.
  const isEntry =
    !isBullet(line.text) ||
    /^\s*[^\p{L}]*$/u.test(before) ||
    (after.trim().length <= 2 && (isNamed(line) || /[|｜\t]|\s{2}/u.test(before.trim())));
  return isEdge && isEntry ? period : null;
}

interface Options {
  /** Whether a line names what an experience of this kind is about: a company, a school. */
  readonly isNamed: (line: Line) => boolean;
  /** Whether lines without a period begin one. */
  readonly beginsWithout?: (line: Line) => boolean;
}

/** Experiences of a section in its order. */
export function blocksOf(lines: readonly Line[], { isNamed, beginsWithout }: Options): Block[] {
  const starts: { readonly index: number; readonly from: number; readonly period: Period | null }[] = [];
  const columnsAt = new Map<number, Labelled<EntryLabel>[]>();
  let columns: (EntryLabel | null)[] | null = null;
  const hasPeriods = lines.some((line) => periodOf(line, isNamed) !== null);
  // Of a section whose first period stands above what it is about, all do.
  const first = lines.findIndex((line) => periodOf(line, isNamed) !== null);
  const isAbove = (index: number): boolean => {
    const [line, above, below] = [lines[index], lines[index - 1], lines[index + 1]];
    return Boolean(line && !isNamed(line) && !(above && isNamed(above)) && below && isNamed(below));
  };
  const namesFollow = isAbove(first);
  lines.forEach((line, index) => {
    const heading = columnsOf(line);
    if (heading) {
      columns = heading;
      columnsAt.set(index, []);
      return;
    }
    if (columns && line.segments.length === columns.length) columnsAt.set(index, byColumns(line, columns));
    const period = periodOf(line, isNamed);
    const previous = starts.at(-1);
    if (period) {
      const above = lines[index - 1];
      const isFree =
        !namesFollow && above !== undefined && index - 1 > (previous?.index ?? -1) && !columnsAt.has(index - 1);
      const isPulled = isFree && !isNamed(line) && isNamed(above) && isHeadLine(above) && !columnsAt.has(index);
      starts.push({ index, from: isPulled ? index - 1 : index, period });
    } else if (columnsAt.has(index) || (!hasPeriods && beginsWithout?.(line)))
      starts.push({ index, from: index, period: null });
  });
  return starts.map(({ index, from, period }, position): Block => {
    const until = starts[position + 1]?.from ?? lines.length;
    const own = lines[index];
    const below = lines.slice(index + 1, until).filter((_, offset) => !columnsAt.has(index + 1 + offset));
    const heads = [...(own ? [own] : []), ...(from < index ? lines.slice(from, index) : [])];
    return { at: own ?? null, period, heads, rest: below, columns: columnsAt.get(index) ?? [] };
  });
}

/** Values of an experience that stand behind labels, the first of each, and the lines that hold none. */
export function labelledIn(lines: readonly Line[]): {
  readonly values: ReadonlyMap<EntryLabel, Labelled<EntryLabel>>;
  readonly plain: readonly Line[];
} {
  const values = new Map<EntryLabel, Labelled<EntryLabel>>();
  const plain = lines.filter((line) => {
    const found = entryLabelsIn(line).filter(({ isClear }) => isClear);
    for (const labelled of found) if (!values.has(labelled.key)) values.set(labelled.key, labelled);
    return found.length === 0;
  });
  return { values, plain };
}

/** Lines of a text that tells, as one value; a line that another column of the page broke goes on without a break. */
export function tellingOf(lines: readonly Line[]): { readonly piece: Piece; readonly text: string } | null {
  // Whole sentences: only blanks around them go.
  const pieces = lines.flatMap((line): Piece[] => {
    const text = line.text.trim();
    return /[\p{L}\p{N}]/u.test(text) ? [{ line, start: line.text.indexOf(text), text }] : [];
  });
  const [first] = pieces;
  if (!first) return null;
  let text = '';
  pieces.forEach(({ text: own }, index) => {
    const before = pieces[index - 1]?.text ?? '';
    const goesOn = index > 0 && !isBullet(own) && before.length >= 24 && !/[。；;：:]$/u.test(before);
    text += index === 0 ? own : goesOn ? own : `\n${own}`;
  });
  return { piece: first, text };
}
