/** A password reset that an administrator starts: he sees the password of accounts his company manages only. */
import type { Channel } from '#platform/runtime/delivery.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { resetByLink } from './activation-link.ts';
import { accountById } from './find-account.ts';
import { endSessionsOf, openOneTimePassword } from './member-account.ts';
import type { SenderQuota } from './outgoing-limit.ts';
import { countUse } from './throttle.ts';

const perAdministrator = [{ name: 'administrator-reset', uses: 10, windowSeconds: 3600 }];

export interface StartedReset {
  /** One-time password of a managed account; null where a link was sent. */
  readonly initialPassword: string | null;
  readonly sent: Channel | null;
  /** Masked number or mail the link went to. */
  readonly target: string | null;
}

/**
 * Accounts that `managedBy` manages get a one-time password; to all others a link goes by text or mail, with which they set a password of
 * their own. Ends their sessions. FY-R001 beyond ten an hour, and beyond the limits of links.
 */
export async function resetForMember(
  context: Context,
  accountId: number,
  managedBy: string,
  quota: SenderQuota,
): Promise<StartedReset> {
  const { platform, session } = context;
  if (!session) throw fail.sessionOver();
  await countUse(platform.db, String(session.accountId), perAdministrator);
  const account = await accountById(context, accountId);
  if (!account) throw fail.notFound('账号不存在或已注销');
  await endSessionsOf(context.db, platform.events, accountId, 'password_changed');
  context.afterCommit(() => platform.identity.forget(accountId));
  if (account.managedBy === managedBy)
    return {
      initialPassword: await openOneTimePassword(context.db, context.platform.seal, accountId),
      sent: null,
      target: null,
    };
  const link = await resetByLink(context, account, quota);
  if (!link) throw fail.conflict('该账号没有可以接收链接的手机号或邮箱，请让其在登录页用「忘记密码」重置');
  return { initialPassword: null, ...link };
}
