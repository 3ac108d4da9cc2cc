/** From a first proof to a session: which steps are left, the challenge that carries them, the session at the end (7.1). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { portraitAddress } from '../model/portrait.ts';
import type { nextSteps } from '../model/login.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import type { Channel } from '#platform/runtime/delivery.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tellNewDevice } from './account-notice.ts';
import { accountTables } from './db.ts';
import type { FoundAccount } from './find-account.ts';
import { phoneOf } from './find-account.ts';
import { clientName, recordLogin, userAgent } from './login-log.ts';
import { protocolsToAgree } from './consent.ts';
import { isOperator } from './platform-operator.ts';
import { passwordIsOver } from './set-password.ts';
import type { CentralSession } from './session.ts';
import { createSession } from './session.ts';
import { accountPolicy } from './session-policy.ts';
import { giveCookies } from './session-handover.ts';
import { hasPasskey, hasTotp } from './second-factor.ts';
import { hashToken } from './hash-token.ts';
import { issueCode, mask } from './verify-code.ts';

type NextStep = (typeof nextSteps)[number];
export type Step = Exclude<NextStep, 'ok'>;

/** What was proved so far. */
export interface Proof {
  readonly methods: readonly string[];
  readonly remember: boolean;
  readonly trusted: boolean;
  /** Given by the central login. */
  readonly central?: CentralSession;
}

export interface SignInAnswer {
  readonly next: NextStep;
  readonly user: { readonly id: number; readonly name: string; readonly avatar: string | null } | null;
  readonly challengeToken: string | null;
  readonly target: string | null;
  readonly passkey: boolean;
}

/** Minutes a challenge is good for. */
const challengeMinutes = 5;
export const challengeAttempts = 5;

/** How a code reaches the account: phone first. Null for accounts without either, and where the site sends nothing. */
export function wayTo(
  context: Context,
  account: Pick<FoundAccount, 'phone' | 'email'>,
): { channel: Channel; target: string } | null {
  const { delivery } = context.platform;
  const phone = phoneOf(context, account);
  if (phone !== null && delivery.offers('sms')) return { channel: 'sms', target: phone };
  if (account.email !== null && delivery.offers('email')) return { channel: 'email', target: account.email };
  return null;
}

/**
 * Steps between the proof and a session, in order. A password alone is enough on a trusted device only; accounts of the
 * demonstration, and those that no code can reach, are exempt.
 */
async function stepsLeft(context: Context, account: FoundAccount, { methods, trusted }: Proof): Promise<Step[]> {
  const steps: Step[] = [];
  const policy = await accountPolicy(context.platform.db, account.id);
  // An enterprise that asks for a second factor asks for it at each sign-in, trusted device or not.
  const again = !methods.includes('passkey') && (!trusted || policy.secondFactor);
  if (again && (await hasTotp(context, account.id))) steps.push('totp');
  else if (again && !wayTo(context, account) && (await hasPasskey(context, account.id))) steps.push('passkey');
  else if (!trusted && methods.includes('password') && !account.demo && wayTo(context, account))
    steps.push('new_device');
  if (account.mustChangePassword || passwordIsOver(account, policy.passwordProfile, context.platform.now())) {
    if (account.hash !== null) steps.push('change_password');
  }
  if ((await protocolsToAgree(context, account)).length > 0) steps.push('agree_protocol');
  return steps;
}

/** Answers a session, or the challenge that leads to one. A disabled account learns so only here, after its proof. */
export async function continueSignIn(context: Context, account: FoundAccount, proof: Proof): Promise<SignInAnswer> {
  if (account.status === 'disabled' || account.status === 'locked') throw fail.forbidden('账号已停用');
  // Under central login the ways of this site are for those who run it, also while the provider is down.
  if (context.platform.configuration.singleSignOn && !(await isOperator(context.platform.db, account.id)))
    throw fail.forbidden('本站使用统一登录，请从统一登录进入');
  const steps = await stepsLeft(context, account, proof);
  return steps.length === 0 ? startSession(context, account, proof) : startChallenge(context, account, proof, steps);
}

/** Sends the code of step new_device. */
export async function sendDeviceCode(context: Context, account: FoundAccount) {
  const way = wayTo(context, account);
  if (!way) throw fail.invalid('账号没有可以接收验证码的手机号或邮箱');
  const { codeToken } = await issueCode(context, { ...way, scene: 'new_device' });
  return { codeToken, channel: way.channel, target: mask(way.channel, way.target) };
}

/** Whether a passkey of the account answers the step. */
export async function takesPasskey(context: Context, accountId: number, step: Step | undefined): Promise<boolean> {
  return (step === 'totp' || step === 'new_device' || step === 'passkey') && hasPasskey(context, accountId);
}

async function startChallenge(
  context: Context,
  account: FoundAccount,
  proof: Proof,
  steps: readonly Step[],
): Promise<SignInAnswer> {
  const token = randomBytes(24).toString('base64url');
  const code = steps[0] === 'new_device' ? await sendDeviceCode(context, account) : null;
  await accountTables(context.db)
    .insertInto('loginChallenge')
    .values({
      tokenHash: hashToken(token),
      accountId: account.id,
      steps: [...steps],
      methods: [...proof.methods],
      remember: proof.remember,
      codeToken: code?.codeToken ?? null,
      channel: code?.channel ?? null,
      ip: context.request.ip,
      userAgent: userAgent(context.request),
      expireAt: new Date(context.platform.now().getTime() + challengeMinutes * 60_000),
    })
    .execute();
  return {
    next: steps[0] ?? 'ok',
    user: null,
    challengeToken: token,
    target: code?.target ?? null,
    passkey: await takesPasskey(context, account.id, steps[0]),
  };
}

/** Starts the session, writes log and audit, sets the cookies after commit. */
export async function startSession(
  context: Context,
  account: Pick<FoundAccount, 'id' | 'name' | 'avatarFileId'>,
  { methods, remember, central }: Pick<Proof, 'methods' | 'remember' | 'central'>,
): Promise<SignInAnswer> {
  const { platform, request } = context;
  // First of all its row is locked: two sign-ins of one account at once would end each other's oldest sessions crosswise.
  await accountTables(context.db)
    .updateTable('account')
    .set({ lastLoginAt: sql`now()`, lastLoginIp: request.ip })
    .where('id', '=', account.id)
    .execute();
  const { token, rememberDays } = await createSession(context.db, {
    accountId: account.id,
    remember,
    methods,
    ip: request.ip,
    userAgent: userAgent(request),
    clientName: clientName(request),
    ...(central ? { central } : {}),
  });
  await audit(
    {
      ...context,
      session: { sessionId: 0, accountId: account.id, name: account.name, stepUpAt: null, secondFactor: false },
    },
    [{ action: 'login', entity: 'session', entityName: account.name, after: { methods } }],
  );
  await tellNewDevice(context, account.id);
  context.afterCommit(() =>
    recordLogin(context, {
      accountId: account.id,
      identifier: String(account.id),
      method: methods[0] ?? 'password',
      result: 'success',
      reason: null,
    }),
  );
  // What this process remembers of ended sessions of the account would outlive them.
  context.afterCommit(() => platform.identity.forget(account.id));
  giveCookies(context, token, rememberDays);
  return {
    next: 'ok',
    user: { id: account.id, name: account.name, avatar: portraitAddress(account.id, account.avatarFileId) },
    challengeToken: null,
    target: null,
    passkey: false,
  };
}
