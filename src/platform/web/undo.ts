/** What was done last and can be taken back for ten seconds, on whatever screen it was done. */
import { create } from 'zustand';
import { useSession } from './session-store.ts';

/** Milliseconds 撤销 is offered (ui.md, rules). */
export const undoTime = 10_000;

export interface Undoable {
  /** What was done, as a sentence: 已删除 3 项荣誉. */
  readonly text: string;
  /** A refusal was told by the call. */
  readonly undo: () => Promise<unknown>;
}

/** Of the page: the offer that stands. */
export const useUndo = create<{ readonly offer: Undoable | null }>(() => ({ offer: null }));

/** Offers to take back what was just done; an earlier offer gives way. */
export const offerUndo = (offer: Undoable): void => useUndo.setState({ offer });

export const withdrawOffer = (): void => useUndo.setState({ offer: null });

// What was done in one enterprise is not taken back in another.
useSession.subscribe((now, before) => {
  if (now.choice?.companyCode !== before.choice?.companyCode || now.choice?.groupCode !== before.choice?.groupCode)
    withdrawOffer();
});
