/** The group: its members, what they are to one another, and figures over all of them. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { groupElimination } from '../model/finance/group-elimination.ts';
import { groupRate } from '../model/finance/group-rate.ts';
import { groupMember } from '../model/group-member.ts';
import { groupProfile } from '../model/group-profile.ts';
import { financeHandlers } from './finance/index.ts';

export { withheldAreas } from './members.ts';

export const groupArea: AreaServer = {
  name: 'group',
  entities: [groupProfile, groupMember, groupElimination, groupRate],
  handlers: [...financeHandlers],
};
