/** Asking for an export, and what may be done with its record afterwards. The work itself is in export-job.ts. */
import type { TenantDb } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import { audit } from '#platform/store/audit.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import type { TenantWork, WorkContext } from '#platform/runtime/context.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { safeFileName } from '#platform/files/file-type.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { ExportRequest } from './export-request.ts';
import type { ExportSource } from './export-source.ts';
import { sourceOf } from './export-source.ts';

export const exportJobName = 'export-run';
/** Waiting exports of one company. */
const maximumWaiting = 10;
/** Downloads of one file. */
export const maximumDownloads = 20;

/** Whose record a job works on. */
export type ExportJobData = {
  readonly recordId: number;
  readonly accountId: number;
  readonly groupCode: string;
  /** '' for an export in group mode. */
  readonly companyCode: string;
};

export function queueExport(platform: Platform, data: ExportJobData, delaySeconds?: number): Promise<void> {
  return platform.jobs.later(exportJobName, { ...data }, delaySeconds === undefined ? {} : { delaySeconds });
}

/** Name of the file without what a file system or a browser would trip over. */
function fileNameOf(
  entity: Pick<ExportSource, 'label'>,
  name: string | undefined,
  request: ExportRequest,
  now: Date,
): string {
  const base = name ?? `${entity.label}-${formatDate(now).replaceAll('/', '')}`;
  const plain = safeFileName(base)
    .replace(/\.(?:xlsx|csv|zip)$/iu, '')
    .slice(0, 100);
  return `${plain}.${request.format}`;
}

/** Writes the record and queues the job. FY-A001 without the export code, FY-C001 when ten wait already. */
export async function requestExport(
  context: TenantWork,
  entity: Pick<ExportSource, 'name' | 'label'>,
  asked: ExportRequest,
  name?: string,
  bizType = entity.name,
): Promise<{ recordId: number }> {
  const companies = context.tenant.chosenCompanies;
  const request: ExportRequest = companies ? { ...asked, companies } : asked;
  const source = await sourceOf(context, entity.name);
  source.check(context, request);
  const needsProof = await proveFor(context, source, request);
  const { tenant, session, platform } = context;
  await refuseCrowd(context);
  const fileName = fileNameOf(entity, name, request, platform.now());
  const made = await queryRow<{ id: number }>(context)`
    insert into export_record (
      group_code, company_code, account_id, entity, biz_type, file_name, request, needs_proof, request_id, created_at,
      touched_at
    )
    values (
      ${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${session.accountId}, ${entity.name}, ${bizType}, ${fileName},
      ${JSON.stringify(request)}::jsonb, ${needsProof}, ${context.requestId}, ${platform.now().toISOString()},
      ${platform.now().toISOString()}
    )
    returning id`;
  const recordId = made?.id ?? 0;
  await audit(context, [
    {
      action: 'export',
      entity: entity.name,
      entityId: recordId,
      entityName: fileName,
      after: {
        fields: request.fields,
        filter: request.filter,
        ...(companies && { companies }),
        ids: request.ids?.length ?? null,
        format: request.format,
        unmasked: source.unmasked?.(context, request) ?? [],
      },
    },
  ]);
  context.afterCommit(() =>
    queueExport(platform, {
      recordId,
      accountId: session.accountId,
      groupCode: tenant.groupCode,
      companyCode: tenant.companyCode ?? '',
    }),
  );
  return { recordId };
}

/** FY-A001 with data.reason step_up where the file takes a proof that is not there; answers whether it takes one. */
async function proveFor(context: TenantWork, source: ExportSource, request: ExportRequest): Promise<boolean> {
  const needsProof = source.needsProof(context, request);
  // Session 0 is the work of the platform itself.
  if (needsProof && context.session.sessionId !== 0) requireStepUp(context);
  await source.countQuestions?.(context, request);
  return needsProof;
}

async function refuseCrowd(context: TenantWork): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  const waiting = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from export_record
    where group_code = ${groupCode} and company_code = ${companyCode ?? ''} and status = 'pending'
      and deleted_at is null`;
  if ((waiting?.count ?? 0) >= maximumWaiting)
    throw fail.conflict(`本企业已有 ${maximumWaiting} 个导出在排队，请稍后再试`);
}

interface OwnRecord {
  readonly id: number;
  readonly entity: string;
  readonly status: string;
  readonly request: ExportRequest;
  readonly fileId: number | null;
  readonly filePath: string | null;
}

async function ownRecords(context: TenantWork, ids: readonly number[]): Promise<OwnRecord[]> {
  const found = await queryRows<OwnRecord>(context)`
    select id, entity, status, request, file_id, file_path from export_record
    where id = any(${[...ids]}::bigint[]) and account_id = ${context.session.accountId}
      and (
        group_code = ''
        or (group_code = ${context.tenant.groupCode} and company_code = ${context.tenant.companyCode ?? ''})
      )
        and deleted_at is null
      for update`;
  if (found.length !== new Set(ids).size) throw fail.notFound('导出记录不存在');
  return found;
}

/** A running one is cancelled, a finished one loses its file. */
export async function deleteExports(context: TenantWork, ids: readonly number[]): Promise<{ deleted: number }> {
  const records = await ownRecords(context, ids);
  await execute(context)`
    update export_record
    set deleted_at = now(), status = case when status in ('pending', 'running') then 'cancelled' else status end,
      file_id = null, file_path = null
    where id = any(${records.map((record) => record.id)}::bigint[])`;
  await dropFiles(context, records);
  return { deleted: records.length };
}

/** Nothing is exported any more out of an enterprise that ends. */
export async function cancelExports(
  db: TenantDb,
  { groupCode, companyCode }: { readonly groupCode: string; readonly companyCode: string },
): Promise<void> {
  await execute(db)`
    update export_record
    set status = 'cancelled'
    where group_code = ${groupCode} and company_code = ${companyCode} and status in ('pending', 'running')`;
}

/** Runs an export again under the permissions of now; whether its state allows it, the caller has asked. */
export async function retryExportRecord(context: TenantWork, id: number): Promise<void> {
  const { tenant, session, platform } = context;
  const [record] = await ownRecords(context, [id]);
  if (!record) throw fail.notFound('导出记录不存在');
  const source = await sourceOf(context, record.entity);
  source.check(context, record.request);
  const needsProof = await proveFor(context, source, record.request);
  await refuseCrowd(context);
  await execute(context)`
    update export_record
    set status = 'pending', needs_proof = ${needsProof}, progress = 0, done_rows = 0, total_rows = null,
      error_desc = null, file_id = null, file_path = null, size = null, attempts = 0, started_at = null,
      finished_at = null, expire_at = null, download_count = 0, last_download_at = null,
      touched_at = ${context.platform.now().toISOString()}
    where id = ${id}`;
  await dropFiles(context, [record]);
  context.afterCommit(() =>
    queueExport(platform, {
      recordId: id,
      accountId: session.accountId,
      groupCode: tenant.groupCode,
      companyCode: tenant.companyCode ?? '',
    }),
  );
}

/** Takes files out of the list of files now and out of the store once that is committed. */
export async function dropFiles(
  context: TenantWork,
  records: readonly { fileId: number | null; filePath: string | null }[],
): Promise<void> {
  const ids = records.map((record) => record.fileId).filter((id) => id !== null);
  if (ids.length === 0) return;
  await fileRecords(context.platform).drop(context.db, ids);
  const paths = records.map((record) => record.filePath).filter((path) => path !== null);
  context.afterCommit(async () => {
    for (const path of paths) await context.platform.files.remove(path);
  });
}

/** FY-A001 with data.reason step_up for the file of an export that took a proof to make, where that is older than 15 minutes. Other files pass. */
export async function proveForFile(context: WorkContext, fileId: number): Promise<void> {
  const guarded = await queryRow(context)`select 1 from export_record where file_id = ${fileId} and needs_proof`;
  if (guarded) requireStepUp(context);
}

/** Counts a download of an export's file; FY-N001 once it was fetched twenty times or is past its time. Other files pass. */
export async function countDownload(context: Pick<TenantWork, 'db' | 'platform'>, fileId: number): Promise<void> {
  const record = await queryRow<{ id: number; downloadCount: number; expireAt: string | null }>(context)`
    select id, download_count, expire_at from export_record where file_id = ${fileId} for update`;
  if (!record) return;
  if (record.expireAt !== null && new Date(record.expireAt) < context.platform.now())
    throw fail.notFound('导出文件已过期，请重新导出');
  if (record.downloadCount >= maximumDownloads)
    throw fail.notFound(`导出文件已下载 ${maximumDownloads} 次，请重新导出`);
  await execute(context)`
    update export_record
    set download_count = download_count + 1, last_download_at = ${context.platform.now().toISOString()}
    where id = ${record.id}`;
}
