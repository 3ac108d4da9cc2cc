/** Turns the route table into the browser's router: guard before every screen, pages loaded on demand. */
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { createBrowserRouter, redirect } from 'react-router';
import { baseOf, currentAddress, isInsideAddress, setNavigator } from '../navigation.ts';
import { useEntryRefusal } from '../session.ts';
import { isSignedIn, readStored, useSession } from '../session-store.ts';
import { recordSystem, useView } from '../view-store.ts';
import type { AppRoute, PageModule } from './app-route.ts';
import { loadChunk } from './chunk.ts';
import { guard } from './guard.ts';
import { isOnTheWay, setLeaving } from './leaving.ts';
import { rememberRefusal } from './refusal.ts';
import { RootFrame } from './RootFrame.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import type { RouteTree } from './route-tree.ts';
import { routeTree } from './route-tree.ts';
import { RouteTreeContext } from './use-route.ts';

/** What a matched route carries for title, menu and breadcrumb. */
export interface RouteHandle {
  readonly route: AppRoute;
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Builds the router of the whole application under the prefix the page was opened with. */
export function createAppRouter(routes: readonly AppRoute[]): AppRouter {
  const tree = routeTree(routes);
  const screens = (bare: boolean) =>
    routes.filter((route) => isBare(route) === bare).map((route) => screenOf(tree, route));
  const unknown: RouteObject = { path: '*', loader: guardLoader(tree, undefined), Component: () => null };
  const shell: RouteObject = {
    id: 'shell',
    lazy: () => pageOf(() => import('../shell/Shell.tsx')),
    children: screens(false),
  };
  const root: RouteObject = {
    id: 'root',
    Component: () => (
      <RouteTreeContext value={tree}>
        <RootFrame />
      </RouteTreeContext>
    ),
    HydrateFallback: () => null,
    ErrorBoundary: RouteFailure,
    children: [...screens(true), shell, unknown],
  };
  const router = createBrowserRouter([root], { basename: baseOf(globalThis.location.pathname) || '/' });
  setLeaving(() => isOnTheWay(router.state));
  setNavigator((address, options) => void router.navigate(address, { replace: options?.replace ?? false }));
  return router;
}

const isBare = (route: AppRoute): boolean => route.bare === true;

/**
 * Loads a page. A chunk that fails becomes a page that throws, for the boundary to show: a rejected `lazy` leaves the
 * first screen of a visit blank, because React Router goes on waiting for the route.
 */
async function pageOf(load: () => Promise<PageModule>): Promise<{ Component: ComponentType }> {
  try {
    return { Component: (await loadChunk(load)).default };
  } catch (error) {
    const Failed = () => {
      throw error;
    };
    return { Component: Failed };
  }
}

function screenOf(tree: RouteTree, route: AppRoute): RouteObject {
  const load = route.page ?? (() => import('../shell/UpcomingPage.tsx'));
  const handle: RouteHandle = { route };
  const leadsAway = route.redirect !== undefined || route.redirectTo !== undefined;
  return {
    path: route.path,
    handle,
    loader: guardLoader(tree, route),
    ErrorBoundary: RouteFailure,
    ...(leadsAway ? { Component: () => null } : { lazy: () => pageOf(load) }),
  };
}

function guardLoader(tree: RouteTree, route: AppRoute | undefined) {
  return ({ request }: LoaderFunctionArgs): Response | null => {
    const url = new URL(request.url);
    const wanted = url.searchParams.get('path');
    const type = readStored('selectGroupType');
    const result = guard(tree, route, {
      signedIn: isSignedIn(),
      endedAt: useSession.getState().ended ? currentAddress(url) : null,
      codes: useSession.getState().codes,
      groupCompanyCode: readStored('groupCompanyCode'),
      refusedEntry: useEntryRefusal.getState().refusal !== null,
      selectGroupType: useSession.getState().choice?.selectGroupType ?? (type === null ? null : type === '1' ? 1 : 2),
      activeIndex: useView.getState().activeIndex,
      wantedPath: isInsideAddress(wanted) ? wanted : null,
    });
    if (result.kind === 'redirect') return redirect(result.to);
    if (result.kind === 'refuse') {
      rememberRefusal({ address: currentAddress(url), reason: result.reason, code: result.code });
      return redirect(result.to);
    }
    if (result.record !== undefined) recordSystem(result.record);
    if (result.shown) useView.setState(result.shown);
    return null;
  };
}
