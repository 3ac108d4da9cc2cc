/** Around every screen: title of the tab, focus on the heading after a move, a thin line while a screen loads. */
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { documentTitle, useSite } from '../site.ts';
import { useCurrentRoute } from './use-route.ts';

/** Moves the focus to the heading, so that screen readers announce the new screen. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function RootFrame() {
  const { pathname } = useLocation();
  const route = useCurrentRoute();
  const siteName = useSite((site) => site.siteName);
  const loading = useNavigation().state === 'loading';
  const first = useRef(true);
  useEffect(() => {
    document.title = documentTitle(route?.title ?? '');
  }, [route, siteName]);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const frame = requestAnimationFrame(focusHeading);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <>
      {loading && <div className="route-progress" role="progressbar" aria-label="页面加载中" />}
      <Outlet />
    </>
  );
}
