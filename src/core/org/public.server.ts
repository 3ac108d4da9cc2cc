/** What servers of other areas may call of the organisation area. */
export { platformCodes } from './model/permission-catalogue.ts';
export type { TokenHolder } from './server/access-token.ts';
export {
  dropOwnToken,
  dropRowToken,
  findOwnToken,
  findToken,
  findTokenHolder,
  moveRowToken,
  replaceOwnToken,
  replaceRowToken,
} from './server/access-token.ts';
export type { WithheldAreas } from './server/access.ts';
export { activeCompanies } from './server/active-companies.ts';
export {
  companyNamesOf,
  enterprisesByName,
  formerGroupsOf,
  listGroups,
  shortNameOf,
} from './server/enterprise-names.ts';
export { groupCompanies } from './server/group-companies.ts';
export { groupIdentityOf, lockGroup, renameGroup } from './server/group-identity.ts';
export { groupMembershipPort } from './server/group-membership-port.ts';
export { contractNumbers } from './server/held-number-ports.ts';
export type { HeldNumbers } from './server/held-number-ports.ts';
export { groupRightsChanged } from './server/group-rights.ts';
export type { GroupMembership, MovedCompany } from './server/group-membership-port.ts';
export { isOwnMember } from './server/own-member.ts';
export type { GroupCompany } from './server/group-companies.ts';
export { remindCompanies, remindersOf } from './server/company-reminder.ts';
export { holdersOf, tellAll } from './server/holders.ts';
export {
  endMembershipsOf,
  holdAdministrators,
  keepSoleDuties,
  membersOfStaff,
  moveMembersOf,
  refuseSoleDuties,
  renameMembersOf,
} from './server/staff-membership.ts';
export { roleHolders } from './server/role-holders.ts';
export type { RoleHolder } from './server/role-holders.ts';
export { namedRoles } from './server/role-names.ts';
export type { NamedRole } from './server/role-names.ts';
export { inviteStaff } from './server/user.insert.ts';
export type { AddedPerson } from './server/user.insert.ts';
export {
  changeIdentity,
  identitiesOf,
  identityOf,
  isCreditCodeTaken,
  lockIdentity,
} from './server/company-identity.ts';
export type { CompanyIdentity } from './server/company-identity.ts';
export { createEnterprise } from './server/enterprise.create.ts';
export { inEnterprise, outsideEnterprises, ownAccount } from './server/enterprise-setting.ts';
export { operatorCodesOf, operatorHome } from './server/operator-home.ts';
export { noteStorageTold, storageQuotaOf } from './server/storage-quota.ts';
export type { StorageQuota } from './server/storage-quota.ts';
export { senderQuota } from './server/sender-quota.ts';
export { holdBoth, inSister, sistersWith } from './server/sister-company.ts';
export { accountOfStaff, admitTransferred } from './server/transferred-member.ts';
export { forgetMembersOf } from './server/erase.ts';
export { staffPort } from './server/staff-port.ts';
export type { LinkedPerson, MemberPerson } from './server/staff-port.ts';
