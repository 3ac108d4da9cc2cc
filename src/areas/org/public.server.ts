/** What servers of other areas may call of the organisation area. */
export { platformCodes } from './model/permission-catalogue.ts';
export { countEnterprises, describeEnterprise, permissionEntries } from './server/enterprise.ts';
export { countUnread, sendMessage } from './server/message.ts';
export type { NewMessage } from './server/message.ts';
export { endMembershipsOf, moveMembersOf } from './server/staff-membership.ts';
export { grantMappedRoles } from './server/mapped-roles.ts';
export { namedRoles } from './server/role-names.ts';
export type { NamedRole } from './server/role-names.ts';
export { allowLoginKey } from './server/login-key.ts';
