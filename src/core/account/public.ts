/** What both sides of other areas may import of the account area. */
export { getLoginUser, getStaffLoginUser, logout, queryDomain, updatePersonal } from './model/login.ts';
export {
  queryDomainConfig,
  queryProtocolVersion,
  saveDomainConfig,
  saveProtocolVersion,
  siteLoginMethods,
} from './model/operator.ts';
export { agreeProtocol, protocolNames, protocolTypes, withdrawConsent } from './model/protocol.ts';
export type { ProtocolType } from './model/protocol.ts';
export { createLoginSecretKeyUrl, stepUp } from './model/security.ts';
export { downloadAvatar, portraitAddress, uploadAvatar } from './model/portrait.ts';
export {
  asksSecondFactor,
  isAddressRange,
  loosened,
  mlps3Rules,
  policyBounds,
  querySecurityPolicy,
  storedPolicy,
  strictest,
  updateSecurityPolicy,
} from './model/security-policy.ts';
export type { SecurityPolicy, StrictPolicy } from './model/security-policy.ts';
export { inviteCode } from './model/invite-code.ts';
