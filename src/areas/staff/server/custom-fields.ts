/** Stored column settings: what companies add to the roster, and how wide and visible columns are (table_field). */
import { sql } from 'kysely';
import type { TableField } from '../model/table-field-calls.ts';
import type { TenantWork } from '#platform/server/context.ts';

/** Settings of a list: of one account, or the company's default (accountId null). Empty when nothing was saved. */
export async function storedFields(context: TenantWork, tableCode: string, accountId: number | null): Promise<TableField[]> {
  const { groupCode, companyCode, companyCodes } = context.tenant;
  // Entered as the group: a person's choice is kept for the group itself, custom fields are those of the companies.
  const companies = accountId === null && companyCode === null ? [...companyCodes] : [companyCode ?? ''];
  const result = await sql<{ fields: TableField[] }>`
    select fields from table_field where group_code = ${groupCode} and company_code = any(${companies}::text[])
      and table_code = ${tableCode} and coalesce(account_id, 0) = ${accountId ?? 0} order by company_code limit 1`.execute(context.db);
  return result.rows[0]?.fields ?? [];
}

/** Keys of custom fields that only holders of field_edit see. */
export async function sensitiveCustomKeys(context: TenantWork): Promise<string[]> {
  return (await storedFields(context, 'staff_roster', null)).filter((field) => !field.builtIn && field.sensitive).map((field) => field.fieldKey);
}
