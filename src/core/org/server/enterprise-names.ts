/** Names of the enterprises that a person works for, by a part of them. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { likeText } from '#platform/store/entity-query.ts';

/** Companies of the chosen enterprise whose name holds the text as it stands. */
export async function enterprisesByName(
  context: TenantWork,
  keyword: string,
  most: number,
): Promise<{ readonly name: string; readonly uscc: string | null; readonly companyCode: string }[]> {
  const { groupCode, companyCodes } = context.tenant;
  const found = await queryRows<{ name: string; uscc: string | null; companyCode: string }>(context)`
    select company_name as name, credit_code as uscc, company_code from company
    where group_code = ${groupCode} and company_code = any(${[...companyCodes]}::text[]) and status = 'active'
      and company_name ilike ${likeText(keyword)}
    order by sort, company_name limit ${most}`;
  return found;
}
