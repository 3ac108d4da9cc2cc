/** Amounts of contracts as whole fen: exact sums and shares of what travels as numbers of yuan. Pure. */
import { divideHalfUp, formatMoneyText, parseMoney } from '#lib/decimal/decimal.ts';

/** Whole fen of an amount in yuan. An amount that is missing asks for nothing, so it counts nothing in a sum. */
export const centsOf = (yuan: number | string | null | undefined): bigint => parseMoney(yuan) ?? 0n;

/** The amount in yuan, as the wire carries it. */
export const yuanOf = (cents: bigint): number => Number(formatMoneyText(cents));

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** Share in percent with one decimal, half up; null where there is nothing to divide by. */
export const percentOf = (part: bigint, whole: bigint): number | null =>
  whole <= 0n ? null : Number(divideHalfUp(part * 1000n, whole)) / 10;
