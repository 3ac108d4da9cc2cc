/** Names and attributes of the two cookies: the session token and the readable marker. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const secureName = '__Host-fy_sid';
const plainName = 'fy_sid';
/** Readable by the page: tells a new tab that a session may exist. Holds nothing. */
const markerName = 'fy_in';
const day = 86_400;

/** The token a request carries, if any. */
export function sessionCookie(request: FastifyRequest): string | null {
  return request.cookies[secureName] ?? request.cookies[plainName] ?? null;
}

/** Sets both cookies; lifetime in days when remembered, else until the browser closes. */
export function setSessionCookies(
  reply: FastifyReply,
  token: string,
  options: { rememberDays: number | null; secure: boolean },
): void {
  const lifetime = options.rememberDays === null ? {} : { maxAge: options.rememberDays * day };
  const common = { path: '/', sameSite: 'lax' as const, secure: options.secure, ...lifetime };
  reply.setCookie(options.secure ? secureName : plainName, token, { ...common, httpOnly: true });
  reply.setCookie(markerName, '1', common);
}

export function clearSessionCookies(reply: FastifyReply): void {
  for (const [name, secure] of [
    [secureName, true],
    [plainName, false],
    [markerName, false],
  ] as const)
    reply.clearCookie(name, { path: '/', secure });
}
