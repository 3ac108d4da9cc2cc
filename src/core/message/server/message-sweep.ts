/** Once a night: messages past 180 days go, and of more than 2,000 of a person the oldest read ones. */
import { inAccount } from '#platform/db/database.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';

const mostPerPerson = 2000;
const settledDays = 7;
/** Persons come in lots; whoever is left over waits for the next night. */
const lots = 100;

/** `most` is lowered by tests alone. */
export async function sweepMessages(platform: Platform, most = mostPerPerson): Promise<void> {
  const now = platform.now();
  for (let lot = 0; lot < lots; lot += 1) {
    const due = await queryRows<{ accountId: number }>(platform)`
      select account_id from qishu_message_due(${now.toISOString()}::timestamptz, ${most}::integer)`;
    if (due.length === 0) break;
    for (const { accountId } of due)
      await inAccount(platform.db, accountId, async (db) => {
        await execute(db)`delete from message where account_id = ${accountId} and expire_at < ${now.toISOString()}`;
        // Read before unread, the oldest first; what is urgent and unread at the very last.
        await execute(db)`
          delete from message where id in (select id from message where account_id = ${accountId}
            order by status = 'unread', status = 'unread' and level = 'urgent', id
            limit greatest(0, (select count(*) from message where account_id = ${accountId}) - ${most}))`;
      });
  }
  const settled = new Date(now.getTime() - settledDays * 86_400_000).toISOString();
  await inAccount(platform.db, null, (db) => execute(db)`delete from message_delivery where settled_at < ${settled}`);
}

export const messageSweepJob: Job = {
  name: 'message-sweep',
  cron: '23 3 * * *',
  run: (platform) => sweepMessages(platform),
};
