/** Turns of calls that read a great deal: one tenant never has all connections that there are for them. */
import { fail } from '#platform/runtime/failure.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import type { Platform } from '#platform/runtime/platform.ts';

/** Calls of a tenant that wait for their turn; one more is refused at once. */
const mostWaiting = 50;
/** Milliseconds that a call waits. */
const patience = 10_000;

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

const turnsOf = perPlatform(() => new Map<string, Turns>());

/** Runs `work` in its turn among the heavy calls of the tenant in this process; FY-R001 where too many wait or the turn does not come. */
export async function inHeavyPlace<Result>(
  platform: Platform,
  groupCode: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const all = turnsOf(platform);
  const turns = all.get(groupCode) ?? { running: 0, waiting: [] };
  all.set(groupCode, turns);
  // One connection at least is left to the others, where there is more than one.
  const most = Math.max(1, platform.configuration.connections.heavyReads - 1);
  if (turns.running < most) turns.running += 1;
  else await waitForTurn(turns);
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift();
    // Whoever waits takes over the place.
    if (next) next();
    else turns.running -= 1;
    if (turns.running === 0) all.delete(groupCode);
  }
}

function waitForTurn(turns: Turns): Promise<void> {
  if (turns.waiting.length >= mostWaiting) throw fail.busy();
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      turns.waiting.splice(turns.waiting.indexOf(begin), 1);
      reject(fail.busy());
    }, patience);
    turns.waiting.push(begin);
  });
}
