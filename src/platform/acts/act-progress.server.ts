/** How far an act of many rows is, told while it works: the button that waits counts along. */
import type { LiveEvent } from '#platform/events/events.ts';

/** Milliseconds of work before anything is told, and between two tellings. */
const quietTime = 1500;
const pause = 400;

export interface ProgressOptions {
  readonly accountId: number;
  /** Idempotency key of the call, by which the page that waits knows its own; without one nobody waits for it. */
  readonly key: unknown;
  /** Rows of the call. */
  readonly total: number;
  /** Outside the transaction of the call, whose own notices arrive when it commits. Failing loses a number, not the act. */
  readonly publish: (event: LiveEvent) => Promise<unknown>;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Answers what is called after each row with the number of rows that are through. */
export function progressTeller({
  accountId,
  key,
  total,
  publish,
  now = () => performance.now(),
}: ProgressOptions): (through: number) => void {
  let next = now() + quietTime;
  return (through) => {
    if (typeof key !== 'string' || through >= total || now() < next) return;
    next = now() + pause;
    publish({ type: 'progress', accountId, data: { key, through, total } }).catch(() => undefined);
  };
}
