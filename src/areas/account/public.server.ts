/** What servers of other areas and the app may call of the account area. */
export { hashPassword } from './server/password.ts';
export { phoneIndex } from './server/find-account.ts';
export { endSessionsOf, factsOf, findAccountIds, insertManagedAccount, openOneTimePassword, releaseThrottle } from './server/member-account.ts';
export type { AccountFacts, NewAccount } from './server/member-account.ts';
