/** Keeps the ledger level with the rows: after every write of theirs, and whole once a day. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { accountNames } from '#core/account/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { DueUrgency } from '#platform/entity/due-facet.ts';
import { dueReach, urgencyDays } from '#platform/entity/due-facet.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { RowDate } from '#platform/entity/row-log.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { DueLedger, DueSource, DueStory } from '#platform/runtime/due.ts';
import type { Change, Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { dueItem, dueKinds } from '../model/due.ts';
import { keepDueItems, newItems } from './due-items.ts';
import { personEntity } from './due-people.ts';
import { datesOf, dueSourcesOf, kindRules, sourcesTouchedBy } from './due-sources.ts';

/** Rows that are looked at together when the whole ledger is. */
const rowsAtOnce = 2000;

/** Rows of the source itself whose items the write may have moved. New ones brought theirs along, where these follow from the row alone. */
function ownRows(source: DueSource, ids: readonly number[], { rows }: Change, today: string): readonly number[] {
  if (!('ofRow' in source) || rows.length === 0) return ids;
  const datesOfRow = (row: Row) => JSON.stringify(source.ofRow(row, today));
  return rows
    .filter(({ before, values }) => before !== null && datesOfRow(before) !== datesOfRow({ ...before, ...values }))
    .map(({ id }) => id);
}

async function touchedRows(
  context: TenantWork,
  source: DueSource,
  ids: readonly number[],
  change: Change,
  today: string,
): Promise<readonly number[]> {
  const { name } = change.entity;
  if (source.entity.name === name) return ownRows(source, ids, change, today);
  return 'dependsOn' in source ? ((await source.dependsOn?.[name]?.(context, ids, change)) ?? []) : [];
}

const todayOf = (context: TenantWork): string => todayInShanghai(context.platform.now());

/** Open items whose day is so near. Alias d. */
export function nearItems(urgency: DueUrgency | null | undefined, today: string): RawBuilder<boolean> {
  const [from, to] = urgency ? urgencyDays[urgency] : [null, dueReach];
  const last = sql<boolean>`d.state in ('open', 'snoozed') and d.due_date <= ${addDays(today, to)}::date`;
  return from === null ? last : sql<boolean>`${last} and d.due_date >= ${addDays(today, from)}::date`;
}

export const dueLedger: DueLedger = {
  isDue: (context, { table }, { kind, urgency }) => sql<boolean>`
    exists (
      select from due_item d
      where d.group_code = t.group_code and d.company_code = t.company_code and d.ref_table = ${table}
        and d.ref_id = t.id and d.kind = ${kind} and ${nearItems(urgency, todayOf(context))}
    )`,
  ofNewRows: (context, entity, rows) => {
    const dates = sourcesTouchedBy(context.platform.registry, entity.name).flatMap((source) =>
      'ofRow' in source && source.entity.name === entity.name
        ? rows.flatMap((row, index) =>
            source
              .ofRow(row, todayOf(context))
              .map((date) => ({ place: index + 1, date, isPerson: source.isPerson === true })),
          )
        : [],
    );
    return newItems(context, entity.table, dates);
  },
  openDates,
  nearDates,
  item: dueItem,
  story,
  namesOf: ({ db }, accounts) => accountNames(db, accounts),
  follow: async (context, ids, change) => {
    const today = todayOf(context);
    for (const source of sourcesTouchedBy(context.platform.registry, change.entity.name)) {
      const touched = await touchedRows(context, source, ids, change, today);
      if (touched.length > 0) await keepRows(context, source, touched, today);
    }
  },
};

/**
 * Days that pass whatever anybody does: nothing is asked for, so no head leads with them. Those of approvals are told of
 * by message; lists of work show the requests themselves among what waits.
 */
export const passingKinds = ['birthday', 'approval_due', 'approval_expire'];
/** A head shows one; a row that waits for more than these shows the others in its sections. */
const mostDates = 5;

/** Items of a row, alias d. Of a person also those of papers and contracts, which are items of other rows about that person. */
function itemsOf(context: TenantWork, { name, table }: AnyEntity, id: number): RawBuilder<boolean> {
  const ofPerson = name === personEntity(context).name ? sql`or d.person_id = ${id}` : sql``;
  return sql<boolean>`
    ${tenantCondition(context, 'd')} and ((d.ref_table = ${table} and d.ref_id = ${id}) ${ofPerson})`;
}

async function openDates(context: TenantWork, entity: AnyEntity, id: number): Promise<RowDate[]> {
  const items = await queryRows<OpenItem>(context)`
    select d.kind, d.due_date, d.grace_end_date
    from due_item d
    where ${itemsOf(context, entity, id)} and d.state in ('open', 'snoozed') and d.kind <> all(${passingKinds}::text[])
    order by d.due_date, d.id
    limit ${mostDates}`;
  return items.map(namedBy(context, entity));
}

type OpenItem = Pick<RowDate, 'kind' | 'dueDate' | 'graceEndDate'>;

/** An item of a row with its word and the act that settles it. */
function namedBy(context: TenantWork, entity: AnyEntity): (item: OpenItem) => RowDate {
  const rules = kindRules(context.platform.registry);
  const actOf = (kind: string) => entity.due?.find((facet) => facet.kind === kind)?.act ?? rules.get(kind)?.act ?? null;
  return ({ kind, dueDate, graceEndDate }) => ({
    kind,
    dueDate,
    graceEndDate,
    label: optionLabel(dueKinds, kind),
    act: actOf(kind),
  });
}

async function nearDates(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly RowDate[]>> {
  const wanted = sql`${[...ids]}::bigint[]`;
  const isOwn = sql`d.ref_table = ${entity.table} and d.ref_id = any(${wanted})`;
  // Of a person also days of papers and contracts, which are items of other rows about that person.
  const isPerson = entity.name === personEntity(context).name;
  const isOf = isPerson ? sql`(${isOwn} or d.person_id = any(${wanted}))` : isOwn;
  const rowId = isPerson
    ? sql`case when d.person_id = any(${wanted}) then d.person_id else d.ref_id end`
    : sql`d.ref_id`;
  const items = await queryRows<OpenItem & { rowId: number }>(context)`
    select distinct on (r.row_id, d.kind) r.row_id, d.kind, d.due_date, d.grace_end_date
    from due_item d
    cross join lateral (select ${rowId}) r (row_id)
    where ${tenantCondition(context, 'd')} and ${isOf} and d.state in ('open', 'snoozed')
      and d.kind <> all(${passingKinds}::text[]) and d.due_date <= ${addDays(todayOf(context), dueReach)}::date
    order by r.row_id, d.kind, d.due_date, d.id`;
  const name = namedBy(context, entity);
  const byRow = Map.groupBy(items, (item) => item.rowId);
  return new Map(
    [...byRow].map(([id, own]) => [id, own.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1)).map(name)]),
  );
}

/** Reminders of one step and item are one entry, whoever was told; below zero, their numbers are none of the log. */
function story(context: TenantWork, entity: AnyEntity, id: number): DueStory {
  const ours = itemsOf(context, entity, id);
  return {
    items: sql`select ${sql.lit(dueItem.name)}, d.id from due_item d where ${ours}`,
    reminders: sql`
      select -(r.due_item_id * 1000 + r.day_offset + 500), min(r.created_at), null, 'remind', ${sql.lit(dueItem.name)},
        d.title, null,
        jsonb_build_object(
          'daysLeft', d.due_date - (min(r.created_at) at time zone 'Asia/Shanghai')::date,
          'accounts', jsonb_agg(r.account_id order by r.account_id)
        ),
        null
      from due_item d
      join remind_log r on r.due_item_id = d.id
      where ${ours}
      group by r.due_item_id, r.day_offset, d.title, d.due_date`,
  };
}

async function keepRows(context: TenantWork, source: DueSource, ids: readonly number[], today: string): Promise<void> {
  await keepDueItems(context, source.entity.table, ids, await datesOf(context, source, ids, today));
}

/**
 * Looks at every row of the company: dates that come near with the calendar, rows of before the ledger knew their kind,
 * of a restored backup, or written by a statement of their own. Rows that are gone leave it.
 */
export async function checkLedger(context: TenantWork, today: string): Promise<void> {
  for (const source of dueSourcesOf(context.platform.registry)) {
    const { table } = source.entity;
    const rows = await queryRows<{ id: number }>(context)`
      select t.id from ${sql.table(table)} t where ${tenantCondition(context, 't')}
      union
      select d.ref_id from due_item d
      where ${tenantCondition(context, 'd')} and d.ref_table = ${table} and d.state in ('open', 'snoozed')`;
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const ids = rows.slice(from, from + rowsAtOnce).map(({ id }) => id);
      await keepRows(context, source, ids, today);
    }
  }
}
