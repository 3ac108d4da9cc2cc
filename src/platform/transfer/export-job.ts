/** Writes an export in the background with the rights its requester has when it runs. */
import { listedAs } from '#platform/runtime/registry.ts';
import { rm } from 'node:fs/promises';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { Tenant, TenantWork } from '#platform/runtime/context.ts';
import type { ReadOptions } from '#platform/db/database.ts';
import { narrowTenant } from '#platform/http/coverage.ts';
import { inHeavyPlace } from '#platform/http/heavy-place.ts';
import type { Attachment, Row } from '#platform/store/entity-hooks.ts';
import { writeExport } from '#lib/sheet/write-template.ts';
import { writeCsvInWorker, writeWorkbookInWorker } from '#lib/sheet/run-in-worker.ts';
import { Failure } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import type { ExportJobData } from './export-record.ts';
import { exportJobName, queueExport } from './export-record.ts';
import type { ExportRequest } from './export-request.ts';
import { localTime, maximumRows, readPages } from './export-request.ts';
import type { ExportSource } from './export-source.ts';
import { sourceOf } from './export-source.ts';
import { checkZipSize, writeZip } from './export-zip.ts';
import { keepPrivateFile, temporaryPath, workbookType } from './failed-rows.ts';
import { narrowToCompanies } from '#platform/tenancy/tenant-choice.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

/** Exports of one person that run at the same time. */
const runningPerPerson = 2;
const keepDays = 7;
/** After this many starts that ended in a crash the record fails. */
const maximumAttempts = 3;
const waitSeconds = 3;

export const exportJob: Job = {
  name: exportJobName,
  run: (platform, data) => runExport(platform, data as ExportJobData),
};

interface ExportRecord {
  readonly id: number;
  readonly entity: string;
  readonly fileName: string;
  readonly request: ExportRequest;
  readonly attempts: number;
}

const contentTypes = { xlsx: workbookType, csv: 'text/csv', zip: 'application/zip' } as const;

/** Nobody waits for it any more. */
class Cancelled extends Error {}

export async function runExport(platform: Platform, job: ExportJobData): Promise<void> {
  if (job.groupCode === '') return runAccountExport(platform, job);
  const tenant = await tenantOf(
    platform,
    job.accountId,
    job.groupCode,
    job.companyCode === '' ? null : job.companyCode,
  );
  if (!tenant) return asOwner(platform, job, null, (context) => failRecord(context, job, '无权限'));
  const record = await asOwner(platform, job, tenant, (context) => claim(context, job));
  if (record === 'busy') return queueExport(platform, job, waitSeconds);
  if (record === null) return;
  const path = temporaryPath(record.request.format);
  await attempt(platform, job, tenant, path, () => produce(platform, job, tenant, record, path));
}

/** Runs what writes the file; its failure is the record's, and the temporary file goes in any case. */
async function attempt(
  platform: Platform,
  job: ExportJobData,
  tenant: Tenant | null,
  path: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Cancelled) return;
    const reason =
      error instanceof Failure ? (error.code === 'FY-A001' ? '无权限' : error.message) : '导出失败，请重试';
    if (!(error instanceof Failure))
      platform.log.error({ error: String(error), recordId: job.recordId }, 'export failed');
    await asOwner(platform, job, tenant, (context) => failRecord(context, job, reason));
  } finally {
    await rm(path, { force: true });
  }
}

/** An archive of the person himself: no enterprise is entered, so that no right is asked for. */
async function runAccountExport(platform: Platform, job: ExportJobData): Promise<void> {
  const record = await asOwner(platform, job, null, (context) => claim(context, job));
  if (record === 'busy') return queueExport(platform, job, waitSeconds);
  if (record === null) return undefined;
  const made = platform.registry.accountExports.get(record.entity);
  if (!made) return asOwner(platform, job, null, (context) => failRecord(context, job, '不支持的导出'));
  const path = temporaryPath(made.extension);
  return attempt(platform, job, null, path, async () => {
    await made.write(platform, { accountId: job.accountId, name: '' }, path);
    await asOwner(platform, job, null, (context) => succeed(context, job, record, path, made));
  });
}

/** Works as the requester; without a tenant only his own record is within reach. */
function asOwner<Result>(
  platform: Platform,
  job: ExportJobData,
  tenant: Tenant | null,
  work: (context: TenantWork) => Promise<Result>,
  options: Pick<ReadOptions, 'heavy'> = {},
): Promise<Result> {
  const { groupCode, companyCode } = job;
  const nobody = {
    memberId: 0,
    staffId: null,
    displayName: '',
    roleNames: [],
    codes: new Set<string>(),
    scopes: new Map(),
  };
  const own: Tenant = tenant ?? {
    groupCode,
    companyCode,
    companyCodes: [companyCode],
    mode: 'company',
    access: nobody,
  };
  return asPerson(
    platform,
    'export/run',
    { accountId: job.accountId, name: own.access.displayName },
    own,
    work,
    options,
  );
}

/** What reads many rows: in the turn of the group among all heavy work of this process, however long that takes. */
function readAsOwner<Result>(
  platform: Platform,
  job: ExportJobData,
  tenant: Tenant,
  work: (context: TenantWork) => Promise<Result>,
): Promise<Result> {
  const inTurn = () => asOwner(platform, job, tenant, work, { heavy: true });
  return inHeavyPlace(platform, job.groupCode, inTurn, Infinity);
}

/** Takes the record for this run; 'busy' while two of the person run, null when it is not waiting any more. */
async function claim(context: TenantWork, job: ExportJobData): Promise<ExportRecord | 'busy' | null> {
  await execute(context)`select pg_advisory_xact_lock(hashtext('qishu export'), ${job.accountId % 2_147_483_647})`;
  const running = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from export_record
    where group_code = ${job.groupCode} and account_id = ${job.accountId} and status = 'running'
      and deleted_at is null`;
  if ((running?.count ?? 0) >= runningPerPerson) return 'busy';
  const now = context.platform.now().toISOString();
  const record = await queryRow<ExportRecord>(context)`
    update export_record
    set status = 'running', started_at = ${now}, touched_at = ${now}, attempts = attempts + 1, progress = 0,
      done_rows = 0
    where id = ${job.recordId} and status = 'pending' and deleted_at is null
    returning id, entity, file_name, request, attempts`;
  if (record) await announce(context, job, 'running', 0);
  return record ?? null;
}

/** Rows from the database through the worker into the file, then the record is finished. */
async function produce(
  platform: Platform,
  job: ExportJobData,
  whole: Tenant,
  record: ExportRecord,
  path: string,
): Promise<void> {
  const covered = narrowTenant(whole, listedAs(platform.registry, record.entity)?.permissions.export ?? 'signedIn');
  const tenant = narrowToCompanies(covered, record.request.companies);
  const made = platform.registry.exports.get(record.entity);
  if (made?.write) {
    await readAsOwner(platform, job, tenant, async (context) => {
      made.check(context, record.request);
      await made.write?.(context, record.request, path);
    });
    await asOwner(platform, job, tenant, (context) => succeed(context, job, record, path));
    return;
  }
  const opened = await readAsOwner(platform, job, tenant, async (context) => {
    const source = await sourceOf(context, record.entity);
    source.check(context, record.request);
    const ids = await source.find(context, record.request, maximumRows + 1);
    if (ids.length > maximumRows) throw new Failure('FY-V001', `数据超过 ${maximumRows} 行，请缩小筛选范围后再导出`);
    // What leaves unmasked is decided by the rights of now: they may have grown since the export was asked for.
    const needsProof = source.needsProof(context, record.request);
    await execute(context)`
      update export_record
      set total_rows = ${ids.length}, needs_proof = needs_proof or ${needsProof}
      where id = ${record.id}`;
    const files = record.request.format === 'zip' ? await filesOf(context, source, ids) : [];
    return { source, columns: source.columns(context, record.request), ids, files };
  });
  const { files } = opened;
  // Rows are quick beside files: with files they are the first tenth of the way.
  const rowShare = files.length > 0 ? 10 : 99;
  let done = 0;
  const rows = readPages(opened.ids, (part) =>
    readAsOwner(platform, job, tenant, async (context) => {
      const page = await opened.source.page(context, opened.columns, part);
      done += part.length;
      await reportProgress(context, job, done, Math.floor((done / Math.max(1, opened.ids.length)) * rowShare));
      return page;
    }),
  );
  if (record.request.format === 'zip') {
    const workbook = temporaryPath('xlsx');
    try {
      await writeFile(platform, tenant, record, opened, rows, workbook);
      const onFiles = (written: number) =>
        asOwner(platform, job, tenant, (context) =>
          reportProgress(context, job, done, Math.min(99, rowShare + Math.floor((written / files.length) * 89))),
        );
      await writeZip(
        platform,
        path,
        { path: workbook, name: record.fileName.replace(/\.zip$/u, '.xlsx') },
        files,
        onFiles,
      );
    } finally {
      await rm(workbook, { force: true });
    }
  } else await writeFile(platform, tenant, record, opened, rows, path);
  await asOwner(platform, job, tenant, (context) => succeed(context, job, record, path));
}

/** Files of all rows, a thousand rows at a time; refused when they are too many or too large. */
async function filesOf(context: TenantWork, source: ExportSource, ids: readonly number[]): Promise<Attachment[]> {
  const files: Attachment[] = [];
  for (let from = 0; from < ids.length; from += 1000) {
    files.push(...((await source.attachments?.(context, ids.slice(from, from + 1000))) ?? []));
    checkZipSize(files);
  }
  return files;
}

async function writeFile(
  platform: Platform,
  tenant: Tenant,
  record: ExportRecord,
  { source, columns }: { source: ExportSource; columns: SheetColumn[] },
  rows: AsyncIterable<Row>,
  path: string,
): Promise<void> {
  if (record.request.format === 'csv') {
    await writeCsvInWorker(path, columns, rows);
    return;
  }
  const note = {
    exportedBy: tenant.access.displayName,
    exportedAt: localTime(platform.now()),
    filter: source.describe(record.request),
  };
  await writeExport(
    path,
    [{ name: record.request.form?.title ?? source.label, columns, rows }],
    note,
    writeWorkbookInWorker,
  );
}

/** Once a page: sign of life, progress, and whether anybody still wants it. */
async function reportProgress(context: TenantWork, job: ExportJobData, done: number, progress: number): Promise<void> {
  const kept = await queryRows<{ id: number }>(context)`
    update export_record
    set done_rows = ${done}, progress = ${progress}, touched_at = ${context.platform.now().toISOString()}
    where id = ${job.recordId} and status = 'running' and deleted_at is null
    returning id`;
  if (kept.length === 0) throw new Cancelled();
  await announce(context, job, 'running', progress);
}

async function succeed(
  context: TenantWork,
  job: ExportJobData,
  record: ExportRecord,
  path: string,
  { contentType, extension }: { readonly contentType: string; readonly extension: string } = sheetType(record),
): Promise<void> {
  const open = await queryRows<{ id: number }>(context)`
    select id from export_record where id = ${record.id} and status = 'running' and deleted_at is null for update`;
  if (open.length === 0) throw new Cancelled();
  const file = await keepPrivateFile(context, path, {
    name: record.fileName,
    contentType,
    extension,
    bizType: 'export',
  });
  const now = context.platform.now();
  const expireAt = new Date(now.getTime() + keepDays * 86_400_000).toISOString();
  await execute(context)`
    update export_record
    set status = 'success', progress = 100, done_rows = coalesce(total_rows, 0), file_id = ${file.id},
      file_path = ${file.path}, size = ${file.size}, finished_at = ${now.toISOString()}, expire_at = ${expireAt},
      error_desc = null
    where id = ${record.id}`;
  await announce(context, job, 'success', 100);
  await notify(context, job, 'info', '导出已完成', `「${record.fileName}」已生成，7 天内可在下载中心下载`);
}

const sheetType = ({ request: { format } }: ExportRecord) => ({ contentType: contentTypes[format], extension: format });

async function failRecord(context: TenantWork, job: ExportJobData, reason: string): Promise<void> {
  const record = await queryRow<{ fileName: string }>(context)`
    update export_record
    set status = 'failed', error_desc = ${reason.slice(0, 200)}, finished_at = ${context.platform.now().toISOString()}
    where id = ${job.recordId} and status in ('pending', 'running') and deleted_at is null returning file_name`;
  if (!record) return;
  await announce(context, job, 'failed', 0);
  await notify(context, job, 'warning', '导出失败', `「${record.fileName}」：${reason}`);
}

async function announce(context: TenantWork, job: ExportJobData, status: string, progress: number): Promise<void> {
  await context.platform.events.publish(context.db, {
    type: 'export',
    accountId: job.accountId,
    data: { id: job.recordId, status, progress },
  });
}

async function notify(
  context: TenantWork,
  job: ExportJobData,
  level: 'info' | 'warning',
  title: string,
  content: string,
): Promise<void> {
  const { platform } = context;
  await sendMessage(context.db, platform, {
    groupCode: job.groupCode,
    companyCode: job.companyCode,
    accountId: job.accountId,
    category: 'export',
    level,
    title,
    content,
    linkPath: '/userCenter',
    linkParams: { tab: 'download' },
    bizType: 'export_record',
    bizId: job.recordId,
  });
}

/** A run that gave no sign of life: waits again, or fails when it crashed too often. */
export async function reviveExport(platform: Platform, job: ExportJobData): Promise<void> {
  const waiting = await asOwner(platform, job, null, async (context) => {
    const now = platform.now().toISOString();
    const revived = await queryRows<{ id: number }>(context)`
      update export_record
      set status = 'pending', touched_at = ${now}
      where id = ${job.recordId} and status in ('pending', 'running') and attempts < ${maximumAttempts}
        and deleted_at is null
      returning id`;
    if (revived.length === 0) await failRecord(context, job, '导出中断，请重试');
    return revived.length > 0;
  });
  if (waiting) await queueExport(platform, job);
}
