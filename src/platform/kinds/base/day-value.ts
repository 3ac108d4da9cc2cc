/** Days for tests and demo data. */

/** Day `n` of a window of 900 days from the given one, 'YYYY-MM-DD'. */
export function dayOf(first: string, n: number): string {
  return new Date(Date.parse(`${first}T00:00:00Z`) + (n % 900) * 86_400_000).toISOString().slice(0, 10);
}

/** First day of the window in which dates and instants of a sample lie. */
export const firstDay = '2021-03-01';
