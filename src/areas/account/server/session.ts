/** Login sessions: a random token in a cookie, its hash in the database (area account-org §7.3). */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SessionAccount } from '#platform/server/context.ts';
import type { Db, TenantDb } from '#platform/server/database.ts';
import { accountTables } from './db.ts';
import { deviceName } from './device-name.ts';

const hour = 3600;
const dayInSeconds = 24 * hour;
/** Idle two hours, at most twelve; remembered: idle seven days, at most thirty. */
const lifetimes = { plain: { idle: 2 * hour, absolute: 12 * hour }, remembered: { idle: 7 * dayInSeconds, absolute: 30 * dayInSeconds } };
export const rememberDays = 7;
const sessionsPerAccount = 10;
/** lastSeenAt is written at most this often. */
const seenEverySeconds = 60;

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export interface NewSession {
  readonly accountId: number;
  readonly remember: boolean;
  /** How the person proved who he is, in order: password, sms, email, totp, secret_key. */
  readonly methods: readonly string[];
  readonly ip: string;
  readonly userAgent: string | null;
}

/** Starts a session and answers its token; the oldest ends when there are too many. */
export async function createSession(db: TenantDb, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const lifetime = session.remember ? lifetimes.remembered : lifetimes.plain;
  await sql`
    insert into session (token_hash, account_id, idle_seconds, absolute_expire_at, remember, auth_methods, ip, user_agent, device_name, step_up_at)
    values (${tokenHash(token)}, ${session.accountId}, ${lifetime.idle}, now() + make_interval(secs => ${lifetime.absolute}), ${session.remember}, ${[...session.methods]}, ${session.ip}, ${session.userAgent?.slice(0, 300) ?? null}, ${deviceName(session.userAgent)}, now())
  `.execute(db);
  await sql`
    update session set ended_at = now(), end_reason = 'replaced' where id in (
      select id from session where account_id = ${session.accountId} and ended_at is null order by last_seen_at desc, id desc offset ${sessionsPerAccount})
  `.execute(db);
  return token;
}

export async function endSession(db: TenantDb, token: string, reason: 'logout' | 'revoked'): Promise<number | null> {
  const result = await accountTables(db).updateTable('session').set({ endedAt: sql`now()`, endReason: reason }).where('tokenHash', '=', tokenHash(token)).where('endedAt', 'is', null).returning('accountId').executeTakeFirst();
  return result?.accountId ?? null;
}

/** Ends all live sessions of an account but one; answers how many. */
export async function endSessions(db: TenantDb, accountId: number, reason: 'revoked' | 'password_changed' | 'disabled', except: number | null = null): Promise<number> {
  const result = await sql`update session set ended_at = now(), end_reason = ${reason} where account_id = ${accountId} and ended_at is null and id is distinct from ${except}::bigint`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** A new token for a session that goes on: whoever had the old one is out. */
export async function rotateSession(db: TenantDb, sessionId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await accountTables(db).updateTable('session').set({ tokenHash: tokenHash(token), stepUpAt: sql`now()` }).where('id', '=', sessionId).execute();
  return token;
}

interface Remembered {
  readonly session: SessionAccount | null;
  readonly until: number;
}

/** Looked-up sessions are trusted this long; an ended session is dropped from the cache by its event at once. */
const cacheMilliseconds = 5000;

/** Finds sessions by token, with a short memory so that a busy page does not ask the database for each call. */
export class SessionFinder {
  private readonly remembered = new Map<string, Remembered>();
  private readonly db: Db;
  constructor(db: Db) {
    this.db = db;
  }

  /** Another process ended or changed sessions of this account. */
  forget(accountId: number | null): void {
    for (const [key, entry] of this.remembered) if (accountId === null || entry.session?.accountId === accountId) this.remembered.delete(key);
  }

  async find(token: string, active: boolean): Promise<SessionAccount | null> {
    const key = tokenHash(token).toString('base64url');
    const known = this.remembered.get(key);
    if (known && known.until > Date.now()) return known.session;
    const session = await this.load(token, active);
    if (this.remembered.size > 20_000) this.remembered.clear();
    this.remembered.set(key, { session, until: Date.now() + cacheMilliseconds });
    return session;
  }

  private async load(token: string, active: boolean): Promise<SessionAccount | null> {
    const row = await accountTables(this.db)
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .select(['session.id as sessionId', 'account.id as accountId', 'account.name', 'session.stepUpAt', sql<boolean>`session.last_seen_at < now() - make_interval(secs => ${seenEverySeconds})`.as('stale')])
      .where('session.tokenHash', '=', tokenHash(token))
      .where('session.endedAt', 'is', null)
      .where('account.status', 'in', ['active', 'cancelling'])
      .where(sql<boolean>`session.absolute_expire_at > now() and session.last_seen_at > now() - make_interval(secs => session.idle_seconds)`)
      .executeTakeFirst();
    if (!row) return null;
    // Polling must not keep a forgotten browser signed in (ruling 3.20).
    if (row.stale && active) await accountTables(this.db).updateTable('session').set({ lastSeenAt: sql`now()` }).where('id', '=', row.sessionId).execute();
    return { sessionId: row.sessionId, accountId: row.accountId, name: row.name, stepUpAt: row.stepUpAt };
  }
}
