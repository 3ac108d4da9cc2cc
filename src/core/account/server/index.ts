/** Accounts: signing in and out, and who is signed in. */
import { loginLogReading } from './login-log-list.ts';
import { provide } from '#platform/runtime/port.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { servePasswordMetric } from './password-metric.ts';
import { revealLimitPort } from '#platform/store/sealed-search.ts';
import { updateEmailHandler, updatePasswordHandler, updatePhoneHandler } from './account-change.ts';
import { cancelAccountHandler, cancelAccountsJob, undoCancelAccountHandler } from './cancel-account.ts';
import { captchaHandler } from './captcha.ts';
import { confirmCentralLinkHandler } from './central-link.ts';
import { registerCentralLogin } from './central-routes.ts';
import { deliveryAlarmJob, deliveryHealth } from './delivery-alarm.ts';
import { queryDomainHandler } from './domain.ts';
import { queryDomainConfigHandler, saveDomainConfigHandler } from './domain-config.ts';
import { expiredSweepJob, spentSweepJob } from './expired-sweep.ts';
import { forgotPasswordHandler, forgotPasswordVerifyHandler } from './forgot-password.ts';
import { loginHandler, logoutHandler } from './login.ts';
import { loginChallengeHandler } from './login-challenge.ts';
import { getLoginUserHandler, getStaffLoginUserHandler, updatePersonalHandler } from './login-user.ts';
import {
  beginPasskeyHandler,
  challengePasskeyHandler,
  deletePasskeyHandler,
  finishPasskeyHandler,
  renamePasskeyHandler,
} from './own-passkeys.ts';
import {
  downloadPersonalDataHandler,
  exportPersonalDataHandler,
  personalDataCopy,
  queryPersonalDataHandler,
} from './personal-data.ts';
import { downloadAvatarHandler, uploadAvatarHandler } from './portrait.ts';
import { agreeProtocolHandler, queryConsentHandler, queryProtocolHandler, withdrawConsentHandler } from './protocol.ts';
import { queryProtocolVersionHandler, saveProtocolVersionHandler } from './protocol-version.ts';
import { registerHandler } from './register.ts';
import { createLoginSecretKeyUrlHandler, loginBySecretKeyHandler } from './secret-key.ts';
import { deviceReading, revokeOtherSessionHandler, revokeSessionHandler } from './sessions.ts';
import { revealLimit } from './reveal-limit.ts';
import { stepUpHandler } from './step-up.ts';
import { beginTotpHandler, confirmTotpHandler, disableTotpHandler, querySecurityHandler } from './two-factor.ts';
import { queryOutboxHandler, sendEmailCodeHandler, sendVerifyCodeHandler } from './verify-code.ts';

const signingIn = [
  queryDomainHandler,
  loginHandler,
  loginChallengeHandler,
  logoutHandler,
  getLoginUserHandler,
  getStaffLoginUserHandler,
  createLoginSecretKeyUrlHandler,
  loginBySecretKeyHandler,
  confirmCentralLinkHandler,
];
const codes = [
  captchaHandler,
  sendVerifyCodeHandler,
  sendEmailCodeHandler,
  queryOutboxHandler,
  registerHandler,
  forgotPasswordVerifyHandler,
  forgotPasswordHandler,
];
const ownAccount = [
  updatePersonalHandler,
  uploadAvatarHandler,
  downloadAvatarHandler,
  updatePasswordHandler,
  updatePhoneHandler,
  updateEmailHandler,
  stepUpHandler,
  querySecurityHandler,
  beginTotpHandler,
  confirmTotpHandler,
  disableTotpHandler,
  beginPasskeyHandler,
  finishPasskeyHandler,
  renamePasskeyHandler,
  deletePasskeyHandler,
  challengePasskeyHandler,
];
const ownSessions = [revokeSessionHandler, revokeOtherSessionHandler];
const ownData = [
  queryProtocolHandler,
  agreeProtocolHandler,
  withdrawConsentHandler,
  queryConsentHandler,
  exportPersonalDataHandler,
  queryPersonalDataHandler,
  downloadPersonalDataHandler,
  cancelAccountHandler,
  undoCancelAccountHandler,
];
/** Of the operator of the platform. */
const ofPlatform = [
  queryDomainConfigHandler,
  saveDomainConfigHandler,
  queryProtocolVersionHandler,
  saveProtocolVersionHandler,
];

export const accountArea: AreaServer = {
  name: 'account',
  readings: [deviceReading, loginLogReading],
  handlers: [...signingIn, ...codes, ...ownAccount, ...ownSessions, ...ownData, ...ofPlatform],
  routes: registerCentralLogin,
  accountExports: [personalDataCopy],
  jobs: [cancelAccountsJob, deliveryAlarmJob, expiredSweepJob, spentSweepJob],
  health: [deliveryHealth],
  ports: [provide(revealLimitPort, revealLimit)],
  start: servePasswordMetric,
};

export { insertManagedAccount, openAccount, platformItself, resetPassword, terminal } from './administration.ts';
export { checkPeppers, hashCheaply } from './password.ts';
export { insertOperator, operatorAccounts } from './platform-operator.ts';
export { askCentralLogin } from './central-login.ts';
export { SessionFinder } from './session.ts';
export { demoAccountNames, hasAccounts, insertDemoAccounts, insertDemoPeople } from './demo.ts';
export { insertDemoPortraits } from './demo-portrait.ts';
