/** Work that is not saved. Whoever holds some says so here; one guard asks before it is lost, by whatever way. */

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

export interface Unsaved {
  /** Changes that would be lost now; 0: nothing to ask. */
  readonly count: () => number;
  readonly discard: () => void;
  /** Whether an address leaves the work: any other one, unless it goes on under several. */
  readonly leaves: (now: Address, next: Address) => boolean;
}

/** Of the page: whoever may hold unsaved work. */
const holders = new Set<Unsaved>();

/** Returns the way to stop. */
export function holdUnsaved(holder: Unsaved): () => void {
  holders.add(holder);
  return () => holders.delete(holder);
}

/** Who holds unsaved work at the moment. */
export const unsavedNow = (): Unsaved[] => [...holders].filter((holder) => holder.count() > 0);

/** Who would lose something by a change of address. */
export const unsavedAt = (now: Address, next: Address): Unsaved[] =>
  unsavedNow().filter((holder) => holder.leaves(now, next));

type Ask = (lost: readonly Unsaved[]) => Promise<boolean>;
/** The question of this page; null where no frame shows one. */
let ask: Ask | null = null;

/** Who shows the question. Returns the way to stop. */
export function provideLeaveQuestion(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/**
 * Whether nothing is unsaved, or the person gives it up: for what leaves a page, or a part of it, without a change of
 * address. `of`: only what these hold; unless given, whatever is unsaved.
 */
export async function mayLeave(of: readonly Unsaved[] = unsavedNow()): Promise<boolean> {
  const lost = of.filter((holder) => holder.count() > 0);
  if (lost.length === 0 || !ask) return true;
  return ask(lost);
}
