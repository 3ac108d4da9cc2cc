/** How far the act of many rows is that this page waits for: 18 of 43; and the act whose dialog was left before it was over. */
import { create } from 'zustand';
import { onLive } from '../live.ts';

export interface ActProgress {
  readonly through: number;
  readonly total: number;
}

/** An act on its way to the server and back. */
export interface RunningAct {
  /** What it is called on its button. */
  readonly label: string;
}

interface Progress {
  readonly progress: ActProgress | null;
  readonly running: RunningAct | null;
  /** Its dialog is gone: the shell tells how far it is and what became of it. */
  readonly isLeft: boolean;
}

const none: Progress = { progress: null, running: null, isLeft: false };

/** Of the page: one act at a time has its dialog open. */
export const useActProgress = create<Progress>(() => none);

/** An act was sent. Returns what is called when it is over; whether its dialog was left meanwhile. */
export function beginAct(label: string): () => { readonly wasLeft: boolean } {
  const running: RunningAct = { label };
  useActProgress.setState({ ...none, running });
  return () => {
    const state = useActProgress.getState();
    // Another one was sent meanwhile: this one can only have been left.
    if (state.running !== running) return { wasLeft: true };
    useActProgress.setState(none);
    return { wasLeft: state.isLeft };
  };
}

/** The dialog of an act is gone: what is still on its way goes on without it. */
export function leaveAct(): void {
  if (useActProgress.getState().running) useActProgress.setState({ isLeft: true });
}

/** Hears how far the call with this key is. Returns the way to stop. */
export function followProgress(key: string): () => void {
  return onLive(({ name, data }) => {
    if (name !== 'progress') return;
    const { key: of, through, total } = data as { readonly key?: unknown } & ActProgress;
    if (of === key) useActProgress.setState({ progress: { through, total } });
  });
}

/** What stands on the button meanwhile: 续签 18 / 43. */
export const progressText = (label: string, { through, total }: ActProgress): string =>
  `${label} ${through} / ${total}`;
