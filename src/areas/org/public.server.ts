/** What servers of other areas may call of the organisation area. */
export { platformCodes } from './model/permission-catalogue.ts';
export { countEnterprises, describeEnterprise, permissionEntries } from './server/enterprise.ts';
export { holdersOf, tellAll } from './server/holders.ts';
export { countUnread, sendMessage } from './server/message.ts';
export type { NewMessage } from './server/message.ts';
export { endMembershipsOf, holdAdministrators, keepSoleDuties, moveMembersOf, refuseSoleDuties } from './server/staff-membership.ts';
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
