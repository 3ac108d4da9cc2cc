/** What an address asks a list to begin (`?new=1`, `?export=1`): begun once, then it is no part of the address any more. */
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** `isReady` false waits: for the right, for the count of rows. */
export function useBegun(key: 'new' | 'import' | 'export', isReady: boolean, begin: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(key);
  useEffect(() => {
    if (!isAsked || !isReady) return;
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
