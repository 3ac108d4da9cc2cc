/** Registering by phone or mail: the code proves the number, the consent is recorded, a session starts. */
import { requiredProtocols } from '../model/protocol.ts';
import { register } from '../model/register.ts';
import { normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context, SessionAccount } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireCaptcha } from './captcha.ts';
import { currentProtocols, recordConsent, requireAgreements } from './consent.ts';
import { registerEnabled } from './domain.ts';
import { findAccount, phoneIndex } from './find-account.ts';
import { checkNewPassword } from './password-policy.ts';
import { storePassword } from './set-password.ts';
import { startSession } from './sign-in.ts';
import { countUse, exceedsUse } from './throttle.ts';
import { guessesTooMuch, takeCode } from './verify-code.ts';
import { enterprises } from './enterprise-port.ts';

const perAddress = [{ name: 'register-address', uses: 10, windowSeconds: 3600 }];
const perTarget = [{ name: 'register', uses: 3, windowSeconds: 86_400 }];

/** Both limits of the address are counted; one captcha answers for both. */
async function asksTooMuch(context: Context): Promise<boolean> {
  const [registers, guesses] = [
    await exceedsUse(context.platform, context.request.ip, perAddress),
    await guessesTooMuch(context),
  ];
  return registers || guesses;
}

/** The unique index decides between two registrations of one number at once. Null: it was taken. */
async function insertAccount(
  context: Context,
  who: { readonly phone: string | null; readonly email: string | null; readonly name: string },
): Promise<number | null> {
  const { seal } = context.platform;
  const result = await queryRow<{ id: number }>(context)`
    insert into account (phone, phone_index, phone_verified_at, email, email_verified_at, name)
    values (${who.phone === null ? null : seal.seal(who.phone)},
      ${who.phone === null ? null : phoneIndex(seal, who.phone)}, ${who.phone === null ? null : context.platform.now()},
      ${who.email}, ${who.email === null ? null : context.platform.now()}, ${who.name})
    on conflict do nothing returning id`;
  return result?.id ?? null;
}

/** Who acts before a session exists. */
const newcomer = (accountId: number, name: string): SessionAccount => ({
  sessionId: 0,
  accountId,
  name,
  stepUpAt: null,
  secondFactor: false,
});

export const registerHandler = handle(register, async (context, input) => {
  const { platform } = context;
  if (!(await registerEnabled(context))) throw fail.forbidden('本站没有开放注册，请联系企业管理员开通账号');
  const phone = input.phone === undefined ? null : normaliseMobile(input.phone);
  const email = input.email?.toLowerCase() ?? null;
  const target = phone ?? email ?? '';
  // Before the code is spent: what the form can mend must not cost a code.
  checkNewPassword(input.password, 'standard', { phone, email, name: input.name }, 'password');
  const required = (await currentProtocols(context)).filter(({ type }) =>
    (requiredProtocols as readonly string[]).includes(type),
  );
  requireAgreements(required, input.agreed);
  if (await asksTooMuch(context)) await requireCaptcha(context, 'register', input);
  if (input.inviteCode !== undefined)
    await enterprises(context).requireOpenInvite(context, newcomer(0, input.name), input.inviteCode);
  await countUse(platform.db, platform.seal.index(`register:${target}`), perTarget);
  await takeCode(context, {
    scene: 'register',
    channel: phone === null ? 'email' : 'sms',
    target,
    codeToken: input.codeToken,
    verifyCode: input.verifyCode,
  });
  const taken = phone === null ? '该邮箱已注册' : '该手机号已注册';
  const accountId = (await findAccount(context, target))
    ? null
    : await insertAccount(context, { phone, email, name: input.name });
  if (accountId === null) throw fail.conflict(taken);
  await storePassword(context, accountId, input.password, 'standard');
  await recordConsent(context, accountId, input.agreed);
  const session = newcomer(accountId, input.name);
  await audit({ ...context, session }, [
    { action: 'create', entity: 'account', entityId: accountId, entityName: input.name },
  ]);
  const joined =
    input.inviteCode === undefined ? null : await enterprises(context).joinByCode(context, session, input.inviteCode);
  await startSession(
    context,
    { id: accountId, name: input.name, avatarFileId: null },
    { methods: [phone === null ? 'email' : 'sms'], remember: false },
  );
  return { accountId, next: 'ok' as const, joinRequestId: joined?.requestId ?? null };
});
