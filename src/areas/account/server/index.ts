/** Accounts: signing in and out, and who is signed in. */
import type { AreaServer } from '#platform/server/registry.ts';
import { updateEmailHandler, updatePasswordHandler, updatePhoneHandler } from './account-change.ts';
import { cancelAccountHandler, cancelAccountsJob, undoCancelAccountHandler } from './cancel-account.ts';
import { queryDomainHandler } from './domain.ts';
import { forgotPasswordHandler, forgotPasswordVerifyHandler } from './forgot-password.ts';
import { loginHandler, logoutHandler } from './login.ts';
import { loginChallengeHandler } from './login-challenge.ts';
import { getLoginUserHandler, getStaffLoginUserHandler, updatePersonalHandler } from './login-user.ts';
import { exportPersonalDataHandler } from './personal-data.ts';
import { agreeProtocolHandler, queryConsentHandler, queryProtocolHandler, withdrawConsentHandler } from './protocol.ts';
import { registerHandler } from './register.ts';
import { createLoginSecretKeyUrlHandler, loginBySecretKeyHandler } from './secret-key.ts';
import { queryLoginLogHandler, querySessionHandler, revokeOtherSessionHandler, revokeSessionHandler } from './sessions.ts';
import { stepUpHandler } from './step-up.ts';
import { beginTotpHandler, confirmTotpHandler, disableTotpHandler, querySecurityHandler } from './two-factor.ts';
import { queryOutboxHandler, sendEmailCodeHandler, sendVerifyCodeHandler } from './verify-code.ts';

const signingIn = [queryDomainHandler, loginHandler, loginChallengeHandler, logoutHandler, getLoginUserHandler, getStaffLoginUserHandler, createLoginSecretKeyUrlHandler, loginBySecretKeyHandler];
const codes = [sendVerifyCodeHandler, sendEmailCodeHandler, queryOutboxHandler, registerHandler, forgotPasswordVerifyHandler, forgotPasswordHandler];
const ownAccount = [updatePersonalHandler, updatePasswordHandler, updatePhoneHandler, updateEmailHandler, stepUpHandler, querySecurityHandler, beginTotpHandler, confirmTotpHandler, disableTotpHandler];
const ownSessions = [querySessionHandler, revokeSessionHandler, revokeOtherSessionHandler, queryLoginLogHandler];
const ownData = [queryProtocolHandler, agreeProtocolHandler, withdrawConsentHandler, queryConsentHandler, exportPersonalDataHandler, cancelAccountHandler, undoCancelAccountHandler];

export const accountArea: AreaServer = {
  name: 'account',
  handlers: [...signingIn, ...codes, ...ownAccount, ...ownSessions, ...ownData],
  jobs: [cancelAccountsJob],
};

export { insertManagedAccount, resetPassword } from './administration.ts';
export { SessionFinder } from './session.ts';
export { insertDemoAccounts } from './demo.ts';
