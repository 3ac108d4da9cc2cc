/** Writes the ledger: items are made, moved or voided as their rows say; what a person did to an item stays while its day stays. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { DateOfRow, DueDate, NewItems } from '#platform/runtime/due.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { searchVector } from '#platform/store/search-tokens.ts';

/** An item as it follows from its date. */
interface ItemFacts {
  readonly refId: number;
  readonly kind: string;
  readonly refKey: string;
  readonly title: string;
  readonly dueDate: string;
  readonly graceEndDate: string | null;
  readonly ownerId: number | null;
  readonly personId: number | null;
  readonly remindOffsets: readonly string[] | null;
}

interface StoredItem extends ItemFacts {
  readonly id: number;
  readonly state: 'open' | 'snoozed' | 'done' | 'void';
}

/** Longest title that the ledger keeps. */
const titleLength = 300;

const factsOf = ({ title, personId, remindOffsets = [], ...date }: DueDate): ItemFacts => ({
  ...date,
  title: title.slice(0, titleLength),
  personId: personId ?? null,
  remindOffsets: remindOffsets.length > 0 ? remindOffsets : null,
});

const keyOf = ({ refId, kind, refKey }: ItemFacts): string => `${refId} ${kind} ${refKey}`;

const isSame = (item: StoredItem, facts: ItemFacts): boolean =>
  item.state !== 'void' &&
  item.title === facts.title &&
  item.dueDate === facts.dueDate &&
  item.graceEndDate === facts.graceEndDate &&
  item.ownerId === facts.ownerId &&
  item.personId === facts.personId &&
  String(item.remindOffsets) === String(facts.remindOffsets);

/**
 * Makes the items of these rows exactly the given dates. Rows that are deleted or settled have none. Items that say already
 * what they should are not written: most of them, every morning.
 */
export async function keepDueItems(
  context: TenantWork,
  table: string,
  refIds: readonly number[],
  dates: readonly DueDate[],
): Promise<void> {
  const { groupCode, companyCodes } = context.tenant;
  const stored = await queryRows<StoredItem>(context)`
    select d.id, d.ref_id, d.kind, d.ref_key, d.title, d.due_date, d.grace_end_date, d.owner_id, d.person_id,
      d.remind_offsets, d.state
    from due_item d
    where d.group_code = ${groupCode} and d.company_code = any(${[...companyCodes]}::text[]) and d.ref_table = ${table}
      and d.ref_id = any(${[...refIds]}::bigint[])`;
  const facts = new Map(dates.map(factsOf).map((item) => [keyOf(item), item]));
  const items = new Map(stored.map((item) => [keyOf(item), item]));
  const isOpen = ({ state }: StoredItem) => state === 'open' || state === 'snoozed';
  const gone = stored.filter((item) => isOpen(item) && !facts.has(keyOf(item)));
  const changed = [...facts].flatMap(([key, item]) => {
    const known = items.get(key);
    return known && isSame(known, item) ? [] : [item];
  });
  // Another day is another matter: what was told of the old one does not silence it.
  const moved = changed.flatMap((item) => {
    const known = items.get(keyOf(item));
    return known && known.dueDate !== item.dueDate ? [known.id] : [];
  });
  await Promise.all([voidItems(context, gone), silence(context, moved), writeItems(context, table, changed)]);
}

async function voidItems(context: TenantWork, items: readonly StoredItem[]): Promise<void> {
  if (items.length === 0) return;
  // Beside the store, due_item: the ledger is derived from rows that are logged themselves, and what nobody handles fills no log.
  await execute(context)`
    update due_item
    set state = 'void', version = version + 1, updated_at = now()
    where id = any(${items.map(({ id }) => id)}::bigint[])`;
}

async function silence(context: TenantWork, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await execute(context)`delete from remind_log where due_item_id = any(${[...itemIds]}::bigint[])`;
}

/** Items of rows that are about to be inserted, as a part of that statement; no item of theirs can be there yet. */
export function newItems(
  context: TenantWork,
  table: string,
  dates: readonly { readonly place: number; readonly date: DateOfRow; readonly isPerson: boolean }[],
): NewItems | null {
  if (dates.length === 0) return null;
  const { groupCode } = context.tenant;
  const companyCode = companyForNewRow(context);
  const records = dates.map(({ place, date, isPerson }) => {
    const { kind, refKey, title, dueDate, graceEndDate, ownerId, remindOffsets } = factsOf({ ...date, refId: 0 });
    return {
      group_code: groupCode,
      company_code: companyCode,
      place,
      kind,
      ref_key: refKey,
      title,
      due_date: dueDate,
      grace_end_date: graceEndDate,
      owner_id: ownerId,
      is_person: isPerson,
      remind_offsets: remindOffsets,
      search_vector: searchVector([title]),
    };
  });
  return {
    records: JSON.stringify(records),
    statement: (json) => sql`
      insert into due_item (
        group_code, company_code, ref_table, ref_id, kind, ref_key, title, due_date, grace_end_date, owner_id, person_id,
        remind_offsets, state, search_vector
      )
      select x.group_code, x.company_code, ${sql.lit(table)}, placed.id, x.kind, x.ref_key, x.title, x.due_date,
        x.grace_end_date, x.owner_id, case when x.is_person then placed.id end, x.remind_offsets, 'open', x.search_vector
      from jsonb_to_recordset(${json}::jsonb) as x(
        group_code text, company_code text, place bigint, kind text, ref_key text, title text, due_date date,
        grace_end_date date, owner_id bigint, is_person boolean, remind_offsets text[], search_vector tsvector
      )
      join placed on placed.place = x.place`,
  };
}

/** Group and company are those of the row whose day it is. */
async function writeItems(context: TenantWork, table: string, items: readonly ItemFacts[]): Promise<void> {
  if (items.length === 0) return;
  const records = items.map((item) => ({
    ref_id: item.refId,
    kind: item.kind,
    ref_key: item.refKey,
    title: item.title,
    due_date: item.dueDate,
    grace_end_date: item.graceEndDate,
    owner_id: item.ownerId,
    person_id: item.personId,
    remind_offsets: item.remindOffsets,
    search_vector: searchVector([item.title]),
  }));
  await execute(context)`
    insert into due_item (
      group_code, company_code, ref_table, ref_id, kind, ref_key, title, due_date, grace_end_date, owner_id, person_id,
      remind_offsets, state, search_vector
    )
    select t.group_code, t.company_code, ${table}, x.ref_id, x.kind, x.ref_key, x.title, x.due_date, x.grace_end_date,
      x.owner_id, x.person_id, x.remind_offsets, 'open', x.search_vector
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(
      ref_id bigint, kind text, ref_key text, title text, due_date date, grace_end_date date, owner_id bigint,
      person_id bigint, remind_offsets text[], search_vector tsvector
    )
    join ${sql.table(table)} t on t.id = x.ref_id
    on conflict (group_code, company_code, ref_table, ref_id, kind, ref_key) do update
      set title = excluded.title, due_date = excluded.due_date, grace_end_date = excluded.grace_end_date,
        owner_id = excluded.owner_id, person_id = excluded.person_id, remind_offsets = excluded.remind_offsets,
        search_vector = excluded.search_vector,
        state = case
          when due_item.state = 'void' or due_item.due_date <> excluded.due_date then 'open'
          else due_item.state
        end,
        handed_to_id = case when due_item.due_date = excluded.due_date then due_item.handed_to_id end,
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
