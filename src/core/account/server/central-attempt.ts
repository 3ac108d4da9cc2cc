/**
 * One attempt to sign in centrally: state, nonce and verifier in an encrypted cookie of its own for ten minutes, so that
 * attempts of several tabs do not collide.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/runtime/platform.ts';
import { openId } from './openid.ts';
import type { AttemptSecrets } from './central-provider.ts';

export interface Attempt extends AttemptSecrets {
  /** Where the person wanted to go; its origin was checked. */
  readonly redirect: string;
  /** Milliseconds. */
  readonly at: number;
}

const prefix = 'fy_sso_';
const seconds = 600;
/** More of them would not fit into the header of a request. */
const largestCount = 8;
const path = '/sso';

const nameOf = (state: string): string => prefix + state.slice(0, 12);
const isSecure = (platform: Platform, request: FastifyRequest): boolean =>
  platform.configuration.secureCookies || request.protocol === 'https';

function clear(platform: Platform, request: FastifyRequest, reply: FastifyReply, name: string): void {
  reply.clearCookie(name, { path, httpOnly: true, sameSite: 'lax', secure: isSecure(platform, request) });
}

/** Starts an attempt and gives the browser its cookie. */
export function beginAttempt(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  wish: Pick<Attempt, 'redirect' | 'maxAge'>,
): Attempt {
  const held = Object.keys(request.cookies).filter((name) => name.startsWith(prefix));
  if (held.length >= largestCount) for (const name of held) clear(platform, request, reply, name);
  const attempt: Attempt = {
    ...wish,
    state: openId().randomState(),
    nonce: openId().randomNonce(),
    verifier: openId().randomPKCECodeVerifier(),
    at: platform.now().getTime(),
  };
  reply.setCookie(nameOf(attempt.state), platform.seal.seal(JSON.stringify(attempt)), {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(platform, request),
    maxAge: seconds,
  });
  return attempt;
}

function opened(platform: Platform, value: string): Attempt | null {
  // What is not sealed by us is returned as it is: it must not pass for an attempt.
  if (!value.startsWith('v1.')) return null;
  try {
    return JSON.parse(platform.seal.open(value)) as Attempt;
  } catch {
    return null;
  }
}

/** The attempt that a callback belongs to; its cookie goes. Null: none of this browser, or too old. */
export function takeAttempt(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
): Attempt | null {
  const name = nameOf(state);
  const value = request.cookies[name];
  if (value === undefined) return null;
  clear(platform, request, reply, name);
  const attempt = opened(platform, value);
  return attempt?.state === state && attempt.at + seconds * 1000 > platform.now().getTime() ? attempt : null;
}
