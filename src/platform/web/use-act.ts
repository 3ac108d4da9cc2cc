/** An act behind a button: runs once at a time, shows that it runs, and ends quietly where the person was told why. */
import { useEffect, useState } from 'react';
import { CallFailed, CallRefused, isAborted } from './call.ts';

/**
 * Runs the work, and nothing while another runs. A refused or failed call told the person why, anything else is thrown
 * on. `onRefused` shows a refusal in the form too, or there alone where the call is quiet.
 */
export type Act = (work: () => Promise<unknown>, onRefused?: (refusal: CallRefused) => void) => Promise<void>;

export interface ActState {
  readonly act: Act;
  /** Lets `show` hear when work begins and ends. Returns the way to stop. */
  readonly watch: (show: (isBusy: boolean) => void) => () => void;
}

/** The act without React. */
export function createAct(): ActState {
  let isBusy = false;
  let watcher: ((isBusy: boolean) => void) | null = null;
  const change = (next: boolean) => {
    isBusy = next;
    watcher?.(next);
  };
  return {
    act: async (work, onRefused) => {
      if (isBusy) return;
      change(true);
      try {
        await work();
      } catch (error) {
        if (error instanceof CallRefused) onRefused?.(error);
        else if (!(error instanceof CallFailed) && !isAborted(error)) throw error;
      } finally {
        change(false);
      }
    },
    watch: (show) => {
      watcher = show;
      return () => {
        watcher = null;
      };
    },
  };
}

/** `act` runs what a button stands for; `isBusy` says that it runs. */
export function useAct(): { readonly isBusy: boolean; readonly act: Act } {
  const [isBusy, setBusy] = useState(false);
  const [{ act, watch }] = useState(createAct);
  useEffect(() => watch(setBusy), [watch]);
  return { isBusy, act };
}
