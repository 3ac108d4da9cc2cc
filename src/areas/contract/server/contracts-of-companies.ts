/** Contracts of several companies, for rooms that compare companies: what was agreed to be collected. One statement. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { unsignedStatuses } from '../model/contract-moves.ts';

/** What a company signed from 1 January to a day. */
export interface ContractsOnDay {
  readonly companyCode: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** Yuan with tax, other currencies at the rate of their contract. */
  readonly amount: number;
}

/**
 * Contracts to collect that were signed in the year of each day, up to it. One without an amount is in no sum; a company that signed
 * nothing has no entry. Sums name no contract, so that those that are kept secret count as well. Along `contract_sign_date`.
 */
export function contractsOnDays(
  context: TenantWork,
  { companyCodes, days }: { readonly companyCodes: readonly string[]; readonly days: readonly string[] },
): Promise<ContractsOnDay[]> {
  return queryRows<ContractsOnDay>(context)`
    select t.company_code, d.day, sum(round(t.amount * t.exchange_rate, 2)) as amount
    from unnest(${[...days]}::date[]) d(day)
    join contract t on t.sign_date between date_trunc('year', d.day)::date and d.day
    where ${tenantCondition(context, 't')} and t.company_code = any(${[...companyCodes]}::text[])
      and t.direction = 'income' and t.status <> all(${[...unsignedStatuses]}::text[]) and t.amount is not null
    group by 1, 2`;
}
