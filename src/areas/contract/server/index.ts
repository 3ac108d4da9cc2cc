/** Contracts: the master and the picker of other areas. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { contract } from '../model/contract.ts';
import { getContractHandler } from './picker.ts';
import { secrecyCondition } from './secrecy.ts';

export const contractArea: AreaServer = {
  name: 'contract',
  entities: [contract],
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
