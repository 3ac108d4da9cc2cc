/** Internal staff: departments, roster, talent wall. */
import { rosterPort } from '#core/approval/public.server.ts';
import { headsAbove, people } from './leaders.ts';
import { changeReading } from './changes/change-list.ts';
import { contractReading } from './records/contract-list.ts';
import { paperReading } from './records/paper-list.ts';
import { staffPort } from '#core/org/public.server.ts';
import { provide } from '#platform/runtime/port.ts';
import { customFieldPort } from '#platform/store/custom-fields.ts';
import { findDepartments } from './department-names.ts';
import { childDepartments, departmentNames } from './departments.ts';
import { checkMemberStaff, linkMemberStaff, unlinkMemberStaff } from './member-staff.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { groupInfo } from '../model/group-info.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { label } from '../model/label.ts';
import { localWage } from '../model/local-wage.ts';
import { rosterFilter } from '../model/roster-calls.ts';
import { staffWork } from '../model/staff-work.ts';
import { talentWallItem } from '../model/talent-wall-item.ts';
import { team, teamUser } from '../model/team.ts';
import { queryArchiveLogHandler } from './archive-log.ts';
import { queryBasicInfoHandler } from './archive.ts';
import { changeJob } from './changes/change-job.ts';
import { staffWorkHandlers } from './changes/staff-work.ts';
import { queryStaffCompositionHandler, queryStaffTurnoverHandler } from './composition.ts';
import { demissionJob } from './demission-job.ts';
import { insertGroupUserBaseFrameworkHandler } from './department.assign.ts';
import { departmentHooks } from './department-hooks.ts';
import { removeUnusedDepartments } from './unused-departments.ts';
import {
  getDepartmentInformationHandler,
  getDepartmentUserHandler,
  queryOrInsertGroupInfoListHandler,
} from './department-read.ts';
import { deleteGroupInfoHandler, insertGroupInfoHandler } from './department-write.ts';
import { queryAllIndustryHandler, queryNativePlaceHandler, queryUniversityInfoHandler } from './dictionaries.ts';
import { labelJob } from './labels/auto-labels.ts';
import { tagHandlers } from './labels/label.tag.ts';
import { labelHandlers } from './labels/labels.ts';
import { recordEntities, recordHandlers, recordHooks } from './records/index.ts';
import { archiveCopy } from './personal-data.ts';
import { certificateCopy } from './certificates/certificate-copy.ts';
import { purgeGroupUserBaseHandler } from './purge/purge.ts';
import { queryPurgeGroupUserBaseHandler } from './purge/purge-due.ts';
import { ownFields } from './own-fields/service.ts';
import { fieldJob } from './own-fields/removed-fields.ts';
import { staffDue } from './reminders/staff-due.ts';
import { revealFieldHandler } from './reveal-field.ts';
import { personalEditHandlers } from './self-service/personal-edits.ts';
import { assignedTasks, ownTasks } from './records/waiting-tasks.ts';
import { returnedEdits, waitingEdits } from './self-service/waiting-edits.ts';
import { settingHandlers } from './staff-setting.ts';
import { rosterConditions } from './roster-filter.ts';
import { queryAlertDepartmentsHandler, queryStaffAlertsHandler } from './roster-alerts.ts';
import { pickerHandlers } from './picker.ts';
import { queryPageHandler } from './roster-page.ts';
import { downloadLeaveCertificateHandler } from './demission/certificate.ts';
import { certificateReading } from './certificates/certificate-list.ts';
import { certificateHandlers } from './certificates/certificates.ts';
import { waitingCertificates } from './certificates/waiting-certificates.ts';
import { staffCertificate } from '../model/certificates/certificate.ts';
import { demissionDetailHandlers } from './demission/demission-detail.ts';
import { localWageHandlers, localWageHooks } from './local-wage.ts';
import { demissionHandler } from './staff.demission.ts';
import { handOverHandler } from './staff.hand-over.ts';
import { deleteGroupUserBaseHandler, restoreGroupUserBaseHandler } from './staff.delete.ts';
import { entryCancelHandler } from './staff.cancel-entry.ts';
import { entryDraftHandlers } from './entry-draft.ts';
import { entryConfirmHandler, entryGroupUserBaseHandler } from './staff.entry.ts';
import { updateGroupUserBaseHandler } from './staff.update.ts';
import { staffHandover } from './handover.ts';
import { staffHooks } from './staff-hooks.ts';
import { queryPagePersonnelStructureHandler } from './structure.ts';
import { queryTableFieldHandler, updateTableFieldHandler } from './own-fields/table-fields.ts';
import { queryTeamPageHandler, queryTeamUserListHandler } from './teams/team-read.ts';
import { deleteTeamUserHandler, insertOrUpdateTeamUserHandler, teamHooks, teamUserHooks } from './teams/team-save.ts';
import { queryTalentWallGroupsHandler, queryTalentWallHandler } from './wall-read.ts';
import { updateTalentWallGroupsHandler } from './wall-groups.ts';
import { rosterTransferHandlers } from './roster-transfer.ts';
import { staffTransferHooks } from './staff-import.ts';
import {
  deleteTalentWallGroupUserBaseHandler,
  restoreTalentWallGroupUserBaseHandler,
  updateGroupUserTalentWallBaseHandler,
  updateTalentWallSortHandler,
  wallingHandler,
} from './wall-write.ts';

export const staffArea: AreaServer = {
  name: 'staff',
  ports: [
    provide(staffPort, {
      childDepartments,
      departmentNames,
      findDepartments,
      checkMemberStaff,
      linkMemberStaff,
      unlinkMemberStaff,
    }),
    provide(customFieldPort, ownFields),
    provide(rosterPort, { people, headsAbove }),
  ],
  entities: [
    groupInfo,
    groupUserBase,
    talentWallItem,
    staffWork,
    label,
    localWage,
    team,
    teamUser,
    staffCertificate,
    ...recordEntities,
  ],
  hooks: {
    ...recordHooks,
    [groupInfo.name]: { ...departmentHooks, removeUnused: removeUnusedDepartments },
    [localWage.name]: localWageHooks,
    [team.name]: teamHooks,
    [teamUser.name]: teamUserHooks,
    [groupUserBase.name]: {
      ...staffHooks,
      ...staffTransferHooks,
      listFilter: { shape: rosterFilter, conditions: (context, filter) => rosterConditions(context, filter) },
    },
  },
  due: staffDue,
  waiting: [waitingEdits, returnedEdits, waitingCertificates, ownTasks, assignedTasks],
  jobs: [demissionJob, changeJob, labelJob, fieldJob],
  handover: staffHandover,
  personalData: [archiveCopy, certificateCopy],
  readings: [contractReading, paperReading, changeReading, certificateReading],
  handlers: [
    queryOrInsertGroupInfoListHandler,
    insertGroupInfoHandler,
    deleteGroupInfoHandler,
    insertGroupUserBaseFrameworkHandler,
    getDepartmentUserHandler,
    ...pickerHandlers,
    getDepartmentInformationHandler,
    queryPageHandler,
    queryStaffAlertsHandler,
    queryAlertDepartmentsHandler,
    queryPagePersonnelStructureHandler,
    queryStaffCompositionHandler,
    queryStaffTurnoverHandler,
    entryGroupUserBaseHandler,
    ...entryDraftHandlers,
    entryConfirmHandler,
    entryCancelHandler,
    updateGroupUserBaseHandler,
    demissionHandler,
    handOverHandler,
    ...demissionDetailHandlers,
    downloadLeaveCertificateHandler,
    ...certificateHandlers,
    ...localWageHandlers,
    deleteGroupUserBaseHandler,
    restoreGroupUserBaseHandler,
    queryPurgeGroupUserBaseHandler,
    purgeGroupUserBaseHandler,
    queryBasicInfoHandler,
    queryArchiveLogHandler,
    revealFieldHandler,
    queryTalentWallGroupsHandler,
    queryTalentWallHandler,
    updateTalentWallSortHandler,
    updateTalentWallGroupsHandler,
    updateGroupUserTalentWallBaseHandler,
    wallingHandler,
    deleteTalentWallGroupUserBaseHandler,
    restoreTalentWallGroupUserBaseHandler,
    queryTeamUserListHandler,
    queryTeamPageHandler,
    insertOrUpdateTeamUserHandler,
    deleteTeamUserHandler,
    ...labelHandlers,
    ...tagHandlers,
    queryTableFieldHandler,
    updateTableFieldHandler,
    queryNativePlaceHandler,
    queryUniversityInfoHandler,
    queryAllIndustryHandler,
    ...rosterTransferHandlers,
    ...personalEditHandlers,
    ...settingHandlers,
    ...recordHandlers,
    ...staffWorkHandlers,
  ],
};

export { childDepartments } from './departments.ts';
export { insertDemoStaff } from './demo.ts';
export { insertDemoEdits } from './demo/demo-edits.ts';
export { insertDemoOrigins } from './demo/demo-origins.ts';
export { insertDemoPeoplePast } from './demo/demo-past.ts';
export { demoPapers, insertDemoPapers } from './demo/demo-papers.ts';
export { makeDemoGroup } from './demo/demo-group.ts';
export type { DemoCompany, DemoPerson } from './demo/demo-model.ts';
