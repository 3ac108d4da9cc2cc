/** Which section of a record is being read: the first one in the upper part of the window. */
import { useEffect, useState } from 'react';

/** The first key in order that is in view; none: what was read last stays. */
export const firstInView = (keys: readonly string[], inView: ReadonlySet<string>, last: string | null): string | null =>
  keys.find((key) => inView.has(key)) ?? (last !== null && keys.includes(last) ? last : (keys[0] ?? null));

/** Heads and bars above the sections, and what stands in the lower part of the window, do not count. */
const upperPart = '-200px 0px -50% 0px';

/**
 * Follows the sections whose headings bear the ids of `idOf`.
 * @returns the key of the section that is being read, and a way to say that somebody went to one.
 */
export function useSectionInView(
  keys: readonly string[],
  idOf: (key: string) => string,
): readonly [string | null, (key: string) => void] {
  const [current, setCurrent] = useState<string | null>(keys[0] ?? null);
  // Sections come and go with empty fields; their keys are what the effect depends on.
  const listed = keys.map((key) => `${key} ${idOf(key)}`).join('\n');
  useEffect(() => {
    const pairs = listed.split('\n').map((line) => line.split(' ') as [string, string]);
    const order = pairs.map(([key]) => key);
    const sections = new Map(
      pairs.flatMap(([key, id]): [Element, string][] => {
        const section = document.getElementById(id)?.closest('[data-part~="detail-section"]');
        return section ? [[section, key]] : [];
      }),
    );
    const inView = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const key = sections.get(target) ?? '';
          if (isIntersecting) inView.add(key);
          else inView.delete(key);
        }
        setCurrent((last) => firstInView(order, inView, last));
      },
      { rootMargin: upperPart },
    );
    for (const section of sections.keys()) watch.observe(section);
    return () => watch.disconnect();
  }, [listed]);
  return [current, setCurrent];
}
