/** A sheet of words and numbers with a head that stays in sight: no cell becomes a formula, whatever is written in it. */
import type { CellStyle, WriteSheet } from './hucre-adapter.ts';

export type PlainCell = string | number | null;

const font = { name: '等线', size: 11 };
const headStyle: CellStyle = {
  font: { ...font, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8F1FB' } },
  numFmt: '@',
};
const textStyle: CellStyle = { font, numFmt: '@' };

/** How numbers with two decimals look. */
export const decimalStyle: CellStyle = { font, numFmt: '#,##0.00' };

/**
 * The first row is the head.
 * @param widths of the columns, in characters
 * @param numberStyle how numbers look; two decimals unless given
 */
export function plainSheet(
  name: string,
  rows: PlainCell[][],
  widths: readonly number[],
  numberStyle: CellStyle = decimalStyle,
): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries()) {
      const style = row === 0 ? headStyle : typeof value === 'number' ? numberStyle : textStyle;
      cells.set(`${row},${column}`, { style });
    }
  return { name, columns: widths.map((width) => ({ width })), rows, cells, freezePane: { rows: 1 } };
}
