/** Whether a media query holds; draws again when that changes. */
import { useSyncExternalStore } from 'react';

/** Lists become cards and forms one column below this. */
export const narrowQuery = '(width < 700px)';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => globalThis.matchMedia(query).matches,
  );
}
