/** The register: a page of contracts with what is overdue of each, and the sums of the whole filter. */
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { amountSecret } from '../../model/contract-permissions.ts';
import { contract } from '../../model/contract.ts';
import type { ContractCard } from '../../model/list-calls.ts';
import { queryPageContract } from '../../model/list-calls.ts';
import { contractColumns, contractConditions } from './contract-filter.ts';
import { contractSummaryOf } from './summary.ts';

/** What is overdue of contracts, in the currency of each; null without the right to see amounts. */
export async function withOverdue(
  context: TenantWork,
  rows: readonly AnswerOf<typeof contract>[],
): Promise<ContractCard[]> {
  if (!holds(context, amountSecret.secret)) return rows.map((row) => ({ ...row, overdueAmount: null }));
  const today = todayInShanghai(context.platform.now());
  const late = rows.flatMap(({ id, nextPlanDate }) => (nextPlanDate !== null && nextPlanDate < today ? [id] : []));
  const sums =
    late.length === 0
      ? []
      : await queryRows<{ contractId: number; amount: number }>(context)`
          select p.contract_id, sum(p.plan_amount - coalesce(p.settled_amount, 0)) as amount
          from contract_plan p
          where ${tenantCondition(context, 'p')} and p.contract_id = any(${late}::bigint[])
            and p.status in ('pending', 'partial') and p.plan_date < ${today}::date
          group by p.contract_id`;
  const byId = new Map(sums.map(({ contractId, amount }) => [contractId, amount]));
  return rows.map((row) => ({ ...row, overdueAmount: byId.get(row.id) ?? null }));
}

export const queryPageContractHandler = handle(queryPageContract, async (context, { filter, ...query }) => {
  const asked: Row = filter;
  const [page, summary] = await Promise.all([
    entityStore(context, contract).page(
      { ...query, filter: contractColumns(asked) },
      { where: contractConditions(context, asked) },
    ),
    contractSummaryOf(context, asked),
  ]);
  return { ...page, records: await withOverdue(context, page.records), summary };
});
