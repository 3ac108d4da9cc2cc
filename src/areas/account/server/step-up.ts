/** Proving once more who sits here (area account-org §5.1). */
import { sql } from 'kysely';
import { stepUp } from '../model/security.ts';
import type { Context } from '#platform/server/context.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import { stepUpMinutes } from '#platform/server/step-up.ts';
import { proveOwnPassword } from './account-change.ts';
import type { FoundAccount } from './find-account.ts';
import { ownAccount } from './find-account.ts';
import { takeTotp } from './second-factor.ts';
import { wayTo } from './sign-in.ts';
import { takeCode } from './verify-code.ts';

async function proveByCode(context: Context, account: FoundAccount, codeToken: string, verifyCode: string): Promise<void> {
  const way = wayTo(context, account);
  if (!way) throw fail.invalid('账号没有可以接收验证码的手机号或邮箱');
  await takeCode(context, { ...way, scene: 'verify_identity', codeToken, verifyCode });
}

export const stepUpHandler = handle(stepUp, async (context, { password, totpCode, codeToken, verifyCode }) => {
  const { account, session } = await ownAccount(context);
  if (password !== undefined) await proveOwnPassword(context, account, password, 'password');
  else if (totpCode !== undefined) await takeTotp(context, account.id, totpCode);
  else await proveByCode(context, account, codeToken ?? '', verifyCode ?? '');
  const now = context.platform.now();
  await sql`update session set step_up_at = ${now} where id = ${session.sessionId}`.execute(context.db);
  await context.platform.events.publish(context.db, { type: 'session', accountId: account.id, data: {} });
  context.afterCommit(() => context.platform.identity.forget(account.id));
  return { stepUpUntil: new Date(now.getTime() + stepUpMinutes * 60_000).toISOString() };
});
