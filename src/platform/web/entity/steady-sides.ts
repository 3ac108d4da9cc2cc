/** Frozen cells that get the keyboard leave the table where it is. */
import type { FocusEvent, UIEvent } from 'react';

/** How far each table was moved sideways when it last told so. */
const sides = new WeakMap<Element, number>();

const isBody = (target: EventTarget): target is Element =>
  target instanceof Element && target.matches('.ant-table-body');

/**
 * Properties of the box around a table. Browsers take a frozen cell for one at its place in the row, and scroll there when something in it
 * gets the focus, though it is in sight: what was done from the last column would hide the columns beside the name. They scroll before
 * they tell of the focus, and tell of the scrolling afterwards.
 */
export const steadySides = {
  onScrollCapture: ({ target }: UIEvent): void => {
    if (isBody(target)) sides.set(target, target.scrollLeft);
  },
  onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
    const body = target.closest('.ant-table-cell-fix')?.closest('.ant-table-body');
    if (body) body.scrollLeft = sides.get(body) ?? 0;
  },
};
