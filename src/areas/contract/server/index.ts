/** Contracts with partners: the register, its settings, money and history. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { contractInvoice, contractPlan, contractReceipt } from '../model/contract-money.ts';
import { contractParty } from '../model/contract-party.ts';
import { contractChange, contractFile } from '../model/contract-records.ts';
import { contractCategory, contractType } from '../model/contract-type.ts';
import { contract } from '../model/contract.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { prepareContractFiles } from './edit/contract-files.ts';
import { contractNumberProvision } from './edit/contract-number.ts';
import { queryPartyHandler } from './edit/parties.ts';
import { prepareContracts } from './edit/prepare-contract.ts';
import { insertContractHandler, updateContractHandler } from './edit/write-contract.ts';
import { exportContract } from '../model/edit-calls.ts';
import { contractFilter } from '../model/list-calls.ts';
import { operateHandler } from './operate.ts';
import { expireJob } from './change/expire-job.ts';
import { keepContractTotals, moneyHandlers, moneyHooks } from './money/index.ts';
import { contractDue } from './remind/contract-due.ts';
import { queryReminderHandler } from './remind/reminders.ts';
import { getContractHandler as pickContractHandler } from './picker.ts';
import { getContractHandler } from './register/contract-detail.ts';
import { contractConditions } from './register/contract-filter.ts';
import { deleteContractHandler } from './register/delete-contracts.ts';
import { projectContractsProvision } from './project-contracts.ts';
import { queryPageContractHandler } from './register/list-contracts.ts';
import { settingHandlers } from './setting.ts';
import { prepareTypes } from './tree/hold-types.ts';
import { treeHandlers } from './tree/index.ts';

export const contractArea: AreaServer = {
  name: 'contract',
  ports: [contractNumberProvision, projectContractsProvision],
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
      prepare: async (context, rows, source) => {
        await prepareTypes(context, rows, source);
        await prepareContracts(context, rows, source);
      },
      changed: keepContractTotals,
      listFilter: {
        shape: contractFilter,
        conditions: async (context, filter) => contractConditions(context, filter),
      },
    }),
    [contractFile.name]: hooksOf(contractFile, { prepare: prepareContractFiles }),
    ...moneyHooks,
  },
  due: [contractDue],
  jobs: [expireJob],
  handlers: [
    pickContractHandler,
    queryPageContractHandler,
    getContractHandler,
    deleteContractHandler,
    operateHandler,
    ...treeHandlers,
    ...settingHandlers,
    insertContractHandler,
    updateContractHandler,
    queryPartyHandler,
    ...entityHandlers(contract, { export: exportContract }),
    ...moneyHandlers,
    queryReminderHandler,
  ],
};

export { insertDemoContracts } from './demo/demo.ts';
export { askDemoChange, demoChange } from './demo/demo-change.ts';
