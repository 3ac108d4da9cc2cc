/** Merged cells over several rows; all numbers counted from 0, both ends included. */
export interface VerticalMerge {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
}

/** Some writers (WPS, Open XML SDK) put a namespace prefix before every element. */
const MARKERS = [Buffer.from('<mergeCells'), Buffer.from(':mergeCells')];
const MARKER_LENGTH = 11;
const RANGE = /[<:]mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const KEPT_BYTES = 2 * 1024 * 1024;
const MAX_MERGES = 20_000;

/**
 * Finds the merged cells of a worksheet while its XML passes by. They stand after the rows in
 * the part (ECMA-376 part 1, 18.3.1.99), where a reader that streams rows has them too late.
 */
export class MergeScanner {
  #tail = Buffer.alloc(0);
  #kept: Buffer[] | null = null;
  #size = 0;

  /** Takes the next piece of the worksheet's XML. */
  push(piece: Buffer): void {
    if (this.#kept) {
      if (this.#size < KEPT_BYTES) this.#kept.push(piece);
      this.#size += piece.length;
      return;
    }
    const whole = this.#tail.length > 0 ? Buffer.concat([this.#tail, piece]) : piece;
    const found = Math.max(...MARKERS.map((marker) => whole.indexOf(marker)));
    if (found >= 0) this.#kept = [Buffer.from(whole.subarray(found))];
    else this.#tail = Buffer.from(whole.subarray(-MARKER_LENGTH + 1));
  }

  /** The merges that span more than one row. */
  finish(): VerticalMerge[] {
    const merges: VerticalMerge[] = [];
    const text = Buffer.concat(this.#kept ?? []).toString('latin1');
    for (const [, column = '', first, last] of text.matchAll(RANGE)) {
      const merge = { firstRow: Number(first) - 1, lastRow: Number(last) - 1, firstColumn: columnIndex(column) };
      if (merge.lastRow > merge.firstRow) merges.push(merge);
      if (merges.length >= MAX_MERGES) break;
    }
    return merges;
  }
}

/** Index of a column counted from 0: A is 0, AA is 26. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** Letters of a column counted from 0: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
