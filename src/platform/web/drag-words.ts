/** What is read out while an entry of a sorted list is moved by keyboard: who is in hand, and at which place. */
import type { Active, Announcements, Over, UniqueIdentifier } from '@dnd-kit/core';
import { hasSortableData } from '@dnd-kit/sortable';

/** Place in its list from one; empty where the target is no entry of a list. */
const placeOf = (entry: Active | Over): string =>
  hasSortableData(entry) ? `第 ${entry.data.current.sortable.index + 1} 位` : '';
const countOf = (entry: Over): number => (hasSortableData(entry) ? entry.data.current.sortable.items.length : 0);

export interface DragWords {
  /** What is in hand; without it only the places are said. */
  readonly nameOf?: (id: UniqueIdentifier) => string;
  /** Entries in all, where not all of them are drawn. */
  readonly count?: number;
}

export const dragAnnouncements = ({ nameOf = () => '', count }: DragWords = {}): Announcements => ({
  onDragStart: ({ active }) => `已拿起${nameOf(active.id)}，用方向键移动，空格放下`,
  onDragOver: ({ active, over }) => {
    if (!over) return undefined;
    // Said once the places are measured: from here on an arrow key finds a neighbour.
    if (over.id === active.id)
      return `${nameOf(active.id)}在${placeOf(over)}，共 ${count ?? countOf(over)} 位，用方向键移动，空格放下`;
    return `${nameOf(active.id)}移到${placeOf(over)}`;
  },
  onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)}放在${placeOf(over)}` : '已放回原处'),
  onDragCancel: ({ active }) => `已取消，${nameOf(active.id)}放回原处`,
});
export const dragInstructions = { draggable: '按空格拿起，用方向键移动，再按空格放下，Esc 取消' };
