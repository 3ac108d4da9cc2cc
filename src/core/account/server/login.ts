/** Signing in by password or code, and signing out. One text for unknown, wrong and locked accounts. */
import { login, logout, logoutQuery } from '../model/login.ts';
import type { PasskeyProof } from '../model/passkey.ts';
import { execute } from '#platform/db/statement.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { clearSessionCookies, sessionCookie } from '#platform/http/session-cookie.ts';
import type { CaptchaAnswer } from './captcha.ts';
import { requireCaptcha } from './captcha.ts';
import { centralLogoutUrl } from './central-logout.ts';
import { confirmTarget } from './confirm-target.ts';
import { requireCodeLogin } from './domain.ts';
import type { FoundAccount } from './find-account.ts';
import { accountById, findAccount } from './find-account.ts';
import { recordLogin } from './login-log.ts';
import { refusedPasskey, takePasskey } from './passkey.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { endSession, endSessions } from './session.ts';
import { continueSignIn } from './sign-in.ts';
import {
  checkThrottle,
  clearFailures,
  countFailure,
  exceedsUse,
  hasFailedOften,
  identifierKey,
  isUsedUp,
  perIdentifier,
  signInKey,
} from './throttle.ts';
import { trustedDevice } from './trusted-device.ts';
import { channelOf, guessesTooMuch, takeCode } from './verify-code.ts';

const wrong = '账号或密码不正确';

/** Both lead to a captcha, not to a refusal: an office of two thousand has one address. */
const failuresPerAddress = { name: 'login-failure', uses: 30, windowSeconds: 600 };
const loginsPerAddress = { name: 'login-address', uses: 300, windowSeconds: 600 };

/** Every sign-in of a browser that is not trusted is counted; the name is asked about alike whether it is known or not. */
async function wantsCaptcha({ platform, request }: Context, identifier: string): Promise<boolean> {
  const many = await exceedsUse(platform, request.ip, [loginsPerAddress]);
  return (
    many ||
    (await isUsedUp(platform, request.ip, failuresPerAddress)) ||
    hasFailedOften(platform.db, identifier, perIdentifier)
  );
}

/**
 * Account of a right password. Failures count per account (an unknown name: per name) and per address; a trusted device counts for itself, so that
 * others cannot lock the owner out.
 */
async function byPassword(context: Context, typed: string, password: string, given: CaptchaAnswer) {
  const { platform, request } = context;
  const account = await findAccount(context, typed);
  const device = account ? await trustedDevice(context, account.id) : null;
  const key = account ? signInKey(account.id) : identifierKey(typed);
  const identifier = device === null ? key : `${key}:${device}`;
  await checkThrottle(platform.db, [identifier]);
  if (device === null && (await wantsCaptcha(context, identifier))) await requireCaptcha(context, 'login', given);
  const right = await verifyPassword(platform.seal, account?.hash ?? null, password);
  if (!account || !right) {
    await countFailure(platform.db, identifier, perIdentifier);
    if (device === null) await exceedsUse(platform, request.ip, [failuresPerAddress]);
    await recordLogin(context, {
      accountId: account?.id ?? null,
      identifier: typed,
      method: 'password',
      result: 'failure',
      reason: account ? 'password' : 'unknown',
    });
    const captchaRequired =
      device === null &&
      ((await hasFailedOften(platform.db, identifier, perIdentifier)) ||
        (await isUsedUp(platform, request.ip, failuresPerAddress)));
    throw new Failure(errorCode.invalid, wrong, { captchaRequired });
  }
  await clearFailures(platform.db, identifier);
  await renewHash(context, account, password);
  return { account, trusted: device !== null };
}

/** A hash made with former parameters or another pepper is made anew while the password is at hand; age and profile stay those of the password. */
async function renewHash(context: Context, { id, hash }: FoundAccount, password: string): Promise<void> {
  const { seal } = context.platform;
  if (hash === null || !isOutdated(seal, hash)) return;
  const renewed = await hashPassword(seal, password);
  // Only where no other call has set a password meanwhile.
  await execute(context)`update password_credential set hash = ${renewed} where account_id = ${id} and hash = ${hash}`;
}

/** Account of a right code; an unknown one never had a code, so it fails alike. */
async function byCode(
  context: Context,
  channel: 'sms' | 'email',
  typed: string,
  proof: CaptchaAnswer & { readonly codeToken: string; readonly verifyCode: string },
) {
  await requireCodeLogin(context, channel);
  if (await guessesTooMuch(context)) await requireCaptcha(context, 'login', proof);
  const account = channelOf(typed) === channel ? await findAccount(context, typed) : undefined;
  try {
    await takeCode(context, { ...proof, scene: 'login', channel, target: typed });
    if (!account) throw fail.invalid('验证码不正确或已过期', { verifyCode: '验证码不正确或已过期' });
  } catch (error) {
    await recordLogin(context, {
      accountId: account?.id ?? null,
      identifier: typed,
      method: channel,
      result: 'failure',
      reason: account ? 'code' : 'unknown',
    });
    throw error;
  }
  await confirmTarget(context, account.id, { channel, target: typed });
  return { account, trusted: (await trustedDevice(context, account.id)) !== null };
}

/** Account of a passkey; nothing was typed, so failures count for the address alone. */
async function byPasskey(context: Context, proof: PasskeyProof, given: CaptchaAnswer) {
  const { platform, request } = context;
  if (await isUsedUp(platform, request.ip, failuresPerAddress)) await requireCaptcha(context, 'login', given);
  try {
    const account = await accountById(context, await takePasskey(context, proof, { purpose: 'sign_in' }, null));
    if (!account) throw fail.invalid(refusedPasskey);
    return account;
  } catch (error) {
    await exceedsUse(platform, request.ip, [failuresPerAddress]);
    await recordLogin(context, {
      accountId: null,
      identifier: proof.passkey.id,
      method: 'passkey',
      result: 'failure',
      reason: 'passkey',
    });
    throw error;
  }
}

export const loginHandler = handle(login, async (context, input) => {
  const {
    account: typed = '',
    loginType,
    password = '',
    codeToken = '',
    verifyCode = '',
    rememberMe,
    passkeyToken = '',
    passkey,
    ...given
  } = input;
  if (loginType === 'passkey') {
    if (!passkey) throw fail.invalid(refusedPasskey);
    return continueSignIn(context, await byPasskey(context, { passkeyToken, passkey }, given), {
      methods: ['passkey'],
      remember: rememberMe,
      trusted: true,
    });
  }
  const { account, trusted } =
    loginType === 'password'
      ? await byPassword(context, typed, password, given)
      : await byCode(context, loginType, typed, { codeToken, verifyCode, ...given });
  return continueSignIn(context, account, { methods: [loginType], remember: rememberMe, trusted });
});

/** Sent by hand, so that anything but the two parameters is ignored: signing out must always work. */
function askedOfLogout(context: Context, input: Record<string, unknown>) {
  const asked = logoutQuery.safeParse({ ...(context.request.query as object), ...input });
  return asked.success
    ? { everywhere: Number(asked.data.allDevices) === 1, clientName: asked.data.clientName ?? null }
    : { everywhere: false, clientName: null };
}

export const logoutHandler = handle(logout, async (context, input) => {
  const { everywhere, clientName } = askedOfLogout(context, input);
  const token = sessionCookie(context.request);
  let logoutUrl: string | null = null;
  if (token) {
    const ended = await endSession(context.db, token, 'logout');
    if (ended) {
      const { accountId } = ended;
      logoutUrl = await centralLogoutUrl(context, ended.idToken);
      const others = everywhere ? await endSessions(context.db, accountId, 'logout') : 0;
      await audit(context, [
        { action: 'logout', entity: 'session', after: { clientName, ...(everywhere && { others }) } },
      ]);
      await context.platform.events.publish(context.db, { type: 'session', accountId, data: { ended: true } });
      context.afterCommit(() => context.platform.identity.forget(accountId));
    }
  }
  context.afterCommit(() => {
    clearSessionCookies(context.reply);
    // The next person at this machine finds no picture of the former one. Storage stays: other tabs hear by it that they are signed out,
    // and drafts go when somebody else signs in.
    void context.reply.header('clear-site-data', '"cache"');
  });
  return { logoutUrl };
});
