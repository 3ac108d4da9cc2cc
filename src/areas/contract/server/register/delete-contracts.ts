/** Deletes contracts that nobody is bound by: each for itself, and it is said why one stays. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { statusLabel } from '../../model/contract-moves.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';
import { deleteContract } from '../../model/list-calls.ts';

/** Drafts, those that were refused (drafts again) and void ones. */
const deletableStatuses = ['draft', 'voided'];

/** Contracts of these for which money came or an invoice was entered. */
async function withMoney(context: TenantWork, ids: readonly number[]): Promise<Set<number>> {
  const rows = await queryRows<{ id: number }>(context)`
    select t.id
    from contract t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      and (
        exists (
          select from contract_receipt r
          where ${tenantCondition(context, 'r')} and r.contract_id = t.id
        )
        or exists (
          select from contract_invoice i
          where ${tenantCondition(context, 'i')} and i.contract_id = t.id
        )
      )`;
  return new Set(rows.map(({ id }) => id));
}

/** Why a contract is not deleted; null where it is. */
function refusalOf({ id, status }: ContractRow, paid: ReadonlySet<number>): string | null {
  if (!deletableStatuses.includes(status)) return `${statusLabel(status)}的合同不能删除，只能删除草稿和已作废的`;
  return paid.has(id) ? '已有收付款或发票，不能删除' : null;
}

export const deleteContractHandler = handle(deleteContract, async (context, { id, ids }) => {
  companyForNewRow(context);
  const requestedIds = [...new Set(id === undefined ? (ids ?? []) : [id])];
  const rows = await lockRows(context, contract, requestedIds, [contract.permissions.delete]);
  if (rows.length !== requestedIds.length) throw fail.notFound();
  const paid = await withMoney(context, requestedIds);
  const refused = rows.flatMap((row) => {
    const reason = refusalOf(row, paid);
    return reason === null ? [] : [{ id: row.id, title: row.contractName, reason }];
  });
  // Where none goes it is a refusal; of several the others go.
  const [first] = refused;
  if (first && refused.length === rows.length) throw fail.conflict(`${first.title}：${first.reason}`);
  const stay = new Set(refused.map((one) => one.id));
  const goneIds = requestedIds.filter((one) => !stay.has(one));
  return { deleted: await removeFoundRows(context, contract, goneIds, '删除合同'), refused };
});
