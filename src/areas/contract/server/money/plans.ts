/** 收付款计划, saved as a whole by who looks after the money. */
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { savePlan } from '../../model/money/money-calls.ts';
import { lockContract, requireMoving } from './locked-contract.ts';
import { moneyOf } from './money-answer.ts';
import { writePlans } from './write-plans.ts';

export const savePlanHandler = handle(savePlan, async (context, { contractId, plans }) => {
  const row = await lockContract(context, contractId, 'contract_finance');
  // Until it is signed the form of the contract says what is planned.
  requireMoving(row, '修改收付款计划');
  // Whoever decides has read the instalments as they were.
  if (row.status === 'changing') throw fail.conflict('合同变更正在审批，决定后再修改收付款计划');
  await writePlans(context, row, plans);
  return await moneyOf(context, contractId);
});
