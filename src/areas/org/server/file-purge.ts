/** Once an hour: takes away uploads that were never completed (after 24 hours) and files deleted 30 days ago (area account-org §7.9). */
import { sql } from 'kysely';
import { inTenant } from '#platform/server/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Job } from '#platform/server/registry.ts';
import { removeParts } from './upload-parts.ts';

const day = 86_400_000;
const unfinishedFor = day;
const deletedFor = 30 * day;

export const filePurgeJob: Job = { name: 'file-purge', cron: '17 * * * *', run: (platform) => purgeFiles(platform) };

/** Content first, row after: should it break between the two, the next run finds the row again. */
export async function purgeFiles(platform: Platform): Promise<void> {
  const before = (milliseconds: number) => new Date(platform.now().getTime() - milliseconds).toISOString();
  const due = await sql<{ id: number; groupCode: string; companyCode: string }>`select id, group_code, company_code from qishu_file_due(${before(unfinishedFor)}::timestamptz, ${before(deletedFor)}::timestamptz)`.execute(platform.db);
  for (const { id, groupCode, companyCode } of due.rows) {
    await inTenant(platform.db, { groupCode, companyCodes: [companyCode], accountId: null }, async (db) => {
      const found = await sql<{ path: string; size: number }>`select path, size from file where id = ${id} and status in ('uploading', 'deleted') for update`.execute(db);
      const [file] = found.rows;
      if (!file) return;
      await removeParts(platform.files, file.path, file.size);
      await platform.files.remove(file.path);
      await sql`delete from file where id = ${id}`.execute(db);
    }).catch((error: unknown) => platform.log.error({ error: String(error), id }, 'file purge failed'));
  }
}
