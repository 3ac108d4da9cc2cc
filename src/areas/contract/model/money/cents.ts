/** Money as whole fen: exact sums and comparisons of amounts that travel as numbers of yuan. Pure. */

/** Whole fen of an amount in yuan with two decimals at most. Reads the decimal text, so that 0.1 + 0.2 never happens. */
export function centsOf(yuan: number | string | null | undefined): bigint {
  if (yuan === null || yuan === undefined) return 0n;
  const text = typeof yuan === 'string' ? yuan : Number.isInteger(yuan) ? BigInt(yuan).toString() : yuan.toFixed(2);
  const match = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/u.exec(text.trim());
  if (!match) throw new Error(`${text} is no amount in yuan`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/** The amount in yuan, as the wire carries it. */
export const yuanOf = (cents: bigint): number => Number(decimalOf(cents));

/** The amount as a decimal text with two places, as numeric columns take it. */
export function decimalOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** Sum of amounts in yuan; a missing one adds nothing. */
export const sumOfYuan = (amounts: readonly (number | null | undefined)[]): bigint => sumOf(amounts.map(centsOf));

/** Share in percent with one decimal, half up; null where there is nothing to divide by. */
export function percentOf(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null;
  const thousandths = (part * 2000n + whole) / (whole * 2n);
  return Number(thousandths) / 10;
}
