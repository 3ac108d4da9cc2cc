/** Organisation: enterprises, permissions, messages, exports, files. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { deletedHandlers } from '#platform/store/deleted.ts';
import { ownerHandlers } from '#platform/store/row-owner.ts';
import { transferHandlers, transferJobs } from '#platform/transfer/handlers.ts';
import { permissionCatalogue } from '../model/permission-catalogue.ts';
import { queryCompanyBaseHandler, queryMyGroupAndCompanyHandler } from './enterprise.ts';
import { queryProcessingBasisHandler, saveProcessingBasisHandler } from './processing-basis.ts';
import {
  deleteExportRecordsHandler,
  getDownloadStatusHandler,
  queryExportRecordsHandler,
  retryExportHandler,
} from '#core/file/server/export-record.ts';
import { downloadFileHandler } from '#core/file/server/file-download.ts';
import { scanJob, scanSweepJob } from '#core/file/server/file-scan.ts';
import { completeUploadHandler, getUploadSignHandler } from '#core/file/server/file-sign.ts';
import { uploadEditorFileHandler, uploadFileHandler } from '#core/file/server/file-upload.ts';
import { askPermissionHandler } from './ask-permission.ts';
import {
  closeCompaniesJob,
  dissolveCompanyHandler,
  queryDissolvedHandler,
  queryUsageHandler,
  restoreCompanyHandler,
} from './company-life.ts';
import { downloadLicenceHandler, handleCompanyVerifyHandler, queryCompanyVerifyHandler } from './company-verify.ts';
import { deleteGroupRoleHandler, insertGroupRoleHandler, queryGroupRoleHandler } from './group-role.ts';
import {
  deleteMessageHandler,
  deleteMessagesHandler,
  queryMessageHandler,
  sendMessage,
  updateMessageStatusHandler,
} from '#core/message/server/message.ts';
import { deliveryJob } from '#core/message/server/message-delivery.ts';
import { querySettingHandler, updateSettingHandler } from '#core/message/server/message-setting.ts';
import { messageStreamHandler } from '#core/message/server/message-stream.ts';
import { explainAccessHandler } from './role.explain.ts';
import { queryPageRoleHandler, queryResourceHandler, queryRoleResourceHandler } from './role.read.ts';
import { deleteRoleHandler, insertRoleInfoHandler, updateRoleInfoHandler } from './role.write.ts';
import { filePurgeJob } from '#core/file/server/file-purge.ts';
import { messageSweepJob } from '#core/message/server/message-sweep.ts';
import { deleteFilesHandler, queryFilesHandler } from '#core/file/server/stored-file.ts';
import { archiveJob } from '#core/audit/server/audit-archive.ts';
import {
  exportAuditHandler,
  queryPageAuditHandler,
  queryPlatformAuditHandler,
  sealJob,
  verifyAuditHandler,
} from '#core/audit/server/audit-log.ts';
import { auditAlarmJob, auditHealth } from '#core/audit/server/audit-alarm.ts';
import { auditSource } from '#core/audit/server/audit-source.ts';
import { queryHandoverHandler } from './handover.ts';
import { disableInviteCodeHandler, generatedCodeHandler, queryInviteCodeHandler } from './invite.ts';
import { joinGroupHandler, queryGroupHandler, querySingleCompanyHandler } from './join.ts';
import {
  acceptInviteHandler,
  cancelJoinRequestHandler,
  handleJoinRequestHandler,
  queryJoinRequestHandler,
  queryMyRequestHandler,
} from './join-request.ts';
import { disputeCompanyHandler } from './company-dispute.ts';
import { acceptTransferHandler, dropOutCompanyHandler, transferOwnerHandler, upGradeGroupHandler } from './leave.ts';
import { memberStaffJob } from './member-staff.ts';
import { cancelTransferHandler, queryTransferHandler } from './owner-transfer.ts';
import { addMemberHandler, queryMemberHandler } from './member.ts';
import { freezeCompanyHandler, queryCompanyHandler, saveCompanyQuotaHandler } from './platform-company.ts';
import { querySecurityPolicyHandler, updateSecurityPolicyHandler } from './security-policy.ts';
import { registerSignedUpload } from '#core/file/server/signed-upload.ts';
import { insertUserHandler, insertUsersHandler } from './user.insert.ts';
import { userTemplateHandler } from './user.sheet.ts';
import { getListHandler, queryPageUserHandler } from './user.read.ts';
import { updateUsersHandler } from './user.bulk.ts';
import {
  deleteUserHandler,
  resetPasswordHandler,
  revokeUserSessionHandler,
  unlockUserHandler,
  updateUserHandler,
} from './user.write.ts';
import { queryVerificationHandler, requestVerificationHandler } from './verification.ts';
import { queryViewConfigHandler, saveViewConfigHandler } from './view-config.ts';

export const orgArea: AreaServer = {
  name: 'org',
  permissions: permissionCatalogue,
  routes: registerSignedUpload,
  notify: sendMessage,
  jobs: [
    ...transferJobs,
    filePurgeJob,
    scanJob,
    scanSweepJob,
    deliveryJob,
    messageSweepJob,
    sealJob,
    archiveJob,
    auditAlarmJob,
    memberStaffJob,
    closeCompaniesJob,
  ],
  health: [auditHealth],
  exports: [auditSource],
  handlers: [
    queryMyGroupAndCompanyHandler,
    queryCompanyBaseHandler,
    queryMessageHandler,
    updateMessageStatusHandler,
    deleteMessagesHandler,
    deleteMessageHandler,
    querySettingHandler,
    updateSettingHandler,
    messageStreamHandler,
    uploadFileHandler,
    uploadEditorFileHandler,
    getUploadSignHandler,
    completeUploadHandler,
    downloadFileHandler,
    queryFilesHandler,
    deleteFilesHandler,
    queryViewConfigHandler,
    saveViewConfigHandler,
    queryExportRecordsHandler,
    deleteExportRecordsHandler,
    retryExportHandler,
    getDownloadStatusHandler,
    queryPageRoleHandler,
    insertRoleInfoHandler,
    updateRoleInfoHandler,
    deleteRoleHandler,
    queryResourceHandler,
    queryRoleResourceHandler,
    explainAccessHandler,
    queryGroupRoleHandler,
    insertGroupRoleHandler,
    deleteGroupRoleHandler,
    askPermissionHandler,
    queryPageUserHandler,
    getListHandler,
    insertUserHandler,
    insertUsersHandler,
    userTemplateHandler,
    updateUserHandler,
    updateUsersHandler,
    deleteUserHandler,
    queryHandoverHandler,
    resetPasswordHandler,
    revokeUserSessionHandler,
    unlockUserHandler,
    querySingleCompanyHandler,
    queryGroupHandler,
    joinGroupHandler,
    queryJoinRequestHandler,
    handleJoinRequestHandler,
    queryMyRequestHandler,
    cancelJoinRequestHandler,
    acceptInviteHandler,
    generatedCodeHandler,
    queryInviteCodeHandler,
    disableInviteCodeHandler,
    queryMemberHandler,
    addMemberHandler,
    dropOutCompanyHandler,
    transferOwnerHandler,
    acceptTransferHandler,
    queryTransferHandler,
    cancelTransferHandler,
    upGradeGroupHandler,
    querySecurityPolicyHandler,
    updateSecurityPolicyHandler,
    queryPageAuditHandler,
    queryPlatformAuditHandler,
    exportAuditHandler,
    verifyAuditHandler,
    queryVerificationHandler,
    requestVerificationHandler,
    queryCompanyVerifyHandler,
    downloadLicenceHandler,
    handleCompanyVerifyHandler,
    queryProcessingBasisHandler,
    saveProcessingBasisHandler,
    queryUsageHandler,
    dissolveCompanyHandler,
    queryDissolvedHandler,
    restoreCompanyHandler,
    queryCompanyHandler,
    freezeCompanyHandler,
    saveCompanyQuotaHandler,
    disputeCompanyHandler,
    ...transferHandlers,
    ...deletedHandlers,
    ...ownerHandlers,
  ],
};

export { AccessFinder } from './access.ts';
export { verifyAuditChains } from '#core/audit/server/audit-log.ts';
export { insertFirstCompany, listCompanies, rolesOf, setOwner } from './first-company.ts';
export type { ListedCompany } from './first-company.ts';
export {
  insertDemoDissolved,
  insertDemoEnterprises,
  insertDemoFounder,
  insertMember,
  nameGroupFounder,
  newCode,
} from './demo.ts';
export { insertDemoMovement } from './demo-movement.ts';
export { giveStaffRows, linkRemainingMembers } from './member-staff.ts';
export { syncResources } from './resources.ts';
export { sendMessage } from '#core/message/server/message.ts';
export { deleteRoleMapping, insertRoleMapping, listRoleMappings } from './mapped-roles.ts';
export type { RoleMapping } from './mapped-roles.ts';
