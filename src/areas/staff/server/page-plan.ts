/** How a page of people is found: off the index that has them in order, or by gathering all hits and sorting them. */

/** A company for which the choice begins to matter; a smaller one is read quickly either way. */
const assumedPeople = 1_000_000;
/** More hits than this are never gathered: sorting them would not fit into the memory of a sort. */
const mostGathered = 100_000;

/**
 * Whether to gather. Walking the list reads `assumedPeople / hits` rows for each row up to the end of the page, gathering reads every
 * hit once. PostgreSQL chooses by estimates, which are wrong for small departments: it walked a million rows for thirty people.
 *
 * @param hits rows that the filter lets through, counted
 * @param reached rows up to the end of the page
 * @param isTied many people share each value of the order: the index then has to be read to the end of a value before its ids are in order
 */
export function gathersHits(hits: number, reached: number, isTied = false): boolean {
  return hits <= mostGathered && (isTied || hits * hits <= assumedPeople * reached);
}

export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
  /** The page is nearer to the end: it is read from there, in reverse order. */
  readonly fromEnd: boolean;
}

/** Rows of a page among `hits` rows, from whichever end is nearer; null for a page past the end. */
export function pageWindow(
  hits: number,
  { current, size }: { readonly current: number; readonly size: number },
): PageWindow | null {
  const offset = (current - 1) * size;
  if (offset >= hits) return null;
  const limit = Math.min(size, hits - offset);
  const behind = hits - offset - limit;
  return behind < offset ? { limit, offset: behind, fromEnd: true } : { limit, offset, fromEnd: false };
}
