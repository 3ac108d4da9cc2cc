/** Once a minute: expires what is past its time, revives what a stopped server left behind. */
import { sql } from 'kysely';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { inTenant } from '#platform/db/database.ts';
import { queueCommit } from './commit-import.ts';
import { reviveExport } from './export-job.ts';

interface Due {
  readonly kind: 'import_expired' | 'import_idle' | 'export_expired' | 'export_idle';
  readonly id: number;
  readonly groupCode: string;
  readonly companyCode: string;
  readonly accountId: number;
}

/** Work without a sign of life for so long has no process any more. */
const idle = '2 minutes';

export const sweepJob: Job = { name: 'transfer-sweep', cron: '* * * * *', run: (platform) => sweep(platform) };

export async function sweep(platform: Platform): Promise<void> {
  const due =
    await sql<Due>`select kind, id, group_code, company_code, account_id from qishu_transfer_due(${platform.now().toISOString()}::timestamptz, ${idle}::interval)`.execute(
      platform.db,
    );
  for (const item of due.rows) {
    // One that cannot be attended to must not keep the others waiting; it is due again in a minute.
    await attend(platform, item).catch((error: unknown) =>
      platform.log.error({ error: String(error), kind: item.kind, id: item.id }, 'sweep failed'),
    );
  }
}

async function attend(platform: Platform, { kind, id, ...whose }: Due): Promise<void> {
  switch (kind) {
    case 'import_expired':
      return expireImport(platform, id, whose);
    case 'import_idle':
      return queueCommit(platform, { batchId: id, ...whose });
    case 'export_expired':
      return expireExport(platform, id, whose);
    case 'export_idle':
      return reviveExport(platform, { recordId: id, ...whose });
    default:
      throw new Error(`unknown kind ${String(kind satisfies never)}`);
  }
}

type Whose = Omit<Due, 'kind' | 'id'>;

/** The rows go: they hold personal data and nobody can commit or undo them any more. */
async function expireImport(
  platform: Platform,
  id: number,
  { groupCode, companyCode, accountId }: Whose,
): Promise<void> {
  await inTenant(platform.db, { groupCode, companyCodes: [companyCode], accountId }, async (db) => {
    await sql`delete from import_row where batch_id = ${id}`.execute(db);
    await sql`update import_batch set rows_kept = false, problems = '[]', status = case when status in ('analysing', 'ready') then 'expired' else status end where id = ${id}`.execute(
      db,
    );
  });
}

async function expireExport(
  platform: Platform,
  id: number,
  { groupCode, companyCode, accountId }: Whose,
): Promise<void> {
  const path = await inTenant(platform.db, { groupCode, companyCodes: [companyCode], accountId }, async (db) => {
    const found = await sql<{
      filePath: string | null;
      fileId: number | null;
    }>`select file_path, file_id from export_record where id = ${id} and status = 'success' for update`.execute(db);
    const [record] = found.rows;
    await sql`update export_record set status = 'expired', file_id = null, file_path = null where id = ${id} and status = 'success'`.execute(
      db,
    );
    await sql`update file set status = 'deleted', deleted_at = now() where id = ${record?.fileId ?? null}`.execute(db);
    await platform.events.publish(db, { type: 'export', accountId, data: { id, status: 'expired', progress: 100 } });
    return record?.filePath ?? null;
  });
  if (path !== null) await platform.files.remove(path);
}
