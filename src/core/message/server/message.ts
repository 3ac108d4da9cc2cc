/** Messages: own rows, live delivery by event. */
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { deleteMessage, deleteMessages, queryMessage, updateMessageStatus } from '../model/message.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';
import { likeText } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { TenantDb } from '#platform/db/database.ts';
import type { Events } from '#platform/events/events.ts';
import type { AccountDataSource } from '#platform/runtime/personal-data.ts';
import type { MessageSubject, SentBefore } from '#platform/runtime/messages.ts';
import { messageTables } from './db.ts';

function ownAccount(context: Context): number {
  const accountId = context.session?.accountId;
  if (accountId === undefined) throw fail.sessionOver();
  return accountId;
}

/** Unread messages in all and by category. */
export async function unreadOf(context: Context): Promise<{ total: number; byCategory: Record<string, number> }> {
  const rows = await messageTables(context.db)
    .selectFrom('message')
    .select(['category', sql<number>`count(*)`.as('count')])
    .where('accountId', '=', ownAccount(context))
    .where('status', '=', 'unread')
    .groupBy('category')
    .execute();
  const byCategory = Object.fromEntries(rows.map((row) => [row.category, row.count]));
  return { total: Object.values(byCategory).reduce((sum, count) => sum + count, 0), byCategory };
}

export async function countUnread(context: Context): Promise<number> {
  return (await unreadOf(context)).total;
}

/** Numbers of the account's unread messages by company code. */
export async function unreadByCompany(db: TenantDb, accountId: number): Promise<Map<string, number>> {
  const found = await queryRows<{ companyCode: string; count: number }>(db)`
    select company_code, count(*) as count
    from message
    where account_id = ${accountId} and status = 'unread'
    group by company_code`;
  return new Map(found.map(({ companyCode, count }) => [companyCode, count]));
}

/** Whether anybody of the enterprise got a message under this key within 24 hours. */
export async function wasSentToday(db: TenantDb, { groupCode, companyCode, dedupeKey }: SentBefore): Promise<boolean> {
  const found = await queryRows(db)`
    select from message
    where group_code = ${groupCode} and company_code = ${companyCode} and dedupe_key = ${dedupeKey}
      and created_at > now() - interval '24 hours'
    limit 1`;
  return found.length > 0;
}

/** The messages to an account, for the copy of its data. */
export const messageCopy: AccountDataSource = {
  key: 'messages',
  collect: ({ db, session }) =>
    queryRows(db)`
      select group_code, company_code, category, level, title, content, actor_name, status, created_at, read_at
      from message
      where account_id = ${session.accountId}
      order by id`,
};

export const queryMessageHandler = handle(queryMessage, async (context, { filter, page }) => {
  let query = messageTables(context.db).selectFrom('message').where('accountId', '=', ownAccount(context));
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.category) query = query.where('category', '=', filter.category);
  if (filter.scope === 'current') {
    query = query.where('groupCode', '=', filter.targetGroupCode ?? '');
    if (filter.targetCompanyCode) query = query.where('companyCode', '=', filter.targetCompanyCode);
  }
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    query = query.where((where): Expression<SqlBool> =>
      where.or([where('title', 'ilike', like), where('content', 'ilike', like)]),
    );
  }
  const records = await query
    .select([
      'id',
      'category',
      'level',
      'title',
      'content',
      'linkPath',
      'linkParams',
      'bizType',
      'bizId',
      'actorName',
      'groupCode',
      'companyCode',
      'status',
      'readAt',
      'createdAt',
    ])
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.current - 1) * page.size)
    .execute();
  const count = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirst();
  return { records, total: count?.total ?? 0, current: page.current, size: page.size, unread: await unreadOf(context) };
});

export const updateMessageStatusHandler = handle(updateMessageStatus, async (context, input) => {
  let query = messageTables(context.db)
    .updateTable('message')
    .set({ status: input.status, readAt: input.status === 'read' ? sql`coalesce(read_at, now())` : null })
    .where('accountId', '=', ownAccount(context));
  if (!input.all) query = query.where('id', 'in', input.ids ?? []);
  if (input.category) query = query.where('category', '=', input.category);
  await query.execute();
  await announce(context);
  return { unread: await unreadOf(context) };
});

export const deleteMessagesHandler = handle(deleteMessages, async (context, input) => {
  await messageTables(context.db)
    .deleteFrom('message')
    .where('accountId', '=', ownAccount(context))
    .where('id', 'in', input.ids)
    .execute();
  await announce(context);
  return { unread: await unreadOf(context) };
});

export const deleteMessageHandler = handle(deleteMessage, async (context, input) => {
  let query = messageTables(context.db).deleteFrom('message').where('accountId', '=', ownAccount(context));
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

/**
 * The thing is dealt with: whoever has an unread message about it in the enterprise in sight need not look any more. His badge follows. Inside the
 * caller's transaction.
 */
export async function settleStored(db: TenantDb, events: Events, { bizType, bizId }: MessageSubject): Promise<void> {
  const settled = await queryRows<{ accountId: number }>(db)`
    update message
    set status = 'read', read_at = now()
    where biz_type = ${bizType} and biz_id = ${bizId} and status = 'unread'
    returning account_id`;
  for (const accountId of new Set(settled.map((row) => row.accountId)))
    await events.publish(db, { type: 'unread', accountId, data: {} });
}
