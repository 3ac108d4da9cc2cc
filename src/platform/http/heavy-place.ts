/** Turns of work that takes a great deal of the database: one tenant never has all connections that there are for it. */
import { fail } from '#platform/runtime/failure.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import type { Platform } from '#platform/runtime/platform.ts';

/** Calls of a tenant that wait for their turn; one more is refused at once. */
const mostWaiting = 50;
/** Milliseconds that a call waits. */
const callPatience = 10_000;

interface Waiting {
  readonly groupCode: string;
  readonly begin: () => void;
}

interface Turns {
  running: number;
  readonly perGroup: Map<string, number>;
  /** In the order in which they came. */
  readonly waiting: Waiting[];
}

const turnsOf = perPlatform((): Turns => ({ running: 0, perGroup: new Map(), waiting: [] }));

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
  const places = platform.configuration.connections.heavyReads;
  const isFree = (group: string) =>
    turns.running < places && (turns.perGroup.get(group) ?? 0) < Math.max(1, places - 1);
  if (isFree(groupCode)) take(turns, groupCode);
  else await waitForTurn(turns, groupCode, patience);
  try {
    return await work();
  } finally {
    giveBack(turns, groupCode);
    const next = turns.waiting.findIndex((one) => isFree(one.groupCode));
    for (const { groupCode: group, begin } of next < 0 ? [] : turns.waiting.splice(next, 1)) {
      take(turns, group);
      begin();
    }
  }
}

function take(turns: Turns, groupCode: string): void {
  turns.running += 1;
  turns.perGroup.set(groupCode, (turns.perGroup.get(groupCode) ?? 0) + 1);
}

function giveBack(turns: Turns, groupCode: string): void {
  turns.running -= 1;
  const left = (turns.perGroup.get(groupCode) ?? 0) - 1;
  if (left > 0) turns.perGroup.set(groupCode, left);
  else turns.perGroup.delete(groupCode);
}

/** Resolves when the place has been taken for it. */
function waitForTurn({ waiting }: Turns, groupCode: string, patience: number): Promise<void> {
  const isPatient = patience === Infinity;
  if (!isPatient && waiting.filter((one) => one.groupCode === groupCode).length >= mostWaiting) throw fail.busy();
  return new Promise((resolve, reject) => {
    const mine: Waiting = {
      groupCode,
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = isPatient
      ? undefined
      : setTimeout(() => {
          waiting.splice(waiting.indexOf(mine), 1);
          reject(fail.busy());
        }, patience);
    waiting.push(mine);
  });
}
