/**
 * Copies of messages by mail and text. They are queued in the transaction of the message and leave after it, each at
 * most once: a copy is marked before it is handed over, and one whose process died in between is not sent again.
 */
import { addressesOf, copyPause, mayCopy } from '#core/account/public.server.ts';
import { senderQuota } from '#core/org/public.server.ts';
import type { MessageSetting } from '../model/message.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { inAccount } from '#platform/db/database.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { Channel } from '#platform/runtime/delivery.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { settingOf } from './message-setting.ts';
import { quietUntil } from './quiet-hours.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';

const channels = ['email', 'sms'] as const satisfies readonly Channel[];
/** Copies in one run of the job; the rest follows a minute later. */
const perRun = 500;
const maximumAttempts = 3;
/** After a failure: 2, then 10 minutes. */
const pauseMinutes = [2, 10] as const;
/** A copy under way for so long has lost its process. */
const lostMilliseconds = 10 * 60_000;
/** Copies a person gets over one channel in 24 hours; more is a fault of the sender, and texts cost money. */
const dailyLimit = 30;

/** Key of the enterprise that a message comes from; empty where it comes from none. */
const senderOf = ({ groupCode, companyCode }: NewMessage): string =>
  groupCode === '' ? '' : `${groupCode}:${companyCode}`;

/** What is kept of a title and of a content. A sign of two halves that is cut is no text for the database. */
export const messageTitle = ({ title }: NewMessage): string => title.slice(0, 60).toWellFormed();
export const messageContent = ({ content }: NewMessage): string => (content ?? '').slice(0, 500).toWellFormed();

/** A message, how its receiver wants to hear of it, and its row where there is one. */
interface Wanted {
  readonly message: NewMessage;
  readonly wish: MessageSetting;
  readonly messageId: number | null;
}

/** Queues the copies that people want. A key of the last 24 hours queues none: with the category off inside the application only this knows it. */
export async function queueCopies(db: TenantDb, wanted: readonly Wanted[]): Promise<void> {
  const copies = wanted.flatMap(({ message, wish, messageId }) =>
    channels
      .filter((channel) => wish[channel])
      .map((channel) => ({
        message_id: messageId,
        account_id: message.accountId,
        category: message.category,
        channel,
        title: messageTitle(message),
        content: messageContent(message),
        dedupe_key: message.dedupeKey,
        sender: senderOf(message),
      })),
  );
  if (copies.length === 0) return;
  // Due at once by whatever clock: that of the database may be ahead of the one by which copies are claimed.
  await execute(db)`
    insert into message_delivery (
      message_id, account_id, category, channel, title, content, dedupe_key, sender, not_before
    )
    select x.message_id, x.account_id, x.category, x.channel, x.title, x.content, x.dedupe_key, x.sender, '-infinity'
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as x(
        message_id bigint, account_id bigint, category text, channel text, title text, content text, dedupe_key text,
        sender text
      )
    where x.dedupe_key is null or not exists (
      select from message_delivery d
      where d.account_id = x.account_id and d.channel = x.channel and d.created_at > now() - interval '24 hours'
        and d.dedupe_key = x.dedupe_key
    )
    on conflict (message_id, channel) do nothing`;
}

interface Copy {
  readonly id: number;
  readonly accountId: number;
  readonly category: string;
  readonly channel: Channel;
  readonly title: string;
  readonly content: string;
  readonly attempts: number;
  readonly sender: string;
}

/** Takes the copy that has waited longest; several processes take different ones. */
async function claim(platform: Platform): Promise<Copy | null> {
  const now = platform.now().toISOString();
  const taken = await inAccount(
    platform.db,
    null,
    (db) =>
      queryRow<Copy>(db)`
      update message_delivery set status = 'sending', attempts = attempts + 1, not_before = ${now}
      where id = (
        select id
        from message_delivery
        where status = 'pending' and not_before <= ${now}
        order by not_before, id
        limit 1
        for update skip locked
      )
      returning id, account_id, category, channel, title, content, attempts, sender`,
  );
  return taken ?? null;
}

type Outcome =
  | { readonly status: 'sent' | 'failed' | 'dropped' }
  | { readonly status: 'pending'; readonly notBefore: Date; readonly counts: boolean };

async function settle(platform: Platform, copy: Copy, outcome: Outcome): Promise<void> {
  const waits = outcome.status === 'pending';
  await inAccount(
    platform.db,
    null,
    (db) =>
      execute(db)`
        update message_delivery
        set status = ${outcome.status}, settled_at = ${waits ? null : platform.now().toISOString()},
      not_before = coalesce(${waits ? outcome.notBefore.toISOString() : null}::timestamptz, not_before),
        attempts = attempts - ${waits && !outcome.counts ? 1 : 0}
      where id = ${copy.id}`,
  );
}

async function overDailyLimit(db: TenantDb, { accountId, channel }: Copy): Promise<boolean> {
  const sent = await queryRow<{ count: number }>(db)`
    select count(*) as count
    from (
      select from message_delivery
      where account_id = ${accountId} and channel = ${channel} and created_at > now() - interval '24 hours'
        and status = 'sent'
      limit ${dailyLimit}
    ) sent`;
  return Number(sent?.count) >= dailyLimit;
}

/** Where the copy goes now, or what becomes of it instead: the person may have changed the wish since. */
async function decide(platform: Platform, copy: Copy): Promise<{ readonly to: string } | Outcome> {
  const { accountId, category, channel } = copy;
  return inAccount(platform.db, null, async (db) => {
    const wish = await settingOf(db, { accountId, category });
    if (!wish[channel] || !platform.delivery.offers(channel)) return { status: 'dropped' };
    const until = category === 'security' ? null : quietUntil(platform.now(), wish.quietFrom, wish.quietTo);
    if (until) return { status: 'pending', notBefore: until, counts: false };
    const to = (await addressesOf(db, platform.seal, accountId))?.[channel] ?? null;
    if (to === null || (await overDailyLimit(db, copy)) || !(await isWithinQuota(platform, db, copy)))
      return { status: 'dropped' };
    const pause = await copyPause(platform);
    return pause === null
      ? { to }
      : { status: 'pending', notBefore: new Date(platform.now().getTime() + pause * 1000), counts: false };
  });
}

/** Whether the enterprise may send one more copy today; one that was tried before has been counted. */
async function isWithinQuota(platform: Platform, db: TenantDb, { sender, attempts }: Copy): Promise<boolean> {
  const [groupCode = '', companyCode = ''] = sender.split(':');
  if (groupCode === '' || attempts > 1) return true;
  return mayCopy(platform, await senderQuota(db, { groupCode, companyCode }));
}

async function deliver(platform: Platform, copy: Copy): Promise<Outcome> {
  const decided = await decide(platform, copy);
  if ('status' in decided) return decided;
  const { siteName } = platform.configuration;
  const words = copy.content === '' ? copy.title : `${copy.title}：${copy.content}`;
  const text =
    copy.channel === 'sms'
      ? `【${siteName}】${copy.title}，请登录查看。`
      : `${words}\n\n登录${siteName}查看详情。可在「个人中心 - 消息设置」中关闭此类邮件。`;
  try {
    await platform.delivery.send({
      channel: copy.channel,
      to: decided.to,
      subject: `【${siteName}】${copy.title}`,
      text,
    });
    return { status: 'sent' };
  } catch (error) {
    platform.log.warn(
      { error: String(error), id: copy.id, channel: copy.channel },
      'copy of a message was not handed over',
    );
    if (copy.attempts >= maximumAttempts) return { status: 'failed' };
    return {
      status: 'pending',
      notBefore: new Date(platform.now().getTime() + (pauseMinutes[copy.attempts - 1] ?? 10) * 60_000),
      counts: true,
    };
  }
}

/** Sends what is due. Copies whose process died under way are given up: whether they left is not known. */
export async function deliverCopies(platform: Platform): Promise<void> {
  const lost = new Date(platform.now().getTime() - lostMilliseconds).toISOString();
  await inAccount(
    platform.db,
    null,
    (db) =>
      execute(db)`
        update message_delivery
        set status = 'failed', settled_at = ${platform.now().toISOString()}
        where status = 'sending' and not_before < ${lost}`,
  );
  for (let sent = 0; sent < perRun; sent += 1) {
    const copy = await claim(platform);
    if (!copy) return;
    await settle(platform, copy, await deliver(platform, copy));
  }
}

export const deliveryJob: Job = { name: 'message-delivery', cron: '* * * * *', run: deliverCopies };
