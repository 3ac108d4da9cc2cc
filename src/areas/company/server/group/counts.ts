/** What companies are worth at a glance, for rooms that compare or add up companies: one statement for each kind, whatever their number. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Certificates and honours of one company. */
export interface CredentialCount {
  readonly companyCode: string;
  /** Certificates in force, those that lapse soon included. */
  readonly certificates: number;
  /** Of these: within 90 days of their end. */
  readonly expiring: number;
  readonly honors: number;
  /** International, national and provincial ones. */
  readonly highHonors: number;
}

/** By company among those that `context` is narrowed to; a company without any is left out. */
export const countCredentials = async (context: TenantWork): Promise<Map<string, CredentialCount>> => {
  const rows = await queryRows<CredentialCount>(context)`
    select company_code, sum(certificates) as certificates, sum(expiring) as expiring, sum(honors) as honors,
      sum(high_honors) as high_honors
    from (
      select t.company_code, count(*) as certificates, count(*) filter (where t.status = 'expiring') as expiring,
        0 as honors, 0 as high_honors
      from certificate t
      where ${tenantCondition(context, 't')} and t.status in ('valid', 'expiring')
      group by t.company_code
      union all
      select t.company_code, 0, 0, count(*),
        count(*) filter (where t.honor_level in ('international', 'national', 'provincial'))
      from honor t
      where ${tenantCondition(context, 't')}
      group by t.company_code
    ) counted
    group by company_code`;
  return new Map(rows.map((row) => [row.companyCode, row]));
};

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
