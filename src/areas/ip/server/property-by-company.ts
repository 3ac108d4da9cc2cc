/** How many rights each of several companies has, for rooms that compare or add up companies. One statement. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { aliveBrandStatuses } from '../model/brand.ts';
import { aliveStatuses } from '../model/patent-options.ts';

/** Rights of one company. */
export interface CompanyProperty {
  readonly companyCode: string;
  /** Patents in force. */
  readonly patents: number;
  /** Of these: inventions. */
  readonly inventions: number;
  /** Marks that are registered. */
  readonly brands: number;
  readonly copyrights: number;
}

/** By company among those that `context` is narrowed to; a company without any is left out. */
export async function countPropertyByCompany(context: TenantWork): Promise<Map<string, CompanyProperty>> {
  const where = tenantCondition(context, 't');
  const rows = await queryRows<CompanyProperty>(context)`
    select company_code, sum(patents) as patents, sum(inventions) as inventions, sum(brands) as brands,
      sum(copyrights) as copyrights
    from (
      select t.company_code, count(*) as patents, count(*) filter (where t.patent_type = 'invention') as inventions,
        0 as brands, 0 as copyrights
      from patent t
      where ${where} and t.legal_status = any(${[...aliveStatuses]}::text[])
      group by t.company_code
      union all
      select t.company_code, 0, 0, count(*), 0
      from brand t
      where ${where} and t.status = any(${[...aliveBrandStatuses]}::text[])
      group by t.company_code
      union all
      select t.company_code, 0, 0, 0, count(*)
      from copyright t
      where ${where}
      group by t.company_code
    ) counted
    group by company_code`;
  return new Map(rows.map((row) => [row.companyCode, row]));
}
