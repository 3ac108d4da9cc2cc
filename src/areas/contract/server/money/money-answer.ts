/** What calls about money answer: the instalments and the sums of the contract after the write, hidden as a read hides them. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { shownChildren } from '#platform/store/child-store.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { contractPlan } from '../../model/contract-money.ts';
import { contract } from '../../model/contract.ts';
import type { ContractTotals, savePlan } from '../../model/money/money-calls.ts';

type Money = OutputOf<typeof savePlan>;

/** The caller was found to act on the contract; what its reader may not see is null. */
export async function totalsOf(context: TenantWork, contractId: number): Promise<ContractTotals> {
  const row = await entityStore(context, contract).get(contractId, 'contract_finance');
  const { planCount, planPaidCount, settledAmount, settledPercent, invoicedAmount, nextPlanDate, nextPlanAmount } = row;
  return { planCount, planPaidCount, settledAmount, settledPercent, invoicedAmount, nextPlanDate, nextPlanAmount };
}

export const moneyOf = async (context: TenantWork, contractId: number): Promise<Money> => ({
  plans: (await shownChildren(context, contractPlan, contractId)) as Money['plans'],
  totals: await totalsOf(context, contractId),
});
