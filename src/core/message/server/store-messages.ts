/** Writing messages: many in a few statements, whatever their number. */
import type { TenantDb } from '#platform/db/database.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { Events } from '#platform/events/events.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';
import { messageContent, messageTitle, queueCopies } from './message-delivery.ts';
import { settingsOf } from './message-setting.ts';

const keyOf = ({ accountId, dedupeKey }: NewMessage): string | null =>
  dedupeKey === undefined ? null : `message ${accountId} ${dedupeKey}`;

/** Of several to one account under one key the last one. */
const withoutRepeats = (messages: readonly NewMessage[]): readonly NewMessage[] => [
  ...new Map(messages.map((message, place) => [keyOf(message) ?? place, message])).values(),
];

interface Placed {
  readonly id: number;
  readonly place: number;
}

/** Messages by what the database answered of the place of each. */
function idsByMessage(messages: readonly NewMessage[], rows: readonly Placed[]): Map<NewMessage, number> {
  const ids = new Map(rows.map(({ id, place }) => [place, id]));
  return new Map(
    messages.flatMap((message, place) => {
      const id = ids.get(place);
      return id === undefined ? [] : [[message, id] as const];
    }),
  );
}

/** Rows of the same key of the last 24 hours, brought up to date and unread again. Senders of one key take turns. */
async function updateSame(db: TenantDb, messages: readonly NewMessage[]): Promise<Map<NewMessage, number>> {
  const keyed = messages.filter(({ dedupeKey }) => dedupeKey !== undefined);
  if (keyed.length === 0) return new Map();
  // Sorted, so that two senders of several keys never wait for each other.
  const keys = keyed.map((message) => keyOf(message)).toSorted();
  await execute(db)`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) key`;
  const json = JSON.stringify(
    keyed.map((message, place) => ({
      place,
      account_id: message.accountId,
      dedupe_key: message.dedupeKey,
      title: messageTitle(message),
      content: messageContent(message),
      level: message.level ?? 'info',
    })),
  );
  const updated = await queryRows<Placed>(db)`
    update message t
    set title = x.title, content = x.content, level = x.level, status = 'unread', read_at = null
    from jsonb_to_recordset(${json}::jsonb) as x(
        place integer, account_id bigint, dedupe_key text, title text, content text, level text
      )
    cross join lateral (
      select s.id
      from message s
      where s.account_id = x.account_id and s.dedupe_key = x.dedupe_key and s.created_at > now() - interval '24 hours'
      order by s.id desc
      limit 1
    ) same
    where t.id = same.id
    returning t.id, x.place`;
  return idsByMessage(keyed, updated);
}

async function insertMessages(db: TenantDb, messages: readonly NewMessage[]): Promise<Map<NewMessage, number>> {
  if (messages.length === 0) return new Map();
  const json = JSON.stringify(
    messages.map((message, place) => ({
      place,
      group_code: message.groupCode,
      company_code: message.companyCode,
      account_id: message.accountId,
      category: message.category,
      level: message.level ?? 'info',
      title: messageTitle(message),
      content: messageContent(message),
      link_path: message.linkPath,
      link_params: message.linkParams,
      actor_name: message.actorName,
      dedupe_key: message.dedupeKey,
      biz_type: message.bizType,
      biz_id: message.bizId,
    })),
  );
  const inserted = await queryRows<{ id: number }>(db)`
    insert into message (
      group_code, company_code, account_id, category, level, title, content, link_path, link_params, actor_name,
      dedupe_key, biz_type, biz_id
    )
    select x.group_code, x.company_code, x.account_id, x.category, x.level, x.title, x.content, x.link_path,
      x.link_params, x.actor_name, x.dedupe_key, x.biz_type, x.biz_id
    from jsonb_to_recordset(${json}::jsonb) as x(
        place integer, group_code text, company_code text, account_id bigint, category text, level text, title text,
        content text, link_path text, link_params jsonb, actor_name text, dedupe_key text, biz_type text, biz_id bigint
      )
    order by x.place
    returning id`;
  // Numbers of an ordered insert are drawn in its order.
  const ids = inserted.map(({ id }) => id).toSorted((left, right) => left - right);
  return idsByMessage(
    messages,
    ids.map((id, place) => ({ id, place })),
  );
}

/**
 * Sends messages inside the caller's transaction: they arrive when that commits, and their copies by mail and text leave
 * after it. Who switched the category off gets no row, except for what is urgent or about the account's security.
 */
export async function storeMessages(db: TenantDb, events: Events, sent: readonly NewMessage[]): Promise<void> {
  const messages = withoutRepeats(sent);
  if (messages.length === 0) return;
  const updated = await updateSame(db, messages);
  // An update is no second message: its copies have left, or are waiting.
  const fresh = messages.filter((message) => !updated.has(message));
  const settingOf = await settingsOf(db, fresh);
  const inserted = await insertMessages(
    db,
    fresh.filter(
      (message) => settingOf(message).inApp || message.level === 'urgent' || message.category === 'security',
    ),
  );
  await queueCopies(
    db,
    fresh.map((message) => ({ message, wish: settingOf(message), messageId: inserted.get(message) ?? null })),
  );
  await events.publish(
    db,
    ...[...updated, ...inserted].map(([{ accountId, level }, id]) => ({
      type: 'message',
      accountId,
      data: { id, level: level ?? 'info' },
    })),
  );
}
