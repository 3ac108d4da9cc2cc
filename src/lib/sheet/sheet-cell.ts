/** A cell whose formula failed; the text is what Excel shows, such as #N/A. */
export class CellError {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A cell as the file holds it. A Date stands at UTC for the wall clock that the cell shows. */
export type SheetCell = string | number | boolean | Date | CellError | null;

/** One row: its number as Excel shows it (from 1) and its cells from column A. */
export interface RawRow {
  rowNumber: number;
  cells: SheetCell[];
  /** Excel does not show it: filtered out, folded or hidden by hand. */
  isHidden?: true;
}
