/** An element that takes dropped files and shows while some hover over it. */
import type { DragEvent } from 'react';
import { useState } from 'react';

/** Attributes of the element: `data-over` stands while files hover. `take` null: a drop is caught and nothing happens. */
export function useDrop(take: ((files: FileList) => void) | null) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take?.(event.dataTransfer.files);
    },
  };
}
