/** Frozen cells that get the keyboard leave the table where it is. */
import type { FocusEvent } from 'react';

/**
 * Browsers take a frozen cell for one at its place in the row, and scroll there when something in it gets the focus, though it is in sight:
 * what was done from the last column would hide the columns beside the name.
 */
export function keepSides({ target }: Pick<FocusEvent<HTMLElement>, 'target'>): void {
  const body = target.closest('.ant-table-cell-fix')?.closest('.ant-table-body');
  if (!body) return;
  const { scrollLeft } = body;
  // The browser scrolls after it has told of the focus.
  requestAnimationFrame(() => {
    body.scrollLeft = scrollLeft;
  });
}
