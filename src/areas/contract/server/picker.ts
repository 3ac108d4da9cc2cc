/** The picker of contracts for other areas. */
import { sql } from 'kysely';
import { handle } from '#platform/runtime/registry.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { getContract, pickedKeys } from '../model/contract-calls.ts';
import { contract } from '../model/contract.ts';

export const getContractHandler = handle(getContract, async (context, { keyword, status, ids, page }) => {
  const filter = { ...(keyword?.trim() && { keyword }), ...(status && status.length > 0 && { status }) };
  // The scope is that of contract_manage: who has only project_manage finds the contracts they own.
  const found = await entityStore(context, contract).page(
    { filter, page, sort: [{ field: 'signDate', order: 'desc' }] },
    { columns: pickedKeys, ...(ids && { where: [sql<boolean>`t.id = any(${ids}::bigint[])`] }) },
  );
  return {
    ...found,
    records: found.records.map((row) => ({
      id: row.id,
      companyCode: row.companyCode,
      contractNo: row.contractNo,
      contractName: row.contractName,
      otherParty: row.otherParty,
      status: row.status,
      amount: row.amount,
      settledPercent: row.settledPercent,
      endDate: row.endDate,
    })),
  };
});
