/** The companies that belong to a group, for the area that keeps what they are to one another. */
import type { TenantDb } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';

export interface GroupCompany {
  readonly companyCode: string;
  readonly companyName: string;
  /** Empty where the company has given itself none. */
  readonly shortName: string;
  /** Day on which the company came into the group, in Shanghai. */
  readonly joinedDate: string;
  /** The company that stands at the head of the group. */
  readonly isParent: boolean;
  /** Of a group that people made of several companies; false: the company stands alone. */
  readonly isReal: boolean;
}

/** Active companies of a group in its order; at most as many as a group may have. */
export const groupCompanies = (db: TenantDb, groupCode: string): Promise<GroupCompany[]> =>
  queryRows<GroupCompany>(db)`
    select c.company_code, c.company_name, coalesce(c.short_name, '') as short_name,
      (c.joined_group_at at time zone 'Asia/Shanghai')::date as joined_date,
      (c.company_code = g.parent_company_code) is true as is_parent, g.group_kind = 'real' as is_real
    from company c
    join org_group g on g.group_code = c.group_code
    where c.group_code = ${groupCode} and c.status = 'active'
    order by c.sort, c.company_code`;
