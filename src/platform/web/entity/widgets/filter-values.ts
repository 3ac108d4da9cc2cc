/** Filter values on their way between address and control. */

/** Codes of a filter of one or several. */
export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)];
/** An empty choice takes the filter off. */
export const orNothing = (list: readonly unknown[]): unknown => (list.length > 0 ? list : undefined);
