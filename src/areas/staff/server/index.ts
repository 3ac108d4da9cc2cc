/** Internal staff: departments, roster, talent wall. */
import type { AreaServer } from '#platform/server/registry.ts';
import { groupInfo } from '../model/group-info.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { talentWallItem } from '../model/talent-wall-item.ts';
import { queryArchiveLogHandler } from './archive-log.ts';
import { queryBasicInfoHandler } from './archive.ts';
import { getDepartmentInformationHandler, getDepartmentUserHandler, queryOrInsertGroupInfoListHandler } from './department-read.ts';
import { queryAllIndustryHandler, queryNativePlaceHandler, queryUniversityInfoHandler } from './dictionaries.ts';
import { queryStaffLabelManualHandler } from './labels.ts';
import { revealFieldHandler } from './reveal-field.ts';
import { queryPageHandler } from './roster-page.ts';
import { queryPagePersonnelStructureHandler } from './structure.ts';
import { queryTableFieldHandler, updateTableFieldHandler } from './table-fields.ts';
import { queryTalentWallHandler } from './wall-read.ts';
import { rosterTransferHandlers } from './roster-transfer.ts';
import { staffTransferHooks } from './staff-import.ts';

export const staffArea: AreaServer = {
  name: 'staff',
  entities: [groupInfo, groupUserBase, talentWallItem],
  handlers: [
    queryOrInsertGroupInfoListHandler,
    getDepartmentUserHandler,
    getDepartmentInformationHandler,
    queryPageHandler,
    queryPagePersonnelStructureHandler,
    queryBasicInfoHandler,
    queryArchiveLogHandler,
    revealFieldHandler,
    queryTalentWallHandler,
    queryStaffLabelManualHandler,
    queryTableFieldHandler,
    updateTableFieldHandler,
    queryNativePlaceHandler,
    queryUniversityInfoHandler,
    queryAllIndustryHandler,
    ...rosterTransferHandlers,
  ],
  hooks: { group_user_base: staffTransferHooks },
};

export { childDepartments } from './departments.ts';
export { insertDemoStaff } from './demo.ts';
export { makeDemoGroup } from './demo/demo-group.ts';
