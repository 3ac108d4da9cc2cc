/** Once an hour: rows that are over and that nobody comes back for. Each table has an index by age; a run is bounded. */
import { sql } from 'kysely';
import { keptHours } from '#platform/server/idempotency.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Job } from '#platform/server/registry.ts';

/** A table, the instant that ages its rows, and hours that they are kept beyond it: a late answer may still name what is over. */
const tables = [
  { table: 'captcha', column: 'expire_at', hours: 1 },
  { table: 'sso_link', column: 'expire_at', hours: 1 },
  // A token that came twice must be known as long as it is good: its own end is enough.
  { table: 'sso_logout_token', column: 'expire_at', hours: 1 },
  // Before the sign-ins they belong to, which would take them along one by one.
  { table: 'passkey_challenge', column: 'expire_at', hours: 1 },
  { table: 'login_challenge', column: 'expire_at', hours: 1 },
  { table: 'idempotent_call', column: 'created_at', hours: keptHours },
] as const;

const rowsPerLot = 1000;
/** Whatever is left over waits for the next hour. */
const lots = 50;

/** Deletes lot by lot, each in a transaction of its own, so that no lock is held long. Answers rows by table; `perLot` and `most` are lowered by tests alone. */
export async function sweepExpired(platform: Platform, perLot = rowsPerLot, most = lots): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { table, column, hours } of tables) {
    const before = new Date(platform.now().getTime() - hours * 3_600_000);
    deleted[table] = 0;
    for (let lot = 0; lot < most; lot += 1) {
      const result = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} order by ${sql.ref(column)} limit ${perLot} for update skip locked))`.execute(
        platform.db,
      );
      deleted[table] += Number(result.numAffectedRows ?? 0);
      if (Number(result.numAffectedRows ?? 0) < perLot) break;
    }
  }
  return deleted;
}

export const expiredSweepJob: Job = {
  name: 'expired-sweep',
  cron: '37 * * * *',
  run: async (platform) => {
    await sweepExpired(platform);
  },
};
