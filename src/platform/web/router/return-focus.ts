/**
 * Gives the keyboard back to where it was when a dialog, a drawer or a menu is gone. The component library does so only where it may
 * close with a movement; ours are taken away with the state that opened them, and would leave the keyboard nowhere.
 */

import { findHeading, followHeading } from './focus-heading.ts';
import { rememberFocus } from './focus-place.ts';

/** What lies over the page and holds the keyboard meanwhile. */
const layers =
  '[role="dialog"], [role="menu"], .ant-modal-root, .ant-drawer, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown';

interface Place {
  /** Null: the page itself. */
  readonly layer: Element | null;
  readonly element: HTMLElement;
}

const canHold = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !(element as Partial<HTMLButtonElement>).disabled;

/** What is seen only while pointer or keyboard is at it (the menu of a line) cannot be focused: its line can. */
const seenPart = (element: HTMLElement): HTMLElement =>
  getComputedStyle(element).visibility === 'hidden'
    ? (element.parentElement?.closest<HTMLElement>('[tabindex]') ?? element)
    : element;

/** Holds the keyboard: what gets the focus beside it gives it back at once. */
const isModal = ({ layer }: Place): boolean =>
  layer?.getAttribute('aria-modal') === 'true' && layer.getClientRects().length > 0;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focuses the last place that is still there; places of layers that are gone are forgotten. */
function goBack(places: Place[]): void {
  for (let last = places.at(-1); last; last = places.at(-1)) {
    const { layer, element } = last;
    if (layer === null) {
      // What was pressed may go as well, at once or when the list comes anew: a deleted row, an entry that was dealt with.
      followHeading(() => (canHold(element) ? seenPart(element) : findHeading()));
      return;
    }
    const target = canHold(element) ? element : layer.querySelector<HTMLElement>('button:enabled');
    if (layer.isConnected) target?.focus({ preventScroll: true });
    if (!isNowhere()) return;
    places.pop();
  }
}

/** Watches for as long as the page lives. Returns the way to end it. */
export function returnFocus(): () => void {
  // One place for the page and one for each layer over it, the uppermost last.
  const places: Place[] =
    document.activeElement instanceof HTMLElement ? [{ layer: null, element: document.activeElement }] : [];
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const layer = target.closest(layers);
    // Tab beyond the end of a dialog comes by the page on its way to the beginning.
    if (layer === null && places.some(isModal)) return;
    if (layer === null) rememberFocus(target);
    const known = places.findIndex((place) => place.layer === layer);
    if (known >= 0) places.splice(known);
    places.push({ layer, element: target });
  };
  const observer = new MutationObserver(() => {
    const last = places.at(-1);
    // After the drawing that took the layer away: whoever wants the keyboard elsewhere has had it by then.
    if (last?.layer && !last.layer.isConnected) requestAnimationFrame(() => isNowhere() && goBack(places));
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}
