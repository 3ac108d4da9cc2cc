/** Handlers of the ledger: page, closing, postponing. Items are shown by the code of the list they come from. */
import { changeRows } from '#platform/store/change-rows.ts';
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { dueItem, dueSources, handleDue, queryPageDue, snoozeDue } from '../model/due.ts';

/** Items of the lists that the caller may see. */
export function visibleSources(context: TenantWork): Condition {
  const sources = Object.entries(dueSources).filter(([, { code }]) => holds(context, code));
  return sql<boolean>`t.ref_table = any(${sources.map(([name]) => name)}::text[])`;
}

const isOpen = sql<boolean>`t.state in ('open', 'snoozed')`;

const queryPageDueHandler = handle(queryPageDue, async (context, { filter: { mine, ...filter }, ...query }) => {
  const own = mine ? [sql<boolean>`t.owner_id = ${context.tenant.access.staffId}`] : [];
  // Settled items are history: they are shown to whoever asks for their state.
  const open = filter['state'] ? [] : [isOpen];
  const where = [visibleSources(context), ...own, ...open];
  const rows = await entityStore(context, dueItem).page({ ...query, filter }, { where });
  const today = todayInShanghai(context.platform.now());
  const { state: _state, dueDate: _dueDate, ...anyDay } = filter;
  const ahead = sql.join(
    [...listConditions(context, dueItem, anyDay), visibleSources(context), ...own, isOpen],
    sql` and `,
  );
  const counts = await queryRow<{ overdue: number; in30: number; in90: number }>(context)`
    select count(*) filter (where t.due_date < ${today}::date) as overdue,
      count(*) filter (where t.due_date between ${today}::date and ${addDays(today, 30)}::date) as in30,
      count(*) filter (where t.due_date between ${today}::date and ${addDays(today, 90)}::date) as in90
    from due_item t where ${ahead} and t.due_date <= ${addDays(today, 90)}::date`;
  const months = await queryRows<{ month: string; count: number }>(context)`
    select to_char(t.due_date, 'YYYY-MM') as month, count(*) as count from due_item t
    where ${ahead} and t.due_date <= ${addDays(today, 730)}::date group by 1 order by 1`;
  return { ...rows, ...(counts ?? { overdue: 0, in30: 0, in90: 0 }), months: months };
});

interface OpenItem {
  readonly id: number;
  readonly title: string;
  readonly kind: string;
  readonly ownerId: number | null;
}

/** The open item, if the caller manages due dates or it is his own. */
async function openItem(context: TenantWork, id: number): Promise<OpenItem> {
  const item = await queryRow<OpenItem>(context)`
    select t.id, t.title, t.kind, t.owner_id from due_item t
    where ${tenantCondition(context, 't')} and ${visibleSources(context)} and t.id = ${id}
      and t.state in ('open', 'snoozed')
    for update`;
  if (!item) throw fail.notFound('到期事项不存在或已处理');
  const isOwn = item.ownerId !== null && item.ownerId === context.tenant.access.staffId;
  if (!isOwn && !holds(context, 'due_manage'))
    throw fail.forbidden('只能处理自己负责的到期事项', { codes: ['due_manage'] });
  return item;
}

const handleDueHandler = handle(handleDue, async (context, { id, note }) => {
  const item = await openItem(context, id);
  if (item.kind === 'patent_fee')
    throw fail.invalid('年费事项请在专利的年费中登记缴纳或放弃', { id: '请登记年费缴纳' });
  const handledAt = context.platform.now().toISOString();
  await changeRows(context, dueItem, {
    where: sql`t.id = ${id}`,
    values: { state: 'done', note: note || null, handledBy: context.session.accountId, handledAt },
    reason: null,
  });
  return { id };
});

const snoozeDueHandler = handle(snoozeDue, async (context, { id, days }) => {
  await openItem(context, id);
  const snoozedUntil = addDays(todayInShanghai(context.platform.now()), days);
  await changeRows(context, dueItem, {
    where: sql`t.id = ${id}`,
    values: { state: 'snoozed', snoozedUntil },
    reason: null,
  });
  return { id, snoozedUntil };
});

export const dueHandlers = [queryPageDueHandler, handleDueHandler, snoozeDueHandler];
