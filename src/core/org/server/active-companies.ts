/** Companies that jobs of the clock go through. */
import { sql } from 'kysely';
import type { TenantDb } from '#platform/db/database.ts';

/** Every company that is neither frozen nor dissolved. */
export async function activeCompanies(db: TenantDb): Promise<{ groupCode: string; companyCode: string }[]> {
  const { rows } = await sql<{ groupCode: string; companyCode: string }>`
    select group_code, company_code from company where status = 'active'`.execute(db);
  return rows;
}
