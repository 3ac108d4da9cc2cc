/** Registers unsaved work with the one guard. The form kit does it for every form; what is edited without it calls this. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Address, Unsaved } from './leave-question.ts';
import { holdUnsaved, mayLeave } from './leave-question.ts';

const isElsewhere = (now: Address, next: Address): boolean =>
  `${now.pathname}${now.search}` !== `${next.pathname}${next.search}`;

export interface UnsavedWork {
  /** Changes that would be lost; a function where drawing does not follow each of them. */
  readonly count: number | (() => number);
  /** It is on its way to the server: what follows from the save asks nothing. */
  readonly isSaving?: boolean;
  readonly discard: () => void;
  readonly leaves?: Unsaved['leaves'];
  /** A draft stays when it is left: only giving it up here is asked. */
  readonly isKept?: boolean;
}

const countOf = ({ count }: UnsavedWork): number => (typeof count === 'number' ? count : count());

/** Answers how to go on from this work alone, without a change of address: at once, or after the question. */
export function useUnsaved(work: UnsavedWork): (go: () => void) => void {
  const latest = useRef(work);
  const isGivenUp = useRef(false);
  useEffect(() => {
    latest.current = work;
    // Given up once is not given up for ever: what is typed afterwards is new.
    if (countOf(work) === 0) isGivenUp.current = false;
  });
  const holder = useMemo<Unsaved>(
    () => ({
      count: () => (isGivenUp.current || latest.current.isSaving ? 0 : countOf(latest.current)),
      discard: () => {
        // At once: the page is left before the screen has drawn that nothing is left to save.
        isGivenUp.current = true;
        latest.current.discard();
      },
      leaves: (now, next) => (latest.current.leaves ?? isElsewhere)(now, next),
    }),
    [],
  );
  const isKept = work.isKept === true;
  useEffect(() => (isKept ? undefined : holdUnsaved(holder)), [holder, isKept]);
  return useCallback((go) => void mayLeave([holder]).then((leaves) => leaves && go()), [holder]);
}
