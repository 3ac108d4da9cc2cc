/** Organisation: enterprises, permissions, messages, exports, files. */
import type { AreaServer } from '#platform/server/registry.ts';
import { transferHandlers, transferJobs } from '#platform/server/transfer/handlers.ts';
import { permissionCatalogue } from '../model/permission-catalogue.ts';
import { queryCompanyBaseHandler, queryMyGroupAndCompanyHandler } from './enterprise.ts';
import { deleteExportRecordsHandler, getDownloadStatusHandler, queryExportRecordsHandler, retryExportHandler } from './export-record.ts';
import { completeUploadHandler, downloadFileHandler, getUploadSignHandler, uploadEditorFileHandler, uploadFileHandler } from './file.ts';
import { askPermissionHandler } from './ask-permission.ts';
import { deleteGroupRoleHandler, insertGroupRoleHandler, queryGroupRoleHandler } from './group-role.ts';
import { deleteMessageHandler, deleteMessagesHandler, queryMessageHandler, sendMessage, updateMessageStatusHandler } from './message.ts';
import { messageStreamHandler } from './message-stream.ts';
import { explainAccessHandler, queryPageRoleHandler, queryResourceHandler, queryRoleResourceHandler } from './role.read.ts';
import { deleteRoleHandler, insertRoleInfoHandler, updateRoleInfoHandler } from './role.write.ts';
import { filePurgeJob } from './file-purge.ts';
import { deleteFilesHandler, queryFilesHandler } from './stored-file.ts';
import { queryPageAuditHandler, sealJob, verifyAuditHandler } from './audit-log.ts';
import { insertOrUpdateCompanyBaseHandler } from './enterprise.create.ts';
import { disableInviteCodeHandler, generatedCodeHandler, queryInviteCodeHandler } from './invite.ts';
import { joinGroupHandler, queryGroupHandler, querySingleCompanyHandler } from './join.ts';
import { acceptInviteHandler, cancelJoinRequestHandler, handleJoinRequestHandler, queryJoinRequestHandler, queryMyRequestHandler } from './join-request.ts';
import { acceptTransferHandler, dropOutCompanyHandler, transferOwnerHandler, upGradeGroupHandler } from './leave.ts';
import { addMemberHandler, queryMemberHandler } from './member.ts';
import { registerSignedUpload } from './signed-upload.ts';
import { insertUserHandler, insertUsersHandler } from './user.insert.ts';
import { getListHandler, queryPageUserHandler } from './user.read.ts';
import { deleteUserHandler, resetPasswordHandler, revokeUserSessionHandler, unlockUserHandler, updateUserHandler } from './user.write.ts';
import { queryViewConfigHandler, saveViewConfigHandler } from './view-config.ts';

export const orgArea: AreaServer = {
  name: 'org',
  permissions: permissionCatalogue,
  routes: registerSignedUpload,
  notify: sendMessage,
  jobs: [...transferJobs, filePurgeJob, sealJob],
  handlers: [
    queryMyGroupAndCompanyHandler,
    queryCompanyBaseHandler,
    queryMessageHandler,
    updateMessageStatusHandler,
    deleteMessagesHandler,
    deleteMessageHandler,
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
    updateUserHandler,
    deleteUserHandler,
    resetPasswordHandler,
    revokeUserSessionHandler,
    unlockUserHandler,
    insertOrUpdateCompanyBaseHandler,
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
    upGradeGroupHandler,
    queryPageAuditHandler,
    verifyAuditHandler,
    ...transferHandlers,
  ],
};

export { AccessFinder } from './access.ts';
export { insertFirstCompany, listCompanies, rolesOf, setOwner } from './first-company.ts';
export type { ListedCompany } from './first-company.ts';
export { insertDemoEnterprises, insertMember, newCode } from './demo.ts';
export { syncResources } from './resources.ts';
export { sendMessage } from './message.ts';
