/** Bands of years of work that the pool counts by. */

/** Both ends included; null: no upper end. */
export const yearBands = [
  { from: 0, to: 2, label: '3 年以下' },
  { from: 3, to: 4, label: '3–5 年' },
  { from: 5, to: 9, label: '5–10 年' },
  { from: 10, to: null, label: '10 年以上' },
] as const;

/** The bands as the filter of the list takes them. */
export const yearRanges = yearBands.map(({ from, to }) => [from, to] as const);
