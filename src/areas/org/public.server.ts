/** What servers of other areas may call of the organisation area. */
export { countEnterprises, describeEnterprise, permissionEntries } from './server/enterprise.ts';
export { countUnread, sendMessage } from './server/message.ts';
export type { NewMessage } from './server/message.ts';
export { endMembershipsOf, moveMembersOf } from './server/staff-membership.ts';
