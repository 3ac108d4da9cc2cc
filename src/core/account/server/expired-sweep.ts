/** Once an hour, and once a night: rows that are over and that nobody comes back for. Each table has an index by age; a run is bounded. */
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import { agedCalls } from '#platform/http/idempotency.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';

/** A table, the instant that ages its rows, and hours that they are kept beyond it: a late answer may still name what is over. */
interface Aged {
  readonly table: string;
  /** As its index has it: a column or an expression. */
  readonly age: string;
  readonly hours: number;
}

const hourly: readonly Aged[] = [
  { table: 'captcha', age: 'expire_at', hours: 1 },
  { table: 'sso_link', age: 'expire_at', hours: 1 },
  // A token that came twice must be known as long as it is good: its own end is enough.
  { table: 'sso_logout_token', age: 'expire_at', hours: 1 },
  // Before the sign-ins they belong to, which would take them along one by one.
  { table: 'passkey_challenge', age: 'expire_at', hours: 1 },
  { table: 'login_challenge', age: 'expire_at', hours: 1 },
  agedCalls,
];

const day = 24;
/** What somebody may still ask about for a while. */
const nightly: readonly Aged[] = [
  { table: 'verify_code', age: 'expire_at', hours: day },
  { table: 'password_reset', age: 'expire_at', hours: day },
  { table: 'trusted_device', age: 'expire_at', hours: day },
  // The longest window that is counted has a day.
  { table: 'throttle', age: 'window_start', hours: 2 * day },
  { table: 'use_window', age: 'last_used', hours: 2 * day },
  { table: 'login_secret_key', age: 'expire_at', hours: 30 * day },
  { table: 'session', age: 'least(ended_at, absolute_expire_at)', hours: 30 * day },
  // 网络安全法, article 21: six months of logs; their owner sees as many.
  { table: 'login_log', age: 'at', hours: 181 * day },
];

const rowsPerLot = 1000;
/** Whatever is left over waits for the next run. */
const lots = { hourly: 50, nightly: 500 };

async function sweep(
  platform: Platform,
  tables: readonly Aged[],
  perLot: number,
  most: number,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { table, age, hours } of tables) {
    const before = new Date(platform.now().getTime() - hours * 3_600_000);
    deleted[table] = 0;
    for (let lot = 0; lot < most; lot += 1) {
      // Beside the store, several tables: what expires (codes, sessions) is no entity.
      const result = await execute(platform)`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid
          from ${sql.table(table)}
          where ${sql.raw(age)} < ${before}
          order by ${sql.raw(age)}
          limit ${perLot}
          for update skip locked))`;
      deleted[table] += result;
      if (result < perLot) break;
    }
  }
  return deleted;
}

/** Deletes lot by lot, each in a transaction of its own, so that no lock is held long. Answers rows by table; `perLot` and `most` are lowered by tests alone. */
export function sweepExpired(
  platform: Platform,
  perLot = rowsPerLot,
  most = lots.hourly,
): Promise<Record<string, number>> {
  return sweep(platform, hourly, perLot, most);
}

/** The same for what is kept for a while after its end: codes, counters, ended sessions, spent keys and resets, the sign-in log. */
export function sweepSpent(
  platform: Platform,
  perLot = rowsPerLot,
  most = lots.nightly,
): Promise<Record<string, number>> {
  return sweep(platform, nightly, perLot, most);
}

export const expiredSweepJob: Job = {
  name: 'expired-sweep',
  cron: '37 * * * *',
  run: async (platform) => {
    await sweepExpired(platform);
  },
};

export const spentSweepJob: Job = {
  name: 'spent-sweep',
  cron: '50 3 * * *',
  run: async (platform) => {
    await sweepSpent(platform);
  },
};
