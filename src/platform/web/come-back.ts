/** A page that the browser kept in its memory and shows again (going back after signing out): nobody checked who sits there. */
import { sessionActions } from './session.ts';
import { isSignedIn } from './session-store.ts';

/** Loads the page anew where the session is gone; without an answer the first call of the screen tells. `needsSession`: whether the screen shown asks for one. */
export function checkOnComingBack(needsSession: () => boolean): void {
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted && needsSession()) void check();
  });
}

async function check(): Promise<void> {
  const isThere =
    isSignedIn() &&
    (await sessionActions()
      .load()
      .catch(() => true));
  if (!isThere) globalThis.location.reload();
}
