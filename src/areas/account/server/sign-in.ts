/** From a first proof to a session: which steps are left, the challenge that carries them, the session at the end (7.1). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { nextSteps } from '../model/login.ts';
import { audit } from '#platform/server/audit.ts';
import type { Context } from '#platform/server/context.ts';
import type { Channel } from '#platform/server/delivery.ts';
import { fail } from '#platform/server/failure.ts';
import { setSessionCookies } from '#platform/server/session-cookie.ts';
import { accountTables } from './db.ts';
import type { FoundAccount } from './find-account.ts';
import { phoneOf } from './find-account.ts';
import { recordLogin, userAgent } from './login-log.ts';
import { protocolsToAgree } from './consent.ts';
import { createSession, rememberDays } from './session.ts';
import { hasTotp } from './second-factor.ts';
import { hashToken, issueCode, mask } from './verify-code.ts';

type NextStep = (typeof nextSteps)[number];
export type Step = Exclude<NextStep, 'ok'>;

/** What was proved so far. */
export interface Proof {
  readonly methods: readonly string[];
  readonly remember: boolean;
  readonly trusted: boolean;
}

export interface SignInAnswer {
  readonly next: NextStep;
  readonly user: { readonly id: number; readonly name: string; readonly avatar: null } | null;
  readonly challengeToken: string | null;
  readonly target: string | null;
}

/** Minutes a challenge is good for. */
const challengeMinutes = 5;
export const challengeAttempts = 5;

/** How a code reaches the account: phone first. Null for accounts without either, and where the site sends nothing. */
export function wayTo(context: Context, account: FoundAccount): { channel: Channel; target: string } | null {
  const { delivery } = context.platform;
  const phone = phoneOf(context, account);
  if (phone !== null && delivery.offers('sms')) return { channel: 'sms', target: phone };
  if (account.email !== null && delivery.offers('email')) return { channel: 'email', target: account.email };
  return null;
}

/**
 * Steps between the proof and a session, in order. A password alone is enough on a trusted device only; accounts of the
 * demonstration, and those that no code can reach, are exempt (ruling 3.8).
 */
async function stepsLeft(context: Context, account: FoundAccount, { methods, trusted }: Proof): Promise<Step[]> {
  const steps: Step[] = [];
  if (!trusted && (await hasTotp(context, account.id))) steps.push('totp');
  else if (!trusted && methods.includes('password') && !account.demo && wayTo(context, account)) steps.push('new_device');
  const expired = account.expireAt !== null && Date.parse(account.expireAt) < context.platform.now().getTime();
  if (account.hash !== null && (account.mustChangePassword || expired)) steps.push('change_password');
  if ((await protocolsToAgree(context, account)).length > 0) steps.push('agree_protocol');
  return steps;
}

/** Answers a session, or the challenge that leads to one. A disabled account learns so only here, after its proof. */
export async function continueSignIn(context: Context, account: FoundAccount, proof: Proof): Promise<SignInAnswer> {
  if (account.status === 'disabled' || account.status === 'locked') throw fail.forbidden('账号已停用');
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

async function startChallenge(context: Context, account: FoundAccount, proof: Proof, steps: readonly Step[]): Promise<SignInAnswer> {
  const token = randomBytes(24).toString('base64url');
  const code = steps[0] === 'new_device' ? await sendDeviceCode(context, account) : null;
  await accountTables(context.db)
    .insertInto('loginChallenge')
    .values({ tokenHash: hashToken(token), accountId: account.id, steps: [...steps], methods: [...proof.methods], remember: proof.remember, codeToken: code?.codeToken ?? null, channel: code?.channel ?? null, ip: context.request.ip, userAgent: userAgent(context.request), expireAt: new Date(context.platform.now().getTime() + challengeMinutes * 60_000) })
    .execute();
  return { next: steps[0] ?? 'ok', user: null, challengeToken: token, target: code?.target ?? null };
}

/** Starts the session, writes log and audit, sets the cookies after commit. */
export async function startSession(context: Context, account: Pick<FoundAccount, 'id' | 'name'>, { methods, remember }: Pick<Proof, 'methods' | 'remember'>): Promise<SignInAnswer> {
  const { platform, request, reply } = context;
  // First of all its row is locked: two sign-ins of one account at once would end each other's oldest sessions crosswise.
  await accountTables(context.db).updateTable('account').set({ lastLoginAt: sql`now()`, lastLoginIp: request.ip }).where('id', '=', account.id).execute();
  const token = await createSession(context.db, { accountId: account.id, remember, methods, ip: request.ip, userAgent: userAgent(request) });
  await audit({ ...context, session: { sessionId: 0, accountId: account.id, name: account.name, stepUpAt: null } }, [{ action: 'login', entity: 'session', entityName: account.name, after: { methods } }]);
  context.afterCommit(() => recordLogin(context, { accountId: account.id, identifier: String(account.id), method: methods[0] ?? 'password', result: 'success', reason: null }));
  // What this process remembers of ended sessions of the account would outlive them.
  context.afterCommit(() => platform.identity.forget(account.id));
  context.afterCommit(() => giveCookie(context, token, remember));
  return { next: 'ok', user: { id: account.id, name: account.name, avatar: null }, challengeToken: null, target: null };

  function giveCookie(to: Context, value: string, remembered: boolean): void {
    setSessionCookies(reply, value, { rememberDays: remembered ? rememberDays : null, secure: to.platform.configuration.secureCookies || to.request.protocol === 'https' });
  }
}
