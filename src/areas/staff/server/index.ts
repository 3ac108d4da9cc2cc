/** Internal staff: departments, roster, talent wall. */
import type { AreaServer } from '#platform/server/registry.ts';
import { groupInfo } from '../model/group-info.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { talentWallItem } from '../model/talent-wall-item.ts';

export const staffArea: AreaServer = {
  name: 'staff',
  entities: [groupInfo, groupUserBase, talentWallItem],
};

export { childDepartments } from './departments.ts';
export { insertDemoStaff } from './demo.ts';
export { makeDemoGroup } from './demo/demo-group.ts';
