/** Years of work of somebody outside: computed from the first day of work where it is known. */

/** Whole years between two days. */
function yearsBetween(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);
}

/** Years of work as of a day (YYYY-MM-DD): from the first day of work, else as somebody typed them. */
export function workYearsOf(
  { firstWorkDate, workYears }: { readonly firstWorkDate?: unknown; readonly workYears?: unknown },
  today: string,
): number | null {
  if (typeof firstWorkDate === 'string' && firstWorkDate !== '') return Math.max(0, yearsBetween(firstWorkDate, today));
  return typeof workYears === 'number' ? workYears : null;
}
