/** Verification codes: made, sent, and taken exactly once. */
import { randomBytes, randomInt } from 'node:crypto';
import { sendEmailCode, sendVerifyCode, queryOutbox, ownScenes } from '../model/verify-code.ts';
import type { VerifyScene } from '../model/verify-code.ts';
import { normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { maskEmail, maskPhone } from '#platform/entity/mask.ts';
import type { Context } from '#platform/runtime/context.ts';
import type { Channel, OutgoingMessage } from '#platform/runtime/delivery.ts';
import { isDemo } from '#platform/runtime/demo-mark.ts';
import { isLoopback } from '#platform/runtime/loopback.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { accountTables } from './db.ts';
import type { CaptchaAnswer } from './captcha.ts';
import { requireCaptcha } from './captcha.ts';
import type { FoundAccount } from './find-account.ts';
import { findAccount, ownAccount, phoneOf } from './find-account.ts';
import { mayNotify } from './outgoing-limit.ts';
import type { UseLimit } from './throttle.ts';
import { addressFactor, countUse, exceedsUse } from './throttle.ts';
import { trustedDevice } from './trusted-device.ts';

/** Seconds a code is good for. */
const lifetime: Record<Channel, number> = { sms: 300, email: 600 };
const attemptsPerCode = 5;

const perTarget = (resendSeconds: number): readonly UseLimit[] => [
  { name: 'code-minute', uses: 1, windowSeconds: resendSeconds },
  { name: 'code-hour', uses: 5, windowSeconds: 3600 },
  { name: 'code-day', uses: 10, windowSeconds: 86_400 },
];
const perAddress: readonly UseLimit[] = [
  { name: 'code-address-hour', uses: 20, windowSeconds: 3600 },
  { name: 'code-address-day', uses: 60, windowSeconds: 86_400 },
];
/** All codes of the site count under one key. */
export const siteKey = 'all';
export const perSite: readonly UseLimit[] = [{ name: 'code-site', uses: 3000, windowSeconds: 3600 }];
const guesses: readonly UseLimit[] = [{ name: 'code-guess', uses: 30, windowSeconds: 600 }];
const wrong = '验证码不正确或已过期';

const sceneNames: Record<VerifyScene, string> = {
  register: '注册',
  login: '登录',
  forgot_password: '找回密码',
  bind_phone: '绑定手机',
  bind_email: '绑定邮箱',
  verify_identity: '身份核验',
  new_device: '新设备登录',
  cancel_account: '注销账号',
};

/** One spelling of a target, so that limits and codes are bound to the person and not to how it was typed. */
function normalised(channel: Channel, target: string): string {
  return channel === 'sms' ? normaliseMobile(target) : target.trim().toLowerCase();
}

function targetHash(context: Context, channel: Channel, target: string): string {
  return context.platform.seal.index(`code:${channel}:${normalised(channel, target)}`);
}

/** HMAC with the server's key, bound to token and scene: the table alone gives no code away. */
function codeHash(context: Context, codeToken: string, scene: VerifyScene, code: string): string {
  return context.platform.seal.index(`verify:${codeToken}:${scene}:${code}`);
}

export const mask = (channel: Channel, target: string): string =>
  channel === 'sms' ? maskPhone(target) : maskEmail(target);

export interface CodeWish {
  readonly channel: Channel;
  readonly target: string;
  readonly scene: VerifyScene;
  /** Sent instead of the code (the number is registered already); null: nothing is sent at all. */
  readonly instead?: string | null;
}

export interface SentCode {
  readonly codeToken: string;
  readonly expiresIn: number;
  /** Seconds until another code may be sent to the target. */
  readonly resendAfter: number;
  readonly target: string;
}

/** Makes a code, voids older ones of the scene, hands it to the driver without waiting: time tells nothing of the target. */
export async function issueCode(context: Context, { channel, target, scene, instead }: CodeWish): Promise<SentCode> {
  const { platform } = context;
  if (!platform.delivery.offers(channel))
    throw fail.invalid(channel === 'sms' ? '本站没有开通短信验证码' : '本站没有开通邮箱验证码');
  const hash = targetHash(context, channel, target);
  const resendAfter = platform.configuration.codeResendSeconds;
  await countUse(platform.db, hash, perTarget(resendAfter));
  await countUse(platform.db, siteKey, perSite, addressFactor(platform.configuration));
  const codeToken = randomBytes(16).toString('base64url');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = platform.now();
  await execute(context)`
    update verify_code set used_at = ${now} where target_hash = ${hash} and scene = ${scene} and used_at is null`;
  await accountTables(context.db)
    .insertInto('verifyCode')
    .values({
      codeToken,
      targetHash: hash,
      channel,
      scene,
      codeHash: codeHash(context, codeToken, scene, code),
      expireAt: new Date(now.getTime() + lifetime[channel] * 1000),
      ip: context.request.ip,
      deliveryStatus: instead === null ? 'skipped' : 'pending',
    })
    .execute();
  const minutes = lifetime[channel] / 60;
  const text =
    instead ??
    `【${platform.configuration.siteName}】验证码 ${code}，用于${sceneNames[scene]}，${minutes} 分钟内有效。请勿告诉他人。`;
  if (instead !== null) {
    const message = {
      channel,
      to: normalised(channel, target),
      subject: `【${platform.configuration.siteName}】验证码`,
      text,
    };
    context.afterCommit(() => void deliverCode(context, codeToken, message));
  }
  return {
    codeToken,
    expiresIn: lifetime[channel],
    resendAfter,
    target: mask(channel, normalised(channel, target)),
  };
}

async function deliverCode(context: Context, codeToken: string, message: OutgoingMessage): Promise<void> {
  const sent = await send(context, message);
  await accountTables(context.platform.db)
    .updateTable('verifyCode')
    .set({ deliveryStatus: sent ? 'sent' : 'failed' })
    .where('codeToken', '=', codeToken)
    .execute()
    .catch((error: unknown) =>
      context.platform.log.warn({ error: String(error) }, 'delivery state of a code was not kept'),
    );
}

async function send(context: Pick<Context, 'platform'>, message: OutgoingMessage): Promise<boolean> {
  try {
    await context.platform.delivery.send(message);
    return true;
  } catch (error) {
    context.platform.log.warn({ channel: message.channel, error: String(error) }, 'a message could not be sent');
    return false;
  }
}

/** What sending needs of a call. */
type SenderContext = Pick<Context, 'platform' | 'ip' | 'afterCommit'>;

interface OwnerContact {
  readonly phone: string | null;
  readonly email: string | null;
}

/** Sends something that was counted to the owner of an account, after commit, over the first way there is. */
export function sendToOwner(context: SenderContext, to: OwnerContact, text: string): void {
  const message = ownerMessage(context, to, text);
  if (message) context.afterCommit(() => void send(context, message));
}

/** Tells the owner of an account what happened to it, after commit, over the first way there is; beyond the limits of notices nothing leaves. */
export function notifyOwner(context: SenderContext, to: OwnerContact, text: string): void {
  const message = ownerMessage(context, to, text);
  if (message) context.afterCommit(() => void sendNotice(context, message));
}

async function sendNotice(context: SenderContext, message: OutgoingMessage): Promise<void> {
  const { platform, ip } = context;
  const contact = message.channel === 'sms' ? { phone: message.to } : { email: message.to };
  try {
    if (await mayNotify(platform, ip ?? '', contact)) await send(context, message);
    else platform.log.warn({ channel: message.channel }, 'a notice to the owner of an account was beyond its limits');
  } catch (error) {
    platform.log.warn({ error: String(error) }, 'a notice to the owner of an account was not counted');
  }
}

function ownerMessage(context: SenderContext, to: OwnerContact, text: string): OutgoingMessage | null {
  const { delivery, configuration } = context.platform;
  const way =
    to.phone && delivery.offers('sms')
      ? ({ channel: 'sms', to: to.phone } as const)
      : to.email && delivery.offers('email')
        ? ({ channel: 'email', to: to.email } as const)
        : null;
  return (
    way && {
      ...way,
      subject: `【${configuration.siteName}】账号安全通知`,
      text: `【${configuration.siteName}】${text}`,
    }
  );
}

export interface CodeProof {
  readonly scene: VerifyScene;
  readonly channel: Channel;
  readonly target: string;
  readonly codeToken: string;
  readonly verifyCode: string;
}

/** Whether so many codes were tried from this address that a captcha is asked for. Codes have five tries of their own besides. */
export function guessesTooMuch({ platform, request }: Context): Promise<boolean> {
  return exceedsUse(platform, request.ip, guesses);
}

/** Takes a code: bound to token, scene and target, five tries, one use. Committed at once, whatever becomes of the request. */
export async function takeCode(
  context: Context,
  { scene, channel, target, codeToken, verifyCode }: CodeProof,
): Promise<void> {
  const { db, now } = context.platform;
  const right = codeHash(context, codeToken, scene, verifyCode);
  const result = await queryRow<{ taken: boolean }>(db)`
    update verify_code
    set attempts = attempts + 1,
      used_at = case
        when code_hash = ${right} and target_hash = ${targetHash(context, channel, target)} then ${now()}::timestamptz
      end
    where code_token = ${codeToken} and scene = ${scene} and used_at is null and expire_at > ${now()}
      and attempts < ${attemptsPerCode}
    returning used_at is not null as taken`;
  if (!result?.taken) throw fail.invalid(wrong, { verifyCode: wrong });
}

/** Which channel a typed account means; null for a user name. */
export function channelOf(target: string): Channel | null {
  if (target.includes('@')) return 'email';
  return /^\+?[\d\s()-]{6,20}$/u.test(target.trim()) ? 'sms' : null;
}

const needSession: ReadonlySet<VerifyScene> = new Set([
  'bind_phone',
  'bind_email',
  'verify_identity',
  'cancel_account',
]);
const needAccount: ReadonlySet<VerifyScene> = new Set(['login', 'forgot_password']);

/**
 * Who is signed in has limits of his own; of the others an address that sends much is asked for a captcha, except for
 * browsers that the account in question trusts.
 */
async function checkSender(context: Context, known: FoundAccount | undefined, proof: CaptchaAnswer): Promise<void> {
  const { platform, request, session } = context;
  if (session)
    return countUse(platform.db, `account:${session.accountId}`, perAddress, addressFactor(platform.configuration));
  if (known && (await trustedDevice(context, known.id)) !== null) return;
  if (await exceedsUse(platform, request.ip, perAddress)) await requireCaptcha(context, 'send_code', proof);
}

async function answerWish(
  context: Context,
  channel: Channel,
  given: string | undefined,
  scene: VerifyScene,
  proof: CaptchaAnswer,
): Promise<SentCode> {
  if (needSession.has(scene) && !context.session) throw fail.sessionOver();
  if (ownScenes.has(scene)) {
    const { account } = await ownAccount(context);
    const own = channel === 'sms' ? phoneOf(context, account) : account.email;
    if (own === null) throw fail.invalid(channel === 'sms' ? '账号没有绑定手机号' : '账号没有绑定邮箱');
    await checkSender(context, account, proof);
    return issueCode(context, { channel, target: own, scene });
  }
  if (given === undefined)
    throw fail.invalid(
      channel === 'sms' ? '请填写手机号' : '请填写邮箱',
      channel === 'sms' ? { phone: '请填写手机号' } : { email: '请填写邮箱' },
    );
  const known = await findAccount(context, normalised(channel, given));
  await checkSender(context, known, proof);
  if (needAccount.has(scene))
    return issueCode(context, { channel, target: given, scene, ...(known ? {} : { instead: null }) });
  if (scene === 'register' && known)
    return issueCode(context, {
      channel,
      target: given,
      scene,
      instead: `【${context.platform.configuration.siteName}】该${channel === 'sms' ? '手机号' : '邮箱'}已注册，可直接登录。`,
    });
  return issueCode(context, { channel, target: given, scene });
}

export const sendVerifyCodeHandler = handle(sendVerifyCode, (context, { phone, scene, ...proof }) =>
  answerWish(context, 'sms', phone, scene, proof),
);
export const sendEmailCodeHandler = handle(sendEmailCode, (context, { email, scene, ...proof }) =>
  answerWish(context, 'email', email, scene, proof),
);

/** Whether this database was filled with demo data and messages stay here. */
export async function hasDemoOutbox(context: Context): Promise<boolean> {
  const { delivery, db } = context.platform;
  // Codes of everybody: for who sits at the machine itself.
  if (!isLoopback(context.request.ip)) return false;
  if (!delivery.keeps('sms') && !delivery.keeps('email')) return false;
  return isDemo(db);
}

const shownMessages = 20;

export const queryOutboxHandler = handle(queryOutbox, async (context) => {
  if (!(await hasDemoOutbox(context))) throw fail.notFound('本站没有演示发件箱');
  const kept = await context.platform.delivery.kept(shownMessages);
  return {
    records: kept.map(({ channel, to, subject, text, at }) => ({
      channel,
      target: mask(channel, to),
      subject,
      text,
      at,
    })),
  };
});
