/** Whether a database was filled with demo data: what only a demonstration may show stands behind it. */
import type { Db, TenantDb } from '#platform/db/database.ts';
import { execute, queryRows } from '#platform/db/statement.ts';

export async function isDemo(db: Db | TenantDb): Promise<boolean> {
  const found = await queryRows(db)`select from platform_setting where key = 'demo'`;
  return found.length > 0;
}

/** Marks the database of a demonstration; for ever. */
export async function markDemo(db: Db | TenantDb): Promise<void> {
  await execute(db)`
    insert into platform_setting (key, value) values ('demo', to_jsonb(now())) on conflict (key) do nothing`;
}
