/** Internal staff: departments, roster, talent wall. */
import type { AreaServer } from '#platform/server/registry.ts';
import { groupInfo } from '../model/group-info.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { talentWallItem } from '../model/talent-wall-item.ts';
import { rosterTransferHandlers } from './roster-transfer.ts';
import { staffTransferHooks } from './staff-import.ts';

export const staffArea: AreaServer = {
  name: 'staff',
  entities: [groupInfo, groupUserBase, talentWallItem],
  handlers: [...rosterTransferHandlers],
  hooks: { group_user_base: staffTransferHooks },
};

export { childDepartments } from './departments.ts';
export { insertDemoStaff } from './demo.ts';
export { makeDemoGroup } from './demo/demo-group.ts';
