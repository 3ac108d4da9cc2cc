/** Reading the ledger: page and strip. Items are shown by the code of the list they come from, those about people within its data scope, and to who looks after them. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { DueUrgency } from '#platform/entity/due-facet.ts';
import { dueReach } from '#platform/entity/due-facet.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { DueSource as DueRegistration } from '#platform/runtime/due.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import type { DueSourceFacts } from '../model/due.ts';
import { dueItem, dueSources, queryDueStrip, queryPageDue } from '../model/due.ts';
import { nearItems } from './due-ledger.ts';
import { personEntity } from './due-people.ts';

/** Who looks after an item, alias t: whom it was handed over to, else the owner of its row. */
export const ownerOf = sql<number | null>`coalesce(t.handed_to_id, t.owner_id)`;

/** What an area says of who sees items of its rows, by the table. */
const narrowedBy = ({ platform }: TenantWork, table: string): DueRegistration['visible'] =>
  platform.registry.due.find(({ entity, visible }) => entity.table === table && visible !== undefined)?.visible;

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
    const rows = narrowedBy(context, source[0])?.(within) ?? null;
    return [{ source, within, companies, limit: limitOf(within, person, source), rows }];
  });
  const alike = Map.groupBy(
    opened,
    ({ source: [name], companies, limit, rows }) => `${limit ?? ''}|${companies.join(' ')}|${rows ? name : ''}`,
  );
  const parts = [...alike.values()].flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const { within, companies, limit, rows } = first;
    const conditions: Condition[] = [
      sql<boolean>`t.ref_table = any(${list.map(({ source: [name] }) => name)}::text[])`,
    ];
    if (rows) conditions.push(rows);
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
  const { staffId } = context.tenant.access;
  // Whoever looks after an item sees it, whatever the list that it comes from.
  if (staffId !== null) parts.push(sql<boolean>`${ownerOf} = ${staffId}`);
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

type StripKind = OutputOf<typeof queryDueStrip>['kinds'][number];

const isOpen = sql<boolean>`t.state in ('open', 'snoozed')`;

const queryPageDueHandler = handle(queryPageDue, async (context, { filter: { mine, ...filter }, ...query }) => {
  const own = mine ? [sql<boolean>`${ownerOf} = ${context.tenant.access.staffId}`] : [];
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

export const dueHandlers = [queryDueStripHandler, queryPageDueHandler];
