/** How far the act of many rows is that this page waits for: 18 of 43. */
import { create } from 'zustand';
import { onLive } from '../live.ts';

export interface ActProgress {
  readonly through: number;
  readonly total: number;
}

/** Of the page: one act at a time has its dialog open. */
export const useActProgress = create<{ readonly progress: ActProgress | null }>(() => ({ progress: null }));

const none = { progress: null };

/** Hears how far the call with this key is. Returns the way to stop. */
export function followProgress(key: string): () => void {
  const stop = onLive(({ name, data }) => {
    if (name !== 'progress') return;
    const { key: of, through, total } = data as { readonly key?: unknown } & ActProgress;
    if (of === key) useActProgress.setState({ progress: { through, total } });
  });
  return () => {
    stop();
    useActProgress.setState(none);
  };
}

/** What stands on the button meanwhile: 续签 18 / 43. */
export const progressText = (label: string, { through, total }: ActProgress): string =>
  `${label} ${through} / ${total}`;
