/** Start of the application in the browser: what was stored, who is signed in, then the router. */
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { lazySessionActions } from '#areas/account/web/routes.ts';
import { registerContributions } from '#platform/web/contribution.ts';
import { followWindow } from '#platform/web/root-font.ts';
import { createAppRouter } from '#platform/web/router/create-router.tsx';
import { provideSessionActions, sessionActions } from '#platform/web/session.ts';
import { hasMarkerCookie, isSignedIn, readStored, restoreSession } from '#platform/web/session-store.ts';
import { restoreView } from '#platform/web/view-store.ts';
import '#platform/web/styles/base.css';
import { appRoutes, contributions } from './routes.ts';

/** Loads the user info when a session may exist (SE-05); a visitor waits for nothing. */
async function startSession(): Promise<void> {
  const maySignIn = Boolean(readStored('companyCode')) || isSignedIn() || hasMarkerCookie();
  if (!maySignIn) return;
  try {
    await Promise.all([sessionActions().load(), sessionActions().loadSite()]);
  } catch {
    // Without an answer the stored permissions stand; the first call of the screen tells what is wrong.
  }
}

followWindow();
restoreSession();
restoreView();
registerContributions(contributions);
provideSessionActions(lazySessionActions);
await startSession();
const place = document.querySelector('#app');
if (!place) throw new Error('index.html has no element #app');
createRoot(place).render(<RouterProvider router={createAppRouter(appRoutes)} />);
