/** Exact money: what is added, compared or divided are whole fen. A number below ten trillion yuan with two decimals is exact as it travels. */
import type { ReportItem, Term } from './report-items.ts';

export interface Amounts {
  readonly current: number | null;
  readonly compare: number | null;
}
export type AmountsByCode = ReadonlyMap<string, Amounts>;
export type Column = keyof Amounts;

/** No amount reaches this; two decimals of anything below are exact in a JSON number. */
export const amountLimit = 10_000_000_000_000;
export const nothing: Amounts = { current: null, compare: null };

/** Yuan as fen. */
export const toFen = (yuan: number): bigint => BigInt(Math.round(yuan * 100));
/** Fen as yuan. */
export const toYuan = (fen: bigint): number => Number(fen) / 100;
export const distance = (left: bigint, right: bigint): bigint => (left < right ? right - left : left - right);

/** Value of one item in fen; null where nothing was given. */
export function fenOf(amounts: AmountsByCode, code: string, column: Column = 'current'): bigint | null {
  const value = amounts.get(code)?.[column];
  return value === null || value === undefined ? null : toFen(value);
}

/** Sum of terms in fen; null where none of them is given. */
export function sumOf(terms: readonly Term[], amounts: AmountsByCode, column: Column): bigint | null {
  let sum: bigint | null = null;
  for (const { code, sign } of terms) {
    const value = fenOf(amounts, code, column);
    if (value !== null) sum = (sum ?? 0n) + BigInt(sign) * value;
  }
  return sum;
}

/** The amounts with every computed item computed anew: a sum follows its parts, whatever was given for it. */
export function withTotals(items: readonly ReportItem[], given: AmountsByCode): Map<string, Amounts> {
  const amounts = new Map(given);
  for (const { code, terms } of items) {
    if (!terms) continue;
    const total = (column: Column): number | null => {
      const sum = sumOf(terms, amounts, column);
      return sum === null ? null : toYuan(sum);
    };
    amounts.set(code, { current: total('current'), compare: total('compare') });
  }
  return amounts;
}

/** a ÷ b with four decimals, rounded half up; null where there is nothing to divide by. */
export function quotient(over: bigint | null, under: bigint | null, factor = 1n): number | null {
  if (over === null || under === null || under === 0n) return null;
  const scaled = (over * factor * 20_000n) / under;
  const rounded = scaled >= 0n ? (scaled + 1n) / 2n : (scaled - 1n) / 2n;
  return Number(rounded) / 10_000;
}

/** Growth in percent against what it was, two decimals; null without a base. */
export function growth(current: number | null, compare: number | null): number | null {
  if (current === null || compare === null || compare === 0) return null;
  const base = toFen(compare);
  const rate = quotient(toFen(current) - base, base < 0n ? -base : base, 100n);
  return rate === null ? null : Math.round(rate * 100) / 100;
}
