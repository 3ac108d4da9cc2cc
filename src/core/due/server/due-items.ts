/** Writes the ledger: what areas hand over is made, moved or voided; what a person did to an item stays while its day stays. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { searchVector } from '#platform/store/search-tokens.ts';
import type { DueSource } from '../model/due.ts';

/** One day that must not be missed. */
export interface DueWish {
  readonly refId: number;
  readonly kind: string;
  /** Tells several of one kind apart: the year of a fee. */
  readonly refKey: string;
  readonly title: string;
  readonly dueDate: string;
  readonly graceEndDate: string | null;
  readonly ownerId: number | null;
  /** Days ahead at which it is told; absent or empty: the usual ones. */
  readonly remindOffsets?: readonly string[];
}

/** Whether the row `alias` of a source has an item; a condition. `open`: of this kind, and still to be dealt with. */
export function hasDueItem(alias: string, source: DueSource, open?: { readonly kind: string }): RawBuilder<boolean> {
  const row = (column: string) => sql.ref(`${alias}.${column}`);
  const wanted = open ? sql`and d.kind = ${open.kind} and d.state in ('open', 'snoozed')` : sql``;
  return sql<boolean>`
    exists (
      select from due_item d
      where d.group_code = ${row('group_code')} and d.company_code = ${row('company_code')}
        and d.ref_table = ${source} and d.ref_id = ${row('id')} ${wanted}
    )`;
}

/** Makes the items of these rows exactly the wished ones. Rows that are deleted or settled wish nothing. */
export async function keepDueItems(
  context: TenantWork,
  source: DueSource,
  refIds: readonly number[],
  wishes: readonly DueWish[],
): Promise<void> {
  if (refIds.length === 0) return;
  const { groupCode, companyCodes } = context.tenant;
  const records = wishes.map(({ refId, kind, refKey, title, dueDate, graceEndDate, ownerId, remindOffsets = [] }) => ({
    ref_id: refId,
    kind,
    ref_key: refKey,
    title: title.slice(0, 300),
    due_date: dueDate,
    grace_end_date: graceEndDate,
    owner_id: ownerId,
    remind_offsets: remindOffsets.length > 0 ? remindOffsets : null,
    search_vector: searchVector([title]),
  }));
  const wanted = sql`
    jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(
      ref_id bigint, kind text, ref_key text, title text, due_date date, grace_end_date date, owner_id bigint,
      remind_offsets text[], search_vector tsvector
    )`;
  const here = sql`
    d.group_code = ${groupCode} and d.company_code = any(${[...companyCodes]}::text[]) and d.ref_table = ${source}
      and d.ref_id = any(${[...refIds]}::bigint[])`;
  // Beside the store, due_item: the ledger is derived from rows that are logged themselves, and what nobody handles fills no log.
  await execute(context)`
    update due_item d set state = 'void', version = d.version + 1, updated_at = now()
    where ${here} and d.state in ('open', 'snoozed') and d.deleted_at is null
      and not exists (select from ${wanted} where x.ref_id = d.ref_id and x.kind = d.kind and x.ref_key = d.ref_key)`;
  if (records.length === 0) return;
  // Another day is another matter: what was told of the old one does not silence it.
  await execute(context)`
    delete from remind_log l using due_item d, ${wanted}
    where ${here} and l.due_item_id = d.id and x.ref_id = d.ref_id and x.kind = d.kind and x.ref_key = d.ref_key
      and x.due_date <> d.due_date`;
  await execute(context)`
    insert into due_item (
      group_code, company_code, ref_table, ref_id, kind, ref_key, title, due_date, grace_end_date, owner_id,
      remind_offsets, state, search_vector
    )
    select t.group_code, t.company_code, ${source}, x.ref_id, x.kind, x.ref_key, x.title, x.due_date, x.grace_end_date,
      x.owner_id, x.remind_offsets, 'open', x.search_vector
    from ${wanted} join ${sql.table(source)} t on t.id = x.ref_id
    on conflict (group_code, company_code, ref_table, ref_id, kind, ref_key) do update
      set title = excluded.title, due_date = excluded.due_date, grace_end_date = excluded.grace_end_date,
        owner_id = excluded.owner_id, remind_offsets = excluded.remind_offsets, search_vector = excluded.search_vector,
        state = case
          when due_item.state = 'void' or due_item.due_date <> excluded.due_date then 'open'
          else due_item.state
        end,
        version = due_item.version + 1, updated_at = now()
      where due_item.state = 'void'
        or (due_item.title, due_item.due_date, due_item.grace_end_date, due_item.owner_id, due_item.remind_offsets)
        is distinct from (
          excluded.title, excluded.due_date, excluded.grace_end_date, excluded.owner_id, excluded.remind_offsets
        )`;
}
