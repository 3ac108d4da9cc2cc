/** Turns of work that takes a great deal of the database: one tenant never has all connections that there are for it. */
import { perPlatform } from '#platform/runtime/per-platform.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { Turns } from '#platform/runtime/turns.ts';

/** Calls of a tenant that wait for their turn; one more is refused at once. */
const mostWaiting = 50;
/** Milliseconds that a call waits. */
const callPatience = 10_000;

const turnsOf = perPlatform(({ configuration }: Platform) => {
  const places = configuration.connections.heavyReads;
  return new Turns({ places, perGroup: Math.max(1, places - 1), mostWaiting });
});

/**
 * Runs `work` in its turn among the heavy work of this process: as much at once as there are connections for it, and of one
 * tenant one less, where there is more than one. FY-R001 where too many wait or the turn does not come; a job is patient.
 */
export async function inHeavyPlace<Result>(
  platform: Platform,
  groupCode: string,
  work: () => Promise<Result>,
  patience: number = callPatience,
): Promise<Result> {
  const turns = turnsOf(platform);
  await turns.take(groupCode, patience);
  try {
    return await work();
  } finally {
    turns.giveBack(groupCode);
  }
}
