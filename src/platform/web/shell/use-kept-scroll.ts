/** Where lists were scrolled to comes back with Back: kept for each entry of the history while the page lives. */
import type { RefObject, UIEvent } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** What scrolls from top to bottom: the panel itself, or the rows of a list inside. */
const scrolled = ['[data-part="main-panel"]', '.ant-table-body', '[data-part="entity-cards"]'];
/** Milliseconds in which rows have to be there; later nobody wants to be moved. */
const patience = 3000;

/** Of the page: offsets in px by entry of the history and place in `scrolled`. */
const offsets = new Map<string, number[]>();

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Scrolls as soon as there is enough to scroll; stops when the person does something. @returns gives it up */
function restore(wanted: readonly number[], onDone: () => void): () => void {
  const until = Date.now() + patience;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of ['wheel', 'pointerdown', 'keydown']) removeEventListener(type, stop);
    onDone();
  };
  const step = () => {
    const isThere = scrolled.every((selector, place) => {
      const top = wanted[place];
      const box = find(selector);
      if (box && top) box.scrollTop = top;
      return !top || (box !== null && Math.abs(box.scrollTop - top) < 2);
    });
    if (isThere || Date.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const type of ['wheel', 'pointerdown', 'keydown']) addEventListener(type, stop, { passive: true });
  step();
  return stop;
}

/** The panel begins at its top, and where it was with Back. @returns to be called at every scroll inside the panel */
export function useKeptScroll(panel: RefObject<HTMLElement | null>): (event: UIEvent<HTMLElement>) => void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isRestoring = useRef(false);
  useLayoutEffect(() => {
    panel.current?.scrollTo({ top: 0 });
  }, [panel, pathname]);
  useEffect(() => {
    const wanted = isBack ? offsets.get(key) : undefined;
    if (!wanted) return undefined;
    isRestoring.current = true;
    return restore(wanted, () => (isRestoring.current = false));
  }, [key, isBack]);
  return ({ target }) => {
    const place = scrolled.findIndex((selector) => (target as HTMLElement).matches(selector));
    // Rows that are on their way make a list short, which is no wish of anybody.
    if (place < 0 || isRestoring.current) return;
    const kept = offsets.get(key) ?? [];
    kept[place] = (target as HTMLElement).scrollTop;
    offsets.set(key, kept);
  };
}
