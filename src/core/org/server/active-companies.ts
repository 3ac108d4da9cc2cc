/** Companies that jobs of the clock go through. */
import type { TenantDb } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';

/** Every company that is neither frozen nor dissolved. */
export async function activeCompanies(db: TenantDb): Promise<{ groupCode: string; companyCode: string }[]> {
  const rows = await queryRows<{ groupCode: string; companyCode: string }>(db)`
    select group_code, company_code from company where status = 'active'`;
  return rows;
}
