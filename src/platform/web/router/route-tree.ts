/** Questions about the route table: ancestors, children, what stands in the menu. Pure. */
import { groupBy } from '#platform/entity/group-by.ts';
import type { RouteTab } from '#platform/entity/route.ts';
import type { AppRoute } from './app-route.ts';

export interface RouteTree {
  readonly all: readonly AppRoute[];
  find(path: string): AppRoute | undefined;
  /** Children by sort, then by declaration. */
  children(path: string): readonly AppRoute[];
  /** From the route up to its topmost ancestor, itself first. */
  lineage(route: AppRoute): readonly AppRoute[];
}

/** Indexes the table once. */
export function routeTree(all: readonly AppRoute[]): RouteTree {
  const byPath = new Map(all.map((route) => [route.path, route]));
  const byParent = groupBy(all, (route) => route.parent ?? '');
  for (const [parent, routes] of byParent)
    byParent.set(
      parent,
      routes.toSorted((a, b) => (a.sort ?? Infinity) - (b.sort ?? Infinity) || 0),
    );
  return {
    all,
    find: (path) => byPath.get(path),
    children: (path) => byParent.get(path) ?? [],
    lineage(route) {
      const line = [route];
      for (let up = route.parent; up !== undefined && line.length < 10; up = byPath.get(up)?.parent) {
        const ancestor = byPath.get(up);
        if (ancestor) line.push(ancestor);
      }
      return line;
    },
  };
}

export const topOf = (tree: RouteTree, route: AppRoute): AppRoute => tree.lineage(route).at(-1) ?? route;

export type Codes = ReadonlySet<string>;
export const mayOpen = (route: AppRoute, codes: Codes): boolean =>
  route.permission === undefined || codes.has(route.permission);

export const mayOpenTab = ({ permission }: RouteTab, codes: Codes): boolean =>
  permission === undefined || codes.has(permission);

/** A screen that exists and may be opened, or a group with one below it. */
function isReachable(tree: RouteTree, route: AppRoute, codes: Codes): boolean {
  if (!mayOpen(route, codes)) return false;
  if (route.menuType === 'M') return route.page !== undefined;
  return tree
    .children(route.path)
    .some((child) => (child.menuType === 'M' || child.menuType === 'G') && isReachable(tree, child, codes));
}

/** First screen under a container that may be opened; the declared redirect goes first. */
export function firstScreen(
  tree: RouteTree,
  container: AppRoute,
  codes: Codes,
  onlyBuilt: boolean,
): AppRoute | undefined {
  const declared = container.redirect === undefined ? undefined : tree.find(container.redirect);
  const candidates = declared ? [declared, ...tree.children(container.path)] : tree.children(container.path);
  for (const child of candidates) {
    if (!mayOpen(child, codes) || child.menuType === 'S') continue;
    if (child.menuType === 'M' && (!onlyBuilt || child.page)) return child;
    const inside = child.menuType === 'M' ? undefined : firstScreen(tree, child, codes, onlyBuilt);
    if (inside) return inside;
  }
  return undefined;
}

/** One entry of the sidebar. */
export interface MenuItem {
  readonly route: AppRoute;
  readonly children: readonly MenuItem[];
}

/** One area of the top bar: where its tab leads and what its sidebar holds (nothing when all children are hidden). */
export interface MenuArea {
  readonly route: AppRoute;
  readonly target: string;
  readonly items: readonly MenuItem[];
}

function menuItems(tree: RouteTree, parent: string, codes: Codes): MenuItem[] {
  return tree
    .children(parent)
    .filter(
      (route) =>
        !route.hiddenMenu && (route.menuType === 'M' || route.menuType === 'G') && isReachable(tree, route, codes),
    )
    .map((route) => ({ route, children: route.menuType === 'G' ? menuItems(tree, route.path, codes) : [] }))
    .filter((item) => item.route.menuType === 'M' || item.children.length > 0);
}

/** Areas with at least one screen that may be opened, by sort (SH-12, SH-13, SH-17). Group areas only when acting as the group. */
export function menuAreas(tree: RouteTree, codes: Codes, actsAsGroup: boolean): MenuArea[] {
  return tree
    .children('')
    .filter((route) => route.menuType === 'D' && !route.hiddenMenu && (route.type !== 'group' || actsAsGroup))
    .flatMap((route) => {
      const first = isReachable(tree, route, codes) ? firstScreen(tree, route, codes, true) : undefined;
      return first ? [{ route, target: first.path, items: menuItems(tree, route.path, codes) }] : [];
    });
}

/** Nearest route at or above this one that stands in the menu. */
export function menuPosition(tree: RouteTree, route: AppRoute): AppRoute {
  const line = tree.lineage(route);
  return line.find((entry) => !entry.hiddenMenu && entry.menuType !== 'S') ?? line.at(-1) ?? route;
}

/** Titles from the area down to the screen; hidden containers keep their place. */
export function breadcrumb(tree: RouteTree, route: AppRoute): readonly AppRoute[] {
  return tree.lineage(route).toReversed();
}
