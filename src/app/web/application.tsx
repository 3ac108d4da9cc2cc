/** The application: what was stored, who is signed in, then the router. */
import '#platform/web/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { checkOnComingBack } from '#platform/web/come-back.ts';
import { registerContributions } from '#platform/web/contribution.ts';
import { createAppRouter } from '#platform/web/router/create-router.tsx';
import { sessionActions } from '#platform/web/session.ts';
import { baseOf, currentAddress, setNavigator } from '#platform/web/navigation.ts';
import { maySignIn } from '#platform/web/session-store.ts';
import { restoreView } from '#platform/web/view-store.ts';
import { appRoutes, contributions } from './routes.ts';

/** Whether the address is a screen that asks for a session; unknown ones lead to /404. */
const needsSession = (address: string): boolean =>
  appRoutes.some((route) => route.path === address.split(/[?#]/u)[0] && !route.public);

/** Loads the user info when a session may exist (SE-05); a visitor waits for nothing. False: the page is being left. */
async function startSession(): Promise<boolean> {
  if (!maySignIn()) return true;
  try {
    const [loaded] = await Promise.all([sessionActions().load(), sessionActions().loadSite()]);
    const elsewhere = loaded ? null : await sessionActions().signInElsewhere(location.href);
    // A session that ended while nobody looked: back to this very page by the central login. Public pages stay.
    if (elsewhere !== null && needsSession(currentAddress())) {
      location.replace(elsewhere);
      return false;
    }
  } catch {
    // Without an answer the stored permissions stand; the first call of the screen tells what is wrong.
  }
  return true;
}

/** Draws the application into an element. */
export async function startApplication(place: Element): Promise<void> {
  restoreView();
  registerContributions(contributions);
  // A move before the router stands is where it begins: loading that page anew would race with the way from here.
  setNavigator((address) => history.replaceState(null, '', `${baseOf(location.pathname)}${address}`));
  if (!(await startSession())) return;
  checkOnComingBack(() => needsSession(currentAddress()));
  createRoot(place).render(<RouterProvider router={createAppRouter(appRoutes)} />);
}
