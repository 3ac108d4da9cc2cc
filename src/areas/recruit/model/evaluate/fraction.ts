/** Exact fractions for scores: sums and means of decimals without a tail of binary fractions. Not negative. Pure. */

/** `over` parts of `under`; `under` is above zero. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Inputs have at most two decimals. */
const inputScale = 100;

export const zero: Fraction = { over: 0n, under: 1n };

/** A number of at most two decimals, exactly. */
export const fractionOf = (value: number): Fraction => ({
  over: BigInt(Math.round(value * inputScale)),
  under: BigInt(inputScale),
});

export const add = (left: Fraction, right: Fraction): Fraction => ({
  over: left.over * right.under + right.over * left.under,
  under: left.under * right.under,
});

export const times = (left: Fraction, right: Fraction): Fraction => ({
  over: left.over * right.over,
  under: left.under * right.under,
});

/** Rounded half up to one decimal: 82.25 is 82.3. */
export function toTenth({ over, under }: Fraction): number {
  const doubled = (over * 20n) / under;
  return Number((doubled + 1n) / 2n) / 10;
}

/** A value with its weight, as it enters a mean. */
export interface Weighted {
  readonly value: Fraction;
  readonly weight: number;
}

/** The weighted mean; null where no weight is left, because a missing value is no zero. */
export function meanOf(values: readonly Weighted[]): Fraction | null {
  const total = values.reduce((sum, { weight }) => add(sum, fractionOf(weight)), zero);
  if (total.over === 0n) return null;
  const sum = values.reduce((so, { value, weight }) => add(so, times(value, fractionOf(weight))), zero);
  return { over: sum.over * total.under, under: sum.under * total.over };
}
