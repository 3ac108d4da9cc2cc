/** Contracts with partners: the register, its settings, money and history. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { contractInvoice, contractPlan, contractReceipt } from '../model/contract-money.ts';
import { contractParty } from '../model/contract-party.ts';
import { contractChange, contractFile } from '../model/contract-records.ts';
import { contractCategory, contractType } from '../model/contract-type.ts';
import { contract } from '../model/contract.ts';
import { contractFilter } from '../model/list-calls.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { operateHandler } from './operate.ts';
import { getContractHandler as pickContractHandler } from './picker.ts';
import { getContractHandler } from './register/contract-detail.ts';
import { contractConditions } from './register/contract-filter.ts';
import { deleteContractHandler } from './register/delete-contracts.ts';
import { queryPageContractHandler } from './register/list-contracts.ts';
import { settingHandlers } from './setting.ts';
import { prepareTypes } from './tree/hold-types.ts';
import { treeHandlers } from './tree/index.ts';

export const contractArea: AreaServer = {
  name: 'contract',
  entities: [
    contractCategory,
    contractType,
    contract,
    contractParty,
    contractPlan,
    contractReceipt,
    contractInvoice,
    contractChange,
    contractFile,
  ],
  hooks: {
    [contract.name]: hooksOf(contract, {
      prepare: prepareTypes,
      listFilter: {
        shape: contractFilter,
        conditions: async (context, filter) => contractConditions(context, filter),
      },
    }),
  },
  handlers: [
    pickContractHandler,
    queryPageContractHandler,
    getContractHandler,
    deleteContractHandler,
    operateHandler,
    ...treeHandlers,
    ...settingHandlers,
  ],
};
