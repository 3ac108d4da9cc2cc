/** The picker of contracts for other areas. */
import { contract } from '../model/contract.ts';
import { getContract } from '../model/contract-calls.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle } from '#platform/runtime/registry.ts';

const columns = ['contractNo', 'contractName', 'status', 'amount', 'endDate'] as const;

export const getContractHandler = handle(getContract, async (context, { keyword, status, page }) => {
  const filter = { ...(keyword?.trim() && { keyword }), ...(status && status.length > 0 && { status }) };
  // The scope is that of contract_manage: who has only project_manage finds the contracts he owns himself.
  const found = await entityStore(context, contract).page(
    { filter, page, sort: [{ field: 'signDate', order: 'desc' }] },
    { columns },
  );
  return {
    ...found,
    records: found.records.map(({ id, companyCode, contractNo, contractName, status: state, amount, endDate }) => ({
      id,
      companyCode,
      contractNo,
      contractName,
      status: state,
      amount,
      endDate,
    })),
  };
});
