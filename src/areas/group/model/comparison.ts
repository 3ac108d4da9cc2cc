/** What a row of a comparison says beside its values: best, worst, mean, median, and values brought to 0–100. Pure. */

/** Which end of a row is the better one. */
export type Better = 'higher' | 'lower' | null;

export interface RowFacts {
  /** Places of the best and of the worst values, ties among them; empty where nothing can be told apart. */
  readonly best: number[];
  readonly worst: number[];
  /** Of the values that are known; null where none is. */
  readonly avg: number | null;
  readonly median: number | null;
}

type Values = readonly (number | null)[];

/** Half-up at four decimals: more than any metric shows, and no tail of a binary fraction. */
const tidy = (value: number): number => Math.round(value * 10_000) / 10_000;

const known = (values: Values): number[] => values.filter((value) => value !== null);

function middle(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return low === undefined || high === undefined ? null : tidy((low + high) / 2);
}

const placesOf = (values: Values, wanted: number): number[] =>
  values.flatMap((value, place) => (value === wanted ? [place] : []));

/** A missing value is no zero: it takes no part. */
export function rowFacts(values: Values, better: Better): RowFacts {
  const numbers = known(values);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const isTold = better !== null && numbers.length > 1 && low !== high;
  const [best, worst] = better === 'lower' ? [low, high] : [high, low];
  return {
    best: isTold ? placesOf(values, best) : [],
    worst: isTold ? placesOf(values, worst) : [],
    avg: numbers.length === 0 ? null : tidy(numbers.reduce((sum, value) => sum + value, 0) / numbers.length),
    median: middle(numbers),
  };
}

/**
 * Values as 0 to 100 between the weakest and the strongest of the row, so that rows of different units fit one picture; 100 is the better
 * end. Where all are alike they are 50; with fewer than two values there is nothing to compare.
 */
export function normalised(values: Values, better: Better): (number | null)[] {
  const numbers = known(values);
  if (numbers.length < 2) return values.map(() => null);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return values.map((value) => {
    if (value === null) return null;
    const share = high === low ? 50 : ((value - low) / (high - low)) * 100;
    return Math.round((better === 'lower' ? 100 - share : share) * 10) / 10;
  });
}
