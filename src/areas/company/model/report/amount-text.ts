/** Amounts as people write them, exactly: digits are moved, never multiplied as floating point. Files, the clipboard and the keyboard share it. */
import { amountLimit, toFen } from './amounts.ts';

export type MoneyUnit = 'yuan' | 'thousand' | 'wan';
/** Digits that a unit moves the point by. */
const moved: Readonly<Record<MoneyUnit, number>> = { yuan: 0, thousand: 3, wan: 4 };

/** `text` is a plain decimal; blanks and dashes have none; what cannot be read says why. */
export type ReadAmount = { readonly text: string | null } | { readonly problem: string };

const plain = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/u;

/** Reads thousands separators, full-width digits, (1,234.50), 1,234.50- and − as minus. */
export function readAmountText(given: string): ReadAmount {
  const compact = given
    .normalize('NFKC')
    .replace(/\s+/gu, '')
    .replace(/[−–—]/gu, '-')
    .replace(/^([+-]?)[¥￥]/u, '$1');
  if (/^[-/]*$/u.test(compact)) return { text: null };
  const bracketed = /^\((.+)\)$/u.exec(compact)?.[1];
  const trailing = /^([\d,.]+)-$/u.exec(compact)?.[1];
  const body = bracketed !== undefined ? `-${bracketed}` : trailing !== undefined ? `-${trailing}` : compact;
  const match = plain.exec(body);
  if (!match || (match[2] === undefined && !match[3])) return { problem: `“${given.trim().slice(0, 20)}”不是金额` };
  return {
    text: `${match[1] === '-' ? '-' : ''}${(match[2] ?? '0').replaceAll(',', '')}${match[3] ? `.${match[3]}` : ''}`,
  };
}

/** A plain decimal of a unit in yuan with `places` decimals, rounded half away from zero; null beyond every amount. */
export function inYuan(text: string, unit: MoneyUnit, places: number): number | null {
  const [, sign = '', whole = '0', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d*))?$/u.exec(text) ?? [];
  if (whole.length > 20) return null;
  const shift = moved[unit] + places;
  const kept = fraction.slice(0, shift).padEnd(shift, '0');
  const isUp = Number(fraction[shift] ?? '0') >= 5;
  const units = BigInt(whole + kept) + (isUp ? 1n : 0n);
  if (units >= BigInt(amountLimit) * 10n ** BigInt(places)) return null;
  const value = Number(units) / 10 ** places;
  return sign === '-' && units !== 0n ? -value : value;
}

/** An amount in a unit with all its digits, as it is typed: 123456700 yuan is 12345.67 万. */
export function plainInUnit(yuan: number, unit: MoneyUnit): string {
  const fen = toFen(yuan);
  const digits = (fen < 0n ? -fen : fen).toString().padStart(moved[unit] + 3, '0');
  const point = digits.length - moved[unit] - 2;
  const fraction = digits.slice(point).replace(/0+$/u, '');
  return `${fen < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`;
}
