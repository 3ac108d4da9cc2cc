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
 * notation are understood with a warning. `whole` refuses fractions. `unit` is that of the column, which may stand
 * behind the digits, then also in Chinese words: 三个月.
 */
export function parseNumber(cell: SheetCell, whole: boolean, unit?: string): CellReading {
  if (cell instanceof Date) return unreadable('number_format', '单元格是日期，请填写数字');
  if (typeof cell === 'boolean') return unreadable('number_format', '应填写数字');
  const reading =
    typeof cell === 'number'
      ? { value: Number(cell.toPrecision(15)) }
      : ((unit === undefined ? null : readQuantity(cellText(cell), unit)) ?? readNumberText(cellText(cell)));
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

const HAN_DIGITS = '零一二三四五六七八九';

/** 三, 十二, 二十 and the like up to 99; null for anything else. */
function readHanNumber(text: string): number | null {
  const plain = text.replace(/[两俩]/gu, '二').replace('〇', '零');
  const parts = /^([一二三四五六七八九])?(十)?([零一二三四五六七八九])?$/u.exec(plain);
  if (!parts || plain === '') return null;
  const [, tens, ten, ones] = parts;
  const digit = (sign: string | undefined): number => (sign === undefined ? 0 : HAN_DIGITS.indexOf(sign));
  if (ten === undefined) return tens !== undefined && ones !== undefined ? null : digit(tens ?? ones);
  return (tens === undefined ? 1 : digit(tens)) * 10 + digit(ones);
}

/** Digits or words with the unit of the column; years and half years where that is the month. Null where it is no such thing. */
function readQuantity(text: string, unit: string): CellReading | null {
  const compact = compactText(text);
  const [, words = '', named] = /^(.*?)(个月|个|月|年|天|日|人|元|小时)?$/u.exec(compact) ?? [];
  const own = named === undefined || named === '个' || named.endsWith(unit);
  const isYears = unit === '月' && named === '年';
  if (!own && !isYears) return null;
  const half = /^半个?$/u.test(words);
  const amount = half ? 0.5 : /^\d{1,4}(\.\d+)?$/u.test(words) ? Number(words) : readHanNumber(words);
  return amount === null ? null : { value: isYears ? amount * 12 : amount };
}

function toNumber(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}

function warned(value: number): CellReading {
  return doubtful(value, 'number_read', `读作 ${numberText(value)}`);
}
