/** What was done last, told for ten seconds on whatever screen it was done, with the way back where there is one. */
import { create } from 'zustand';
import { useSession } from './session-store.ts';

/** Seconds a result stands and can be taken back (ui.md, rules). */
export const undoSeconds = 10;

/** Rows that were left out, each with its reason. */
export interface SkippedRow {
  /** The row, where the call names it. */
  readonly id?: number;
  readonly title: string;
  readonly reason: string;
}

/** What became of many: who was done, who was not and why. */
export interface ResultList {
  /** What was tried. */
  readonly word: '办理' | '撤回';
  readonly done: readonly string[];
  readonly leftOut: readonly SkippedRow[];
}

export interface DoneAct {
  /** What was done, as a sentence: 已删除 3 项荣誉. */
  readonly text: string;
  /** What takes it back is called: what was deleted 撤销, what was done 撤回. */
  readonly verb?: '撤销' | '撤回';
  /** A refusal was told by the call. What it answers is told in place of this result. Absent: there is no way back. */
  readonly undo?: () => Promise<DoneAct | void>;
  readonly list?: ResultList;
  /** It says more than that it was done: to be read. */
  readonly isWarning?: boolean;
}

/** Of the page: the result that stands. */
export const useUndo = create<{ readonly offer: DoneAct | null }>(() => ({ offer: null }));

/** Tells what was just done; an earlier result gives way. */
export const offerUndo = (offer: DoneAct): void => useUndo.setState({ offer });

export const withdrawOffer = (): void => useUndo.setState({ offer: null });

// What was done in one enterprise is not taken back in another.
useSession.subscribe((now, before) => {
  if (now.choice?.companyCode !== before.choice?.companyCode || now.choice?.groupCode !== before.choice?.groupCode)
    withdrawOffer();
});
