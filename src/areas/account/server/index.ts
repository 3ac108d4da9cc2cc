/** Accounts: signing in and out, and who is signed in. */
import type { AreaServer } from '#platform/server/registry.ts';
import { queryDomainHandler } from './domain.ts';
import { loginHandler, logoutHandler } from './login.ts';
import { getLoginUserHandler, getStaffLoginUserHandler, updatePersonalHandler } from './login-user.ts';

export const accountArea: AreaServer = {
  name: 'account',
  handlers: [queryDomainHandler, loginHandler, logoutHandler, getLoginUserHandler, getStaffLoginUserHandler, updatePersonalHandler],
};

export { insertManagedAccount, resetPassword } from './administration.ts';
export { SessionFinder } from './session.ts';
export { insertDemoAccounts } from './demo.ts';
