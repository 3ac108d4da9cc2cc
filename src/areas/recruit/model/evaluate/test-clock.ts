/** The clock of a test that is answered here: the server's alone. Pure. */
import { minuteLength } from './overlap.ts';

/** Answers that come so late still count. */
export const graceMilliseconds = 30_000;

export interface TestTimes {
  /** Instants. */
  readonly startedAt: string;
  readonly minutes: number;
  readonly deadline: string;
}

/** When a test that was begun ends: after its minutes, and with its deadline at the latest. */
export function endOfTest({ startedAt, minutes, deadline }: TestTimes): string {
  const end = Math.min(Date.parse(startedAt) + minutes * minuteLength, Date.parse(deadline));
  return new Date(end).toISOString();
}

/** `grace`: the time is up, and what is uploaded still counts. */
export type TestPhase = 'running' | 'grace' | 'over';

export function phaseOf(endsAt: string, now: number): TestPhase {
  const end = Date.parse(endsAt);
  if (now <= end) return 'running';
  return now <= end + graceMilliseconds ? 'grace' : 'over';
}
