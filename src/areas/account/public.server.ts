/** What servers of other areas and the app may call of the account area. */
export { hashPassword } from './server/password.ts';
export { phoneIndex } from './server/find-account.ts';
