/** Counts who looked: a person counts once in half an hour, however often the page is opened. */
import { sql } from 'kysely';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

const againAfterMinutes = 30;

/** Tables whose rows are counted; each has a column `view_count`. */
export type CountedTable = 'company_news' | 'film';

/** The version stays: nobody's open form becomes stale because somebody looked. @throws FY-N001 */
export async function countView(
  context: TenantContext,
  table: CountedTable,
  id: number,
): Promise<{ viewCount: number; counted: boolean }> {
  const { db, platform, session } = context;
  const row = await queryRow<{ viewCount: number; groupCode: string; companyCode: string }>(db)`
    select coalesce(t.view_count, 0) as view_count, t.group_code, t.company_code
    from ${sql.table(table)} t
    where ${tenantCondition(context, 't')} and t.id = ${id}`;
  if (!row) throw fail.notFound();
  const now = platform.now();
  const before = new Date(now.getTime() - againAfterMinutes * 60_000).toISOString();
  const seen = await execute(db)`
    insert into content_view (group_code, company_code, entity, entity_id, account_id, viewed_at)
    values (${row.groupCode}, ${row.companyCode}, ${table}, ${id}, ${session.accountId}, ${now.toISOString()})
    on conflict (group_code, company_code, entity, entity_id, account_id) do update set viewed_at = excluded.viewed_at
      where content_view.viewed_at <= ${before}::timestamptz`;
  if (seen === 0) return { viewCount: row.viewCount, counted: false };
  // Beside the store, several tables: a counter; versions stay.
  const counted = await queryRow<{ viewCount: number }>(db)`
    update ${sql.table(table)} t
    set view_count = coalesce(t.view_count, 0) + 1
    where ${tenantCondition(context, 't')} and t.id = ${id}
    returning t.view_count`;
  return { viewCount: counted?.viewCount ?? row.viewCount, counted: true };
}
