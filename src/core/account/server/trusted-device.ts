/** Browsers in which a second proof was given: a cookie whose hash is kept for 90 days. */
import { randomBytes } from 'node:crypto';
import { execute } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';
import { accountTables } from './db.ts';
import { deviceName } from './device-name.ts';
import { userAgent } from './login-log.ts';
import { hashToken } from './hash-token.ts';

/** Over TLS a name that no neighbouring host can plant. */
const cookieName = (secure: boolean): string => (secure ? '__Host-fy_device' : 'fy_device');
const days = 90;

/** Id of the trusted device of this account that the request comes from; null when it comes from none. */
export async function trustedDevice(context: Context, accountId: number): Promise<number | null> {
  const { cookies } = context.request;
  const token = cookies[cookieName(true)] ?? cookies[cookieName(false)];
  if (!token) return null;
  const row = await accountTables(context.platform.db)
    .selectFrom('trustedDevice')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .where('accountId', '=', accountId)
    .where('expireAt', '>', context.platform.now().toISOString())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Trusts this browser from now on. */
export async function trustDevice(context: Context, accountId: number): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expireAt = new Date(context.platform.now().getTime() + days * 86_400_000);
  await accountTables(context.db)
    .insertInto('trustedDevice')
    .values({ accountId, tokenHash: hashToken(token), name: deviceName(userAgent(context.request)), expireAt })
    .execute();
  const secure = context.platform.configuration.secureCookies || context.request.protocol === 'https';
  context.afterCommit(
    () =>
      void context.reply.setCookie(cookieName(secure), token, {
        path: '/',
        sameSite: 'lax',
        httpOnly: true,
        secure,
        maxAge: days * 86_400,
      }),
  );
}

/** No browser of the account is trusted any longer. */
export async function forgetDevices(context: Context, accountId: number): Promise<void> {
  await execute(context)`delete from trusted_device where account_id = ${accountId}`;
}
