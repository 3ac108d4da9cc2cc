/** Exact decimal numbers as whole numbers of their smallest unit. Pure; no floating-point sums or products. */

/**
 * The number in units of 10^-places, or null for text that is no plain decimal number or has more places than that.
 * A JavaScript number is read by its shortest decimal text, which is what stood on the wire.
 */
export function parseDecimal(value: string | number | null | undefined, places: number): bigint | null {
  if (value === null || value === undefined) return null;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(String(value).trim()) ?? [];
  if (whole === '' || fraction.slice(places).replaceAll('0', '') !== '') return null;
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return sign === '-' ? -units : units;
}

/** The number as text with exactly so many places, without separators: -5n with 2 places → '-0.05'. */
export function formatDecimal(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const cut = digits.length - places;
  const sign = units < 0n ? '-' : '';
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** Quotient rounded half up, negative ones away from zero. Throws a RangeError where the divisor is zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const upper = dividend < 0n ? -dividend : dividend;
  const lower = divisor < 0n ? -divisor : divisor;
  const quotient = (upper * 2n + lower) / (lower * 2n);
  return isNegative ? -quotient : quotient;
}

/** Yuan as cents; null for what is no amount with at most two places. */
export const parseMoney = (value: string | number | null | undefined): bigint | null => parseDecimal(value, 2);

/** Cents as yuan with two places: 11300000n → '113000.00'. */
export const formatMoneyText = (cents: bigint): string => formatDecimal(cents, 2);

/** Sum in cents; amounts that are missing or unreadable count nothing, so that a form can add up while it is typed. */
export const sumMoney = (values: readonly (string | number | null | undefined)[]): bigint =>
  values.reduce<bigint>((sum, value) => sum + (parseMoney(value) ?? 0n), 0n);
