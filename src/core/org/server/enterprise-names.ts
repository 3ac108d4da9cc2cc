/** Names of enterprises and the groups they belong or belonged to, for other rooms. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
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

export interface CompanyNames {
  /** As registered. */
  readonly companyName: string;
  /** Empty where the company has given itself none. */
  readonly shortName: string;
}

/** Names of a company of the group in sight; null where there is none of this code. */
export async function companyNamesOf(context: TenantWork, companyCode: string | null): Promise<CompanyNames | null> {
  const found = await queryRow<CompanyNames>(context)`
    select company_name, coalesce(short_name, '') as short_name
    from company
    where company_code = ${companyCode} and group_code = ${context.tenant.groupCode}`;
  return found ?? null;
}

/** The short name of the company that a column of a statement names, also of one that left the group. */
export const shortNameOf = (code: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select c.short_name from company c where c.company_code = ${code})`;

/** Groups that a company belonged to before. */
export async function formerGroupsOf(db: TenantDb, companyCode: string, groupCode: string): Promise<string[]> {
  const found = await queryRows<{ groupCode: string }>(db)`
    select distinct from_group_code as group_code from company_group_history
    where company_code = ${companyCode} and from_group_code <> ${groupCode}`;
  return found.map((row) => row.groupCode);
}

/** Every group of the installation. */
export function listGroups(db: Db | TenantDb): Promise<{ groupCode: string; groupName: string }[]> {
  return queryRows<{ groupCode: string; groupName: string }>(db)`
    select group_code, group_name from org_group order by group_code`;
}
