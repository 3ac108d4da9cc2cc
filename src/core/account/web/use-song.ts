/** Loads the song face after the first paint: hero lines only. */
import { useEffect } from 'react';

export function useSong(): void {
  useEffect(() => void import('#platform/web/styles/song.css'), []);
}
