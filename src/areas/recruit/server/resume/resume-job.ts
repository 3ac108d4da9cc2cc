/** Reads the files of a check in the background, two at once, and takes away what nobody saved in seven days. */
import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { lineOf } from './comparison.ts';
import { editedOf } from './mapped.ts';
import type { ReadFile } from './resume-content.ts';
import { readStored, storedFiles, unreadReason } from './resume-content.ts';
import type { LeftFile } from './resume-rows.ts';
import { dropUploads, ownRows, sealedJson } from './resume-rows.ts';

const jobName = 'resume-read';
/** Seconds after which a file that is being read belongs to a process that died. */
const lostAfter = 120;

interface Batch {
  readonly accountId: number;
  readonly groupCode: string;
  readonly companyCode: string;
}

/** Has the waiting files of a person read, now or in a while. */
export const queueReading = (platform: Platform, batch: Batch, delaySeconds?: number): Promise<void> =>
  platform.jobs.later(
    jobName,
    { ...batch },
    {
      key: `resume ${batch.companyCode} ${batch.accountId}`,
      ...(delaySeconds !== undefined && { delaySeconds }),
    },
  );

interface ClaimedFile {
  readonly id: number;
  readonly fileId: number;
}

type InBatch = <Result>(work: (context: TenantWork) => Promise<Result>) => Promise<Result>;

/** The next file that waits, now this process's own; undefined when none is left. */
const claim = (inBatch: InBatch): Promise<ClaimedFile | undefined> =>
  inBatch(
    (context) =>
      queryRow<ClaimedFile>(context)`
      update resume_file w
      set state = 'reading', reading_at = now(), page = null, pages = null
      where w.id = (
        select t.id
        from resume_file t
        where ${ownRows(context)}
          and (
            t.state = 'waiting'
            or t.state = 'reading' and t.reading_at < now() - make_interval(secs => ${lostAfter}))
        order by t.id
        limit 1
        for update skip locked)
      returning w.id, (w.file->>'id')::bigint as file_id`,
  );

async function finish(context: TenantWork, { id, fileId }: ClaimedFile, read: ReadFile): Promise<void> {
  const { seal } = context.platform;
  const edited = read.ok ? editedOf(read.content.resume) : null;
  const line = read.ok && edited ? await lineOf(context, read.content.resume, edited, { id: fileId }) : null;
  const change = read.ok
    ? sql`
        state = 'read', pages = ${read.content.pages}, content = ${sealedJson(seal, read.content)},
        edited = ${sealedJson(seal, edited)}, line = ${sealedJson(seal, line)}`
    : sql`state = 'refused', refusal = ${read.reason}`;
  await execute(context)`
    update resume_file t
    set ${change}, reading_at = null, version = version + 1
    where ${ownRows(context)} and t.id = ${id} and t.state = 'reading'`;
}

async function readOne(platform: Platform, inBatch: InBatch, { id, fileId }: ClaimedFile): Promise<void> {
  const stored = (await inBatch((context) => storedFiles(context, [fileId]))).get(fileId);
  const onPage = (page: number, pages: number): void => {
    // Told and not waited for: a page that is not told is no page that is not read.
    inBatch(
      (context) =>
        execute(context)`
        update resume_file t
        set page = ${page}, pages = ${pages}
        where ${ownRows(context)} and t.id = ${id} and t.state = 'reading'`,
    ).catch(() => undefined);
  };
  const read: ReadFile = stored
    ? await readStored(platform, stored, { onPage })
    : { ok: false, reason: '文件还没有传完或已被删除' };
  try {
    await inBatch((context) => finish(context, { id, fileId }, read));
  } catch (error) {
    // One that breaks what follows must not be read again and again, and hold up those behind it.
    platform.log.error({ error: String(error) }, 'what a résumé says could not be kept');
    await inBatch((context) => finish(context, { id, fileId }, { ok: false, reason: unreadReason }));
  }
}

/** Reads until nothing waits. */
async function readAll(platform: Platform, inBatch: InBatch): Promise<void> {
  for (let file = await claim(inBatch); file; file = await claim(inBatch)) await readOne(platform, inBatch, file);
}

/** All waiting files of a person in a company, two at once. */
export async function readWaiting(platform: Platform, { accountId, groupCode, companyCode }: Batch): Promise<void> {
  const tenant = await tenantOf(platform, accountId, groupCode, companyCode);
  if (!tenant) return;
  const person = { accountId, name: tenant.access.displayName };
  const inBatch: InBatch = (work) => asPerson(platform, jobName, person, tenant, work);
  const unread = await inBatch(
    (context) =>
      queryRow(context)`
      select t.id
      from resume_file t
      where ${ownRows(context)} and t.state in ('waiting', 'reading')
      limit 1`,
  );
  if (!unread) return;
  // Should this process die, or another have died: as long as a file is unread, somebody looks again.
  await queueReading(platform, { accountId, groupCode, companyCode }, lostAfter + 5);
  await Promise.all([readAll(platform, inBatch), readAll(platform, inBatch)]);
}

export const readResumesJob: Job = {
  name: jobName,
  run: (platform, { accountId, groupCode, companyCode }) =>
    readWaiting(platform, {
      accountId: Number(accountId),
      groupCode: String(groupCode),
      companyCode: String(companyCode),
    }),
};

/** Files that nobody saved go with their uploads; of saved ones only the line of the check goes. */
async function expire(context: TenantWork): Promise<void> {
  const { groupCode, companyCodes } = context.tenant;
  const gone = await queryRows<LeftFile>(context)`
    delete from resume_file t
    where t.group_code = ${groupCode} and t.company_code = any(${[...companyCodes]}::text[])
      and t.expires_at < ${context.platform.now().toISOString()}::timestamptz
    returning (t.file->>'id')::bigint as file_id, t.person_id`;
  await dropUploads(context, gone);
}

export const expireResumesJob: Job = companyJob('resume-expire', {
  cron: '40 3 * * *',
  companies: (db, platform) => queryRows<CompanyKey>(db)`
    select group_code, company_code from qishu_resume_due(${platform.now().toISOString()}::timestamptz)`,
  run: expire,
});
