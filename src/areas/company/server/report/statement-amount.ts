/** Amounts in the cells of a workbook. */
import { numberText } from '#lib/sheet/cell-text.ts';
import type { GridCell } from '#lib/sheet/read-grid.ts';
import { UNCOMPUTED } from '#lib/sheet/worksheet-rows.ts';
import type { ReadAmount } from '../../model/report/amount-text.ts';
import { readAmountText } from '../../model/report/amount-text.ts';

/** Reads a cell: a number with the 15 digits that Excel keeps, a text as people write amounts. */
export function readAmount(cell: GridCell | undefined): ReadAmount {
  if (cell === null || cell === undefined) return { text: null };
  if (typeof cell === 'number') return { text: numberText(cell) };
  if (typeof cell === 'string') return readAmountText(cell);
  return {
    problem: cell.error === UNCOMPUTED ? `${UNCOMPUTED}，请用 Excel 打开并保存后再导入` : `公式出错（${cell.error}）`,
  };
}
