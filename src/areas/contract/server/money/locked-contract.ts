/** A contract under a lock, as far as the caller may act on it. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { statusLabel } from '../../model/contract-moves.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';

/** The contract within the data scope of the code; FY-N001 where it is not there or a secret of others. All that changes its money waits here. */
export async function lockContract(context: TenantWork, id: number, code: string): Promise<ContractRow> {
  const [row] = await lockRows(context, contract, [id], [code]);
  if (!row) throw fail.notFound('合同不存在，或不在你的数据范围内');
  return row;
}

/** States in which money comes and goes: it may still be owed after the last day, and be paid back after the end. */
const movingStates = new Set(['performing', 'changing', 'suspended', 'expired', 'completed', 'terminated']);

/** FY-C001 for a contract that nobody has signed, and for a void one. */
export function requireMoving({ status }: Pick<ContractRow, 'status'>, what: string): void {
  if (!movingStates.has(status)) throw fail.conflict(`合同是${statusLabel(status)}，不能${what}`);
}
