/** Signing in by password or code, and signing out. One text for unknown, wrong and locked accounts (area account-org §5.1). */
import { login, logout } from '../model/login.ts';
import { audit } from '#platform/server/audit.ts';
import type { Context } from '#platform/server/context.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import { clearSessionCookies, sessionCookie } from '#platform/server/session-cookie.ts';
import { findAccount } from './find-account.ts';
import { recordLogin } from './login-log.ts';
import { verifyPassword } from './password.ts';
import { endSession } from './session.ts';
import { continueSignIn } from './sign-in.ts';
import { addressFactor, addressKey, checkThrottle, clearFailures, countFailure, identifierKey, perAddress, perIdentifier } from './throttle.ts';
import { trustedDevice } from './trusted-device.ts';
import { channelOf, takeCode } from './verify-code.ts';

const wrong = '账号或密码不正确';

/**
 * Account of a right password. Failures count per name and per address; a trusted device counts for itself, so that
 * others cannot lock the owner out.
 */
async function byPassword(context: Context, typed: string, password: string) {
  const { platform, request } = context;
  const account = await findAccount(context, typed);
  const device = account ? await trustedDevice(context, account.id) : null;
  const identifier = device === null ? identifierKey(typed) : `${identifierKey(typed)}:${device}`;
  const address = addressKey(request.ip);
  await checkThrottle(platform.db, device === null ? [identifier, address] : [identifier]);
  const right = await verifyPassword(account?.hash ?? null, password);
  if (!account || !right) {
    await countFailure(platform.db, identifier, perIdentifier);
    if (device === null) await countFailure(platform.db, address, { ...perAddress, failures: perAddress.failures * addressFactor(platform.configuration) });
    await recordLogin(context, { accountId: account?.id ?? null, identifier: typed, method: 'password', result: 'failure', reason: account ? 'password' : 'unknown' });
    throw fail.invalid(wrong);
  }
  await clearFailures(platform.db, identifier);
  return { account, trusted: device !== null };
}

/** Account of a right code; an unknown one never had a code, so it fails alike. */
async function byCode(context: Context, channel: 'sms' | 'email', typed: string, proof: { readonly codeToken: string; readonly verifyCode: string }) {
  const account = channelOf(typed) === channel ? await findAccount(context, typed) : undefined;
  try {
    await takeCode(context, { ...proof, scene: 'login', channel, target: typed });
    if (!account) throw fail.invalid('验证码不正确或已过期', { verifyCode: '验证码不正确或已过期' });
  } catch (error) {
    await recordLogin(context, { accountId: account?.id ?? null, identifier: typed, method: channel, result: 'failure', reason: account ? 'code' : 'unknown' });
    throw error;
  }
  return { account, trusted: (await trustedDevice(context, account.id)) !== null };
}

export const loginHandler = handle(login, async (context, { account: typed, loginType, password = '', codeToken = '', verifyCode = '', rememberMe }) => {
  const { account, trusted } = loginType === 'password' ? await byPassword(context, typed, password) : await byCode(context, loginType, typed, { codeToken, verifyCode });
  return continueSignIn(context, account, { methods: [loginType], remember: rememberMe, trusted });
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
