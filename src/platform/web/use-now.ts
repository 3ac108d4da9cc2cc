/** The time of a page that stays open all day. */
import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the clock. */
const step = 60_000;

/** Now, anew every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
