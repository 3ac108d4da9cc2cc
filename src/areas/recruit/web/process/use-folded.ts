/** Which columns of the board are folded, as the person left them in this browser. */
import { useState } from 'react';
import type { BoardColumn } from './board-moves.ts';
import { isFlowColumn } from './board-moves.ts';

const storageKey = 'qishu.recruit.folded';

function readChoices(): Readonly<Record<string, boolean>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'));
  } catch {
    return {};
  }
}

/** @param isWide there is room for 待入职 beside the columns in which something is due */
export function useFolded(isWide: boolean): {
  readonly isFolded: (column: BoardColumn) => boolean;
  readonly fold: (column: BoardColumn, isFolded: boolean) => void;
} {
  const [choices, setChoices] = useState(readChoices);
  return {
    isFolded: (column) => !isFlowColumn(column) && (choices[column.key] ?? !(isWide && column.key === 'to_entry')),
    fold: ({ key }, isFolded) => {
      const next = { ...choices, [key]: isFolded };
      setChoices(next);
      try {
        localStorage.setItem(storageKey, JSON.stringify(next));
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
  };
}
