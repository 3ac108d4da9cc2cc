/** Login sessions: a random token in a cookie, its hash in the database. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import type { SessionAccount } from '#platform/runtime/context.ts';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { ShortMemory } from '#platform/runtime/short-memory.ts';
import { accountTables } from './db.ts';
import { deviceName } from './device-name.ts';
import { hashToken } from './hash-token.ts';
import { accountPolicy, endSurplus, sessionLifetime } from './session-policy.ts';

/** Days the browser keeps the cookie of a remembered sign-in at most; a fresh proof renews it. */
const cookieDays = 7;
/** lastSeenAt is written at most this often. */
const seenEverySeconds = 60;
/** Proofs that count as a second factor; a passkey is used with its own PIN or finger, so it is two in one. */
const secondFactors: ReadonlySet<string> = new Set(['totp', 'passkey']);

export interface NewSession {
  readonly accountId: number;
  readonly remember: boolean;
  /** How the person proved who he is, in order: password, sms, email, totp, secret_key. */
  readonly methods: readonly string[];
  readonly ip: string;
  readonly userAgent: string | null;
  /** What the calling application names itself (X-Client-Name). */
  readonly clientName: string | null;
  /** Began with the central login: its session there, the sealed id token, the time of the proof there. */
  readonly central?: CentralSession;
}

export interface CentralSession {
  readonly sid: string | null;
  readonly idToken: string;
  readonly authTime: Date | null;
}

/** Starts a session as the enterprises of the account allow; the oldest ends when there are too many. `rememberDays` null: until the browser closes. */
export async function createSession(
  db: TenantDb,
  wish: NewSession,
): Promise<{ token: string; rememberDays: number | null }> {
  const token = randomBytes(32).toString('base64url');
  const policy = await accountPolicy(db, wish.accountId);
  const session = { ...wish, remember: wish.remember && policy.rememberDays !== 0 };
  const lifetime = sessionLifetime(policy, session.remember);
  const { central } = session;
  // A link shows only that somebody had the link, and a central sign-in may rest on a proof of hours ago.
  const isProof = session.methods.some((method) => method !== 'secret_key');
  await execute(db)`
    insert into session (
      token_hash, account_id, idle_seconds, absolute_expire_at, remember, auth_methods, ip, user_agent, device_name,
      client_name, step_up_at, idp_sid, id_token
    )
    values (${hashToken(token)}, ${session.accountId}, ${lifetime.idle},
      now() + make_interval(secs => ${lifetime.absolute}), ${session.remember}, ${[...session.methods]}, ${session.ip},
      ${session.userAgent?.slice(0, 300) ?? null}, ${deviceName(session.userAgent)}, ${session.clientName},
      ${central ? central.authTime : isProof ? sql`now()` : null}, ${central?.sid ?? null}, ${central?.idToken ?? null})
  `;
  await endSurplus(db, [session.accountId], policy, null);
  return { token, rememberDays: session.remember ? Math.min(cookieDays, policy.rememberDays ?? cookieDays) : null };
}

/** Ends the session of a token; null when none was live. The id token leads to the central logout. */
export async function endSession(
  db: TenantDb,
  token: string,
  reason: 'logout' | 'revoked',
): Promise<{ readonly accountId: number; readonly idToken: string | null } | null> {
  const result = await accountTables(db)
    .updateTable('session')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('tokenHash', '=', hashToken(token))
    .where('endedAt', 'is', null)
    .returning(['accountId', 'idToken'])
    .executeTakeFirst();
  return result ?? null;
}

/** Ends all live sessions of an account but one; answers how many. */
export async function endSessions(
  db: TenantDb,
  accountId: number,
  reason: 'logout' | 'revoked' | 'password_changed' | 'disabled',
  except: number | null = null,
): Promise<number> {
  const result = await execute(db)`
    update session
    set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and ended_at is null and id is distinct from ${except}::bigint`;
  return result;
}

/** Seconds that calls under way may still bring the token that a step-up replaced. */
const graceSeconds = 10;

/** A new token for a session that goes on: whoever had the old one is out. */
export async function rotateSession(db: TenantDb, sessionId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await execute(db)`
    update session
    set token_hash = ${hashToken(token)}, previous_token_hash = null, step_up_at = now()
    where id = ${sessionId}`;
  return token;
}

/**
 * A new token after a fresh proof at `now`. A page sends several calls at once and other tabs send theirs, so the old token still
 * opens the session for ten seconds, but as one without a fresh proof. `method` is kept among the proofs of the session.
 */
export async function renewSession(db: TenantDb, sessionId: number, now: Date, method: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await execute(db)`
    update session
    set previous_token_hash = token_hash, previous_until = now() + make_interval(secs => ${graceSeconds}),
      token_hash = ${hashToken(token)}, step_up_at = ${now},
      auth_methods = case when ${method} = any(auth_methods) then auth_methods else auth_methods || ${method}::text end
      where id = ${sessionId}`;
  return token;
}

/** Looked-up sessions are trusted this long; an ended session is dropped by its event at once. */
const trustedMilliseconds = 5000;
const mostRemembered = 20_000;

/** Finds sessions by token. */
export class SessionFinder {
  // Unknown tokens are not kept: anyone can make them up.
  private readonly memory = new ShortMemory<SessionAccount | null>({
    milliseconds: trustedMilliseconds,
    most: mostRemembered,
    keeps: (session) => session !== null,
  });
  private readonly db: Db;
  private readonly codesOfOperator: (roleCode: string | null) => ReadonlySet<string>;
  /** `codesOfOperator`: what the role of a platform operator allows; null for accounts that are none. */
  constructor(db: Db, codesOfOperator: (roleCode: string | null) => ReadonlySet<string>) {
    this.db = db;
    this.codesOfOperator = codesOfOperator;
  }

  /** Sessions of this account were ended or changed, here or in another process; null: of any account. */
  forget(accountId: number | null): void {
    this.memory.forget((_key, session) => accountId === null || session?.accountId === accountId);
  }

  /** `beforeStranger` is called, and may throw, before the database is asked for a token that opened no session here lately. */
  async find(token: string, active: boolean, beforeStranger?: () => void): Promise<SessionAccount | null> {
    const key = hashToken(token).toString('base64url');
    const known = this.memory.peek(key);
    if (known !== undefined) return known;
    if (!this.memory.has(key)) beforeStranger?.();
    return this.memory.get(key, () => this.load(token, active));
  }

  private async load(token: string, active: boolean): Promise<SessionAccount | null> {
    const row = await this.row(hashToken(token));
    if (!row) return null;
    // Polling must not keep a forgotten browser signed in.
    if (row.stale && active)
      await accountTables(this.db)
        .updateTable('session')
        .set({ lastSeenAt: sql`now()` })
        .where('id', '=', row.sessionId)
        .execute();
    const { sessionId, accountId, name, stepUpAt, authMethods, operatorRole } = row;
    const secondFactor = authMethods.some((method) => secondFactors.has(method));
    return { sessionId, accountId, name, stepUpAt, secondFactor, platformCodes: this.codesOfOperator(operatorRole) };
  }

  /** By the token of now, or for a moment by the one before, which brings no fresh proof. */
  private async row(tokenHash: Buffer) {
    return accountTables(this.db)
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .leftJoin('platformOperator', 'platformOperator.accountId', 'account.id')
      .select([
        'session.id as sessionId',
        'account.id as accountId',
        'account.name',
        'session.authMethods',
        'platformOperator.roleCode as operatorRole',
        sql<string | null>`case when session.token_hash = ${tokenHash} then session.step_up_at end`.as('stepUpAt'),
        sql<boolean>`session.last_seen_at < now() - make_interval(secs => ${seenEverySeconds})`.as('stale'),
      ])
      .where(
        sql<boolean>`
          (
            session.token_hash = ${tokenHash}
            or (session.previous_token_hash = ${tokenHash} and session.previous_until > now())
          )`,
      )
      .where('session.endedAt', 'is', null)
      .where('account.status', 'in', ['active', 'cancelling'])
      .where(
        sql<boolean>`
          session.absolute_expire_at > now()
            and session.last_seen_at > now() - make_interval(secs => session.idle_seconds)`,
      )
      .executeTakeFirst();
  }
}
