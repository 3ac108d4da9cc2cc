/** An element that takes dropped files and shows while some hover over it. */
import type { DragEvent } from 'react';
import { useState } from 'react';

/** Attributes of the element: `data-over` stands while files hover. `take` null: a drop is caught and nothing happens. */
export function useDrop(take: ((files: FileList) => void) | null) {
  const [isOver, setOver] = useState(false);
  // A card of a board that is dragged across is no file.
  const isOfFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take?.(event.dataTransfer.files);
    },
  };
}
