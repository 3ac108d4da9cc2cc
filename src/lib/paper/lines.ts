/** Breaks Chinese text into lines as GB/T 15834 wants it: no closing mark begins a line, no opening one ends it, numbers and Latin words stay whole. */

/** Marks that do not begin a line. */
const closing = new Set('，。、；：？！）》】』」”’％‰℃…·,.;:?!)]}%'.split(''));
/** Marks that do not end a line. */
const opening = new Set('（《【『「“‘￥(['.split(''));
const isWord = (char: string): boolean => /[\p{Script=Latin}\p{Nd}@_/+*#-]/u.test(char);

/** Pieces that stay whole: a character, or a word with the marks that belong to it. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let joins = false;
  for (const char of text) {
    const last = pieces.at(-1);
    const before = last === undefined ? '' : (Array.from(last).at(-1) ?? '');
    // A point or comma between digits is part of the number: 12,000.00.
    const isOne = isWord(char) && (isWord(before) || (/[.,]/u.test(before) && /\d[.,]$/u.test(last ?? '')));
    if (last !== undefined && (joins || closing.has(char) || isOne)) pieces[pieces.length - 1] = last + char;
    else pieces.push(char);
    joins = opening.has(char);
  }
  return pieces;
}

/**
 * Lines of a paragraph.
 * @param width room of a line, in the unit that `measure` answers; the first line is shorter by `indent`.
 * A piece wider than a whole line is cut.
 */
export function linesOf(
  text: string,
  { width, indent, measure }: { width: number; indent: number; measure: (text: string) => number },
): string[] {
  const lines: string[] = [];
  let line = '';
  const room = () => (lines.length === 0 ? width - indent : width);
  for (const piece of piecesOf(text))
    for (const part of measure(piece) > width ? Array.from(piece) : [piece]) {
      if (line !== '' && measure(line + part) > room()) {
        lines.push(line);
        line = part.trimStart();
      } else line += part;
    }
  return line === '' ? lines : [...lines, line];
}
