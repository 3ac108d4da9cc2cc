/** A box of text above a list: ↑ and ↓ walk around the list, Enter picks, the focus stays in the box. */
import type { KeyboardEvent } from 'react';
import { useState } from 'react';

export interface Walk<Item> {
  /** The item that Enter would pick. */
  readonly active: Item | undefined;
  readonly keys: (event: KeyboardEvent) => void;
  /** Back to the first item: the list is about to be another one. */
  readonly restart: () => void;
}

export function useWalk<Item>(items: readonly Item[], pick: (item: Item) => void): Walk<Item> {
  const [at, setAt] = useState(0);
  const place = Math.min(at, items.length - 1);
  const active = items[place];
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      setAt((place + step + items.length) % items.length);
      // An input method uses Enter to take over what it composed.
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) pick(active);
  };
  return { active, keys, restart: () => setAt(0) };
}
