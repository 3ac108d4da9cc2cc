/** Once a minute: expires what is past its time, revives what a stopped server left behind. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { fileRecords } from '#platform/files/file-records.ts';
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
  const due = await queryRows<Due>(platform)`
    select kind, id, group_code, company_code, account_id
    from qishu_transfer_due(${platform.now().toISOString()}::timestamptz, ${idle}::interval)`;
  for (const item of due) {
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
    await execute(db)`delete from import_row where batch_id = ${id}`;
    await execute(db)`
      update import_batch
      set rows_kept = false, problems = '[]',
        status = case when status in ('analysing', 'ready') then 'expired' else status end
      where id = ${id}`;
  });
}

async function expireExport(
  platform: Platform,
  id: number,
  { groupCode, companyCode, accountId }: Whose,
): Promise<void> {
  const path = await inTenant(platform.db, { groupCode, companyCodes: [companyCode], accountId }, async (db) => {
    const record = await queryRow<{ filePath: string | null; fileId: number | null }>(db)`
      select file_path, file_id from export_record where id = ${id} and status = 'success' for update`;
    await execute(db)`
      update export_record
      set status = 'expired', file_id = null, file_path = null
      where id = ${id} and status = 'success'`;
    if (record?.fileId != null) await fileRecords(platform).drop(db, [record.fileId]);
    await platform.events.publish(db, { type: 'export', accountId, data: { id, status: 'expired', progress: 100 } });
    return record?.filePath ?? null;
  });
  if (path !== null) await platform.files.remove(path);
}
