/**
 * What the enterprises of an account ask of its sign-ins, strictest first: whoever belongs to several is held to the strictest in all of
 * them, since one session serves them all.
 */
import { asksSecondFactor, storedPolicy, strictest } from '../model/security-policy.ts';
import type { StrictPolicy } from '../model/security-policy.ts';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { Events } from '#platform/events/events.ts';
import type { PasswordProfile } from './password-policy.ts';

const hour = 3600;
const dayInSeconds = 24 * hour;
/** Idle two hours, at most twelve; remembered: idle seven days, at most thirty. */
const lifetimes = {
  plain: { idle: 2 * hour, absolute: 12 * hour },
  remembered: { idle: 7 * dayInSeconds, absolute: 30 * dayInSeconds },
};
const sessionsPerAccount = 10;

/** Limits of a session, the product's own ones included. */
export interface SessionLimits {
  /** Minutes without a call of a person; null: as the product says. */
  readonly idleMinutes: number | null;
  /** Days an automatic sign-in may last; 0: none; null: as the product says. */
  readonly rememberDays: number | null;
  readonly maxSessions: number | null;
}

export interface AccountPolicy extends SessionLimits {
  readonly passwordProfile: PasswordProfile;
  /** A role of the account, in whichever enterprise, asks for a second factor. */
  readonly secondFactor: boolean;
}

/** The strictest of all policies that hold for an account. */
export async function accountPolicy(db: Db | TenantDb, accountId: number): Promise<AccountPolicy> {
  const found = await queryRows<{ groupPolicy: unknown; companyPolicy: unknown; roleCodes: string[] }>(db)`
    select * from qishu_account_policies(${accountId})`;
  const memberships = found.map((row) => ({
    policies: [storedPolicy(row.groupPolicy), storedPolicy(row.companyPolicy)],
    roleCodes: row.roleCodes,
  }));
  const { passwordProfile, idleMinutes, rememberDays, maxSessions }: StrictPolicy = strictest(
    memberships.flatMap((membership) => membership.policies),
  );
  const secondFactor = memberships.some(({ policies, roleCodes }) => asksSecondFactor(strictest(policies), roleCodes));
  return { passwordProfile, idleMinutes, rememberDays, maxSessions, secondFactor };
}

/** Seconds a new session may idle and last under these limits. */
export function sessionLifetime(
  { idleMinutes, rememberDays }: SessionLimits,
  remember: boolean,
): { idle: number; absolute: number } {
  const { idle, absolute } = remember ? lifetimes.remembered : lifetimes.plain;
  return {
    idle: Math.min(idle, idleMinutes === null ? idle : idleMinutes * 60),
    absolute: remember && rememberDays !== null ? Math.min(absolute, rememberDays * dayInSeconds) : absolute,
  };
}

/** Ends the oldest sessions beyond the limit; `keep` is never one of them. Answers the accounts that lost one. */
export async function endSurplus(
  db: TenantDb,
  accountIds: readonly number[],
  limits: SessionLimits,
  keep: number | null,
): Promise<number[]> {
  const ended = await queryRows<{ accountId: number }>(db)`
    update session set ended_at = now(), end_reason = 'replaced' where id in (
      select id from (
        select id,
          row_number() over (
            partition by account_id order by (id is not distinct from ${keep}::bigint) desc, last_seen_at desc, id desc
          ) as place
        from session where account_id = any(${[...accountIds]}::bigint[]) and ended_at is null) placed
      where place > ${Math.min(sessionsPerAccount, limits.maxSessions ?? sessionsPerAccount)})
    returning account_id`;
  return ended.map((row) => row.accountId);
}

/**
 * Makes running sessions of these accounts fit the limits; looser limits change nothing. `keep`: the session that asks. Answers how many
 * sessions ended. All processes forget what they know of the accounts.
 */
export async function tightenSessions(
  db: TenantDb,
  events: Events,
  accountIds: readonly number[],
  limits: SessionLimits,
  keep: number | null,
): Promise<number> {
  const plain = sessionLifetime(limits, false);
  const remembered = sessionLifetime(limits, true);
  const shortened = await queryRows<{ accountId: number }>(db)`
    update session s
    set idle_seconds = least(idle_seconds, wanted.idle),
      absolute_expire_at = least(absolute_expire_at, created_at + make_interval(secs => wanted.absolute))
    from (
      values (false, ${plain.idle}::integer, ${plain.absolute}::integer),
      (true, ${remembered.idle}::integer, ${remembered.absolute}::integer)
    ) as wanted(remember, idle, absolute)
    where s.account_id = any(${[...accountIds]}::bigint[]) and s.ended_at is null and s.remember = wanted.remember
      and (s.idle_seconds > wanted.idle or s.absolute_expire_at > s.created_at + make_interval(secs => wanted.absolute))
    returning s.account_id`;
  const ended = await endSurplus(db, accountIds, limits, keep);
  for (const accountId of new Set(ended))
    await events.publish(db, { type: 'session', accountId, data: { ended: true } });
  if (shortened.length > 0) await events.publish(db, { type: 'session', accountId: null, data: {} });
  return ended.length;
}
