/** The company that runs the platform, and what its operators may do there: for acts that wait for a decision. */
import { operatorAccounts } from '#core/account/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { WorkContext } from '#platform/runtime/context.ts';
import { codesOfOperator } from './operator-codes.ts';

/** Group and code of the company that the setting OPERATOR_COMPANY names; null where it names none that is open. */
export async function operatorHome(
  context: WorkContext,
): Promise<{ readonly groupCode: string; readonly companyCode: string } | null> {
  const { operatorCompany } = context.platform.configuration;
  if (operatorCompany === null) return null;
  const home = await queryRow<{ groupCode: string; companyCode: string }>(context)`
    select group_code, company_code from company where company_code = ${operatorCompany} and status = 'active'`;
  return home ?? null;
}

/** What an account may do outside every enterprise today; nothing for who is no operator, or no more. */
export async function operatorCodesOf(context: WorkContext, accountId: number): Promise<ReadonlySet<string>> {
  const operators = await operatorAccounts(context.db);
  return codesOfOperator(operators.includes(accountId) ? 'platform_admin' : null);
}
