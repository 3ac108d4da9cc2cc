/** How much a company may store (area account-org §7.9). */
import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/context.ts';
import { fail } from '#platform/server/failure.ts';

/** Refuses with FY-C001 when `bytes` more would exceed the company's quota. Rows of the group itself have none. */
export async function needStorage(context: TenantContext, bytes: number): Promise<void> {
  const { companyCode } = context.tenant;
  if (companyCode === null) return;
  const found = await sql<{ free: number }>`
    select c.storage_quota - (select coalesce(sum(f.size), 0) from file f where f.group_code = c.group_code and f.company_code = c.company_code and f.status <> 'deleted') as free
    from company c where c.company_code = ${companyCode}`.execute(context.db);
  if ((found.rows[0]?.free ?? 0) < bytes) throw fail.conflict('存储空间不足');
}
