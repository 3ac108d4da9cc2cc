/** A button that sends: pressed once, it rests (FM-05). */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Rest of a pressed button in milliseconds (requirements §9). */
export const throttleMilliseconds = 1000;

/** Lets an act through and holds later ones back until the time is over. Pure but for the clock. */
export function createThrottle(milliseconds: number, now: () => number): () => boolean {
  let last = -Infinity;
  return () => {
    if (now() - last < milliseconds) return false;
    last = now();
    return true;
  };
}

/** [disabled, press]: press runs the act at most once per time and disables the button meanwhile. */
export function useThrottled<Args extends unknown[]>(
  act: (...args: Args) => void,
  milliseconds: number = throttleMilliseconds,
): [boolean, (...args: Args) => void] {
  const [resting, setResting] = useState(false);
  const [may] = useState(() => createThrottle(milliseconds, () => performance.now()));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = useCallback(
    (...args: Args) => {
      if (!may()) return;
      setResting(true);
      timer.current = setTimeout(() => setResting(false), milliseconds);
      latest.current(...args);
    },
    [may, milliseconds],
  );
  return [resting, press];
}
