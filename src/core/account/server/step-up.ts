/** Proving once more who sits here. */
import { stepUp } from '../model/security.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { stepUpMinutes } from '#platform/http/step-up.ts';
import { proveOwnPassword } from './account-change.ts';
import { confirmTarget } from './confirm-target.ts';
import type { FoundAccount } from './find-account.ts';
import { ownAccount } from './find-account.ts';
import { takePasskey } from './passkey.ts';
import { takeTotp } from './second-factor.ts';
import { proveAgain } from './session-handover.ts';
import { wayTo } from './sign-in.ts';
import { takeCode } from './verify-code.ts';

async function proveByCode(
  context: Context,
  account: FoundAccount,
  codeToken: string,
  verifyCode: string,
): Promise<string> {
  const way = wayTo(context, account);
  if (!way) throw fail.invalid('账号没有可以接收验证码的手机号或邮箱');
  await takeCode(context, { ...way, scene: 'verify_identity', codeToken, verifyCode });
  await confirmTarget(context, account.id, way);
  return way.channel;
}

export const stepUpHandler = handle(
  stepUp,
  async (context, { password, totpCode, codeToken, verifyCode, passkeyToken, passkey }) => {
    const { account, session } = await ownAccount(context);
    let method = 'password';
    if (password !== undefined) await proveOwnPassword(context, account, password, 'password');
    else if (totpCode !== undefined) {
      await takeTotp(context, account.id, totpCode);
      method = 'totp';
    } else if (passkey !== undefined) {
      await takePasskey(
        context,
        { passkeyToken: passkeyToken ?? '', passkey },
        { purpose: 'step_up', sessionId: session.sessionId },
        account.id,
      );
      method = 'passkey';
    } else method = await proveByCode(context, account, codeToken ?? '', verifyCode ?? '');
    await proveAgain(context, session.sessionId, method);
    return { stepUpUntil: new Date(context.platform.now().getTime() + stepUpMinutes * 60_000).toISOString() };
  },
);
