/** Registered capital of several companies, for rooms that add up companies. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Registered capital as the profile of a company says it. */
export interface CapitalRow {
  readonly companyCode: string;
  /** Units of `currency`. */
  readonly regCapital: number | null;
  readonly currency: string | null;
}

/** By company among those that `context` is narrowed to; without a profile a company is left out. */
export const capitalOf = async (context: TenantWork): Promise<Map<string, CapitalRow>> => {
  const rows = await queryRows<CapitalRow>(context)`
    select distinct on (t.company_code) t.company_code, t.reg_capital, t.reg_capital_currency as currency
    from company_base t
    where ${tenantCondition(context, 't')}
    order by t.company_code, t.id`;
  return new Map(rows.map((row) => [row.companyCode, row]));
};
