/** What a call does after its commit: begun before the answer, waited for only when the process goes down. */
import { perPlatform } from './per-platform.ts';
import type { Platform } from './platform.ts';

export type SideEffect = () => Promise<void> | void;

const runningOf = perPlatform(() => new Set<Promise<void>>());

/**
 * Begins all effects in their order. What one does at once (a cookie of the answer, forgetting rights) is done when this
 * returns; what takes time does not delay the answer. A failure is logged and undoes nothing.
 */
export function startEffects(platform: Platform, path: string, effects: readonly SideEffect[]): void {
  const running = runningOf(platform);
  for (const effect of effects) {
    const work = (async () => effect())()
      .catch((error: unknown) => platform.log.error({ error: String(error), path }, 'side effect failed'))
      .finally(() => running.delete(work));
    running.add(work);
  }
}

/** Resolves when all that was begun has ended. */
export async function effectsDone(platform: Platform): Promise<void> {
  while (runningOf(platform).size > 0) await Promise.all(runningOf(platform));
}
