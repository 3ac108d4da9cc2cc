/** Back in without the password: a code, then a token of ten minutes, then the new password; everything else ends. */
import { randomBytes } from 'node:crypto';
import { forgotPassword, forgotPasswordVerify } from '../model/register.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Channel } from '#platform/runtime/delivery.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tellAccount } from './account-notice.ts';
import { requireCaptcha } from './captcha.ts';
import { confirmSentTo, confirmTarget } from './confirm-target.ts';
import { accountTables } from './db.ts';
import { enterprises } from './enterprise-port.ts';
import type { FoundAccount } from './find-account.ts';
import { accountById, findAccount, phoneOf } from './find-account.ts';
import { hasTotp, takeTotp } from './second-factor.ts';
import { endSessions } from './session.ts';
import { setPassword } from './set-password.ts';
import { clearFailures, countUse, exceedsUse, identifierKey, signInKey } from './throttle.ts';
import { forgetDevices } from './trusted-device.ts';
import { hashToken } from './hash-token.ts';
import { channelOf, guessesTooMuch, notifyOwner, takeCode } from './verify-code.ts';

const tokenMinutes = 10;
const perTarget = [{ name: 'forgot', uses: 5, windowSeconds: 86_400 }];
const perAddress = [{ name: 'forgot-address', uses: 20, windowSeconds: 3600 }];
const wrong = '验证码不正确或已过期';
const expired = '重设凭据无效或已过期，请重新验证';

/** A token with which the holder sets a new password. `sentTo`: it goes there and nowhere else. */
export async function issueReset(
  context: Context,
  accountId: number,
  totpDone: boolean,
  minutes = tokenMinutes,
  sentTo: Channel | null = null,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await accountTables(context.db)
    .insertInto('passwordReset')
    .values({
      tokenHash: hashToken(token),
      accountId,
      totpDone,
      sentTo,
      expireAt: new Date(context.platform.now().getTime() + minutes * 60_000),
    })
    .execute();
  return token;
}

export const forgotPasswordVerifyHandler = handle(
  forgotPasswordVerify,
  async (context, { account: typed, codeToken, verifyCode, totpCode, ...proof }) => {
    const { platform } = context;
    const [asks, guesses] = [await exceedsUse(platform, context.request.ip, perAddress), await guessesTooMuch(context)];
    if (asks || guesses) await requireCaptcha(context, 'forgot_password', proof);
    await countUse(platform.db, identifierKey(typed), perTarget);
    const channel = channelOf(typed);
    const account = channel === null ? undefined : await findAccount(context, typed);
    await takeCode(context, {
      scene: 'forgot_password',
      channel: channel ?? 'sms',
      target: typed,
      codeToken,
      verifyCode,
    });
    if (!account) throw fail.invalid(wrong, { verifyCode: wrong });
    await confirmTarget(context, account.id, { channel: channel ?? 'sms', target: typed });
    const guarded = await hasTotp(context, account.id);
    if (guarded && totpCode !== undefined) await takeTotp(context, account.id, totpCode);
    return {
      resetToken: await issueReset(context, account.id, guarded && totpCode !== undefined),
      totpRequired: guarded && totpCode === undefined,
    };
  },
);

/** All sessions, trusted devices, secret keys and open resets of the account end. */
export async function endEverything(context: Context, account: FoundAccount): Promise<void> {
  await endSessions(context.db, account.id, 'password_changed');
  await forgetDevices(context, account.id);
  await execute(context)`
    update login_secret_key set used_at = now() where account_id = ${account.id} and used_at is null`;
  await execute(context)`
    update login_challenge set used_at = now() where account_id = ${account.id} and used_at is null`;
  await execute(context)`
    update password_reset set used_at = now() where account_id = ${account.id} and used_at is null`;
  await context.platform.events.publish(context.db, { type: 'session', accountId: account.id, data: { ended: true } });
  context.afterCommit(() => context.platform.identity.forget(account.id));
}

/** Whoever opens the link of an account that was opened for them comes into the enterprise that opened it. */
async function takeUpOpened(context: Context, accountId: number): Promise<void> {
  const opened = await queryRow<{ at: string }>(context)`
    select created_at::text as at from account where id = ${accountId}`;
  // Nobody is signed in: the membership is out of sight but for its own person.
  await execute(context)`select set_config('app.account_id', ${String(accountId)}, true)`;
  await enterprises(context).takeUpOpened(context.db, accountId, opened?.at ?? '');
  await execute(context)`select set_config('app.account_id', ${String(context.session?.accountId ?? '')}, true)`;
}

export const forgotPasswordHandler = handle(forgotPassword, async (context, { resetToken, newPassword, totpCode }) => {
  const { platform } = context;
  // Locked until the end of the call: of two calls with one token the second finds it used.
  const found = await queryRow<{ accountId: number; totpDone: boolean; sentTo: Channel | null }>(context)`
    select account_id, totp_done, sent_to
    from password_reset
    where token_hash = ${hashToken(resetToken)} and used_at is null and expire_at > ${platform.now()}
    for update`;
  const account = found ? await accountById(context, found.accountId) : undefined;
  if (!account) throw fail.invalid(expired);
  if (!found?.totpDone && (await hasTotp(context, account.id))) await takeTotp(context, account.id, totpCode ?? '');
  await setPassword(context, account, newPassword);
  await confirmSentTo(context, account.id, found?.sentTo ?? null);
  if (found?.sentTo) await takeUpOpened(context, account.id);
  await endEverything(context, account);
  await clearFailures(platform.db, signInKey(account.id));
  await audit(
    {
      ...context,
      session: { sessionId: 0, accountId: account.id, name: account.name, stepUpAt: null, secondFactor: false },
    },
    [{ action: 'update', entity: 'account', entityId: account.id, after: { password: '******' }, reason: '找回密码' }],
  );
  await tellAccount(context, account.id, {
    title: '登录密码已重设',
    content: '所有设备已下线。如非本人操作，请立即联系管理员。',
  });
  notifyOwner(
    context,
    { phone: phoneOf(context, account), email: account.email },
    '您的登录密码已重设，所有设备已下线。如非本人操作，请立即联系管理员。',
  );
  return { done: true as const };
});
