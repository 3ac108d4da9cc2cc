/**
 * Once an hour: takes away uploads that were never completed and files that nothing ever held (after 24 hours), and files
 * deleted or quarantined 30 days ago.
 */
import type { TenantDb } from '#platform/db/database.ts';
import { inTenant } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { previewKey } from '#platform/files/file-store.ts';
import { previewWidths } from '#platform/files/image.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { lockContent } from './file-content.ts';
import { removeParts } from './upload-parts.ts';

const day = 86_400_000;
const unfinishedFor = day;
const unattachedFor = day;
const deletedFor = 30 * day;

export const filePurgeJob: Job = { name: 'file-purge', cron: '17 * * * *', run: (platform) => purgeFiles(platform) };

interface DueFile {
  readonly id: number;
  readonly groupCode: string;
  readonly companyCode: string;
  readonly ownerAccountId: number | null;
}

interface PurgedFile {
  readonly path: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: string | null;
}

export async function purgeFiles(platform: Platform): Promise<void> {
  const before = (milliseconds: number) => new Date(platform.now().getTime() - milliseconds).toISOString();
  const due = await queryRows<DueFile>(platform)`
    select id, group_code, company_code, owner_account_id
    from qishu_file_due(
      ${before(unfinishedFor)}::timestamptz, ${before(deletedFor)}::timestamptz, ${before(unattachedFor)}::timestamptz
    )`;
  for (const file of due)
    // Rows of no enterprise are within reach of their owner alone.
    await inTenant(
      platform.db,
      {
        groupCode: file.groupCode,
        companyCodes: [file.companyCode],
        accountId: file.groupCode ? null : file.ownerAccountId,
      },
      (db) => purgeFile(platform, db, file),
    ).catch((error: unknown) => platform.log.error({ error: String(error), id: file.id }, 'file purge failed'));
}

/** Content first, row after: should it break between the two, the next run finds the row again. */
async function purgeFile({ files }: Platform, db: TenantDb, { id, groupCode, companyCode }: DueFile): Promise<void> {
  const file = await queryRow<PurgedFile>(db)`
    select path, coalesce(storage_key, path) as key, size, sha256
    from file
    where id = ${id} and (status in ('uploading', 'deleted', 'quarantined')
      or (status = 'ready' and attached_at is null and not qishu_file_held(id))) for update`;
  if (!file) return;
  // Asked under the lock: a row may have taken it up since.
  const held = await queryRows(db)`
    select from file_ref where file_id = ${id} and (select status from file where id = ${id}) = 'ready' limit 1`;
  if (held.length > 0) return;
  if (file.sha256 !== null) await lockContent({ db }, companyCode, file.sha256);
  const shared = await queryRows(db)`
    select from file
    where group_code = ${groupCode} and company_code = ${companyCode} and coalesce(storage_key, path) = ${file.key}
      and id <> ${id}
    limit 1`;
  await removeParts(files, file.path, file.size);
  if (shared.length === 0) {
    for (const width of previewWidths) await files.remove(previewKey(file.key, width));
    await files.remove(file.key);
  }
  await execute(db)`delete from file where id = ${id}`;
}
