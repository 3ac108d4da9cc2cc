/** Where central login begins in the browser. */
import { useSite } from '#platform/web/site.ts';

/** With the way back to an address of this site; null where people sign in here. */
export function centralLoginAddress(back: string): string | null {
  const { ssoEnabled, ssoLoginUrl } = useSite.getState();
  return ssoEnabled && ssoLoginUrl ? `${ssoLoginUrl}?redirect=${encodeURIComponent(back)}` : null;
}
