/** Names of partners for pickers of other areas. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { keywordCondition } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { partner } from '../model/partner.ts';

/** Partners whose name holds the text, literally; at most `limit`. */
export async function partnersByName(
  context: TenantWork,
  text: string,
  limit: number,
): Promise<{ name: string; uscc: string | null }[]> {
  const found = keywordCondition(context, partner, text);
  const rows = await queryRows<{ name: string; uscc: string | null }>(context)`
    select t.partner_name as name, t.credit_code as uscc from partner t
    where ${tenantCondition(context, 't')}
      and position(lower(${text}) in lower(t.partner_name)) > 0 ${found ? sql`and ${found}` : sql``}
    order by t.partner_name, t.id limit ${limit}`;
  return rows;
}
