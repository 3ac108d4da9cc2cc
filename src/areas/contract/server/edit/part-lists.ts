/** The parts of a contract as lists that are replaced as a whole. */
import type { PartList } from '#platform/store/replace-parts.ts';
import { contractPlan } from '../../model/contract-money.ts';
import { contractParty } from '../../model/contract-party.ts';
import { contractFile } from '../../model/contract-records.ts';

const reason = '编辑合同';
const place = { field: 'seq', first: 1 };

export const partList = {
  parties: (parentId: number): PartList => ({ key: 'parties', entity: contractParty, parentId, place, reason }),
  plans: (parentId: number): PartList => ({ key: 'plans', entity: contractPlan, parentId, place, reason }),
  files: (parentId: number): PartList => ({ key: 'files', entity: contractFile, parentId, reason }),
} as const;
