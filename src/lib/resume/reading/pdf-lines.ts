/** Puts the pieces of a PDF page together again: lines by height, columns by what stands in them, cells by wide gaps. */
import type { Cell, PlacedText } from '../document.ts';
import { headingOf } from '../understanding/headings.ts';

/** A piece of text as the page draws it; points from the upper left corner, `y` is the base line. */
export interface PageItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of the letters. */
  readonly size: number;
}

export interface PageSize {
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

type Line = readonly PageItem[];
export interface LooseLine {
  readonly cells: readonly Omit<Cell, 'id'>[];
}

const endOf = ({ x, width }: PageItem): number => x + width;
const isBlank = ({ text }: PageItem): boolean => text.trim() === '';

/** Items that share a base line, lines from top to bottom, items from left to right. */
export function linesOf(items: readonly PageItem[]): Line[] {
  const lines: PageItem[][] = [];
  for (const item of items.filter((one) => !isBlank(one)).toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && Math.abs(item.y - first.y) < Math.max(item.size, first.size) * 0.45) line.push(item);
    else lines.push([item]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x));
}

/** Runs of a line without a wide gap; each may be a cell. */
function runsOf(line: Line): PageItem[][] {
  const runs: PageItem[][] = [];
  for (const item of line) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && item.x - endOf(before) < Math.max(item.size, before.size) * 1.3) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

const startOf = (run: Line): number => run[0]?.x ?? 0;
const runEnd = (run: Line): number => Math.max(...run.map(endOf));

/** The pieces of one run as a cell. A visible gap is a blank; letters of different scripts that touch are not parted. */
function cellOf(run: Line, page: PageSize): Omit<Cell, 'id'> {
  let text = '';
  const placed: PlacedText[] = [];
  let before: PageItem | undefined;
  for (const item of run) {
    const gap =
      before && item.y - before.y < item.size * 0.6 ? (item.x - endOf(before)) / Math.max(item.size, before.size) : 0;
    if (gap > 0.22 && !text.endsWith(' ')) text += gap > 0.85 ? '  ' : ' ';
    placed.push({
      start: text.length,
      length: item.text.length,
      page: page.number,
      x: item.x / page.width,
      y: (item.y - item.size * 0.88) / page.height,
      width: item.width / page.width,
      height: (item.size * 1.16) / page.height,
    });
    text += item.text;
    before = item;
  }
  return { text, placed };
}

const textOf = (run: Line): string => run.map(({ text }) => text).join('');

interface Gutter {
  readonly at: number;
  /** First and last line of the part of the page that has two columns. */
  readonly from: number;
  readonly to: number;
}

/** Lines of which nothing lies across a line straight down, the longest run of them. */
function clearRun(lines: readonly Line[], at: number): { from: number; to: number } {
  let best = { from: 0, to: -1 };
  let from = 0;
  lines.forEach((line, index) => {
    if (runsOf(line).some((run) => startOf(run) < at - 3 && runEnd(run) > at + 3)) from = index + 1;
    else if (index - from > best.to - best.from) best = { from, to: index };
  });
  // A heading by itself right above a line across belongs to that line.
  if (best.to === lines.length - 1) return best;
  while (best.to > best.from && headingOf(textOf(lines[best.to] ?? [])) !== null) best = { ...best, to: best.to - 1 };
  return best;
}

/** How many lines of a part hold a heading on a side: a table has headings on one side at most, columns on both. */
const headingsOn = (lines: readonly Line[], isHere: (item: PageItem) => boolean): number =>
  lines.filter((line) =>
    runsOf(line.filter(isHere)).some((run, index) => index === 0 && headingOf(textOf(run)) !== null),
  ).length;

/** Where a page is parted into two columns that are read one after the other; null for one that is not. */
function gutterOf(lines: readonly Line[], width: number): Gutter | null {
  let best: (Gutter & { readonly score: number }) | null = null;
  for (let at = width * 0.22; at <= width * 0.72; at += 3) {
    const { from, to } = clearRun(lines, at);
    const part = lines.slice(from, to + 1);
    if (part.length < 6) continue;
    const left = headingsOn(part, (item) => endOf(item) <= at + 3);
    const right = headingsOn(part, (item) => item.x >= at - 3);
    if (left === 0 || right === 0) continue;
    // As many lines as possible are parted; of several places the one with most headings.
    const score = part.length + 10 * Math.min(left, right);
    if (best === null || score > best.score) best = { at, from, to, score };
  }
  return best;
}

/** Whether a line goes on with cells of the line above that were full: each of its runs begins where such a cell does. */
function goesOn(above: readonly Line[], line: readonly Line[], right: number): boolean {
  const [first, next] = [above[0]?.[0], line[0]?.[0]];
  if (above.length < 3 || !first || !next || next.y - first.y > first.size * 2.2) return false;
  if (line.some((run) => headingOf(textOf(run)) !== null)) return false;
  return line.every((run) => {
    const index = above.findIndex((cell) => Math.abs(startOf(cell) - startOf(run)) < 3);
    const cell = above[index];
    const border = above[index + 1] ? startOf(above[index + 1] ?? []) : right;
    // The first cell is a period or a label: what follows it below is short.
    const isShort = index > 0 || textOf(run).length <= 6;
    return cell !== undefined && isShort && border - runEnd(cell) < first.size * 3.2;
  });
}

/** Lines as runs; a cell of a table that was broken to its width is one run again. */
function withoutBreaks(lines: readonly Line[], right: number): Line[][] {
  const joined: PageItem[][][] = [];
  for (const line of lines.map(runsOf)) {
    const above = joined.at(-1);
    if (!above || !goesOn(above, line, right)) {
      joined.push(line);
      continue;
    }
    for (const run of line) above.find((cell) => Math.abs(startOf(cell) - startOf(run)) < 3)?.push(...run);
  }
  return joined;
}

/** Lines of a page in the order in which a person reads them, each as cells. */
export function readPage(items: readonly PageItem[], page: PageSize): LooseLine[] {
  const lines = linesOf(items);
  const gutter = gutterOf(lines, page.width);
  const asCells = (part: readonly Line[]): LooseLine[] => {
    const right = Math.max(0, ...part.flat().map(endOf));
    return withoutBreaks(part, right).map((runs) => ({ cells: runs.map((run) => cellOf(run, page)) }));
  };
  if (gutter === null) return asCells(lines);
  const [first, last] = [lines[gutter.from]?.[0]?.y ?? 0, lines[gutter.to]?.[0]?.y ?? 0];
  const inPart = items.filter(({ y }) => y >= first - 4 && y <= last + 4);
  // Lines of the two columns need not share a base line, so each side is put together by itself.
  const side = (isHere: (item: PageItem) => boolean): LooseLine[] => asCells(linesOf(inPart.filter(isHere)));
  return [
    ...asCells(lines.slice(0, gutter.from)),
    ...side((item) => item.x < gutter.at),
    ...side((item) => item.x >= gutter.at),
    ...asCells(lines.slice(gutter.to + 1)),
  ];
}
