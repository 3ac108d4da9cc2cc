/**
 * Calls per minute of a session, or of an address without one, counted over all processes in a window that slides (area
 * account-org §7.2). Decided in memory; what was counted is exchanged once a second (`shared-calls.ts`, decision 010). Limits
 * that must be exact to the single use (sign-in, codes) are counted in the database by the account area.
 */
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { countCall } from './shared-calls.ts';

/** An address may stand for a whole office: it has five times the calls of a session (3,000 to 600). */
const addressShare = 5;

/** Whom an address stands for: customers of IPv6 hold a /64, counting single addresses would count nothing. */
export function networkOf(ip: string): string {
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}

/** Throws 429 with Retry-After beyond the limit. A caller with a session is not counted by his address (ruling 3.14). */
export function allowRequest(
  platform: Platform,
  endpoint: Pick<AnyEndpoint, 'path' | 'perMinute'>,
  { sessionId, ip }: { readonly sessionId: number | null; readonly ip: string },
): void {
  const { requestsPerMinute } = platform.configuration;
  const caller = sessionId === null ? `i${networkOf(ip)}` : `s${sessionId}`;
  // Tests and benchmarks raise the general limit; the special ones rise with it.
  const factor = Math.max(1, requestsPerMinute / 600);
  const special =
    endpoint.perMinute === undefined
      ? 0
      : countCall(platform, `${caller} ${endpoint.path}`, endpoint.perMinute * factor);
  const seconds =
    special || countCall(platform, `${caller} *`, requestsPerMinute * (sessionId === null ? addressShare : 1));
  if (seconds > 0) throw fail.tooMany(seconds);
}
