/** The route table and the current screen, for components. */
import { createContext, use } from 'react';
import { useMatches } from 'react-router';
import type { AppRoute } from './app-route.ts';
import type { RouteTree } from './route-tree.ts';
import { routeTree } from './route-tree.ts';

export const RouteTreeContext = createContext<RouteTree>(routeTree([]));

export const useRouteTree = (): RouteTree => use(RouteTreeContext);

/** The route of the screen that is shown. */
export function useCurrentRoute(): AppRoute | undefined {
  const handle = useMatches().at(-1)?.handle as { readonly route?: AppRoute } | undefined;
  return handle?.route;
}
