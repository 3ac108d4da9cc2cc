/** A long list that grows as it is scrolled: what is far away is not drawn, so that thousands of cards cost as much as a screen of them. */
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/** Entries drawn at first, and by how many more each time the end comes near. */
const step = 30;
/** How near the end may come, in pixels. */
const margin = '800px 0px';

export interface Growing<End extends HTMLElement> {
  /** How many entries to draw. */
  readonly shown: number;
  /** What stands at the end of the list. */
  readonly end: RefObject<End | null>;
}

/** @param onEnd when the end comes near and all of `total` are drawn; must keep its identity between drawings */
export function useGrowing<End extends HTMLElement>(total: number, onEnd: () => void): Growing<End> {
  const [limit, setLimit] = useState(step);
  const end = useRef<End>(null);
  const hasMore = limit < total;
  useEffect(() => {
    const target = end.current;
    if (!target) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        if (hasMore) setLimit((before) => before + step);
        else onEnd();
      },
      // The list around it scrolls: the margin counts from its edge.
      { root: target.parentElement, rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
    // Watched anew after each step: an end that is still near tells of it again.
  }, [hasMore, limit, onEnd]);
  return { shown: Math.min(limit, total), end };
}
