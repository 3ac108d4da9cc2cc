/** Keeps the ledger level with the rows: after every write of theirs, and whole once a day. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { DueLedger, DueSource } from '#platform/runtime/due.ts';
import type { Change } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { keepDueItems } from './due-items.ts';
import { dueSourcesOf, sourcesTouchedBy } from './due-sources.ts';

/** Rows that are looked at together when the whole ledger is. */
const rowsAtOnce = 2000;

/** Rows of the source itself whose dates the write may have changed. */
function ownRows({ fields }: DueSource, ids: readonly number[], { rows }: Change): readonly number[] {
  if (fields === undefined || rows.length === 0) return ids;
  return rows
    .filter(({ before, values }) => before === null || fields.some((key) => key in values))
    .map(({ id }) => id);
}

/** After rows were written, deleted or brought back: their items, and those of rows that depend on them. */
export const dueLedger: DueLedger = {
  follow: async (context, ids, change) => {
    const { name } = change.entity;
    for (const source of sourcesTouchedBy(context.platform.registry, name)) {
      const isOwn = source.entity.name === name;
      const touched = isOwn
        ? ownRows(source, ids, change)
        : ((await source.dependsOn?.[name]?.(context, ids, change)) ?? []);
      if (touched.length === 0) continue;
      const isNew = isOwn && change.rows.length > 0 && change.rows.every(({ before }) => before === null);
      await keepRows(context, source, touched, isNew);
    }
  },
};

/** `isNew`: the ledger cannot know the rows yet. */
async function keepRows(context: TenantWork, source: DueSource, ids: readonly number[], isNew: boolean): Promise<void> {
  const dates = await source.dates(context, ids, todayInShanghai(context.platform.now()));
  if (isNew && dates.length === 0) return;
  await keepDueItems(context, source.entity.table, ids, dates);
}

/**
 * Looks at every row of the company: dates that come near with the calendar, rows of before the ledger knew their kind,
 * of a restored backup, or written by a statement of their own. Rows that are gone leave it.
 */
export async function checkLedger(context: TenantWork): Promise<void> {
  for (const source of dueSourcesOf(context.platform.registry)) {
    const { table } = source.entity;
    const rows = await queryRows<{ id: number }>(context)`
      select t.id from ${sql.table(table)} t where ${tenantCondition(context, 't')}
      union
      select d.ref_id from due_item d
      where ${tenantCondition(context, 'd')} and d.ref_table = ${table} and d.state in ('open', 'snoozed')`;
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const ids = rows.slice(from, from + rowsAtOnce).map(({ id }) => id);
      await keepRows(context, source, ids, false);
    }
  }
}
