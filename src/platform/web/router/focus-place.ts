/** What had the keyboard when a screen was left, found again when the screen is drawn anew: nothing of the old drawing is left then. */
import { findHeading } from './focus-heading.ts';

/** Finds it; the heading where it is gone, null while the screen is still being drawn. */
export type FocusPlace = () => HTMLElement | null;

/** The last element of the page itself that had the keyboard; dialogs, drawers and menus over it are passed by. */
let last: HTMLElement | null = null;

export const rememberFocus = (element: HTMLElement): void => void (last = element);

const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';

/** Of the same kind and name inside a box. */
function sameIn(box: ParentNode, kind: string, name: string): HTMLElement | undefined {
  return [...box.querySelectorAll<HTMLElement>(kind)].find((element) => nameOf(element) === name);
}

const isBeingDrawn = (): boolean =>
  document.querySelector('main [aria-busy="true"], main [data-part="skeleton"], .route-progress') !== null;

/** The place that has the keyboard now, or had it last. A row of a list is known by its key, all else by its name. */
export function currentPlace(): FocusPlace {
  if (!last) return findHeading;
  const [kind, name] = [last.tagName.toLowerCase(), nameOf(last)];
  // What was taken out of the document keeps its surroundings.
  const key = last.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'];
  return () => {
    const main = document.querySelector('main');
    if (!main) return null;
    const box = key === undefined ? main : main.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`);
    const found = box && (sameIn(box, kind, name) ?? (box instanceof HTMLTableRowElement ? box : null));
    return found ?? (isBeingDrawn() ? null : findHeading());
  };
}
