/** The application: what was stored, who is signed in, then the router. */
import '#platform/web/zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { registerContributions } from '#platform/web/contribution.ts';
import { createAppRouter } from '#platform/web/router/create-router.tsx';
import { sessionActions } from '#platform/web/session.ts';
import { maySignIn } from '#platform/web/session-store.ts';
import { restoreView } from '#platform/web/view-store.ts';
import { appRoutes, contributions } from './routes.ts';

/** Loads the user info when a session may exist (SE-05); a visitor waits for nothing. */
async function startSession(): Promise<void> {
  if (!maySignIn()) return;
  try {
    await Promise.all([sessionActions().load(), sessionActions().loadSite()]);
  } catch {
    // Without an answer the stored permissions stand; the first call of the screen tells what is wrong.
  }
}

/** Draws the application into an element. */
export async function startApplication(place: Element): Promise<void> {
  restoreView();
  registerContributions(contributions);
  await startSession();
  createRoot(place).render(<RouterProvider router={createAppRouter(appRoutes)} />);
}
