/** The group: its members, what they are to one another, and figures over all of them. */
import { groupMembershipPort } from '#core/org/public.server.ts';
import { provide } from '#platform/runtime/port.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { groupElimination } from '../model/finance/group-elimination.ts';
import { groupRate } from '../model/finance/group-rate.ts';
import { groupMember } from '../model/group-member.ts';
import { groupProfile } from '../model/group-profile.ts';
import { financeHandlers, reportWorkbookSource } from './finance/index.ts';
import { contrastHandlers } from './contrast.ts';
import { exportContrastHandler } from './contrast-workbook.ts';
import { grantDataHandler, queryOwnGrantsHandler, requestGrantHandler } from './grants.ts';
import { queryMemberChangeHandler } from './member-changes.ts';
import { getGroupInfoHandler, insertOrUpdateGroupInfoHandler } from './group-info.ts';
import { membershipService } from './membership.ts';
import { exportGroupMemberHandler } from './member-workbook.ts';
import { queryGroupMemberHandler } from './query-members.ts';
import { propertyExports, propertyHandlers } from './property.ts';
import { frameworkHandlers } from './survey/framework.ts';
import { partnerHandlers, partnerReading } from './survey/partners.ts';
import { powerHandlers } from './survey/power.ts';
import { queryGroupStructureHandler } from './survey/structure.ts';
import { memberExport, memberReading, surveyMemberHandlers } from './survey/member-list.ts';
import { officialHandlers, officialReading } from './survey/officials.ts';
import { regionHandlers } from './survey/regions.ts';
import { projectHandlers } from './survey/projects.ts';
import { querySurveyHandler } from './survey/survey.ts';
import { groupPowerWeight } from '../model/survey/power.ts';
import { removeMemberHandler } from './remove-member.ts';
import { saveMemberHandler } from './save-member.ts';

export { insertDemoMembers } from './demo.ts';
export { withheldAreas } from './members.ts';

export const groupArea: AreaServer = {
  name: 'group',
  ports: [provide(groupMembershipPort, membershipService)],
  entities: [groupProfile, groupMember, groupElimination, groupRate, groupPowerWeight],
  handlers: [
    getGroupInfoHandler,
    insertOrUpdateGroupInfoHandler,
    queryGroupMemberHandler,
    exportGroupMemberHandler,
    saveMemberHandler,
    removeMemberHandler,
    grantDataHandler,
    requestGrantHandler,
    queryOwnGrantsHandler,
    queryMemberChangeHandler,
    ...financeHandlers,
    querySurveyHandler,
    queryGroupStructureHandler,
    ...surveyMemberHandlers,
    ...regionHandlers,
    ...frameworkHandlers,
    ...officialHandlers,
    ...partnerHandlers,
    ...powerHandlers,
    ...projectHandlers,
    ...contrastHandlers,
    exportContrastHandler,
    ...propertyHandlers,
  ],
  readings: [memberReading, officialReading, partnerReading],
  exports: [...propertyExports, memberExport, reportWorkbookSource],
};
