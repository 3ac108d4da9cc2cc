/** Giving the browser the token of its session: after signing in, after a fresh proof, after a new password. */
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { setSessionCookies } from '#platform/http/session-cookie.ts';
import { accountTables } from './db.ts';
import { renewSession } from './session.ts';

/** Sets the cookies after the commit; `rememberDays` null: until the browser closes. */
export function giveCookies(context: Context, token: string, rememberDays: number | null): void {
  const { platform, request, reply } = context;
  context.afterCommit(() =>
    setSessionCookies(reply, token, {
      rememberDays,
      secure: platform.configuration.secureCookies || request.protocol === 'https',
    }),
  );
}

/** The session goes on under another token; every process forgets the former one. */
export async function handOver(context: Context, sessionId: number, token: string): Promise<void> {
  const { platform } = context;
  const row = await accountTables(context.db)
    .selectFrom('session')
    .select(['accountId', 'remember', 'absoluteExpireAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!row) throw fail.sessionOver();
  await platform.events.publish(context.db, { type: 'session', accountId: row.accountId, data: {} });
  context.afterCommit(() => platform.identity.forget(row.accountId));
  const left = Math.ceil((Date.parse(row.absoluteExpireAt) - Date.now()) / 86_400_000);
  giveCookies(context, token, row.remember ? Math.max(1, left) : null);
}

/** A fresh proof by `method`: it is kept with the session, whose token is renewed. */
export async function proveAgain(context: Context, sessionId: number, method: string): Promise<void> {
  await handOver(context, sessionId, await renewSession(context.db, sessionId, context.platform.now(), method));
}
