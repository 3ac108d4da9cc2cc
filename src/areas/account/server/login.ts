/** Password sign-in and sign-out. One answer for everything wrong, so that nobody learns which names exist. */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { login, logout } from '../model/login.ts';
import { audit } from '#platform/server/audit.ts';
import type { Context } from '#platform/server/context.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import { clearSessionCookies, sessionCookie, setSessionCookies } from '#platform/server/session-cookie.ts';
import type { Seal } from '#platform/server/seal.ts';
import { normaliseMobile } from '#platform/model/chinese-identifiers.ts';
import { accountTables } from './db.ts';
import { verifyPassword } from './password.ts';
import { createSession, endSession, rememberDays } from './session.ts';
import { addressKey, checkThrottle, clearFailures, countFailure, identifierKey, perAddress, perIdentifier } from './throttle.ts';

const wrong = '账号或密码不正确';

/** The account that a typed name means: user name, mail or mobile number. */
async function findAccount(context: Context, typed: string) {
  const text = typed.trim();
  return accountTables(context.platform.db)
    .selectFrom('account')
    .leftJoin('passwordCredential', 'passwordCredential.accountId', 'account.id')
    .select(['account.id', 'account.name', 'account.status', 'account.mustChangePassword', 'passwordCredential.hash'])
    .where((where) => where.or([where(sql`lower(account.account)`, '=', text.toLowerCase()), where(sql`lower(account.email)`, '=', text.toLowerCase()), where('account.phoneIndex', '=', phoneIndex(context.platform.seal, text))]))
    .where('account.status', '<>', 'cancelled')
    .executeTakeFirst();
}

/** Search key of a mobile number as accounts keep it (+86…). */
export function phoneIndex(seal: Seal, phone: string): string {
  return seal.index(`phone:${normaliseMobile(phone)}`);
}

async function recordLogin(context: Context, entry: { accountId: number | null; identifier: string; result: 'success' | 'failure'; reason: string | null }): Promise<void> {
  // Outside the transaction of the request: a refused sign-in rolls that back, the log stays.
  await accountTables(context.platform.db)
    .insertInto('loginLog')
    .values({ accountId: entry.accountId, identifierHash: identifierKey(entry.identifier), method: 'password', result: entry.result, reason: entry.reason, ip: context.request.ip, userAgent: userAgent(context.request) })
    .execute();
}

function userAgent(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, 300) ?? null;
}

export const loginHandler = handle(login, async (context, input) => {
  const { platform, request, reply } = context;
  const keys = { identifier: identifierKey(input.account), address: addressKey(request.ip) };
  await checkThrottle(platform.db, Object.values(keys));
  const account = await findAccount(context, input.account);
  const right = await verifyPassword(account?.hash ?? null, input.password);
  if (!account || !right) {
    await Promise.all([countFailure(platform.db, keys.identifier, perIdentifier), countFailure(platform.db, keys.address, perAddress)]);
    await recordLogin(context, { accountId: account?.id ?? null, identifier: input.account, result: 'failure', reason: account ? 'password' : 'unknown' });
    throw fail.invalid(wrong);
  }
  if (account.status === 'disabled' || account.status === 'locked') throw fail.forbidden('账号已停用');
  await clearFailures(platform.db, keys.identifier);
  // First of all its row is locked: two sign-ins of one account at once would end each other's oldest sessions crosswise.
  await accountTables(context.db).updateTable('account').set({ lastLoginAt: sql`now()`, lastLoginIp: request.ip }).where('id', '=', account.id).execute();
  const token = await createSession(context.db, { accountId: account.id, remember: input.rememberMe, method: 'password', ip: request.ip, userAgent: userAgent(request) });
  await audit({ ...context, session: { sessionId: 0, accountId: account.id, name: account.name, stepUpAt: null } }, [{ action: 'login', entity: 'session', entityName: account.name }]);
  await recordLogin(context, { accountId: account.id, identifier: input.account, result: 'success', reason: null });
  context.afterCommit(() => setSessionCookies(reply, token, { rememberDays: input.rememberMe ? rememberDays : null, secure: platform.configuration.secureCookies || request.protocol === 'https' }));
  return { next: 'ok' as const, user: { id: account.id, name: account.name, avatar: null } };
});

export const logoutHandler = handle(logout, async (context) => {
  const token = sessionCookie(context.request);
  if (token) {
    const accountId = await endSession(context.db, token, 'logout');
    if (accountId !== null) {
      await audit(context, [{ action: 'logout', entity: 'session' }]);
      await context.platform.events.publish(context.db, { type: 'session', accountId, data: { ended: true } });
      context.afterCommit(() => context.platform.identity.forget(accountId));
    }
  }
  context.afterCommit(() => clearSessionCookies(context.reply));
  return { logoutUrl: null };
});
