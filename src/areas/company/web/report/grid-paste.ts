/** A block from the clipboard onto the grid: by the names in it, otherwise row by row from the cell in focus; computed lines are passed over. */
import type { MoneyUnit } from '../../model/report/amount-text.ts';
import { inYuan, readAmountText } from '../../model/report/amount-text.ts';
import type { Column } from '../../model/report/amounts.ts';
import { ItemFinder } from '../../model/report/item-names.ts';
import type { ReportItem } from '../../model/report/report-items.ts';
import type { CellChange } from './use-report.ts';

export const columns: readonly Column[] = ['current', 'compare'];

/** A typed text in yuan; what is wrong with it otherwise. */
export function typedAmount(
  text: string,
  item: ReportItem,
  unit: MoneyUnit,
): { readonly value: number | null } | { readonly problem: string } {
  const read = readAmountText(text);
  if ('problem' in read) return read;
  if (read.text === null) return { value: null };
  const value = inYuan(read.text, item.perShare ? 'yuan' : unit, item.perShare ? 4 : 2);
  return value === null ? { problem: '数字超出范围' } : { value };
}

export interface Pasted {
  readonly changes: readonly CellChange[];
  /** Cells that held no amount, and cells beyond the grid. */
  readonly left: number;
}

const isName = (cell: string): boolean => cell.trim() !== '' && 'problem' in readAmountText(cell);
const isBlank = (cell: string | undefined): boolean => (cell ?? '').trim() === '';

/** Line numbers beside the names: whole numbers that grow from row to row. */
function isLineNumbers(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => !isBlank(cell) && !isName(cell));
  return (
    numbers.length > 1 &&
    numbers.every((cell, at) => /^\d{1,3}$/u.test(cell.trim()) && (at === 0 || Number(cell) > Number(numbers[at - 1])))
  );
}

/** Amounts of an item in the order of the columns of the grid. */
interface Line {
  readonly item: ReportItem | undefined;
  readonly amounts: readonly string[];
}

/**
 * A block with the names of its items, in one column or in two beside one another, finds its lines by them: headings
 * between them count for nothing. Null where no name is known.
 */
function namedLines(rows: readonly (readonly string[])[], items: readonly ReportItem[]): Line[] | null {
  const width = Math.max(...rows.map((row) => row.length));
  const finder = new ItemFinder(items, new Map());
  const statements = [...new Set(items.map((item) => item.statement))];
  const column = (at: number) => rows.map((row) => row[at] ?? '');
  const nameColumns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    column(at).some((cell) => isName(cell) && finder.find(cell, statements, null)),
  );
  if (nameColumns.length === 0) return null;
  return nameColumns.flatMap((at, index) => {
    const places = Array.from({ length: (nameColumns[index + 1] ?? width) - at - 1 }, (_, step) => at + 1 + step);
    const amountPlaces = places.filter((place) => !isLineNumbers(column(place))).slice(-columns.length);
    let last: ReportItem | null = null;
    return rows.map((row): Line => {
      const found: ReportItem | null = finder.find(row[at] ?? '', statements, last);
      last = found ?? last;
      const amounts = amountPlaces.map((place) => row[place] ?? '');
      // The header of the table: 期末余额 is no amount that was left.
      return {
        item: found ?? undefined,
        amounts: found || !amounts.every((cell) => isBlank(cell) || isName(cell)) ? amounts : [],
      };
    });
  });
}

/** A block of amounts goes row by row from the cell in focus; names that nobody knows are cut off. */
function placedLines(
  rows: readonly (readonly string[])[],
  items: readonly ReportItem[],
  from: { readonly row: number; readonly column: number },
): Line[] {
  const width = Math.max(...rows.map((row) => row.length));
  const hasNames = rows.filter((row) => isName(row[0] ?? '')).length * 2 > rows.length;
  if (hasNames)
    return rows.map((row, down) => ({
      item: items[from.row + down],
      amounts: row.slice(Math.max(1, width - columns.length)),
    }));
  return rows.map((row, down) => ({
    item: items[from.row + down],
    amounts: [...Array.from({ length: from.column }, () => skipped), ...row],
  }));
}
/** Before the cell in focus nothing is pasted. */
const skipped = '\0';

/** Reads tabs and lines as Excel copies them. */
export function pasteBlock(
  text: string,
  items: readonly ReportItem[],
  from: { readonly row: number; readonly column: number },
  unit: MoneyUnit,
): Pasted {
  const rows = text
    .replace(/\r\n?/gu, '\n')
    .replace(/\n$/u, '')
    .split('\n')
    .map((row) => row.split('\t'));
  const changes: CellChange[] = [];
  let left = 0;
  for (const { item, amounts } of namedLines(rows, items) ?? placedLines(rows, items, from)) {
    amounts.forEach((cell, across) => {
      if (cell === skipped) return;
      const column = columns[across];
      if (!item || !column) left += isBlank(cell) ? 0 : 1;
      else if (!item.terms) {
        const typed = typedAmount(cell, item, unit);
        if ('problem' in typed) left += 1;
        else changes.push({ code: item.code, column, value: typed.value });
      }
    });
  }
  return { changes, left };
}
