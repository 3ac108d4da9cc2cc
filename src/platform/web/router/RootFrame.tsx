/** Around every screen: title of the tab, focus on the heading after a move, a thin line while a screen loads. */
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { documentTitle, useSite } from '../site.ts';
import { followHeading } from './focus-heading.ts';
import { returnFocus } from './return-focus.ts';
import { useCurrentRoute } from './use-route.ts';

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
    return followHeading();
  }, [pathname]);
  // From the first moment: a dialog that opens before would give the keyboard back to nobody.
  useEffect(() => returnFocus(), []);
  return (
    <>
      {loading && <div className="route-progress" role="progressbar" aria-label="页面加载中" />}
      <Outlet />
    </>
  );
}
