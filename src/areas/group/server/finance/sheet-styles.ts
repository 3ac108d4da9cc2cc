/** How the group's workbooks look; one object for each look, shared by all cells. */
import type { CellStyle } from '#lib/sheet/hucre-adapter.ts';

const font = { name: '等线', size: 11 };
const fill = (rgb: string): NonNullable<CellStyle['fill']> => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } });
/** Text stays text, whatever it begins with. */
const asText = '@';

export const titleStyle: CellStyle = { font: { ...font, size: 14, bold: true }, numFmt: asText };
export const textStyle: CellStyle = { font, numFmt: asText };
export const headerStyle: CellStyle = { font: { ...font, bold: true }, fill: fill('E8F1FB'), numFmt: asText };
export const strongTextStyle: CellStyle = { font: { ...font, bold: true }, fill: fill('F2F6FB'), numFmt: asText };
export const moneyStyle: CellStyle = { font, numFmt: '#,##0.00' };
export const strongMoneyStyle: CellStyle = { font: { ...font, bold: true }, fill: fill('F2F6FB'), numFmt: '#,##0.00' };
export const shareStyle: CellStyle = { font, numFmt: '0.0000' };

/** A name of a sheet inside a formula. */
export const quoted = (name: string): string => name.replaceAll("'", "''");

/** Letter of a column, counted from 0. */
export function letterOf(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
