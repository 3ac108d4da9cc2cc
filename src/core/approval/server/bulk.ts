/** Which requests may be granted together with others. */
import { formatAmount } from '#platform/entity/format.ts';
import { f } from '#platform/entity/field.ts';
import type { KeptRule } from '../model/approval-request.ts';

const yuan = f.money({ label: '金额' });

/** Why a request has to be looked at by itself; null: it need not. An amount that nobody said is none that is small. */
export function bulkRefusalOf({ allowsBulk, bulkBelow }: KeptRule, amount: number | null): string | null {
  if (!allowsBulk) return '这类申请要逐项决定';
  if (bulkBelow === null || bulkBelow === undefined) return null;
  if (amount !== null && amount < bulkBelow) return null;
  return `金额不低于 ${formatAmount(yuan, bulkBelow)} 元的要逐项决定`;
}
