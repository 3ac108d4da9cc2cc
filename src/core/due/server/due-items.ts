/** Writes the ledger: items are made, moved or voided as their rows say; what a person did to an item stays while its day stays. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { DueDate } from '#platform/runtime/due.ts';
import { searchVector } from '#platform/store/search-tokens.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';

/** The dates as rows `w`; group and company are those of the row whose day it is. */
function datesAsRows(table: string, dates: readonly DueDate[]): RawBuilder<unknown> {
  const records = dates.map(({ title, personId = null, remindOffsets = [], ...date }) => ({
    ref_id: date.refId,
    kind: date.kind,
    ref_key: date.refKey,
    title: title.slice(0, 300),
    due_date: date.dueDate,
    grace_end_date: date.graceEndDate,
    owner_id: date.ownerId,
    person_id: personId,
    remind_offsets: remindOffsets.length > 0 ? remindOffsets : null,
    search_vector: searchVector([title]),
  }));
  return sql`
    select t.group_code, t.company_code, x.*
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(
      ref_id bigint, kind text, ref_key text, title text, due_date date, grace_end_date date, owner_id bigint,
      person_id bigint, remind_offsets text[], search_vector tsvector
    )
    join ${sql.table(table)} t on t.id = x.ref_id`;
}

/** Makes the items of these rows exactly the given dates, in one statement. Rows that are deleted or settled have none. */
export async function keepDueItems(
  context: TenantWork,
  table: string,
  refIds: readonly number[],
  dates: readonly DueDate[],
): Promise<void> {
  if (refIds.length === 0) return;
  const { groupCode, companyCodes } = context.tenant;
  const here = sql`
    d.group_code = ${groupCode} and d.company_code = any(${[...companyCodes]}::text[]) and d.ref_table = ${table}
      and d.ref_id = any(${[...refIds]}::bigint[])`;
  const same = sql`w.ref_id = d.ref_id and w.kind = d.kind and w.ref_key = d.ref_key`;
  const facts = (alias: string) =>
    sql.join(
      ['title', 'due_date', 'grace_end_date', 'owner_id', 'person_id', 'remind_offsets'].map((name) =>
        sql.ref(`${alias}.${name}`),
      ),
    );
  // Beside the store, due_item: the ledger is derived from rows that are logged themselves, and what nobody handles fills no log.
  // Items that say already what they should are not touched: a conflict would lock and rewrite each of them every morning.
  await execute(context)`
    with wanted as materialized (${datesAsRows(table, dates)}),
    present as materialized (
      select d.id, d.ref_id, d.kind, d.ref_key, d.state, d.title, d.due_date, d.grace_end_date, d.owner_id,
        d.person_id, d.remind_offsets
      from due_item d
      where ${here}
    ),
    voided as (
      update due_item v
      set state = 'void', version = v.version + 1, updated_at = now()
      from present d
      where v.id = d.id and v.group_code = ${groupCode} and d.state in ('open', 'snoozed') and v.deleted_at is null
        and not exists (select from wanted w where ${same})
    ),
    -- Another day is another matter: what was told of the old one does not silence it.
    silenced as (
      delete from remind_log l using present d, wanted w
      where l.due_item_id = d.id and ${same} and w.due_date <> d.due_date
    )
    insert into due_item (
      group_code, company_code, ref_table, ref_id, kind, ref_key, title, due_date, grace_end_date, owner_id, person_id,
      remind_offsets, state, search_vector
    )
    select w.group_code, w.company_code, ${table}, w.ref_id, w.kind, w.ref_key, w.title, w.due_date, w.grace_end_date,
      w.owner_id, w.person_id, w.remind_offsets, 'open', w.search_vector
    from wanted w
    left join present d on ${same}
    where d.id is null or d.state = 'void' or (${facts('w')}) is distinct from (${facts('d')})
    on conflict (group_code, company_code, ref_table, ref_id, kind, ref_key) do update
      set title = excluded.title, due_date = excluded.due_date, grace_end_date = excluded.grace_end_date,
        owner_id = excluded.owner_id, person_id = excluded.person_id, remind_offsets = excluded.remind_offsets,
        search_vector = excluded.search_vector,
        state = case
          when due_item.state = 'void' or due_item.due_date <> excluded.due_date then 'open'
          else due_item.state
        end,
        version = due_item.version + 1, updated_at = now()`;
}

/** Erases what the ledger says about people, notes of reminders included: an item bears the name of the person. */
export async function eraseDueItemsOf(context: TenantWork, personIds: readonly number[]): Promise<void> {
  const { groupCode } = context.tenant;
  const about = sql`
    d.group_code = ${groupCode} and d.company_code = ${companyForNewRow(context)}
      and d.person_id = any(${[...personIds]}::bigint[])`;
  await execute(context)`
    delete from remind_log l using due_item d
    where l.due_item_id = d.id and ${about}`;
  await execute(context)`delete from due_item d where ${about}`;
}
