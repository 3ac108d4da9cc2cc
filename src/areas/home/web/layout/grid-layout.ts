/**
 * Where the panels of a home page stand: as they come, as somebody arranged them, and after each step of arranging. Pure. Collisions push
 * down and empty rows close, both by the grid library.
 */
import type { LayoutItem } from 'react-grid-layout/core';
import { cloneLayout, getLayoutItem, moveElement, verticalCompactor } from 'react-grid-layout/core';
import type { HomePanelEntry, HomePanelSize } from '#platform/web/contribution.ts';
import type { PanelPlace } from '../../model/home.ts';
import { gridColumns } from '../../model/home.ts';

/** Wide windows from 1680 px: panels keep their width there and take fewer columns. */
export type LayoutMode = 'wide' | 'narrow';

/** A panel that may stand on the page, with its sizes. */
export interface GridPanel {
  readonly code: string;
  readonly size: HomePanelSize;
  readonly isFixed: boolean;
  /** Not in sight in the layout that nobody changed. */
  readonly startsHidden?: boolean;
}

/** Where a panel stands, hidden ones with the place they had. */
export type Places = readonly Required<PanelPlace>[];

/** A panel of narrow windows takes three quarters of its columns in wide ones, and so about the same width. */
const wideShare = 0.75;

export function panelOf(entry: HomePanelEntry, mode: LayoutMode, codes: ReadonlySet<string>): GridPanel {
  const { code, isFixed } = entry;
  const size = typeof entry.size === 'function' ? entry.size(codes) : entry.size;
  const w = mode === 'wide' ? Math.max(Math.round(size.w * wideShare), Math.min(size.minW, size.w)) : size.w;
  return {
    code,
    size: { ...size, w: Math.min(w, gridColumns) },
    isFixed: isFixed ?? false,
    startsHidden: entry.startsHidden?.(codes) ?? false,
  };
}

const item = ({ code, x, y, w, h }: PanelPlace): LayoutItem => ({ i: code, x, y, w, h });
const visible = (places: Places): LayoutItem[] => places.filter(({ hidden }) => !hidden).map(item);

/** The places with what the library made of those that are in sight. */
function withItems(places: Places, items: readonly LayoutItem[]): Places {
  const byCode = new Map(items.map((entry) => [entry.i, entry]));
  return places.map((place) => {
    const moved = byCode.get(place.code);
    return moved ? { ...place, x: moved.x, y: moved.y, w: moved.w, h: moved.h } : place;
  });
}

/** Panels in sight moved up as far as they go. */
export const compacted = (places: Places): Places =>
  withItems(places, verticalCompactor.compact(visible(places), gridColumns));

const isFree = (taken: Places, { x, y, w, h }: Omit<PanelPlace, 'code' | 'hidden'>): boolean =>
  taken.every((place) => place.x + place.w <= x || x + w <= place.x || place.y + place.h <= y || y + h <= place.y);

/** Panels one after the other, each as high and as far left as it fits, never above the one before: so they are read in their order. */
export function packed(panels: readonly GridPanel[]): Places {
  const places: Required<PanelPlace>[] = [];
  let from = 0;
  for (const { code, size, startsHidden } of panels) {
    const { w, h } = size;
    if (startsHidden) continue;
    const columns = Array.from({ length: gridColumns - w + 1 }, (_, x) => x);
    let y = from;
    let x = columns.find((column) => isFree(places, { x: column, y, w, h }));
    // A row that no panel reaches is free: the search ends.
    while (x === undefined) {
      y += 1;
      const row = y;
      x = columns.find((column) => isFree(places, { x: column, y: row, w, h }));
    }
    places.push({ code, x, y, w, h, hidden: false });
    from = y;
  }
  const waiting = panels.flatMap(({ code, size: { w, h }, startsHidden }) =>
    startsHidden ? [{ code, x: 0, y: 0, w, h, hidden: true }] : [],
  );
  return compacted([...places, ...waiting]);
}

/** A stored place within the bounds of its panel. */
function fitted(place: PanelPlace, { size, isFixed }: GridPanel): Required<PanelPlace> {
  const w = Math.min(Math.max(place.w, size.minW), gridColumns);
  return {
    ...place,
    w,
    h: Math.max(place.h, size.minH),
    x: Math.min(place.x, gridColumns - w),
    hidden: place.hidden && !isFixed,
  };
}

/**
 * The places of these panels. Stored codes that no panel has are left out; panels that the stored layout does not know are hidden, except
 * those that always stay. Nothing stored: as they come.
 */
export function placesOf(panels: readonly GridPanel[], stored: readonly PanelPlace[] | null): Places {
  if (stored === null) return packed(panels);
  const byCode = new Map(stored.map((place) => [place.code, place]));
  const known = panels.flatMap((panel) => {
    const place = byCode.get(panel.code);
    return place ? [fitted(place, panel)] : [];
  });
  const others = panels
    .filter(({ code }) => !byCode.has(code))
    .map(({ code, size: { w, h }, isFixed }) => ({ code, x: 0, y: bottomOf(known), w, h, hidden: !isFixed }));
  return compacted([...known, ...others]);
}

/** First row below all panels in sight. */
export const bottomOf = (places: Places): number =>
  Math.max(0, ...places.filter(({ hidden }) => !hidden).map(({ y, h }) => y + h));

/** Codes of the panels in sight from above to below, in a row from left to right. */
export const readingOrder = (places: Places): readonly string[] =>
  places
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ code }) => code);

/** Codes of the panels in sight one below the other: as a stored layout reads, else in the order of telephones. */
export function stackedOrder(
  panels: readonly { readonly code: string; readonly entry: { readonly sort: number; readonly phoneSort?: number } }[],
  places: Places,
  isStored: boolean,
): readonly string[] {
  const order = readingOrder(places);
  if (isStored) return order;
  const sorts = new Map(panels.map(({ code, entry: { sort, phoneSort } }) => [code, phoneSort ?? sort]));
  return order.toSorted((a, b) => (sorts.get(a) ?? 0) - (sorts.get(b) ?? 0));
}

/** Whether two arrangements of the same panels agree. */
export function isSame(a: Places, b: Places): boolean {
  const byCode = new Map(b.map((place) => [place.code, place]));
  return a.every(({ code, ...place }) => {
    const other = byCode.get(code);
    if (!other || other.hidden !== place.hidden) return false;
    const { x, y, w, h } = other;
    return place.hidden || (place.x === x && place.y === y && place.w === w && place.h === h);
  });
}

function movedTo(places: Places, code: string, x: number, y: number): Places {
  const items = cloneLayout(visible(places));
  const moving = getLayoutItem(items, code);
  if (!moving) return places;
  const pushed = moveElement(items, moving, x, y, true, false, 'vertical', gridColumns, false);
  return withItems(places, verticalCompactor.compact(pushed, gridColumns));
}

/** Rows that a step downwards or upwards may take until something changes: panels below close up at once. */
const farthestStep = 64;

/** One step with the arrow keys; the same places where it leads nowhere. */
export function moved(places: Places, code: string, dx: number, dy: number): Places {
  const place = places.find((entry) => entry.code === code);
  if (!place) return places;
  const x = place.x + dx;
  if (x < 0 || x + place.w > gridColumns) return places;
  for (let step = 1; step <= farthestStep; step += 1) {
    const y = place.y + dy * step;
    if (y < 0) return places;
    const next = movedTo(places, code, x, y);
    if (!isSame(next, places)) return next;
    if (dy === 0) return places;
  }
  return places;
}

/** Another size, within the bounds of the panel; the same places where it is at its bound. */
export function resized(places: Places, panel: GridPanel, dw: number, dh: number): Places {
  const place = places.find(({ code }) => code === panel.code);
  if (!place) return places;
  const w = Math.min(Math.max(place.w + dw, panel.size.minW), gridColumns - place.x);
  const h = Math.max(place.h + dh, panel.size.minH);
  if (w === place.w && h === place.h) return places;
  const grown = places.map((entry) => (entry.code === panel.code ? { ...entry, w, h } : entry));
  return movedTo(pushedDown(grown, panel.code), panel.code, place.x, place.y);
}

/** Panels that a grown one covers go below it. */
function pushedDown(places: Places, code: string): Places {
  const grown = places.find((place) => place.code === code);
  if (!grown) return places;
  const bottom = grown.y + grown.h;
  const covered = places.filter(
    (place) => place.code !== code && !place.hidden && place.y >= grown.y && !isFree([place], grown),
  );
  if (covered.length === 0) return places;
  const least = Math.min(...covered.map(({ y }) => y));
  return places.map((place) =>
    place.code !== code &&
    !place.hidden &&
    place.y >= least &&
    place.x < grown.x + grown.w &&
    grown.x < place.x + place.w
      ? { ...place, y: place.y + bottom - least }
      : place,
  );
}

/** Takes a panel out of sight. */
export const hidden = (places: Places, code: string): Places =>
  compacted(places.map((place) => (place.code === code ? { ...place, hidden: true } : place)));

/** Shows a panel, below the others unless a place is given. */
export function shown(places: Places, code: string, at?: { readonly x: number; readonly y: number }): Places {
  const y = bottomOf(places);
  const next = places.map((place) =>
    place.code === code ? { ...place, hidden: false, x: Math.min(place.x, gridColumns - place.w), y } : place,
  );
  const place = next.find((entry) => entry.code === code);
  return place && at ? movedTo(next, code, Math.min(at.x, gridColumns - place.w), at.y) : compacted(next);
}

/** What the library drew after a drag, as places. */
export const fromGrid = (places: Places, items: readonly LayoutItem[]): Places => withItems(places, items);
