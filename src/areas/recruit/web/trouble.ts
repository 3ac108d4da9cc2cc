/** What keeps the work of a form from the server for the moment, for pages that send it again by themselves. */
import { CallFailed, CallRefused, unreachableText } from '#platform/web/wire.ts';

/** Why what is filled in does not arrive: nothing reaches the server, or it takes none for the moment. Sent again after so many milliseconds. */
export interface Trouble {
  readonly kind: 'offline' | 'busy';
  readonly again: number;
}

const usualWait = 5000;
const longestWait = 60_000;

/** What a call that was no success says of the way to the server; one that takes no more for now names the seconds. */
export function troubleOf(error: CallFailed | CallRefused): Trouble {
  if (error instanceof CallFailed && error.message === unreachableText) return { kind: 'offline', again: usualWait };
  const { seconds } = ((error instanceof CallRefused ? error.data : null) as { readonly seconds?: unknown }) ?? {};
  const again = typeof seconds === 'number' ? Math.min(longestWait, Math.max(1000, seconds * 1000)) : usualWait;
  return { kind: 'busy', again };
}
