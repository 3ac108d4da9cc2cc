/** Messages: own rows, live delivery by event. */
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { deleteMessage, deleteMessages, queryMessage, updateMessageStatus } from '../model/message.ts';
import type { Context } from '#platform/server/context.ts';
import { likeText } from '#platform/server/entity-query.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import type { TenantDb } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { orgTables } from './db.ts';

function ownAccount(context: Context): number {
  const accountId = context.session?.accountId;
  if (accountId === undefined) throw fail.sessionOver();
  return accountId;
}

/** Unread messages in all and by category. */
export async function unreadOf(context: Context): Promise<{ total: number; byCategory: Record<string, number> }> {
  const rows = await orgTables(context.db).selectFrom('message').select(['category', sql<number>`count(*)`.as('count')]).where('accountId', '=', ownAccount(context)).where('status', '=', 'unread').groupBy('category').execute();
  const byCategory = Object.fromEntries(rows.map((row) => [row.category, row.count]));
  return { total: Object.values(byCategory).reduce((sum, count) => sum + count, 0), byCategory };
}

export async function countUnread(context: Context): Promise<number> {
  return (await unreadOf(context)).total;
}

export const queryMessageHandler = handle(queryMessage, async (context, { filter, page }) => {
  let query = orgTables(context.db).selectFrom('message').where('accountId', '=', ownAccount(context));
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.category) query = query.where('category', '=', filter.category);
  if (filter.scope === 'current' && filter.companyCode) query = query.where('companyCode', '=', filter.companyCode);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    query = query.where((where): Expression<SqlBool> => where.or([where('title', 'ilike', like), where('content', 'ilike', like)]));
  }
  const records = await query
    .select(['id', 'category', 'level', 'title', 'content', 'linkPath', 'linkParams', 'actorName', 'groupCode', 'companyCode', 'status', 'readAt', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.current - 1) * page.size)
    .execute();
  const count = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirst();
  return { records, total: count?.total ?? 0, current: page.current, size: page.size, unread: await unreadOf(context) };
});

export const updateMessageStatusHandler = handle(updateMessageStatus, async (context, input) => {
  let query = orgTables(context.db).updateTable('message').set({ status: input.status, readAt: input.status === 'read' ? sql`coalesce(read_at, now())` : null }).where('accountId', '=', ownAccount(context));
  if (!input.all) query = query.where('id', 'in', input.ids ?? []);
  if (input.category) query = query.where('category', '=', input.category);
  await query.execute();
  await announce(context);
  return { unread: await unreadOf(context) };
});

export const deleteMessagesHandler = handle(deleteMessages, async (context, input) => {
  await orgTables(context.db).deleteFrom('message').where('accountId', '=', ownAccount(context)).where('id', 'in', input.ids).execute();
  await announce(context);
  return { unread: await unreadOf(context) };
});

export const deleteMessageHandler = handle(deleteMessage, async (context, input) => {
  let query = orgTables(context.db).deleteFrom('message').where('accountId', '=', ownAccount(context));
  // What is urgent and unread must not vanish in a tidy-up of what was read.
  if (input.scope === 'read') query = query.where('status', '=', 'read');
  if (input.category) query = query.where('category', '=', input.category);
  const result = await query.executeTakeFirst();
  await announce(context);
  return { deleted: Number(result.numDeletedRows), unread: await unreadOf(context) };
});

/** Other tabs and devices of the person refresh their badge. */
async function announce(context: Context): Promise<void> {
  await context.platform.events.publish(context.db, { type: 'unread', accountId: ownAccount(context), data: {} });
}

export interface NewMessage {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly accountId: number;
  readonly category: string;
  readonly level?: 'info' | 'warning' | 'urgent';
  readonly title: string;
  readonly content?: string;
  readonly linkPath?: string;
  readonly linkParams?: Record<string, string>;
  readonly actorName?: string;
  /** The same key on the same day updates instead of adding. */
  readonly dedupeKey?: string;
}

/** Sends a message inside the caller's transaction: it arrives when that commits. */
export async function sendMessage(db: TenantDb, events: Events, message: NewMessage): Promise<void> {
  const result = await sql<{ id: number }>`
    insert into message (group_code, company_code, account_id, category, level, title, content, link_path, link_params, actor_name, dedupe_key)
    values (${message.groupCode}, ${message.companyCode}, ${message.accountId}, ${message.category}, ${message.level ?? 'info'}, ${message.title.slice(0, 60)}, ${(message.content ?? '').slice(0, 500)},
      ${message.linkPath ?? null}, ${message.linkParams ? JSON.stringify(message.linkParams) : null}, ${message.actorName ?? null}, ${message.dedupeKey ?? null})
    on conflict (account_id, dedupe_key, ((created_at at time zone 'UTC')::date)) where dedupe_key is not null
    do update set title = excluded.title, content = excluded.content, status = 'unread', read_at = null
    returning id`.execute(db);
  await events.publish(db, { type: 'message', accountId: message.accountId, data: { id: result.rows[0]?.id ?? 0, level: message.level ?? 'info' } });
}
