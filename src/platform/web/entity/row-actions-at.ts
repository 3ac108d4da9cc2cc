/** What can be done with the row that an element stands in: for keys, which know only where the keyboard is. */
import type { RowAction } from './row-action.ts';

/** Of the page, as long as the elements are. */
export const rowActionsAt = new WeakMap<Element, readonly RowAction[]>();
