/** What both sides of other areas may import of the organisation area. */
export { queryDeleted, restoreDeleted } from './model/deleted.ts';
export { grantAreas } from './model/grant-area.ts';
export type { GrantArea } from './model/grant-area.ts';
export { mayRemind, remindedCompanies, reminderAnswer } from './model/company-reminder.ts';
export { queryMyGroupAndCompany } from './model/enterprise.ts';
export { askPermission, insertRoleInfo } from './model/role.ts';
export { generatedCode } from './model/invite.ts';
export { addMember, dropOutCompany, joinGroup, queryMember, upGradeGroup } from './model/membership.ts';
export { queryJoinRequest } from './model/request-lists.ts';
export { insertUser, queryPageUser } from './model/user.ts';
export { processingBases, queryProcessingBasis } from './model/processing-basis.ts';
