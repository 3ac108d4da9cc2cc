/** Changing password, phone and mail of one's own account. */
import { updateEmail, updatePassword, updatePhone } from '../model/security.ts';
import { normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { execute } from '#platform/db/statement.ts';
import { maskEmail, maskPhone } from '#platform/entity/mask.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { tellAccount } from './account-notice.ts';
import type { FoundAccount } from './find-account.ts';
import { findAccount, ownAccount, phoneIndex, phoneOf } from './find-account.ts';
import { verifyPassword } from './password.ts';
import { endSessions, rotateSession } from './session.ts';
import { handOver } from './session-handover.ts';
import { setPassword } from './set-password.ts';
import { checkThrottle, clearFailures, countFailure, identifierKey, perIdentifier } from './throttle.ts';
import { forgetDevices } from './trusted-device.ts';
import { notifyOwner, takeCode } from './verify-code.ts';

/** Key under which wrong passwords of a signed-in person count. */
const ownKey = (accountId: number): string => identifierKey(`account ${accountId}`);

/** The caller's password is right; a wrong one counts as a failed sign-in. */
export async function proveOwnPassword(
  context: Context,
  account: FoundAccount,
  password: string,
  field: string,
): Promise<void> {
  const { db, seal } = context.platform;
  await checkThrottle(db, [ownKey(account.id)]);
  if (await verifyPassword(seal, account.hash, password)) return clearFailures(db, ownKey(account.id));
  await countFailure(db, ownKey(account.id), perIdentifier);
  const text = field === 'oldPassword' ? '原密码不正确' : '密码不正确';
  throw fail.invalid(text, { [field]: text });
}

/** The other browsers are out, this one goes on under a new token. */
async function keepOnlyThisSession(context: Context, accountId: number, sessionId: number): Promise<void> {
  await endSessions(context.db, accountId, 'password_changed', sessionId);
  await handOver(context, sessionId, await rotateSession(context.db, sessionId));
}

export const updatePasswordHandler = handle(updatePassword, async (context, { oldPassword, newPassword }) => {
  const { account, session } = await ownAccount(context);
  await proveOwnPassword(context, account, oldPassword, 'oldPassword');
  await setPassword(context, account, newPassword);
  await forgetDevices(context, account.id);
  await keepOnlyThisSession(context, account.id, session.sessionId);
  await audit(context, [{ action: 'update', entity: 'account', entityId: account.id, after: { password: '******' } }]);
  await tellAccount(context, account.id, {
    title: '登录密码已修改',
    content: '其他设备已下线。如非本人操作，请立即找回密码。',
  });
  notifyOwner(
    context,
    { phone: phoneOf(context, account), email: account.email },
    '您的登录密码已修改，其他设备已下线。如非本人操作，请立即找回密码。',
  );
  return { done: true as const };
});

async function afterTargetChange(
  context: Context,
  account: FoundAccount,
  what: Record<string, string>,
  title: string,
  text: string,
): Promise<void> {
  await audit(context, [{ action: 'update', entity: 'account', entityId: account.id, after: what }]);
  await context.platform.events.publish(context.db, { type: 'session', accountId: account.id, data: {} });
  await tellAccount(context, account.id, { title, content: text });
  // To the old target: whoever took the account over must not be the only one to learn of it.
  notifyOwner(context, { phone: phoneOf(context, account), email: account.email }, text);
}

export const updatePhoneHandler = handle(updatePhone, async (context, { phone: given, codeToken, verifyCode }) => {
  requireStepUp(context);
  const { account } = await ownAccount(context);
  const phone = normaliseMobile(given);
  await takeCode(context, { scene: 'bind_phone', channel: 'sms', target: phone, codeToken, verifyCode });
  const { seal } = context.platform;
  const taken = await findAccount(context, phone);
  if (taken && taken.id !== account.id) throw fail.conflict('该手机号已被其他账号使用');
  await execute(context)`
    update account
    set phone = ${seal.seal(phone)}, phone_index = ${phoneIndex(seal, phone)}, phone_verified_at = now(),
      updated_at = now(), version = version + 1
    where id = ${account.id}`;
  await afterTargetChange(
    context,
    account,
    { phone: maskPhone(phone) },
    '绑定手机号已更换',
    `账号绑定的手机号已更换为 ${maskPhone(phone)}。如非本人操作，请立即联系管理员。`,
  );
  return { done: true as const };
});

export const updateEmailHandler = handle(updateEmail, async (context, { email: given, codeToken, verifyCode }) => {
  requireStepUp(context);
  const { account } = await ownAccount(context);
  const email = given.toLowerCase();
  await takeCode(context, { scene: 'bind_email', channel: 'email', target: email, codeToken, verifyCode });
  const taken = await findAccount(context, email);
  if (taken && taken.id !== account.id) throw fail.conflict('该邮箱已被其他账号使用');
  await execute(context)`
    update account
    set email = ${email}, email_verified_at = now(), updated_at = now(), version = version + 1
    where id = ${account.id}`;
  await afterTargetChange(
    context,
    account,
    { email: maskEmail(email) },
    '绑定邮箱已更换',
    `账号绑定的邮箱已更换为 ${maskEmail(email)}。如非本人操作，请立即联系管理员。`,
  );
  return { done: true as const };
});
