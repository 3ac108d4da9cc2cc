/** Links that an administrator has sent: with them the person alone sets a password. */
import { normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';
import type { Channel, Delivery } from '#platform/runtime/delivery.ts';
import type { FoundAccount } from './find-account.ts';
import { accountById, phoneIndex, phoneOf } from './find-account.ts';
import { issueReset } from './forgot-password.ts';
import { wayTo } from './sign-in.ts';
import type { SenderQuota } from './outgoing-limit.ts';
import { countLink } from './outgoing-limit.ts';
import { mask, sendToOwner } from './verify-code.ts';

/** A new colleague may be away for a week. */
const activationMinutes = 7 * 24 * 60;
/** As long as a one-time password: the person may see the message only the next morning. */
const resetMinutes = 24 * 60;
export interface SentLink {
  readonly sent: Channel;
  /** Masked number or mail the link went to. */
  readonly target: string;
}

/** Sends a link to an account; `words` stand around it. Null: no gateway reaches it. Whoever calls has counted it (`countLink`). */
async function sendPasswordLink(
  context: Context,
  account: Pick<FoundAccount, 'id' | 'phone' | 'email'>,
  minutes: number,
  words: (link: string) => string,
): Promise<SentLink | null> {
  const way = wayTo(context, account);
  if (!way) return null;
  const token = await issueReset(context, account.id, false, minutes, way.channel);
  // In the fragment: no server log sees it.
  const link = `${context.request.protocol}://${context.request.host}/login?mode=forgot#reset=${token}`;
  sendToOwner(context, { phone: phoneOf(context, account), email: account.email }, words(link));
  return { sent: way.channel, target: mask(way.channel, way.target) };
}

/**
 * Asks somebody who has an account to come in, where a stranger is sent a link: both get a text, and the sender learns of neither which it is.
 * The caller has counted it (`countLink`). Null: no gateway reaches the contact.
 */
export function inviteByText(
  context: Context,
  {
    phone = null,
    email = null,
  }: { readonly phone?: string | null | undefined; readonly email?: string | null | undefined },
  enterprise: string,
): SentLink | null {
  const { delivery } = context.platform;
  const sent = phone && delivery.offers('sms') ? 'sms' : email && delivery.offers('email') ? 'email' : null;
  if (sent === null) return null;
  const to = { phone: phone && normaliseMobile(phone), email };
  sendToOwner(context, to, `「${enterprise}」邀请您加入，请登录后在企业中心接受或拒绝。如您不认识该企业，请忽略。`);
  return { sent, target: mask(sent, (sent === 'sms' ? to.phone : email) ?? '') };
}

const openingWords = (enterprise: string, address: string) =>
  `「${enterprise}」为您开通了账号。请在 7 天内打开 ${address} 设置登录密码。如您不认识该企业，请忽略。`;

/** Whether a person with these can be sent a link at all. */
export function canBeReached(
  delivery: Delivery,
  { phone, email }: { readonly phone?: string | null | undefined; readonly email?: string | null | undefined },
): boolean {
  return Boolean((phone && delivery.offers('sms')) || (email && delivery.offers('email')));
}

export interface NewColleague {
  readonly account: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly name: string;
  /** Company or group that opens the account, as the message names it. */
  readonly enterprise: string;
}

/**
 * Opens an account that owns itself, for somebody who can be reached: nobody but him ever knows a password of it. The link lives seven days;
 * a later one comes by resetting. The caller has counted it (`countLink`).
 */
export async function openByLink(
  context: Context,
  { account, phone, email, name, enterprise }: NewColleague,
): Promise<SentLink & { readonly id: number }> {
  const { platform, db } = context;
  const sealed = phone ? platform.seal.seal(phone) : null;
  const inserted = await queryRow<{ id: number }>(db)`
    insert into account (account, phone, phone_index, email, name)
    values (${account}, ${sealed}, ${phone ? phoneIndex(platform.seal, phone) : null}, ${email}, ${name}) returning id`;
  const id = inserted?.id;
  if (id === undefined) throw new Error('account was not inserted');
  const link = await sendPasswordLink(context, { id, phone: sealed, email }, activationMinutes, (address) =>
    openingWords(enterprise, address),
  );
  if (!link) throw new Error('an account was to be opened for somebody whom nothing reaches');
  return { id, ...link };
}

/**
 * Writes once more to somebody who was invited and has not come in: the link of an account that waits for its first password, the invitation of
 * any other. Where it goes is what the sender named, never what the account says besides. Null: nothing reaches it.
 */
export async function inviteAgain(
  context: Context,
  accountId: number,
  { sentTo, enterprise, quota }: { readonly sentTo: Channel; readonly enterprise: string; readonly quota: SenderQuota },
): Promise<SentLink | null> {
  const account = await accountById(context, accountId);
  if (!account) return null;
  const contact = sentTo === 'sms' ? { phone: account.phone, email: null } : { phone: null, email: account.email };
  const to = { phone: phoneOf(context, contact), email: contact.email };
  if (!canBeReached(context.platform.delivery, to)) return null;
  await countLink(context, to, quota);
  if (account.hash !== null) return inviteByText(context, to, enterprise);
  return sendPasswordLink(context, { id: accountId, ...contact }, activationMinutes, (address) =>
    openingWords(enterprise, address),
  );
}

/** Sends an account a link with which its person sets a new password; counted in the name of the enterprise. Null: no gateway reaches it. */
export async function resetByLink(
  context: Context,
  account: Pick<FoundAccount, 'id' | 'phone' | 'email'>,
  quota: SenderQuota,
): Promise<SentLink | null> {
  if (!wayTo(context, account)) return null;
  await countLink(context, { phone: phoneOf(context, account), email: account.email }, quota);
  return sendPasswordLink(
    context,
    account,
    resetMinutes,
    (address) => `企业管理员请您重设登录密码，24 小时内打开 ${address} 设置新密码。如非您所愿，请忽略并联系管理员。`,
  );
}
