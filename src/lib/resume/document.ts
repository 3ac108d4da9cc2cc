/** A document as text with places: what the readers of every format answer, and what is understood afterwards. */

/** What the bytes are, whatever the name says. */
export type DocumentKind = 'docx' | 'pdf' | 'doc' | 'text';

/** Where a piece of a cell stands on its page. All numbers but `page`, `start` and `length` are shares of the page from 0 to 1. */
export interface PlacedText {
  /** First character in the text of the cell, and how many. */
  readonly start: number;
  readonly length: number;
  /** From 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Text that stands together: a paragraph, a cell of a table, a piece of a line between wide gaps. */
export interface Cell {
  /** Number of the cell in the document, from 0. */
  readonly id: number;
  /** Lines are parted by \n. */
  readonly text: string;
  /** Where it stands on pages; only formats with a fixed layout know. */
  readonly placed?: readonly PlacedText[];
}

/** Cells side by side; a paragraph is a row of one cell. */
export interface Row {
  readonly cells: readonly Cell[];
  /** A row of a table, with borders or columns that the format itself knows. */
  readonly isTable: boolean;
}

export interface ReadDocument {
  readonly kind: DocumentKind;
  /** Pages where the format knows them; 1 where it does not. */
  readonly pages: number;
  readonly rows: readonly Row[];
}

/** Characters of one cell. */
export interface Place {
  readonly cell: number;
  readonly start: number;
  readonly length: number;
}

/** Numbers the cells of rows in the order in which they are read. Blank ones are left out, but for those that keep their column in a table. */
export function numberRows(
  rows: readonly { readonly cells: readonly Omit<Cell, 'id'>[]; readonly isTable: boolean }[],
): Row[] {
  let next = 0;
  return rows.flatMap(({ cells, isTable }) => {
    if (cells.every(({ text }) => text.trim() === '')) return [];
    const kept = cells.filter(({ text }) => isTable || text.trim() !== '').map((cell) => ({ ...cell, id: next++ }));
    return [{ cells: kept, isTable }];
  });
}

/** The whole text, a line for each row, cells parted by tabs. */
export const plainText = ({ rows }: Pick<ReadDocument, 'rows'>): string =>
  rows.map(({ cells }) => cells.map(({ text }) => text).join('\t')).join('\n');

/** Boxes on pages that a place covers, one for each piece of a line that it touches; none where the format has no layout. */
export function boxesOf(cell: Cell | undefined, place: Place): Omit<PlacedText, 'start' | 'length'>[] {
  const end = place.start + place.length;
  return (cell?.placed ?? []).flatMap((piece) => {
    const from = Math.max(place.start, piece.start);
    const to = Math.min(end, piece.start + piece.length);
    if (from >= to || piece.length === 0) return [];
    // Letters of a piece are taken as equally wide, which is near enough to point at one.
    const unit = piece.width / piece.length;
    const { page, y, height } = piece;
    return [{ page, x: piece.x + (from - piece.start) * unit, y, width: (to - from) * unit, height }];
  });
}
