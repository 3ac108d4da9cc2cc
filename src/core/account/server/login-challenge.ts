/** The further steps of a sign-in, one at a time: five minutes, five tries, bound to address and browser. */
import { sql } from 'kysely';
import { loginChallenge } from '../model/login.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { confirmTarget } from './confirm-target.ts';
import { protocolsToAgree, recordConsent, requireAgreements } from './consent.ts';
import { accountTables } from './db.ts';
import type { FoundAccount } from './find-account.ts';
import { accountById } from './find-account.ts';
import { userAgent } from './login-log.ts';
import { takePasskey } from './passkey.ts';
import { takeRecoveryCode, takeTotp } from './second-factor.ts';
import { setPassword } from './set-password.ts';
import type { Step } from './sign-in.ts';
import { challengeAttempts, sendDeviceCode, startSession, takesPasskey, wayTo } from './sign-in.ts';
import { trustDevice } from './trusted-device.ts';
import { hashToken } from './hash-token.ts';
import { takeCode } from './verify-code.ts';

type Answer = ParsedInputOf<typeof loginChallenge>;
const over = '登录验证已失效，请重新登录';

/** Counts the try at once, whatever becomes of it. */
async function openChallenge(context: Context, token: string, resend: boolean) {
  const { db, now } = context.platform;
  const row = await accountTables(db)
    .updateTable('loginChallenge')
    .set({ attempts: sql<number>`attempts + ${resend ? 0 : 1}` })
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expireAt', '>', now().toISOString())
    .where('attempts', '<', challengeAttempts)
    .where('ip', '=', context.request.ip)
    .where(sql<boolean>`user_agent is not distinct from ${userAgent(context.request)}`)
    .returning(['id', 'accountId', 'steps', 'methods', 'remember', 'codeToken', 'channel'])
    .executeTakeFirst();
  if (!row) throw fail.invalid(over);
  return row;
}

type Challenge = Awaited<ReturnType<typeof openChallenge>>;

/** Whether the step was answered; throws when the answer is wrong. Answers the method that was proved, if any. */
async function takeStep(
  context: Context,
  step: Step,
  account: FoundAccount,
  challenge: Challenge,
  answer: Answer,
): Promise<string | null> {
  if (answer.passkey !== undefined && step !== 'change_password' && step !== 'agree_protocol') {
    const proof = { passkeyToken: answer.passkeyToken ?? '', passkey: answer.passkey };
    await takePasskey(context, proof, { purpose: 'second_factor', loginChallengeId: challenge.id }, account.id);
    return 'passkey';
  }
  if (step === 'totp' || step === 'passkey') {
    if (answer.recoveryCode !== undefined) await takeRecoveryCode(context, account.id, answer.recoveryCode);
    else if (step === 'passkey') throw fail.invalid('请使用通行密钥或恢复码');
    else await takeTotp(context, account.id, answer.totpCode ?? '');
    return 'totp';
  }
  if (step === 'new_device') {
    const way = wayTo(context, account);
    if (!way || challenge.codeToken === null || challenge.channel !== way.channel) throw fail.invalid(over);
    await takeCode(context, {
      ...way,
      scene: 'new_device',
      codeToken: challenge.codeToken,
      verifyCode: answer.verifyCode ?? '',
    });
    await confirmTarget(context, account.id, way);
    return way.channel;
  }
  if (step === 'change_password') {
    if (answer.newPassword === undefined) throw fail.invalid('请填写新密码', { newPassword: '请填写新密码' });
    await setPassword(context, account, answer.newPassword);
    return null;
  }
  const wanted = await protocolsToAgree(context, account);
  requireAgreements(wanted, answer.agreed ?? []);
  await recordConsent(context, account.id, wanted);
  return null;
}

async function resendCode(context: Context, account: FoundAccount, challenge: Challenge, token: string) {
  if (challenge.steps[0] !== 'new_device') throw fail.invalid(over);
  const { codeToken, channel, target } = await sendDeviceCode(context, account);
  await accountTables(context.db)
    .updateTable('loginChallenge')
    .set({ codeToken, channel })
    .where('id', '=', challenge.id)
    .execute();
  return {
    next: 'new_device' as const,
    user: null,
    challengeToken: token,
    target,
    passkey: await takesPasskey(context, account.id, 'new_device'),
  };
}

export const loginChallengeHandler = handle(loginChallenge, async (context, answer) => {
  const challenge = await openChallenge(context, answer.challengeToken, answer.resend === true);
  const account = await accountById(context, challenge.accountId);
  const [step, ...rest] = challenge.steps as Step[];
  if (!account || !step || account.status === 'disabled' || account.status === 'locked') throw fail.invalid(over);
  if (answer.resend) return resendCode(context, account, challenge, answer.challengeToken);
  const proved = await takeStep(context, step, account, challenge, answer);
  if (proved !== null && answer.trustDevice) await trustDevice(context, account.id);
  const methods = proved === null ? challenge.methods : [...challenge.methods, proved];
  // Compared again: of two right answers at once only one goes on.
  const moved = await accountTables(context.db)
    .updateTable('loginChallenge')
    .set({ steps: rest, methods, attempts: 0, ...(rest.length === 0 ? { usedAt: sql<string>`now()` } : {}) })
    .where('id', '=', challenge.id)
    .where('usedAt', 'is', null)
    .where(sql<boolean>`steps = ${challenge.steps}::text[]`)
    .executeTakeFirst();
  if (Number(moved.numUpdatedRows) === 0) throw fail.invalid(over);
  const [next] = rest;
  if (next === undefined) return startSession(context, account, { methods, remember: challenge.remember });
  return { next, user: null, challengeToken: answer.challengeToken, target: null, passkey: false };
});
