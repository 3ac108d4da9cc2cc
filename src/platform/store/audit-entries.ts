/** Entries of the audit log about single rows, as the screens of these rows tell their story. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { Page } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from './entity-hooks.ts';

export interface RowEntry {
  readonly id: number;
  readonly at: string;
  readonly actorName: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityName: string | null;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly reason: string | null;
}

/**
 * Entries about the row itself. Those of a whole sheet stand under the number of the export or of the import, which may be that of any
 * row; what an import did to rows has entries of theirs.
 */
const ofRow = sql`
  a.action <> 'export'
    and not (a.action = 'import' and (a.after -> 'mode' is not null or a.after -> 'undone' is not null))`;

/** Entries that tell of no deed: edits, and looks at the row. */
const plainActions = ['update', 'reveal', 'read', 'download'];

/**
 * What was done to rows, the latest first; refused acts are left out. `rows`: a statement of (entity, id). `acts`: labels of
 * declared acts, which leaves out edits and looks; null tells everything. `beside`: entries that stand in no log, a statement of the
 * columns of {@link RowEntry} in their order.
 */
export async function entriesOfRows(
  context: TenantWork,
  rows: RawBuilder<unknown>,
  page: { readonly current: number; readonly size: number },
  { acts, beside }: { readonly acts: readonly string[] | null; readonly beside?: RawBuilder<unknown> | undefined } = {
    acts: null,
  },
): Promise<Page<RowEntry>> {
  const { groupCode, companyCode, companyCodes } = context.tenant;
  const companies = companyCode === null ? [...companyCodes] : [companyCode];
  // Row by row along the index of the log: a log that nobody has counted yet would be read first, and the rows asked for each of its entries.
  const entries = sql`
    select e.*
    from (${rows}) x
    cross join lateral (
      select a.id, a.at, a.actor_name, a.action, a.entity, a.entity_name, a.before, a.after, a.reason
      from audit_log a
      where a.group_code = ${groupCode} and a.company_code = any(${companies}::text[]) and a.entity = x.entity
        and a.entity_id = x.id and a.result = 'success'
        and ${ofRow} and ${
          acts === null
            ? sql`true`
            : sql`(a.action <> all(${plainActions}::text[]) or split_part(a.reason, '，', 1) = any(${[...acts]}::text[]))`
        }
      offset 0
    ) e
    ${beside ? sql`union all ${beside}` : sql``}`;
  const [records, count] = await Promise.all([
    queryRows<RowEntry>(context)`
      select e.* from (${entries}) e
      order by e.at desc, e.id desc
      limit ${page.size} offset ${(page.current - 1) * page.size}`,
    queryRow<{ total: number }>(context)`select count(*) as total from (${entries}) e`,
  ]);
  return { records, total: count?.total ?? 0, current: page.current, size: page.size };
}

export interface ValueAtEntry {
  /** Of the entry. */
  readonly id: number;
  /** Row that it is about. */
  readonly entityId: number;
  readonly value: string | null;
}

/**
 * The value that a field of the row had once each entry was written. An entry names only what changed, so others of the same row are
 * asked: the last one before it that names the field, else the first one after it. Null where none does.
 */
export function valuesAtEntries(context: TenantWork, ids: readonly number[], key: string): Promise<ValueAtEntry[]> {
  const nearest = (side: 'after' | 'before', when: '<=' | '>', order: 'asc' | 'desc') => sql`
    (
      select ${sql.ref(`o.${side}`)} ->> ${key}::text
      from audit_log o
      where o.group_code = a.group_code and o.company_code = a.company_code and o.entity = a.entity
        and o.entity_id = a.entity_id and o.id ${sql.raw(when)} a.id and o.result = 'success'
        and ${sql.ref(`o.${side}`)} ->> ${key}::text is not null
      order by o.id ${sql.raw(order)}
      limit 1
    )`;
  return queryRows<ValueAtEntry>(context)`
    select a.id, a.entity_id, coalesce(${nearest('after', '<=', 'desc')}, ${nearest('before', '>', 'asc')}) as value
    from audit_log a
    where a.id = any(${[...ids]}::bigint[])`;
}
