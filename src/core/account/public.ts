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
