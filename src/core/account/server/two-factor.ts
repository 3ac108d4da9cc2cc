/** Binding and removing an authenticator app; how the account is guarded. */
import { randomBytes } from 'node:crypto';
import { beginTotp, confirmTotp, disableTotp, querySecurity } from '../model/security.ts';
import { execute } from '#platform/db/statement.ts';
import { maskEmail, maskPhone } from '#platform/entity/mask.ts';
import { audit } from '#platform/store/audit.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { accountTables } from './db.ts';
import { ownAccount, phoneOf } from './find-account.ts';
import { passkeysOf } from './passkey.ts';
import { hasPasskey, hasTotp, recoveryCodesLeft, renewRecoveryCodes, takeTotp } from './second-factor.ts';
import { base32 } from './totp.ts';
import { proveAgain } from './session-handover.ts';
import { notifyOwner } from './verify-code.ts';

/** RFC 4226 §4 asks for 128 bits at least and recommends 160. */
const secretBytes = 20;

export const beginTotpHandler = handle(beginTotp, async (context) => {
  requireStepUp(context);
  const { account } = await ownAccount(context);
  if (await hasTotp(context, account.id)) throw fail.conflict('已绑定动态口令，请先停用');
  const bytes = randomBytes(secretBytes);
  const secret = base32(bytes);
  const { siteName } = context.platform.configuration;
  const label = encodeURIComponent(`${siteName}:${account.account ?? account.name}`);
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(siteName)}&algorithm=SHA1&digits=6&period=30`;
  const sealed = context.platform.seal.seal(bytes.toString('base64url'));
  await execute(context)`
    insert into totp (account_id, secret) values (${account.id}, ${sealed})
    on conflict (account_id) do update set secret = excluded.secret, last_step = 0 where totp.confirmed_at is null`;
  const { toString: qrCode } = await import('qrcode');
  return { uri, secret, qr: await qrCode(uri, { type: 'svg', margin: 1 }) };
});

export const confirmTotpHandler = handle(confirmTotp, async (context, { totpCode }) => {
  requireStepUp(context);
  const { account, session } = await ownAccount(context);
  await takeTotp(context, account.id, totpCode, false);
  // Proved in this very session: an enterprise that asks for a second factor is open from here on.
  await proveAgain(context, session.sessionId, 'totp');
  await execute(context)`update totp set confirmed_at = now() where account_id = ${account.id}`;
  await audit(context, [{ action: 'config', entity: 'totp', entityId: account.id, reason: '绑定动态口令' }]);
  notifyOwner(
    context,
    { phone: phoneOf(context, account), email: account.email },
    '账号已绑定动态口令。如非本人操作，请立即修改密码。',
  );
  return { recoveryCodes: await renewRecoveryCodes(context, account.id) };
});

export const disableTotpHandler = handle(disableTotp, async (context) => {
  requireStepUp(context);
  const { account } = await ownAccount(context);
  if (!(await hasPasskey(context, account.id)))
    await execute(context)`delete from recovery_code where account_id = ${account.id}`;
  const gone = await execute(context)`delete from totp where account_id = ${account.id}`;
  if (gone > 0) {
    await audit(context, [{ action: 'config', entity: 'totp', entityId: account.id, reason: '停用动态口令' }]);
    notifyOwner(
      context,
      { phone: phoneOf(context, account), email: account.email },
      '账号的动态口令已停用。如非本人操作，请立即修改密码。',
    );
  }
  return { done: true as const };
});

export const querySecurityHandler = handle(querySecurity, async (context) => {
  const { account } = await ownAccount(context);
  const tables = accountTables(context.db);
  const password = await tables
    .selectFrom('passwordCredential')
    .select('changedAt')
    .where('accountId', '=', account.id)
    .executeTakeFirst();
  const totp = await hasTotp(context, account.id);
  const passkeys = await passkeysOf(context, account.id);
  const phone = phoneOf(context, account);
  const { delivery } = context.platform;
  const channels = (['sms', 'email'] as const).filter((channel) => delivery.offers(channel));
  const score =
    (account.hash === null ? 0 : 30) +
    (phone === null ? 0 : 20) +
    (account.email === null ? 0 : 10) +
    (totp || passkeys.length > 0 ? 40 : 0);
  return {
    hasPassword: account.hash !== null,
    passwordChangedAt: password?.changedAt ?? null,
    phone: phone === null ? null : maskPhone(phone),
    email: account.email === null ? null : maskEmail(account.email),
    totp,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name: name ?? '通行密钥',
      createdAt,
      lastUsedAt,
    })),
    recoveryLeft: await recoveryCodesLeft(context, account.id),
    score,
    channels,
  };
});
