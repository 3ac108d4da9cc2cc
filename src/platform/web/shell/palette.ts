/** Entries of the command palette that come from the menu, and how typed text finds them. Pure. */
import type { PaletteItem } from '../contribution.ts';
import { homeMiddleware } from '../router/guard.ts';
import type { Codes, RouteTree } from '../router/route-tree.ts';
import { breadcrumb, mayOpen } from '../router/route-tree.ts';

/** Screens one passes through; nobody looks for them. */
const passages = new Set([homeMiddleware, '/create-enterprise']);

/** Screens a person may open from the palette: built, of the menu or hidden from it, but no detail screens. */
export function screenItems(tree: RouteTree, codes: Codes): PaletteItem[] {
  return tree.all
    .filter(
      (route) =>
        route.page &&
        !route.public &&
        !route.redirect &&
        !passages.has(route.path) &&
        (route.menuType === 'M' || route.menuType === 'P') &&
        mayOpen(route, codes),
    )
    .map((route) => ({
      key: route.path,
      label: route.title,
      hint: breadcrumb(tree, route)
        .slice(0, -1)
        .map((step) => step.title)
        .join(' / '),
      path: route.path,
    }));
}

/** Position of the match: 0 begins with the text, 1 holds it, 2 holds it in the hint or keywords, -1 does not. */
function rank(item: PaletteItem, text: string): number {
  const label = item.label.toLowerCase();
  if (label.startsWith(text)) return 0;
  if (label.includes(text)) return 1;
  return `${item.hint} ${item.keywords ?? ''} ${item.path}`.toLowerCase().includes(text) ? 2 : -1;
}

/** The entries a text finds, best first, in their own order otherwise. */
export function findItems(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return items;
  return items
    .map((item) => ({ item, place: rank(item, text) }))
    .filter((found) => found.place >= 0)
    .toSorted((a, b) => a.place - b.place)
    .map((found) => found.item);
}
