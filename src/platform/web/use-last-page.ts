/** A page past the end (rows were deleted, an old link) falls back to the last one. Lists of entities do so by themselves. */
import { useEffect } from 'react';
import { lastPage } from './shell/pagination.ts';

interface Page {
  readonly current: number;
  readonly size: number;
}

/** `total` is null as long as the answer to this very page is not there. */
export function useLastPage(total: number | null, { current, size }: Page, go: (page: Page) => void): void {
  const last = total === null ? null : Math.max(1, lastPage(total, size));
  useEffect(() => {
    if (last !== null && current > last) go({ current: last, size });
    // `go` is made anew with every drawing and does the same each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [last, current, size]);
}
