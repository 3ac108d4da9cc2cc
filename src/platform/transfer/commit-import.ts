/** Commits a batch in the background, 200 rows a transaction. Interrupted anywhere it goes on where it stopped. */
import { sql } from 'kysely';
import { execute, queryRow } from '#platform/db/statement.ts';
import { fieldKeyOf, isCustomKey } from '#platform/entity/custom-fields.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ImportOptions, MadeRow } from '#platform/store/entity-hooks.ts';
import { customFields } from '#platform/store/custom-fields.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { writeBeside } from './beside.ts';
import { streamingDuplicates } from './duplicates.ts';
import { failedRowsName, keepPrivateFile, workbookType, writeFailedWorkbook } from './failed-rows.ts';
import type { BatchRow } from './import-batch.ts';
import { findBatch, keepHours, planOf, presentBatch, recount } from './import-batch.ts';
import { checkRows } from './import-check.ts';
import type { ImportPlan } from './import-plan.ts';
import { requireCode } from './import-plan.ts';
import type { CheckedRow, StoredRow } from './import-rows.ts';
import { loadImportRows, sealChanges } from './import-rows.ts';
import { linkRows } from './link-rows.ts';
import type { WrittenRow } from './write-rows.ts';
import { writeRows } from './write-rows.ts';

export const commitJobName = 'import-commit';
const chunkSize = 200;
/** Milliseconds between two progress events: at most four a second. */
const eventPause = 250;

export interface CommitChoice {
  readonly batchId: number;
  /** Leave rows with errors out; false: refuse while there are any. */
  readonly onlyOk: boolean;
  readonly excludeRows: readonly number[];
}

/** Marks the batch and queues the job once that is committed. A second commit is FY-C001, an expired batch FY-N001. */
export async function startCommit(
  context: TenantWork,
  { batchId, onlyOk, excludeRows }: CommitChoice,
): Promise<ImportBatch> {
  const batch = await findBatch(context, batchId, { lock: true });
  const plan = await planOf(context, batch);
  requireCode(context, plan.entity.permissions.import, plan.entity.label);
  if (batch.status !== 'ready') throw fail.conflict('该批次已经导入，不能重复提交');
  if (excludeRows.length > 0)
    await execute(context)`
      update import_row
      set status = 'excluded'
      where batch_id = ${batchId} and row_number = any(${[...excludeRows]}::integer[])`;
  await recount(context, plan, batchId);
  const counts = (await findBatch(context, batchId)).counts;
  if (!onlyOk && (counts.error ?? 0) > 0)
    throw fail.invalid(`还有 ${counts.error} 行存在错误，请修改、排除，或选择跳过有错误的行`);
  const expireAt = new Date(context.platform.now().getTime() + keepHours * 3_600_000).toISOString();
  await execute(context)`
    update import_batch
    set status = 'committing', committed_at = ${context.platform.now().toISOString()}, expire_at = ${expireAt},
      touched_at = ${context.platform.now().toISOString()}
    where id = ${batchId}`;
  context.afterCommit(() =>
    queueCommit(context.platform, {
      batchId,
      accountId: context.session.accountId,
      groupCode: batch.groupCode,
      companyCode: batch.companyCode,
    }),
  );
  return presentBatch(context, await findBatch(context, batchId));
}

/** Whose batch a job works on. */
export type CommitJobData = {
  readonly batchId: number;
  readonly accountId: number;
  readonly groupCode: string;
  readonly companyCode: string;
};

export function queueCommit(platform: Platform, data: CommitJobData): Promise<void> {
  return platform.jobs.later(commitJobName, { ...data }, { key: `import-${data.batchId}` });
}

/** The job. Runs any number of times, also twice at once: each transaction locks the batch and takes the next open rows. */
export const commitJob: Job = {
  name: commitJobName,
  run: (platform, data) => runCommit(platform, data as CommitJobData),
};

export async function runCommit(platform: Platform, job: CommitJobData): Promise<void> {
  const pace = { last: 0 };
  for (;;) {
    // Read again for each transaction: rights that were taken away stop the import.
    const tenant = await tenantOf(platform, job.accountId, job.groupCode, job.companyCode);
    if (!tenant) return failBatch(platform, job, '无权限：您已不属于该企业');
    const person = { accountId: job.accountId, name: tenant.access.displayName };
    const going = await asPerson(platform, 'import/commit', person, tenant, (context) =>
      commitChunk(context, job, pace),
    );
    if (!going) return;
  }
}

/** One transaction; false when there is nothing left to do. */
async function commitChunk(context: TenantWork, job: CommitJobData, pace: { last: number }): Promise<boolean> {
  const batch = await findBatch(context, job.batchId, { lock: true, expired: true });
  if (batch.status !== 'committing') return false;
  const plan = await planOf(context, batch);
  if (!context.tenant.access.codes.has(plan.entity.permissions.import ?? '')) {
    await finish(context, batch, 'failed', '无权限');
    return false;
  }
  const rows = await loadImportRows(
    context,
    plan.entity,
    batch.id,
    sql<boolean>`not done and status in ('ok', 'warning')`,
    sql`limit ${chunkSize}`,
  );
  if (rows.length === 0) {
    await complete(context, plan, batch);
    return false;
  }
  const made: MadeRow[] = [];
  const results = await commitRows(context, plan, rows, (row) => made.push(row));
  await record(context, plan, batch, results, made);
  const now = Date.now();
  if (now - pace.last >= eventPause) {
    pace.last = now;
    await announce(context, batch, 'committing', batch.done + rows.length);
  }
  return true;
}

/** Checks again, since the world may have moved on after the preview, and writes what still holds. */
async function commitRows(
  context: TenantWork,
  plan: ImportPlan,
  rows: readonly StoredRow[],
  onMade: ImportOptions['onMade'],
): Promise<(WrittenRow & { action: string })[]> {
  const known = new Map(rows.map((row) => [row.rowNumber, row]));
  // No unique index stands behind the fields of the company: two imports at once take turns.
  for (const { key } of plan.uniqueKeys)
    if (isCustomKey(key)) await customFields(context).lockValue(context, plan.entity, fieldKeyOf(key));
  const checked = await checkRows(context, plan, rows, streamingDuplicates(), { onMade });
  const refused: WrittenRow[] = [];
  const good: CheckedRow[] = [];
  for (const row of checked) {
    const issue = row.issues.find(({ level }) => level === 'error') ?? movedOn(plan, row, known.get(row.rowNumber));
    if (issue) refused.push({ rowNumber: row.rowNumber, rowId: null, rowVersion: null, changes: null, issue });
    else good.push(row);
  }
  const actions = new Map(checked.map((row) => [row.rowNumber, row.action]));
  const written = await writeBeside(context, plan, good, await writeRows(context, plan, good), onMade);
  return [...refused, ...written].map((row) => ({ ...row, action: actions.get(row.rowNumber) ?? 'insert' }));
}

/** What the person agreed to was a change of the row as it stood then. */
function movedOn(plan: ImportPlan, row: CheckedRow, shown: StoredRow | undefined) {
  if (!shown || (shown.rowId === row.rowId && shown.rowVersion === row.rowVersion)) return null;
  return {
    key: plan.matchBy ?? plan.entity.title,
    level: 'error' as const,
    kind: 'stale',
    message: '数据已被他人修改，请重新上传',
  };
}

async function record(
  context: TenantWork,
  plan: ImportPlan,
  batch: BatchRow,
  results: readonly (WrittenRow & { action: string })[],
  made: readonly MadeRow[],
): Promise<void> {
  const { seal } = context.platform;
  const sealText = (value: unknown) => (typeof value === 'string' ? seal.seal(value) : value);
  const records = results.map((row) => ({
    row_number: row.rowNumber,
    row_id: row.rowId,
    row_version: row.rowVersion,
    action: row.action,
    issues: row.issue ? [row.issue] : null,
    changes: sealChanges(plan.entity, row.changes, sealText),
  }));
  await execute(context)`
    update import_row r
    set done = true, row_id = x.row_id, row_version = x.row_version, action = x.action, changes = x.changes,
      status = case when x.issues is null then r.status else 'error' end, issues = coalesce(x.issues, r.issues)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(
      row_number integer, row_id bigint, row_version integer, action text, issues jsonb, changes jsonb
    )
    where r.batch_id = ${batch.id} and r.row_number = x.row_number`;
  const count = (wanted: (row: WrittenRow & { action: string }) => boolean) => results.filter(wanted).length;
  await execute(context)`
    update import_batch
    set done = done + ${results.length}, made = made || ${JSON.stringify(made)}::jsonb,
      inserted = inserted + ${count((row) => !row.issue && row.action === 'insert')},
      updated = updated + ${count((row) => !row.issue && row.action === 'update')},
      skipped = skipped + ${count((row) => !row.issue && row.action === 'unchanged')},
      failed = failed + ${count((row) => row.issue !== null)}, touched_at = ${context.platform.now().toISOString()}
    where id = ${batch.id}`;
}

/** Rows that never got as far count as failed too: the person finds them in the same workbook. */
async function complete(context: TenantWork, plan: ImportPlan, batch: BatchRow): Promise<void> {
  const linked = await linkRows(context, plan, batch);
  const left = await queryRow<{ errors: number; excluded: number }>(context)`
    select count(*) filter (where status = 'error' and not done) as errors,
      count(*) filter (where status = 'excluded') as excluded
    from import_row
    where batch_id = ${batch.id}`;
  const path = await writeFailedWorkbook(context, plan, batch);
  const file = path
    ? await keepPrivateFile(context, path, {
        name: failedRowsName(batch),
        contentType: workbookType,
        extension: 'xlsx',
        bizType: 'import_failed',
      })
    : null;
  await execute(context)`
    update import_batch
    set failed = failed + ${left?.errors ?? 0}, updated = updated + ${linked},
      skipped = skipped + ${(left?.excluded ?? 0) - linked}, error_file = ${file?.path ?? null}
    where id = ${batch.id}`;
  await audit(context, [
    {
      action: 'import',
      entity: batch.entity,
      entityId: batch.id,
      entityName: batch.fileName,
      after: {
        mode: batch.mode,
        inserted: batch.inserted,
        updated: batch.updated + linked,
        skipped: batch.skipped + (left?.excluded ?? 0) - linked,
        failed: batch.failed + (left?.errors ?? 0),
      },
    },
  ]);
  await finish(context, batch, 'done', null);
}

async function finish(
  context: TenantWork,
  batch: BatchRow,
  status: 'done' | 'failed',
  errorDesc: string | null,
): Promise<void> {
  await execute(context)`update import_batch set status = ${status}, error_desc = ${errorDesc} where id = ${batch.id}`;
  await announce(context, batch, status, batch.done);
}

async function announce(context: TenantWork, batch: BatchRow, status: string, done: number): Promise<void> {
  const { total = 0 } = batch.counts;
  await context.platform.events.publish(context.db, {
    type: 'import',
    accountId: batch.accountId,
    data: { batchId: batch.id, done, total, status },
  });
}

/** For a person who may not enter any more: no rights are left to work with but the batch is his own. */
async function failBatch(platform: Platform, job: CommitJobData, reason: string): Promise<void> {
  const { groupCode, companyCode } = job;
  const nobody = {
    memberId: 0,
    staffId: null,
    displayName: '',
    roleNames: [],
    codes: new Set<string>(),
    scopes: new Map(),
  };
  const tenant = { groupCode, companyCode, companyCodes: [companyCode], mode: 'company' as const, access: nobody };
  await asPerson(platform, 'import/commit', { accountId: job.accountId, name: '' }, tenant, async (context) => {
    await execute(context)`
      update import_batch
      set status = 'failed', error_desc = ${reason}
      where id = ${job.batchId} and status = 'committing'`;
    await platform.events.publish(context.db, {
      type: 'import',
      accountId: job.accountId,
      data: { batchId: job.batchId, done: 0, total: 0, status: 'failed' },
    });
  });
}
