/** As after a move to another address: for a screen that takes the place of another under the same one. */
import { useEffect, useRef } from 'react';
import { followHeading } from './focus-heading.ts';
import type { FocusPlace } from './focus-place.ts';
import { currentPlace } from './focus-place.ts';

/** `screen` says which is shown; null: the one that the others take the place of, where one comes back to what had the keyboard before. */
export function useFollowedHeading(screen: string | null): void {
  const shown = useRef(screen);
  const origin = useRef<FocusPlace | null>(null);
  useEffect(() => {
    if (shown.current === screen) return undefined;
    const isLeft = shown.current === null;
    shown.current = screen;
    if (isLeft) origin.current = currentPlace();
    return followHeading(screen === null && origin.current ? origin.current : undefined);
  }, [screen]);
}
