/** Organisation: enterprises, members, roles and permissions. */
import { enterprisePort } from '#core/account/public.server.ts';
import { provide } from '#platform/runtime/port.ts';
import { allowLoginKey } from './login-key.ts';
import { grantMappedRoles } from './mapped-roles.ts';
import { inOwnCompanies, leaveAll, membershipCopy, takeUpOpened } from './own-memberships.ts';
import { soleDutyOf } from './sole-duty.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { deletedHandlers } from './deleted.ts';
import { rowLogHandlers } from '#platform/store/row-log.ts';
import { ownerHandlers } from '#platform/store/row-owner.ts';
import { searchHandlers } from '#platform/store/search-everything.ts';
import { namedRoles } from './role-names.ts';
import { viewSharingPort } from '#platform/runtime/view-sharing.ts';
import { viewConfigHandlers } from '#platform/store/view-config.ts';
import { permissionCatalogue } from '../model/permission-catalogue.ts';
import {
  countEnterprises,
  describeEnterprise,
  memberEnterprise,
  noteActivity,
  permissionEntries,
  queryCompanyBaseHandler,
  queryMyGroupAndCompanyHandler,
} from './enterprise.ts';
import { queryProcessingBasisHandler, saveProcessingBasisHandler } from './processing-basis.ts';
import { askPermissionHandler, queryMissingRightHandler } from './ask-permission.ts';
import {
  closeCompaniesJob,
  dissolveCompanyHandler,
  queryDissolvedHandler,
  queryUsageHandler,
  restoreCompanyHandler,
} from './company-life.ts';
import { downloadLicenceHandler, handleCompanyVerifyHandler, verificationReading } from './company-verify.ts';
import { deleteGroupRoleHandler, insertGroupRoleHandler, queryGroupRoleHandler } from './group-role.ts';
import { explainAccessHandler } from './role.explain.ts';
import { queryPageRoleHandler, queryResourceHandler, queryRoleResourceHandler } from './role.read.ts';
import { deleteRoleHandler, insertRoleInfoHandler, updateRoleInfoHandler } from './role.write.ts';
import { queryHandoverHandler } from './handover.ts';
import { disableInviteCodeHandler, generatedCodeHandler, queryInviteCodeHandler } from './invite.ts';
import {
  joinByCode,
  requireOpenInvite,
  joinGroupHandler,
  queryGroupHandler,
  querySingleCompanyHandler,
} from './join.ts';
import {
  acceptInviteHandler,
  cancelJoinRequestHandler,
  handleJoinRequestHandler,
  joinRequestReading,
  ownInvitationReading,
  ownRequestReading,
  queryMyRequestHandler,
} from './join-request.ts';
import { disputeHandler } from './company-dispute.ts';
import { acceptTransferHandler, dropOutCompanyHandler, transferOwnerHandler, upGradeGroupHandler } from './leave.ts';
import { waitingRequests } from './waiting-requests.ts';
import { memberStaffJob } from './member-staff.ts';
import { cancelTransferHandler, queryTransferHandler } from './owner-transfer.ts';
import { addMemberHandler, queryMemberHandler } from './member.ts';
import { freezeHandler, platformCompanyReading, quotaHandler } from './platform-company.ts';
import { querySecurityPolicyHandler, updateSecurityPolicyHandler } from './security-policy.ts';
import { insertUserHandler, insertUsersHandler } from './user.insert.ts';
import { userTemplateHandler } from './user.sheet.ts';
import { companyUserReading } from './company-users.ts';
import { getListHandler, userReading } from './user.read.ts';
import { memberChangeHandler, revokeUserSessionHandler, unlockUserHandler } from './member-acts.ts';
import { deleteUserHandler, resetPasswordHandler, updateUserHandler } from './user.write.ts';
import { queryVerificationHandler, requestVerificationHandler } from './verification.ts';

export const orgArea: AreaServer = {
  name: 'org',
  permissions: permissionCatalogue,
  ports: [
    provide(enterprisePort, {
      countEnterprises,
      describeEnterprise,
      noteActivity,
      permissionEntries,
      memberEnterprise,
      allowLoginKey,
      soleDutyOf,
      leaveAll,
      takeUpOpened,
      requireOpenInvite,
      joinByCode,
      grantMappedRoles,
      inOwnCompanies,
    }),
    provide(viewSharingPort, { code: 'view_share', roles: namedRoles }),
  ],
  waiting: [waitingRequests],
  accountData: [membershipCopy],
  jobs: [memberStaffJob, closeCompaniesJob],
  readings: [
    userReading,
    companyUserReading,
    joinRequestReading,
    ownRequestReading,
    ownInvitationReading,
    platformCompanyReading,
    verificationReading,
  ],
  handlers: [
    queryMyGroupAndCompanyHandler,
    queryCompanyBaseHandler,
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
    queryMissingRightHandler,
    getListHandler,
    insertUserHandler,
    insertUsersHandler,
    userTemplateHandler,
    updateUserHandler,
    memberChangeHandler,
    deleteUserHandler,
    queryHandoverHandler,
    resetPasswordHandler,
    revokeUserSessionHandler,
    unlockUserHandler,
    querySingleCompanyHandler,
    queryGroupHandler,
    joinGroupHandler,
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
    queryVerificationHandler,
    requestVerificationHandler,
    downloadLicenceHandler,
    handleCompanyVerifyHandler,
    queryProcessingBasisHandler,
    saveProcessingBasisHandler,
    queryUsageHandler,
    dissolveCompanyHandler,
    queryDissolvedHandler,
    restoreCompanyHandler,
    freezeHandler,
    quotaHandler,
    disputeHandler,
    ...deletedHandlers,
    ...viewConfigHandlers,
    ...searchHandlers,
    ...ownerHandlers,
    ...rowLogHandlers,
  ],
};

export { AccessFinder } from './access.ts';
export { findGroup, insertFirstCompany, listCompanies, rolesOf, setOwner } from './first-company.ts';
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
export { deleteRoleMapping, insertRoleMapping, listRoleMappings } from './mapped-roles.ts';
export type { RoleMapping } from './mapped-roles.ts';
export { codesOfOperator } from './operator-codes.ts';
