/** Instalments of a contract, written as a whole: by the form of a contract, by a change, and by who plans its money. */
import type { UpdateOf } from '#platform/entity/entity.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { planIssues } from '../../model/agreement.ts';
import type { ContractPlanRow } from '../../model/contract-money.ts';
import { contractPlan } from '../../model/contract-money.ts';
import type { ContractRow } from '../../model/contract.ts';
import { replaceParts } from '#platform/store/replace-parts.ts';
import { partList } from '../edit/part-lists.ts';
import { centsOf, sumOf, yuanOf } from '../../model/money/cents.ts';

/** An instalment as it is given: with an id it changes, with `version` FY-C002 where somebody saved first. */
type GivenPlan = UpdateOf<typeof contractPlan> & { readonly id?: number; readonly version?: number };

const yuan = (cents: bigint): string => `${formatNumber(yuanOf(cents), 2)} 元`;

/** What is wrong with instalments as they will be, as a sentence; null where nothing is. */
function planTrouble(
  { amount }: Pick<ContractRow, 'amount'>,
  plans: readonly Pick<ContractPlanRow, 'seq' | 'planAmount' | 'settledAmount' | 'status'>[],
): string | null {
  for (const { seq, planAmount, settledAmount } of plans)
    if (centsOf(settledAmount) > centsOf(planAmount))
      return `第 ${seq} 期已收付 ${yuan(centsOf(settledAmount))}，计划金额不能少于它`;
  if (amount === null) return null;
  const live = plans.filter(({ status }) => status !== 'cancelled');
  const excess = sumOf(live.map(({ planAmount }) => centsOf(planAmount))) - centsOf(amount);
  return excess > 0n ? `收付款计划合计比合同金额多 ${yuan(excess)}` : null;
}

type PlannedContract = Pick<ContractRow, 'id' | 'amount' | 'direction' | 'nature'>;

/**
 * What stands against these instalments of a contract, thrown.
 * @throws FY-V001 for more than the amount and where the contract has none, FY-C001 for the removal of one that money came for,
 * FY-C002 for an older version
 */
export async function checkPlans(
  context: TenantWork,
  row: PlannedContract,
  given: readonly GivenPlan[],
): Promise<void> {
  const rows = await rowsOfParent(context, contractPlan, row.id);
  const stored = new Map(rows.map((plan) => [plan.id, plan]));
  for (const { id, version } of given) {
    const before = id === undefined ? undefined : stored.get(id);
    if (before && version !== undefined && version !== before.version)
      throw fail.stale(await currentRow(context, contractPlan, before.id));
  }
  const kept = new Set(given.flatMap(({ id }) => id ?? []));
  const paid = rows.find(({ id, settledAmount }) => !kept.has(id) && centsOf(settledAmount) !== 0n);
  if (paid) throw fail.conflict(`第 ${paid.seq} 期已收付 ${yuan(centsOf(paid.settledAmount))}，不能删除`);
  const [unplanned] = planIssues({ ...row, amount: null }, given);
  const trouble =
    unplanned?.message ??
    planTrouble(
      row,
      given.map(({ id, version: _version, ...values }, index) => ({
        status: 'pending' as const,
        settledAmount: null,
        planAmount: 0,
        ...(id === undefined ? undefined : stored.get(id)),
        ...values,
        seq: index + 1,
      })),
    );
  if (trouble) throw fail.invalid(trouble, { plans: trouble });
}

/**
 * Makes the instalments of a contract exactly the given ones, numbered in their order. The contract is locked by the caller.
 * @throws as {@link checkPlans}
 */
export async function writePlans(
  context: TenantWork,
  row: PlannedContract,
  given: readonly GivenPlan[],
): Promise<void> {
  await checkPlans(context, row, given);
  await replaceParts(context, partList.plans(row.id), given);
}
