/** The group: its members, what they are to one another, and figures over all of them. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { groupMember } from '../model/group-member.ts';
import { groupProfile } from '../model/group-profile.ts';

export { withheldAreas } from './members.ts';

export const groupArea: AreaServer = {
  name: 'group',
  entities: [groupProfile, groupMember],
  handlers: [],
};
