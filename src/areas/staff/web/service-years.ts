/** Length of service in years between two days ('YYYY-MM-DD'), one decimal is meaningful; null without a start. */
export function serviceYears(from: string | null | undefined, to: string): number | null {
  if (!from || from > to) return null;
  return (Date.parse(to) - Date.parse(from)) / (365.2425 * 86_400_000);
}
