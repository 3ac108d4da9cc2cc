/** Which companies of a group hold which, by their shareholders. */
import type { TenantDb } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';

/** A direct share of one company of the group in another, percent. */
export interface GroupHolding {
  readonly companyCode: string;
  readonly holderCompanyCode: string;
  readonly ratio: number;
}

/** Shares among the companies of the group of the transaction: present shareholders whose credit code is that of one of them. */
export const groupHoldings = (db: TenantDb): Promise<GroupHolding[]> =>
  queryRows<GroupHolding>(db)`
    select h.company_code, h.holder_company_code, h.ratio
    from qishu_group_shareholdings() h
    where h.holder_company_code is not null and h.holder_company_code <> h.company_code`;
