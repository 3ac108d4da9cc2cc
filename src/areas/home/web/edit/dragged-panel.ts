/** The panel that is being dragged from the list into the grid: a drag over the grid may not read what it carries. */
import type { NamedPanel } from './use-arranging.ts';

/** Of the page: there is one pointer. */
export const draggedPanel: { current: NamedPanel | null } = { current: null };
