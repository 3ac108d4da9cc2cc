/** What both sides of other areas may import of the organisation area. */
export { queryMyGroupAndCompany } from './model/enterprise.ts';
export { completeUpload, getUploadSign } from '#core/file/model/file.ts';
export { askPermission } from './model/role.ts';
export {
  asksSecondFactor,
  querySecurityPolicy,
  storedPolicy,
  strictest,
  updateSecurityPolicy,
} from './model/security-policy.ts';
export type { SecurityPolicy, StrictPolicy } from './model/security-policy.ts';
export { generatedCode } from './model/invite.ts';
export { inviteCode, queryJoinRequest, queryMember } from './model/membership.ts';
export { queryMessage } from '#core/message/model/message.ts';
export { insertUser } from './model/user.ts';
export { processingBases, queryProcessingBasis } from './model/processing-basis.ts';
