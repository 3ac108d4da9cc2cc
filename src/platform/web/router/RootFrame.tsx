/** Around every screen: title of the tab, focus after a move, a thin line while a screen loads. */
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { documentTitle, useSite } from '../site.ts';
import { followHeading } from './focus-heading.ts';
import type { FocusPlace } from './focus-place.ts';
import { currentPlace } from './focus-place.ts';
import { returnFocus } from './return-focus.ts';
import { useCurrentRoute } from './use-route.ts';

/** Screens that one may come back to in a row. */
const rememberedMoves = 20;

interface Origin {
  readonly pathname: string;
  readonly place: FocusPlace;
}

/** The focus goes to the heading of a new screen; back on the one it was reached from, to what had it there: the row that was opened. */
function useFocusAfterMove(pathname: string): void {
  const shown = useRef(pathname);
  const origins = useRef<Origin[]>([]);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    const origin = origins.current.at(-1);
    const isBack = origin?.pathname === pathname;
    if (isBack) origins.current.pop();
    else
      origins.current = [
        ...origins.current.slice(-rememberedMoves),
        { pathname: shown.current, place: currentPlace() },
      ];
    shown.current = pathname;
    return followHeading(isBack ? origin.place : undefined);
  }, [pathname]);
}

export function RootFrame() {
  const { pathname } = useLocation();
  const route = useCurrentRoute();
  const siteName = useSite((site) => site.siteName);
  const loading = useNavigation().state === 'loading';
  useEffect(() => {
    document.title = documentTitle(route?.title ?? '');
  }, [route, siteName]);
  useFocusAfterMove(pathname);
  // From the first moment: a dialog that opens before would give the keyboard back to nobody.
  useEffect(() => returnFocus(), []);
  return (
    <>
      {loading && <div className="route-progress" role="progressbar" aria-label="页面加载中" />}
      <Outlet />
    </>
  );
}
