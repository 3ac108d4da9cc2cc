/**
 * Start in the browser. A visitor of the landing page gets that page alone; everybody else gets the application
 * with its router, which is a third of the code.
 */
import { createRoot } from 'react-dom/client';
import { lazySessionActions, routes as accountRoutes } from '#core/account/web/routes.ts';
import { baseOf, currentAddress } from '#platform/web/navigation.ts';
import { followWindow } from '#platform/web/root-font.ts';
import { provideSessionActions } from '#platform/web/session.ts';
import { maySignIn, restoreSession } from '#platform/web/session-store.ts';
import { documentTitle } from '#platform/web/site.ts';
import '#platform/web/styles/base.css';

const landingPath = '/propagate';
const [path] = currentAddress().split(/[?#]/u);
const isLanding = (path === '/' || path === landingPath) && !maySignIn();
const landing = accountRoutes.find((route) => route.path === landingPath);
const place = document.querySelector('#app');
if (!place) throw new Error('index.html has no element #app');

followWindow();
restoreSession();
provideSessionActions(lazySessionActions);
if (isLanding && landing?.page) {
  const { default: Landing } = await landing.page();
  history.replaceState(null, '', `${baseOf(location.pathname)}${landingPath}${location.search}${location.hash}`);
  document.title = documentTitle(landing.title);
  createRoot(place).render(<Landing />);
} else {
  const { startApplication } = await import('./application.tsx');
  await startApplication(place);
}
