/** A contract under a lock, as far as the caller may act on it. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { movingStatuses, statusLabel } from '../../model/contract-moves.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';

/** The contract within the data scope of the code; FY-N001 where it is not there or a secret of others. All that changes its money waits here. */
export async function lockContract(context: TenantWork, id: number, code: string): Promise<ContractRow> {
  const [row] = await lockRows(context, contract, [id], [code]);
  if (!row) throw fail.notFound('合同不存在，或不在你的数据范围内');
  return row;
}

/** FY-C001 for a contract that nobody has signed, for a void one, and for one that is about no money. */
export function requireMoving({ status, direction }: Pick<ContractRow, 'status' | 'direction'>, what: string): void {
  if (!movingStatuses.includes(status)) throw fail.conflict(`合同是${statusLabel(status)}，不能${what}`);
  if (direction === 'none') throw fail.conflict(`无金额的合同不能${what}`);
}
