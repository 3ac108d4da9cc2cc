/** In whose name texts and mails leave, and whether the platform has verified it. */
import type { SenderQuota } from '#core/account/public.server.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';

/** A company, or with an empty company code the group, which counts as verified when one of its companies is. */
export async function senderQuota(
  db: TenantDb,
  { groupCode, companyCode }: { readonly groupCode: string; readonly companyCode: string },
): Promise<SenderQuota> {
  const verified = await queryRows(db)`
    select 1
    from company
    where group_code = ${groupCode} and (company_code = ${companyCode} or ${companyCode} = '')
      and verify_status = 'verified'
    limit 1`;
  return { key: `${groupCode}:${companyCode}`, isVerified: verified.length > 0 };
}
