/** Another try of a story begins with the data of the demonstration: what the failed try left would make it fail once more. */
import type { TestContext } from 'vitest';
import { inject } from 'vitest';
import type { RunningApplication } from './application.ts';
import { startApplication } from './application.ts';

/** Applications that were started after failures, the one in use last. */
const renewed: RunningApplication[] = [];
/** Tries that have led to one already, however many visitors they had. */
const failedTries = new Set<string>();

/** Origin of the application that the next visit goes to, when a story of this file failed before; else undefined. */
export const renewedUrl = (): string | undefined => renewed.at(-1)?.baseUrl;

/** Whether the runner tries the story once more. */
function isTriedAgain({ retry, result }: TestContext['task']): boolean {
  const tries = typeof retry === 'number' ? retry : (retry?.count ?? 0);
  return result?.state === 'fail' && (result.retryCount ?? 0) < tries;
}

async function renewOnce({ task }: TestContext): Promise<void> {
  const failedTry = `${task.id} ${task.result?.retryCount ?? 0}`;
  if (!isTriedAgain(task) || failedTries.has(failedTry)) return;
  failedTries.add(failedTry);
  renewed.push(await startApplication({ demoData: inject('demoData') }));
}

/** Starts another application when the story that runs fails and is tried again. E2E_BASE_URL names one that stays. */
export function renewAfterFailure(atEnd: TestContext['onTestFinished']): void {
  if (process.env['E2E_BASE_URL']) return;
  try {
    atEnd(renewOnce);
  } catch {
    // Opened before the first story of a file: there is no story yet that could end.
  }
}

/** Ends the applications that were started in a file of stories, when the file has ended. */
export async function stopRenewed(): Promise<void> {
  await Promise.all(renewed.splice(0).map(({ stop }) => stop()));
}
