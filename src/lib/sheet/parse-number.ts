import { doubtful, unreadable, type CellReading } from './cell-reading.ts';
import { compactText } from '#lib/text/compact-text.ts';
import { cellText, numberText } from './cell-text.ts';
import type { SheetCell } from './sheet-cell.ts';

const PLAIN = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^[+-]?\.\d+$/;
const SCIENTIFIC = /^[+-]?\d+(\.\d+)?e[+-]?\d{1,3}$/i;
const SCALES: Readonly<Record<string, number>> = { 千: 1e3, 万: 1e4, 百万: 1e6, 千万: 1e7, 亿: 1e8, 万亿: 1e12 };

/**
 * Reads a number: numeric cells, digits as text with thousands separators, full-width digits,
 * a currency sign, parentheses for negative. A unit such as 万, a percent sign and scientific
 * notation are understood with a warning. `whole` refuses fractions.
 */
export function parseNumber(cell: SheetCell, whole: boolean): CellReading {
  if (cell instanceof Date) return unreadable('number_format', '单元格是日期，请填写数字');
  if (typeof cell === 'boolean') return unreadable('number_format', '应填写数字');
  const reading = typeof cell === 'number' ? { value: Number(cell.toPrecision(15)) } : readNumberText(cellText(cell));
  if (typeof reading.value !== 'number') return reading;
  if (!Number.isFinite(reading.value)) return unreadable('number_format', '数字超出范围');
  if (whole && !Number.isInteger(reading.value)) return unreadable('not_integer', '应填写整数，不能有小数');
  if (whole && !Number.isSafeInteger(reading.value)) return unreadable('number_format', '数字超出范围');
  return reading;
}

function readNumberText(text: string): CellReading {
  const compact = compactText(text)
    .replace(/^([+-]?)[¥$]/, '$1')
    .replace(/[−–—]/g, '-')
    .replace(/元整?$/, '');
  const negative = /^\((.+)\)$/.exec(compact);
  const body = negative ? `-${negative[1] ?? ''}` : compact;
  if (PLAIN.test(body)) return { value: toNumber(body) };
  if (SCIENTIFIC.test(body)) return warned(Number(body));
  const [, digits = '', unit = ''] = /^(.*?)(百万|千万|万亿|千|万|亿|%)$/.exec(body) ?? [];
  if (PLAIN.test(digits)) {
    return warned(Number((toNumber(digits) * (SCALES[unit] ?? 1)).toPrecision(15)));
  }
  return unreadable('number_format', `“${text.trim().slice(0, 20)}”不是数字`);
}

function toNumber(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}

function warned(value: number): CellReading {
  return doubtful(value, 'number_format', `读作 ${numberText(value)}`);
}
