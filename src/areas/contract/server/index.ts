/** Contracts with partners: the register, its settings, money and history. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { contractInvoice, contractPlan, contractReceipt } from '../model/contract-money.ts';
import { contractParty } from '../model/contract-party.ts';
import { contractChange, contractFile } from '../model/contract-records.ts';
import { contractCategory, contractType } from '../model/contract-type.ts';
import { contract } from '../model/contract.ts';
import { getContractHandler } from './picker.ts';
import { secrecyCondition } from './secrecy.ts';

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
    // Exports hold no more than the lists: trade secrets stay with those who may see them.
    [contract.name]: {
      listFilter: {
        shape: {},
        conditions: async (context) => [secrecyCondition(context, 't')].filter((condition) => condition !== null),
      },
    },
  },
  handlers: [getContractHandler],
};
