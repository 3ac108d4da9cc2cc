/**
 * Who may open what, as a pure function. The order is binding: the question
 * whether an enterprise is chosen comes before the question for the permission code.
 */
import { loginFor } from '../navigation.ts';
import type { AppRoute } from './app-route.ts';
import type { Codes, RouteTree } from './route-tree.ts';
import { firstScreen, mayOpen, menuPosition, topOf } from './route-tree.ts';

export interface GuardState {
  readonly signedIn: boolean;
  /** Address that is opened, when the session ended while the page was open: the person signs in and comes back to it. */
  readonly endedAt?: string | null;
  readonly codes: Codes;
  /** Stored group company code; empty when no enterprise is chosen. */
  readonly groupCompanyCode: string | null;
  /** The enterprise of the last choice did not let the person in (address, second factor): he has one, and is told there. */
  readonly refusedEntry?: boolean;
  readonly selectGroupType: 1 | 2 | null;
  /** Entry of the menu that is marked. */
  readonly activeIndex?: string | null;
  /** ?path= of the address, already known to be inside the application, or null. */
  readonly wantedPath: string | null;
}

/** What the guard writes when a screen opens: the active system, or that there is none. Absent: leave as it is. */
export interface SystemRecord {
  readonly jumpType: 'subsystem' | 'group';
  readonly activeIndex: string;
}

export type GuardResult =
  | {
      readonly kind: 'open';
      readonly record?: SystemRecord | null;
      /** Marked meanwhile; what is written stays. */ readonly shown?: SystemRecord;
    }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Sent to /404 or /401; `reason` and `code` tell the error page what to offer. */
  | {
      readonly kind: 'refuse';
      readonly to: '/404' | '/401';
      readonly reason: 'unknown' | 'signedOut' | 'permission' | 'notGroup';
      readonly code?: string;
    };

export const homeMiddleware = '/home-middleware';

/** Decides about one navigation. */
export function guard(tree: RouteTree, route: AppRoute | undefined, state: GuardState): GuardResult {
  if (!route) return { kind: 'refuse', to: '/404', reason: 'unknown' };
  if (route.public) return guardPublic(route, state);
  if (!state.signedIn && state.endedAt) return { kind: 'redirect', to: loginFor(state.endedAt) };
  if (!state.signedIn) return { kind: 'refuse', to: '/404', reason: 'signedOut' };
  const top = topOf(tree, route);
  if (!route.saveMenu && top.type !== undefined && !state.groupCompanyCode)
    return { kind: 'redirect', to: state.refusedEntry ? '/entrepreneurship-center' : '/create-enterprise' };
  if (!mayOpen(route, state.codes))
    return { kind: 'refuse', to: '/401', reason: 'permission', code: route.permission ?? '' };
  if (!route.saveMenu && top.type === 'group' && state.selectGroupType !== 1)
    return { kind: 'refuse', to: '/401', reason: 'notGroup' };
  if (route.redirectTo) return { kind: 'redirect', to: route.redirectTo() };
  if (route.redirect !== undefined) return guardContainer(tree, route, state);
  if (route.saveMenu) return { kind: 'open', ...shownOf(tree, route, top, state.activeIndex) };
  return { kind: 'open', ...recordOf(tree, route, top) };
}

function guardPublic(route: AppRoute, state: GuardState): GuardResult {
  if (route.redirect !== undefined) return { kind: 'redirect', to: route.redirect };
  if (route.path === '/login' && state.signedIn) return { kind: 'redirect', to: state.wantedPath ?? homeMiddleware };
  return route.saveMenu ? { kind: 'open' } : { kind: 'open', record: null };
}

/** A container leads to its declared child, or to the first one that may be opened. */
function guardContainer(tree: RouteTree, route: AppRoute, state: GuardState): GuardResult {
  const child = firstScreen(tree, route, state.codes, false);
  return child
    ? { kind: 'redirect', to: child.path }
    : { kind: 'refuse', to: '/401', reason: 'permission', code: route.permission ?? '' };
}

/** An entry of a menu that keeps the selection does so inside its area; under another area's menu it would stand in the wrong place. */
function shownOf(
  tree: RouteTree,
  route: AppRoute,
  top: AppRoute,
  activeIndex: string | null | undefined,
): { shown?: SystemRecord } {
  if (top.type === undefined || route.menuType !== 'M') return {};
  const kept = activeIndex ? tree.find(activeIndex) : undefined;
  return kept && topOf(tree, kept) === top
    ? {}
    : { shown: { jumpType: top.type, activeIndex: menuPosition(tree, route).path } };
}

function recordOf(tree: RouteTree, route: AppRoute, top: AppRoute): { record?: SystemRecord | null } {
  if (top.type === undefined) return { record: null };
  if (route.noSaveSystem) return {};
  return { record: { jumpType: top.type, activeIndex: menuPosition(tree, route).path } };
}
