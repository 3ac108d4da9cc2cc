/** What of the ledger is somebody's to do: counts by kind and nearness, and rows with their reason and the act that settles them. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { membersOfStaff } from '#core/org/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { dueReach } from '#platform/entity/due-facet.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import type { WorkUrgency } from '../model/work.ts';
import { farthestDays, soonDays } from '../model/work.ts';
import { ownerOf, visibleSources } from './due.ts';
import { passingKinds } from './due-ledger.ts';
import { personEntity } from './due-people.ts';
import { kindRules } from './due-sources.ts';
import type { StoredWork, WorkItem } from './work-items.ts';
import { workItems } from './work-items.ts';

/** People, as a condition on a column that holds one: those that somebody leads. */
export type PeopleCondition = (person: RawBuilder<unknown>) => Condition;

export interface WorkFilter {
  /** Absent: what is the caller's own. */
  readonly team?: PeopleCondition | undefined;
  /** Of one day alone, however far. */
  readonly day?: string | undefined;
}

export interface WorkPage {
  readonly kinds: readonly string[];
  /** Absent: all within {@link dueReach} days. */
  readonly urgency?: WorkUrgency | undefined;
  /** Of each kind. */
  readonly limit: number;
  readonly offset: number;
}

/** What is to be done by whom the filter names; asked several things of, it finds out once whose the items are. */
export interface WorkList {
  /** By kind, whatever the urgency that rows are narrowed to. */
  readonly count: () => Promise<WorkCount[]>;
  /** Rows of each of the kinds, the most pressing first. */
  readonly page: (page: WorkPage) => Promise<WorkItem[]>;
  /** The first thing that is due after the days that count as near, within a year; null where nothing is. */
  readonly next: () => Promise<WorkItem | null>;
}

export interface WorkCount {
  readonly kind: string;
  /** Table of the rows; of kinds of several tables one of them. */
  readonly refTable: string;
  readonly overdue: number;
  readonly soon: number;
  readonly later: number;
  /** The most pressing day. */
  readonly first: string;
}

/** Owners of open items who cannot be told any more; their items are everybody's who holds the code. */
async function goneOwners(context: TenantWork): Promise<readonly number[]> {
  if (context.tenant.companyCode === null) return [];
  const rows = await queryRows<{ id: number }>(context)`
    select distinct ${ownerOf} as id
    from due_item t
    where ${tenantCondition(context, 't')} and t.state in ('open', 'snoozed') and ${ownerOf} is not null`;
  const ids = rows.map(({ id }) => id);
  const active = new Set(
    (await membersOfStaff(context, ids)).flatMap(({ staffId, status }) => (status === 'active' ? staffId : [])),
  );
  return ids.filter((id) => !active.has(id));
}

/** Items of nobody that the morning would tell the caller of: by the code of their kind, within its data scope. */
async function unowned(context: TenantWork): Promise<Condition> {
  const rules = [...kindRules(context.platform.registry).values()].filter(({ code }) => holds(context, code));
  if (rules.length === 0) return sql<boolean>`false`;
  const person = personEntity(context);
  const parts = [...Map.groupBy(rules, ({ code }) => code)].map(([code, kinds]) => {
    const ofKinds = sql<boolean>`t.kind = any(${kinds.map(({ kind }) => kind)}::text[])`;
    const scope = scopeCondition(context, person, code, 'p');
    if (!scope) return ofKinds;
    return sql<boolean>`
      (${ofKinds} and (t.person_id is null or exists (
        select from ${sql.table(person.table)} p
        where p.id = t.person_id and ${tenantCondition(context, 'p')} and ${scope}
      )))`;
  });
  const gone = await goneOwners(context);
  const free =
    gone.length === 0
      ? sql<boolean>`${ownerOf} is null`
      : sql<boolean>`(${ownerOf} is null or ${ownerOf} = any(${[...gone]}::bigint[]))`;
  return sql<boolean>`(${free} and (${sql.join(parts, sql` or `)}) and ${visibleSources(context)})`;
}

/** Kinds of which the person concerned does a part. */
const ownKinds = (context: TenantWork): string[] =>
  [...kindRules(context.platform.registry).values()].flatMap(({ kind, own }) => (own ? [kind] : []));

/** Whose the items are: `all` of the list, `kept` those that the caller looks after. */
interface Whose {
  readonly all: Condition;
  readonly kept: Condition;
}

async function whose(context: TenantWork, { team }: WorkFilter): Promise<Whose> {
  const { staffId } = context.tenant.access;
  const free = await unowned(context);
  const kept = staffId === null ? free : sql<boolean>`(${ownerOf} = ${staffId} or ${free})`;
  if (team)
    return {
      all: sql<boolean>`(${visibleSources(context)} and (${team(sql`t.person_id`)} or ${team(ownerOf)}))`,
      kept,
    };
  // As the group one looks over the companies; what may be done with a row is decided by the rights there.
  if (context.tenant.mode === 'group') return { all: visibleSources(context), kept };
  if (staffId === null) return { all: kept, kept };
  const own = sql<boolean>`(t.person_id = ${staffId} and t.kind = any(${ownKinds(context)}::text[]))`;
  return { all: sql<boolean>`(${kept} or ${own})`, kept };
}

const todayOf = (context: TenantWork): string => todayInShanghai(context.platform.now());

/** The days of an urgency, both ends included; null: no end. */
export function daysOfUrgency(urgency: WorkUrgency | undefined, today: string): readonly [string | null, string] {
  const reach = addDays(today, dueReach);
  if (urgency === 'overdue') return [null, addDays(today, -1)];
  if (urgency === 'soon') return [today, addDays(today, soonDays)];
  if (urgency === 'later') return [addDays(today, soonDays + 1), reach];
  return [null, reach];
}

/** Of open items those to be done: not what passes by itself. What was put off stays away until its day, unless it is overdue: that is counted all the same. */
export const isToDo = (today: string): Condition => sql<boolean>`
  (t.kind <> all(${passingKinds}::text[])
    and (t.state = 'open' or t.snoozed_until <= ${today}::date or t.due_date < ${today}::date))`;

/** What is to be done of these days. */
function pending(
  context: TenantWork,
  { urgency, day }: Pick<WorkPage, 'urgency'> & Pick<WorkFilter, 'day'>,
): Condition {
  const today = todayOf(context);
  const [from, to] = daysOfUrgency(urgency, today);
  const days = day
    ? sql<boolean>`t.due_date = ${day}::date`
    : from === null
      ? sql<boolean>`t.due_date <= ${to}::date`
      : sql<boolean>`t.due_date between ${from}::date and ${to}::date`;
  return sql<boolean>`
    ${tenantCondition(context, 't')} and t.state in ('open', 'snoozed') and ${days} and ${isToDo(today)}`;
}

const itemColumns = sql`
  t.id, t.version, t.company_code, t.kind, t.title, t.due_date, t.grace_end_date, t.state, t.snoozed_until, t.ref_table,
    t.ref_id, t.ref_key, t.person_id, t.owner_id, t.handed_to_id, t.urged_at`;

async function countWork(context: TenantWork, { all }: Whose, day: string | undefined): Promise<WorkCount[]> {
  const today = todayOf(context);
  const soon = addDays(today, soonDays);
  return await queryRows<WorkCount>(context)`
    select t.kind, min(t.ref_table) as ref_table, count(*) filter (where t.due_date < ${today}::date) as overdue,
      count(*) filter (where t.due_date between ${today}::date and ${soon}::date) as soon,
      count(*) filter (where t.due_date > ${soon}::date) as later, min(t.due_date) as first
    from due_item t
    where ${pending(context, { day })} and ${all}
    group by t.kind`;
}

async function pageWork(
  context: TenantWork,
  { all, kept }: Whose,
  { kinds, urgency, day, limit, offset }: WorkPage & Pick<WorkFilter, 'day'>,
): Promise<WorkItem[]> {
  if (kinds.length === 0) return [];
  const rows = await queryRows<StoredWork>(context)`
    select found.*
    from unnest(${[...kinds]}::text[]) with ordinality as wanted(kind, place)
    cross join lateral (
      select ${itemColumns}, (${kept}) is true as is_kept
      from due_item t
      where t.kind = wanted.kind and ${pending(context, { urgency, day })} and ${all}
      order by t.due_date, t.id
      limit ${limit} offset ${offset}
    ) found
    order by wanted.place, found.due_date, found.id`;
  return await workItems(context, rows, todayOf(context));
}

async function nextWork(context: TenantWork, { all, kept }: Whose): Promise<WorkItem | null> {
  const after = addDays(todayOf(context), soonDays);
  const last = addDays(todayOf(context), farthestDays);
  const row = await queryRow<StoredWork>(context)`
    select ${itemColumns}, (${kept}) is true as is_kept
    from due_item t
    where ${tenantCondition(context, 't')} and t.state in ('open', 'snoozed') and t.due_date > ${after}::date
      and t.due_date <= ${last}::date and t.kind <> all(${passingKinds}::text[]) and ${all}
    order by t.due_date, t.id
    limit 1`;
  const [item] = await workItems(context, row ? [row] : [], todayOf(context));
  return item ?? null;
}

/** The caller's work, or that of people whom the caller leads; of the latter what the caller may see anyway. */
export async function workList(context: TenantWork, filter: WorkFilter): Promise<WorkList> {
  const found = await whose(context, filter);
  return {
    count: () => countWork(context, found, filter.day),
    page: (page) => pageWork(context, found, { ...page, day: filter.day }),
    next: () => nextWork(context, found),
  };
}
