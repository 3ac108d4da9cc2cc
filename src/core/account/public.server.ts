/** What servers of other areas and the app may call of the account area. */
export { phoneIndex } from './server/find-account.ts';
export {
  addressesOf,
  endSessionsOf,
  factsOf,
  findAccountIds,
  insertManagedAccount,
  phonesOf,
  portraitsOf,
  releaseThrottle,
} from './server/member-account.ts';
export type { AccountFacts, NewAccount } from './server/member-account.ts';
export { requireSensitiveConsent } from './server/consent.ts';
export { limitPerson, takeUse } from './server/throttle.ts';
export { tightenSessions } from './server/session-policy.ts';
export type { SessionLimits } from './server/session-policy.ts';
export { resetForMember } from './server/administrator-reset.ts';
export { canBeReached, openByLink } from './server/activation-link.ts';
export type { SentLink } from './server/activation-link.ts';
export { enterprisePort } from './server/enterprise-port.ts';
export type { OwnMembership } from './server/enterprise-port.ts';
export { filePort } from './server/file-port.ts';
export type { PortraitFile, StoredContent } from './server/file-port.ts';
