/** What servers of other areas and the app may call of the account area. */
export { phoneIndex } from './server/find-account.ts';
export {
  addressesOf,
  accountNames,
  endSessionsOf,
  factsOf,
  findAccountIds,
  hasPhone,
  insertManagedAccount,
  lastEnterpriseOf,
  lockAccount,
  phonesOf,
  portraitsOf,
  releaseThrottle,
} from './server/member-account.ts';
export type { AccountFacts, NewAccount } from './server/member-account.ts';
export { operatorAccounts } from './server/platform-operator.ts';
export { requireSensitiveConsent } from './server/consent.ts';
export { limitPerson } from './server/throttle.ts';
export { tightenSessions } from './server/session-policy.ts';
export type { SessionLimits } from './server/session-policy.ts';
export { resetForMember } from './server/administrator-reset.ts';
export { copyPause, countLink, mayCopy } from './server/outgoing-limit.ts';
export type { SenderQuota } from './server/outgoing-limit.ts';
export { canBeReached, inviteAgain, inviteByText, openByLink } from './server/activation-link.ts';
export type { SentLink } from './server/activation-link.ts';
export { enterprisePort } from './server/enterprise-port.ts';
export type { OwnMembership } from './server/enterprise-port.ts';
export { portraitPort } from './server/portrait-port.ts';
export type { PortraitFile } from './server/portrait-port.ts';
