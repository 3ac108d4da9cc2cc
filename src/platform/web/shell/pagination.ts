/** Arithmetic of the pagination (FM-04). */

/** Sizes a person may choose. */
export const pageSizes: readonly number[] = [20, 50, 100];

/** The choices: 20, 50, 100, and the current size in front while it is none of them (10 by default). */
export const sizeChoices = (current: number): readonly number[] =>
  pageSizes.includes(current) ? pageSizes : [current, ...pageSizes];

export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** A page past the end falls back to the last. */
export const clampPage = (current: number, total: number, size: number): number =>
  Math.min(Math.max(1, current), lastPage(total, size));

/** Page numbers to show: first, last, two around the current one, gaps between. At most seven numbers. */
export function pagerItems(current: number, last: number): readonly (number | 'gap')[] {
  if (last <= 7) return Array.from({ length: last }, (_item, index) => index + 1);
  const from = Math.max(2, Math.min(current - 1, last - 4));
  const to = Math.min(last - 1, Math.max(current + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_item, index) => from + index);
  return [1, ...(from > 2 ? (['gap'] as const) : []), ...middle, ...(to < last - 1 ? (['gap'] as const) : []), last];
}

/** Page a typed text means: within 1 and the last page, null when it is no number. */
export function jumpTarget(text: string, last: number): number | null {
  if (!/^\d+$/u.test(text)) return null;
  return Math.min(Math.max(1, Number(text)), last);
}
