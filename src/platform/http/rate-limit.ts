/**
 * Calls per minute of a session, or of an address without one, counted over all processes in a window that slides. Decided in memory; what was counted is exchanged once a second (`shared-calls.ts`, decision 010). Limits
 * that must be exact to the single use (sign-in, codes) are counted in the database by the account area.
 */
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { SessionAccount } from '#platform/runtime/context.ts';
import { countCall, uncountCall } from './shared-calls.ts';

/** An address may stand for a whole office: it has five times the calls of a session (3,000 to 600). */
const addressShare = 5;

/** Whom an address stands for: customers of IPv6 hold a /64, counting single addresses would count nothing. */
export function networkOf(ip: string): string {
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}

type Limited = Pick<AnyEndpoint, 'path' | 'perMinute'>;

interface Caller {
  readonly sessionId: number | null;
  readonly ip: string;
}

const nameOf = ({ sessionId, ip }: Caller): string => (sessionId === null ? `i${networkOf(ip)}` : `s${sessionId}`);

/** Throws 429 with Retry-After beyond the limit. A caller with a session is not counted by his address. */
export function allowRequest(platform: Platform, { path, perMinute }: Limited, caller: Caller): void {
  const { requestsPerMinute } = platform.configuration;
  const name = nameOf(caller);
  // Tests and benchmarks raise the general limit; the special ones rise with it.
  const factor = Math.max(1, requestsPerMinute / 600);
  const special = perMinute === undefined ? 0 : countCall(platform, `${name} ${path}`, perMinute * factor);
  const seconds =
    special || countCall(platform, `${name} *`, requestsPerMinute * (caller.sessionId === null ? addressShare : 1));
  if (seconds > 0) throw fail.tooMany(seconds);
}

/** Takes back what {@link allowRequest} counted. */
function takeBack(platform: Platform, { path, perMinute }: Limited, caller: Caller): void {
  const name = nameOf(caller);
  if (perMinute !== undefined) uncountCall(platform, `${name} ${path}`);
  uncountCall(platform, `${name} *`);
}

/**
 * The session of a request within its limit. A token that opened no session here lately is counted by its address before
 * the database is asked: cookies that somebody makes up cost no more than calls without one. When it does open a
 * session, the session is counted instead.
 */
export async function findAllowedSession(
  platform: Platform,
  endpoint: Limited & Pick<AnyEndpoint, 'background'>,
  token: string | null,
  ip: string,
): Promise<SessionAccount | null> {
  const stranger: Caller = { sessionId: null, ip };
  let isCounted = false;
  const countStranger = () => {
    allowRequest(platform, endpoint, stranger);
    isCounted = true;
  };
  const session =
    token === null
      ? null
      : await platform.identity.findSession(token, { active: !endpoint.background, beforeStranger: countStranger });
  if (session) {
    if (isCounted) takeBack(platform, endpoint, stranger);
    allowRequest(platform, endpoint, { sessionId: session.sessionId, ip });
  } else if (!isCounted) countStranger();
  return session;
}
