/** Uploads pass a virus scanner before anybody can fetch them, where one is configured. */
import type { Readable } from 'node:stream';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { ScannerConfiguration } from '#platform/runtime/configuration.ts';
import { inTenant } from '#platform/db/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { ScanLimit, findVirus } from '#platform/files/virus-scan.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

export interface ScanWish {
  readonly id: number;
  readonly groupCode: string;
  readonly companyCode: string;
}

const jobName = 'file-scan';
/** Whose job was lost, or who found the scanner away, is looked at again after this. */
const forgottenMilliseconds = 60_000;

export async function queueScan(platform: Platform, wish: ScanWish): Promise<void> {
  await platform.jobs.later(jobName, { ...wish }, { key: String(wish.id) });
}

interface WaitingFile {
  readonly key: string;
  readonly name: string;
  readonly ownerAccountId: number | null;
}

interface Finding {
  readonly result: string;
  /** What its uploader is told; null for a clean file. */
  readonly notice: { readonly title: string; readonly content: string } | null;
}

/** What nobody could look at is not let through either. */
async function judge(scanner: ScannerConfiguration, file: WaitingFile, content: Readable): Promise<Finding> {
  try {
    const virus = await findVirus(scanner, content);
    if (virus === null) return { result: 'clean', notice: null };
    return {
      result: virus,
      notice: {
        title: '上传的文件含有病毒，已隔离',
        content: `「${file.name}」：${virus}。请检查上传所用的电脑，文件不能再被下载。`,
      },
    };
  } catch (error) {
    if (!(error instanceof ScanLimit)) throw error;
    return {
      result: 'too large',
      notice: {
        title: '上传的文件无法查毒，已隔离',
        content: `「${file.name}」超过查毒服务的大小限制，请联系管理员或压缩后再上传。`,
      },
    };
  }
}

/** Scans one file that waits. Throws when the scanner is away: the file stays as it is, and the job runs again. */
export async function scanFile(platform: Platform, { id, groupCode, companyCode }: ScanWish): Promise<void> {
  const { scanner } = platform.configuration;
  if (!scanner) return;
  const tenant = { groupCode, companyCodes: [companyCode], accountId: null };
  const file = await inTenant(
    platform.db,
    tenant,
    (db) =>
      queryRow<WaitingFile>(db)`
        select coalesce(storage_key, path) as key, name, owner_account_id
        from file
        where id = ${id} and status = 'uploading' and upload_expire_at is null`,
  );
  if (!file) return;
  const { result, notice } = await judge(scanner, file, platform.files.read(file.key));
  await inTenant(platform.db, tenant, async (db) => {
    const changed = await execute(db)`
      update file
      set status = ${notice ? 'quarantined' : 'ready'}, scan_result = ${result},
        deleted_at = ${notice ? platform.now().toISOString() : null}
      where id = ${id} and status = 'uploading'`;
    if (!notice || changed === 0 || file.ownerAccountId === null) return;
    await sendMessage(db, platform, {
      groupCode,
      companyCode,
      accountId: file.ownerAccountId,
      category: 'security',
      level: 'warning',
      bizType: 'file',
      bizId: id,
      ...notice,
    });
  });
}

export const scanJob: Job = {
  name: jobName,
  run: (platform, data) =>
    scanFile(platform, {
      id: Number(data['id']),
      groupCode: String(data['groupCode']),
      companyCode: String(data['companyCode']),
    }),
};

/** Once a minute: files whose scan got lost wait in line again. */
export async function reviveScans(platform: Platform): Promise<void> {
  if (!platform.configuration.scanner) return;
  const before = new Date(platform.now().getTime() - forgottenMilliseconds).toISOString();
  const due = await queryRows<ScanWish>(platform)`
    select id, group_code, company_code from qishu_scan_due(${before}::timestamptz)`;
  for (const wish of due) await queueScan(platform, wish);
}

export const scanSweepJob: Job = { name: 'file-scan-sweep', cron: '* * * * *', run: reviveScans };
