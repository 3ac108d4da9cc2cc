/** Every attempt to sign in leaves a line, refused ones too. */
import type { FastifyRequest } from 'fastify';
import type { Context } from '#platform/runtime/context.ts';
import { accountTables } from './db.ts';
import { identifierKey } from './throttle.ts';

/** What the browser calls itself, cut to what is kept. */
export function userAgent(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, 300) ?? null;
}

/** Name that the application gives itself; other characters than those of names are left out. */
export function clientName(request: FastifyRequest): string | null {
  const given = request.headers['x-client-name'];
  return typeof given === 'string' ? given.replace(/[^\w.-]/gu, '').slice(0, 40) || null : null;
}

export interface LoginAttempt {
  readonly accountId: number | null;
  /** What was typed; only its hash is kept. */
  readonly identifier: string;
  readonly method: string;
  readonly result: 'success' | 'failure';
  readonly reason: string | null;
}

/** Outside the transaction of the request: a refused sign-in rolls that back, the log stays. */
export async function recordLogin(context: Context, { identifier, ...attempt }: LoginAttempt): Promise<void> {
  await accountTables(context.platform.db)
    .insertInto('loginLog')
    .values({
      ...attempt,
      identifierHash: identifierKey(identifier),
      ip: context.request.ip,
      userAgent: userAgent(context.request),
    })
    .execute();
}
