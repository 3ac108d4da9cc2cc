/** Handlers of the ledger: page, closing, postponing. Items are shown by the code of the list they come from, those about people within its data scope. */
import { acting } from '#platform/acts/acting.server.ts';
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { DueUrgency } from '#platform/entity/due-facet.ts';
import { dueReach } from '#platform/entity/due-facet.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import type { DueSourceFacts } from '../model/due.ts';
import {
  dueHandling,
  dueItem,
  dueSnoozing,
  dueSources,
  ownItemsOnly,
  queryDueStrip,
  queryPageDue,
} from '../model/due.ts';
import { nearItems } from './due-ledger.ts';
import { personEntity } from './due-people.ts';

type NamedSource = readonly [name: string, facts: DueSourceFacts];

/** Of which sources rows of people are narrowed by the code of their list. */
const limitOf = (context: TenantWork, person: AnyEntity, [, { code, ofPerson }]: NamedSource): string | null =>
  ofPerson === true && scopeCondition(context, person, code, 'p') !== null ? code : null;

/**
 * Items of the lists that the caller may see; of people those whom the code of the list reaches. In a group a code may reach some of the
 * companies only: each list shows items of those.
 */
export function visibleSources(context: TenantWork): Condition {
  const person = personEntity(context);
  const everywhere = context.tenant.companyCodes.join(' ');
  const opened = Object.entries<DueSourceFacts>(dueSources).flatMap((source) => {
    const tenant = tenantUnder(context.tenant, source[1].code);
    if (!tenant) return [];
    const within = { ...context, tenant };
    const companies = tenant.companyCodes.filter((code) => context.tenant.companyCodes.includes(code));
    return [{ source, within, companies, limit: limitOf(within, person, source) }];
  });
  const alike = Map.groupBy(opened, ({ companies, limit }) => `${limit ?? ''}|${companies.join(' ')}`);
  const parts = [...alike.values()].flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const { within, companies, limit } = first;
    const conditions: Condition[] = [
      sql<boolean>`t.ref_table = any(${list.map(({ source: [name] }) => name)}::text[])`,
    ];
    if (companies.join(' ') !== everywhere) conditions.push(sql<boolean>`t.company_code = any(${companies}::text[])`);
    if (limit !== null)
      conditions.push(sql<boolean>`
        exists (
          select from ${sql.table(person.table)} p
          where p.id = t.person_id and ${tenantCondition(context, 'p')}
            and ${scopeCondition(within, person, limit, 'p')}
        )`);
    return [sql<boolean>`(${sql.join(conditions, sql` and `)})`];
  });
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

type StripKind = OutputOf<typeof queryDueStrip>['kinds'][number];

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

type Item = RowOf<typeof dueItem>;

/** Items that the caller sees, each under a lock; nobody else's are there for him. */
const ofItems = {
  async find(context: TenantWork, id: string): Promise<Item> {
    const seen = await queryRows(context)`
      select 1
      from due_item t
      where ${tenantCondition(context, 't')} and ${visibleSources(context)} and t.id = ${Number(id)}`;
    const [item] = seen.length === 0 ? [] : await lockRows(context, dueItem, [Number(id)], null);
    if (!item) throw fail.notFound('到期事项不存在');
    return item;
  },
  async show(context: TenantWork, { id }: Item): Promise<Item> {
    const [item] = await lockRows(context, dueItem, [id], null);
    if (!item) throw fail.notFound('到期事项不存在');
    return item;
  },
};

/** FY-A001 unless the caller manages due dates or the item is his own. */
function requireOwn(context: TenantWork, { ownerId }: Item): void {
  const isOwn = ownerId !== null && ownerId === context.tenant.access.staffId;
  if (!isOwn && !holds(context, 'due_manage')) throw fail.forbidden(ownItemsOnly, { codes: ['due_manage'] });
}

const handleDueHandler = acting(
  dueHandling,
  {
    async handle(context, item, { note }) {
      requireOwn(context, item);
      const handledAt = context.platform.now().toISOString();
      return { state: 'done', note: note || null, handledBy: context.session.accountId, handledAt };
    },
  },
  ofItems,
);

const snoozeDueHandler = acting(
  dueSnoozing,
  {
    async snooze(context, item, { days }) {
      requireOwn(context, item);
      return { state: 'snoozed', snoozedUntil: addDays(todayInShanghai(context.platform.now()), days) };
    },
  },
  ofItems,
);

const queryDueStripHandler = handle(queryDueStrip, async (context, { table }) => {
  const today = todayInShanghai(context.platform.now());
  const near = (urgency: DueUrgency) => sql`count(distinct d.ref_id) filter (where ${nearItems(urgency, today)})`;
  const ours = sql<boolean>`
    ${tenantCondition(context, 'd')} and d.ref_table = ${table}
      and d.id in (select t.id from due_item t where ${tenantCondition(context, 't')} and t.ref_table = ${table}
        and t.state in ('open', 'snoozed') and ${visibleSources(context)})`;
  const kinds = await queryRows<Omit<StripKind, 'next'>>(context)`
    select d.kind, count(distinct d.ref_id) as all, ${near('past')} as past, ${near('within30')} as within30,
      ${near('within60')} as within60
    from due_item d
    where ${ours} and ${nearItems(null, today)}
    group by d.kind`;
  const next = await queryRows<{ kind: string; day: string }>(context)`
    select d.kind, min(d.due_date) as day
    from due_item d
    where ${ours} and d.state in ('open', 'snoozed') and d.due_date > ${addDays(today, dueReach)}::date
      and not d.kind = any(${kinds.map(({ kind }) => kind)}::text[])
    group by d.kind`;
  const none = { all: 0, past: 0, within30: 0, within60: 0 };
  return {
    kinds: [
      ...kinds.map((kind): StripKind => ({ ...kind, next: null })),
      ...next.map(({ kind, day }): StripKind => ({ kind, ...none, next: day })),
    ],
  };
});

export const dueHandlers = [queryDueStripHandler, queryPageDueHandler, handleDueHandler, snoozeDueHandler];
