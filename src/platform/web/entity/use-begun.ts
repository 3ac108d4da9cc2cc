/** What an address asks a list to begin (`?new=1`, `?export=1`): begun once, then it is no part of the address any more. */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** `isReady` false waits: for the right, for the count of rows. */
export function useBegun(key: 'new' | 'import' | 'export', isReady: boolean, begin: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(key);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAsked) hasBegun.current = false;
    // Once: what begins draws the page anew before the address has changed, and would begin again.
    if (!isAsked || !isReady || hasBegun.current) return;
    hasBegun.current = true;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(key);
        return next;
      },
      { replace: true },
    );
    begin();
  });
}
