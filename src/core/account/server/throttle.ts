/**
 * Sign-in throttling, kept in the database so that restarts and several processes count together (7.2).
 * Only failures count; a known and an unknown account behave alike because an unknown name counts under a hash of what was typed.
 */
import { createHash } from 'node:crypto';
import { normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import type { Db } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { networkOf } from '#platform/http/rate-limit.ts';

interface Limit {
  /** Failures before waiting starts, none of them further from the next than the window. */
  readonly failures: number;
  readonly windowSeconds: number;
  /** First wait; doubles with each further failure up to the longest. */
  readonly waitSeconds: number;
  readonly longestWaitSeconds: number;
}

/** Five failures: one minute, doubling to fifteen, forgotten after twelve hours. */
export const perIdentifier: Limit = { failures: 5, windowSeconds: 43_200, waitSeconds: 60, longestWaitSeconds: 900 };
/** From the third failure of a name on a captcha is asked for, of unknown names as well. */
const captchaAfter = 3;

/** Key of what was typed, in the form that finds the account: a number with blanks, brackets or +86 is one number. */
export function identifierKey(identifier: string): string {
  return `login:${createHash('sha256').update(normaliseMobile(identifier).toLowerCase()).digest('hex').slice(0, 32)}`;
}

/** Key under which the failures of name, mail and phone of one account count together. */
export function signInKey(accountId: number): string {
  return `login-account:${accountId}`;
}

export function addressKey(ip: string): string {
  return `address:${networkOf(ip)}`;
}

/** Throws FY-R001 with the seconds left while a key must wait. */
export async function checkThrottle(db: Db, keys: readonly string[]): Promise<void> {
  const result = await queryRow<{ seconds: number }>(db)`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds
    from throttle
    where key = any(${[...keys]}::text[]) and blocked_until > now()`;
  const seconds = result?.seconds;
  if (seconds) throw fail.throttled(seconds);
}

/** Whether so many failures of a key lie within its window that the next try needs a captcha. */
export async function hasFailedOften(db: Db, key: string, limit: Limit): Promise<boolean> {
  const found = await queryRows(db)`
    select 1
    from throttle
    where key = ${key} and failures >= ${captchaAfter}
      and window_start >= now() - make_interval(secs => ${limit.windowSeconds})`;
  return found.length > 0;
}

/** Counts one failure, forgotten so long after the last one; committed at once, whatever becomes of the request. */
export async function countFailure(db: Db, key: string, limit: Limit): Promise<void> {
  await execute(db)`
    insert into throttle as t (key, failures, window_start) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case
        when t.window_start < now() - make_interval(secs => ${limit.windowSeconds}) then 1
        else t.failures + 1
      end,
      window_start = now(),
      blocked_until = case when t.window_start >= now() - make_interval(
        secs => ${limit.windowSeconds}
      ) and t.failures + 1 >= ${limit.failures}
        then now() + make_interval(
          secs => least(
            ${limit.longestWaitSeconds}::double precision,
            ${limit.waitSeconds} * power(2, least(t.failures + 1 - ${limit.failures}, 10))
          )
        ) end
  `;
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await execute(db)`delete from throttle where key = ${key}`;
}

/** A number of uses within a window that slides. */
export interface UseLimit {
  readonly name: string;
  readonly uses: number;
  readonly windowSeconds: number;
}

/** Counts one use of a limit; the seconds until one is free when there is none, which is then not counted, else null. */
export async function addUse(
  db: Db,
  key: string,
  { name, uses, windowSeconds }: UseLimit,
  factor = 1,
): Promise<number | null> {
  const result = await queryRow<{ seconds: number }>(db)`
    select qishu_count_use(
      ${`${name}:${key}`}, ${Math.floor(uses * factor)}::integer, ${windowSeconds}::integer
    ) as seconds`;
  return result?.seconds || null;
}

/**
 * Counts one use against each limit of a key and throws FY-R001 with the seconds left beyond any of them. With the database of the
 * platform it is committed at once, with that of a call it is undone with the call; known and unknown targets count alike. `factor` lifts limits per address in tests and benchmarks.
 */
export async function countUse(db: Db, key: string, limits: readonly UseLimit[], factor = 1): Promise<void> {
  for (const limit of limits) {
    const seconds = await addUse(db, key, limit, factor);
    if (seconds !== null) throw fail.throttled(seconds);
  }
}

/**
 * Counts one use of a signed-in person against each limit, over all his enterprises and all processes; the seconds to wait, or null. Counted in
 * the transaction of `db`: a call that fails has used nothing, and others of the same person wait for its end.
 */
export async function takeUse(db: Db, accountId: number, limits: readonly UseLimit[]): Promise<number | null> {
  for (const limit of limits) {
    const seconds = await addUse(db, `account:${accountId}`, limit);
    if (seconds !== null) return seconds;
  }
  return null;
}

/** Counts one use of a signed-in person, over all processes; FY-R001 beyond the limit. For calls that could be used to try names and codes out. */
export function limitPerson(
  { db, configuration }: Pick<Platform, 'db' | 'configuration'>,
  accountId: number,
  limit: UseLimit,
): Promise<void> {
  return countUse(db, `account:${accountId}`, [limit], addressFactor(configuration));
}

/** Counts one use of an address against every limit; whether any is exceeded. Then a captcha is asked for, nobody is refused. */
export async function exceedsUse(
  platform: Pick<Platform, 'db' | 'configuration'>,
  ip: string,
  limits: readonly UseLimit[],
): Promise<boolean> {
  let exceeded = false;
  for (const limit of limits)
    if ((await addUse(platform.db, addressKey(ip), limit, addressFactor(platform.configuration))) !== null)
      exceeded = true;
  return exceeded;
}

/** Whether a limit of an address is used up, without counting. */
export function isUsedUp(
  platform: Pick<Platform, 'db' | 'configuration'>,
  ip: string,
  limit: UseLimit,
): Promise<boolean> {
  return isLimitReached(platform, addressKey(ip), limit);
}

/** The same for any key. */
export async function isLimitReached(
  platform: Pick<Platform, 'db' | 'configuration'>,
  key: string,
  { name, uses, windowSeconds }: UseLimit,
): Promise<boolean> {
  const most = Math.floor(uses * addressFactor(platform.configuration));
  const found = await queryRow<{ reached: boolean }>(platform)`
    select coalesce(sum(used), 0) >= ${most} as reached from use_window, unnest(used_at, used_count) as held (at, used)
    where key = ${`${name}:${key}`} and at > now() - make_interval(secs => ${windowSeconds})`;
  return found?.reached ?? false;
}

/** How much limits per address are lifted: as much as the calls per minute are above their default. */
export function addressFactor(configuration: { readonly requestsPerMinute: number }): number {
  return Math.max(1, configuration.requestsPerMinute / 600);
}
