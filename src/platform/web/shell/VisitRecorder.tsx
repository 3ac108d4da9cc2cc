/** Notes the screens that are visited, once each has its heading; passages, the home pages and screens without a session are left out. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { recordVisit } from '../recent-visits.ts';
import { useCurrentRoute } from '../router/use-route.ts';

/** Milliseconds on a screen before it counts as visited; by then a record has its name. */
const visitedAfter = 1500;
/** Longest heading that is kept. */
const mostLetters = 60;

const isHome = (path: string): boolean => path === '/szytHome' || path === '/work-platform-home';

export function VisitRecorder(): null {
  const { pathname, search } = useLocation();
  const route = useCurrentRoute();
  useEffect(() => {
    if (!route?.page || route.public || isHome(route.path) || route.menuType === 'P') return undefined;
    const timer = setTimeout(() => {
      const label = document.querySelector('main h1')?.textContent?.trim() || route.title;
      // What was begun is no place to come back to.
      const params = new URLSearchParams(search);
      for (const name of ['new', 'edit', 'import', 'export']) params.delete(name);
      const kept = params.toString();
      recordVisit({
        path: kept === '' ? pathname : `${pathname}?${kept}`,
        label: label.slice(0, mostLetters),
        at: Date.now(),
      });
    }, visitedAfter);
    return () => clearTimeout(timer);
  }, [pathname, search, route]);
  return null;
}
