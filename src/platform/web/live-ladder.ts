/** When to try the live stream again. Pure. */

/** Seconds between tries: 1, 2, 5, 15, then every 30. */
const ladder: readonly number[] = [1, 2, 5, 15, 30];

/** Milliseconds before try number `failures` + 1. */
export const retryDelay = (failures: number): number =>
  (ladder[Math.min(Math.max(failures, 1), ladder.length) - 1] ?? 30) * 1000;

/** Milliseconds between two polls while the stream is down. */
export const pollMilliseconds = 60_000;

/** Two failures in a row: ask regularly until the stream is back. */
export const shouldPoll = (failures: number): boolean => failures >= 2;
