/** Which reminder of an interview is due. Pure. */

const hourLength = 3_600_000;

/** An hour ahead (2), a day ahead (1), or none: each once. */
export function reminderOf(startAt: string, sent: number, now: number): 1 | 2 | null {
  const left = Date.parse(startAt) - now;
  if (left <= 0 || left > 24 * hourLength) return null;
  if (left <= hourLength) return sent < 2 ? 2 : null;
  return sent < 1 ? 1 : null;
}

/** What counts as sent for an interview that is planned so late that the plan itself is the reminder. */
export const stepWhenPlanned = (startAt: string, now: number): 0 | 1 =>
  Date.parse(startAt) - now <= 24 * hourLength ? 1 : 0;
