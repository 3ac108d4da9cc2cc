/** What servers of other areas may call of the organisation area. */
export { platformCodes } from './model/permission-catalogue.ts';
export { enterprisesByName } from './server/enterprise-names.ts';
export {
  countEnterprises,
  describeEnterprise,
  memberEnterprise,
  noteActivity,
  permissionEntries,
} from './server/enterprise.ts';
export { holdersOf, tellAll } from './server/holders.ts';
export { countUnread, sendMessage } from '#core/message/server/message.ts';
export type { NewMessage } from '#core/message/server/message.ts';
export {
  endMembershipsOf,
  holdAdministrators,
  keepSoleDuties,
  moveMembersOf,
  refuseSoleDuties,
  renameMembersOf,
} from './server/staff-membership.ts';
export { soleDutyOf } from './server/sole-duty.ts';
export { grantMappedRoles } from './server/mapped-roles.ts';
export { namedRoles } from './server/role-names.ts';
export type { NamedRole } from './server/role-names.ts';
export { allowLoginKey } from './server/login-key.ts';
export { joinByCode, requireOpenInvite } from './server/join.ts';
export { contentOf, inOwnCompanies } from './server/own-memberships.ts';
export type { StoredContent } from './server/own-memberships.ts';
export { inviteStaff } from './server/user.insert.ts';
export type { AddedPerson } from './server/user.insert.ts';
export {
  dropPortrait,
  findPortrait,
  keepPortrait,
  placePortrait,
  storePortrait,
} from '#core/file/server/portrait-file.ts';
export type { PortraitFile } from '#core/file/server/portrait-file.ts';
export { previewOf } from '#core/file/server/file-download.ts';
export { changeIdentity, identityOf, isCreditCodeTaken, lockIdentity } from './server/company-identity.ts';
export type { CompanyIdentity } from './server/company-identity.ts';
export { createEnterprise } from './server/enterprise.create.ts';
export { inEnterprise } from './server/enterprise-setting.ts';
export { holdBoth, inSister, sistersWith } from './server/sister-company.ts';
export { accountOfStaff, admitTransferred } from './server/transferred-member.ts';
export { copyFiles, filesToCopy } from '#core/file/server/file-copy.ts';
export { storePictures } from '#core/file/server/made-picture.ts';
export type { StoredPicture } from '#core/file/server/made-picture.ts';
export { eraseFilesOf, forgetMembersOf } from './server/erase.ts';
export { completeUpload, downloadFile, getUploadSign, uploadFile } from '#core/file/model/file.ts';
export { queryMessage, updateSetting } from '#core/message/model/message.ts';
export { purgeFiles } from '#core/file/server/file-purge.ts';
