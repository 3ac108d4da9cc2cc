/** A long list that is drawn piece by piece: the first part at once, the next one when its end comes into sight. */
import { useCallback, useState } from 'react';

export interface Growing {
  /** How many of the entries to draw, from the first. */
  readonly shown: number;
  /** Draws the list at least to the entry at this place. */
  readonly showTo: (index: number) => void;
  /** Ref of an empty element behind the drawn entries; leave it out when all are drawn. */
  readonly end: (element: HTMLElement | null) => (() => void) | undefined;
}

/**
 * @param total entries of the list
 * @param step entries of one piece
 * @param key of the list: another list begins with its first piece
 */
export function useGrowing(total: number, step: number, key = ''): Growing {
  const [drawn, setDrawn] = useState({ key, count: step });
  const count = drawn.key === key ? drawn.count : step;
  const showTo = useCallback(
    (index: number) =>
      setDrawn((before) => {
        const now = before.key === key ? before.count : step;
        return index < now ? before : { key, count: Math.ceil((index + 1) / step) * step };
      }),
    [key, step],
  );
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      // Made anew after each piece: an element that stays in sight is reported once only.
      const observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && showTo(count),
        { rootMargin: '600px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [count, showTo],
  );
  return { shown: Math.min(total, count), showTo, end };
}
