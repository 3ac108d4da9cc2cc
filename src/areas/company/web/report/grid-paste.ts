/** A block from the clipboard onto the grid: row by row from the cell in focus, computed lines passed over. */
import type { MoneyUnit } from '../../model/report/amount-text.ts';
import { inYuan, readAmountText } from '../../model/report/amount-text.ts';
import type { Column } from '../../model/report/amounts.ts';
import type { ReportItem } from '../../model/report/report-items.ts';
import type { CellChange } from './use-report.ts';

export const columns: readonly Column[] = ['current', 'compare'];

/** A typed text in yuan; what is wrong with it otherwise. */
export function typedAmount(text: string, item: ReportItem, unit: MoneyUnit): { readonly value: number | null } | { readonly problem: string } {
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

/** Reads tabs and lines as Excel copies them. Names and line numbers before the amounts are cut off where the block is wider than the grid. */
export function pasteBlock(text: string, items: readonly ReportItem[], from: { readonly row: number; readonly column: number }, unit: MoneyUnit): Pasted {
  const rows = text
    .replace(/\r\n?/gu, '\n')
    .replace(/\n$/u, '')
    .split('\n')
    .map((row) => row.split('\t'));
  const width = Math.max(...rows.map((row) => row.length));
  const hasNames = rows.filter((row) => isName(row[0] ?? '')).length * 2 > rows.length;
  // 项目, 行次 and the amounts: the last columns are the amounts.
  const skipped = hasNames ? Math.max(1, width - columns.length) : 0;
  const changes: CellChange[] = [];
  let left = 0;
  rows.forEach((row, down) => {
    const item = items[from.row + down];
    row.slice(skipped).forEach((cell, across) => {
      const column = columns[(hasNames ? 0 : from.column) + across];
      if (!item || !column) {
        if (cell.trim() !== '') left += 1;
        return;
      }
      if (item.terms) return;
      const typed = typedAmount(cell, item, unit);
      if ('problem' in typed) left += 1;
      else changes.push({ code: item.code, column, value: typed.value });
    });
  });
  return { changes, left };
}
