/** Résumés of the tests as text: a line is a paragraph, one that begins with | a row of a table, ⏎ breaks a line inside a cell. */

export type Block =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'row'; readonly cells: readonly string[] }
  /** What follows stands in the left or the right column of the page, or across it again. */
  | { readonly kind: 'column'; readonly side: 'left' | 'right' | 'whole' };

const sides = { '<<': 'left', '>>': 'right', '==': 'whole' } as const;

/** The blocks of a text; blank lines count for nothing. */
export function blocksOfMarkup(markup: string): Block[] {
  return markup
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
    .map((line): Block => {
      if (line in sides) return { kind: 'column', side: sides[line as keyof typeof sides] };
      if (!line.startsWith('|')) return { kind: 'line', text: line };
      const cells = line.split('|').slice(1, line.endsWith('|') ? -1 : undefined);
      return { kind: 'row', cells: cells.map((cell) => cell.trim().replaceAll('⏎', '\n')) };
    });
}

export interface MarkedTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly string[])[];
}

/** Lines and tables: rows that follow each other are one table. */
export function linesAndTables(markup: string): (MarkedTable | { readonly kind: 'line'; readonly text: string })[] {
  const parts: (MarkedTable | { kind: 'line'; text: string })[] = [];
  for (const block of blocksOfMarkup(markup)) {
    const last = parts.at(-1);
    if (block.kind === 'line') parts.push(block);
    else if (block.kind === 'row' && last?.kind === 'table')
      parts[parts.length - 1] = { kind: 'table', rows: [...last.rows, block.cells] };
    else if (block.kind === 'row') parts.push({ kind: 'table', rows: [block.cells] });
  }
  return parts;
}
