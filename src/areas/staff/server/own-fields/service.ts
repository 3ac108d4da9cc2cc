/** Own fields as the platform asks for them. */
import type { CustomFieldService } from '#platform/store/custom-fields.ts';
import { hiddenCustomKeys } from './definitions.ts';
import { companyEntity, customCondition, filteredEntity } from './extended-entity.ts';
import { customHolders, lockCustomValue, settleOwnFields } from './settle.ts';

export const ownFields: CustomFieldService = {
  companyEntity,
  hiddenKeys: hiddenCustomKeys,
  filteredEntity,
  condition: customCondition,
  settle: settleOwnFields,
  holders: customHolders,
  lockValue: lockCustomValue,
};
