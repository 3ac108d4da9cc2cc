/** Orders of the wall, filters and pages of it. Pure. */

export const wallOrders = [
  { value: 'manual', label: '手动' },
  { value: 'entry', label: '入职' },
  { value: 'education', label: '学历' },
  { value: 'title', label: '职称' },
] as const;
export type WallOrder = (typeof wallOrders)[number]['value'];

export const orderOf = (text: string | null): WallOrder =>
  wallOrders.find((order) => order.value === text)?.value ?? 'manual';

/** The list with one entry moved from one index to another. */
export function placeAt<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((_item, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Pinned cards stand first, whatever place a card was dropped at: as the server answers. */
export const pinnedFirst = <Item extends { readonly pinned: boolean }>(items: readonly Item[]): Item[] =>
  items.toSorted((left, right) => Number(right.pinned) - Number(left.pinned));

/** By hand cards are ordered within their groups; every other order goes over all groups in sight. */
export const inOrder = <Placed extends { readonly item: { readonly place: number } }>(
  placed: readonly Placed[],
  order: WallOrder,
): readonly Placed[] =>
  order === 'manual' ? placed : placed.toSorted((left, right) => left.item.place - right.item.place);

/** Pages of a full-screen show. */
export function pagesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_page, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
