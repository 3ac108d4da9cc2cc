/** Handlers of the check: files come in, are shown, are edited and confirmed, and leave. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { toFileValue } from '#platform/files/file-value.ts';
import { fail } from '#platform/runtime/failure.ts';
import { unreadable } from '#platform/runtime/shown-row.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import type { ResumeComparison } from '../../model/resume-calls.ts';
import {
  addResumeFile,
  deleteResumeFile,
  getResumeFile,
  queryResumeFile,
  resumeLimits,
  updateResumeFile,
} from '../../model/resume-calls.ts';
import { banOf, compare, duplicatesOf, formerOf, lineOf } from './comparison.ts';
import { queueReading } from './resume-job.ts';
import type { LeftFile, ResumeFile } from './resume-rows.ts';
import { dropUploads, findResumeFiles, getResumeFile as ownFile, ownRows, sealedJson } from './resume-rows.ts';
import { bodyOf } from './resume-save.ts';

/** Whole uploads of the caller's own, in the order asked. @throws FY-N001 */
export async function ownUploads(context: TenantWork, ids: readonly number[]): Promise<FileValue[]> {
  const { findOwn } = fileRecords(context.platform);
  const found: FileValue[] = [];
  for (const id of new Set(ids)) {
    const file = await findOwn(context, id);
    if (!file) throw fail.notFound('简历文件不存在，请重新上传');
    found.push(toFileValue(file));
  }
  return found;
}

const addHandler = handle(addResumeFile, async (context, { fileIds, source }) => {
  const companyCode = companyForNewRow(context);
  const files = await ownUploads(context, fileIds);
  const open = await queryRow<{ count: number }>(context)`
    select count(*)::int as count from resume_file t where ${ownRows(context)} and t.state not in ('saved', 'skipped')`;
  if ((open?.count ?? 0) + files.length > resumeLimits.open)
    throw fail.conflict(`待核对的简历最多 ${resumeLimits.open} 份，请先保存或移除一些`);
  const expiresAt = new Date(context.platform.now().getTime() + resumeLimits.days * 86_400_000).toISOString();
  const { groupCode } = context.tenant;
  const { accountId } = context.session;
  // A file that was uploaded twice is checked once.
  const rows = await queryRows<{ id: number }>(context)`
    insert into resume_file (group_code, company_code, account_id, file, source, state, expires_at)
    select ${groupCode}, ${companyCode}, ${accountId}, x.file, ${source}, 'waiting', ${expiresAt}::timestamptz
    from jsonb_array_elements(${JSON.stringify(files)}::jsonb) with ordinality as x(file, place)
    where not exists (
      select from resume_file t where ${ownRows(context)} and t.file->>'id' = x.file->>'id')
    order by x.place
    returning id`;
  await fileRecords(context.platform).hold(
    context,
    files.map(({ id }) => id),
  );
  context.afterCommit(() => queueReading(context.platform, { accountId, groupCode, companyCode }));
  return { ids: rows.map(({ id }) => id) };
});

const listHandler = handle(queryResumeFile, async (context) => ({
  records: await findResumeFiles(context, resumeLimits.open),
}));

const getHandler = handle(getResumeFile, async (context, { id }) => {
  const { content, edited, ...row } = await ownFile(context, id);
  const found = row.personId === null ? await duplicatesOf(context, edited, row.file) : [];
  const duplicates: ResumeComparison[] = [];
  for (const duplicate of found) {
    const others = found.filter(({ id: other }) => other !== duplicate.id);
    const taken = new Set<string>(others.flatMap(({ signs }) => signs));
    duplicates.push(await compare(context, duplicate, edited, taken));
  }
  return {
    ...row,
    ...(await lineOf(context, content?.resume ?? null, edited, row.file)),
    kind: content?.kind ?? null,
    rows: (content?.rows ?? []).map(({ isTable, cells }) => ({ isTable, cells: [...cells] })),
    covered: [...(content?.covered ?? [])],
    resume: content?.resume ?? null,
    edited,
    duplicates,
    former: await formerOf(context, edited),
    ban: await banOf(context, edited),
  };
});

/** What a confirmation has to hold: values that can be saved, and a decision about who is there already. */
async function requireComplete(context: TenantContext, row: ResumeFile): Promise<void> {
  if (row.choice === 'skip') return;
  bodyOf(row);
  if (row.choice === 'merge' && row.mergeIntoId !== null) return;
  const [first] = await duplicatesOf(context, row.edited, row.file);
  if (first === undefined || (row.choice === 'new' && first.score < 1)) return;
  throw fail.conflict(`人才库里已有「${first.name}」，请选择合并或跳过`, { duplicateId: first.id, by: first.by });
}

const updateHandler = handle(updateResumeFile, async (context, { id, version, ...changes }) => {
  const row = await ownFile(context, id, true);
  if (row.version !== version) throw fail.stale(unreadable);
  if (row.state !== 'read' && row.state !== 'refused') throw fail.conflict('这份简历还没有读完，或已经保存');
  const next: ResumeFile = {
    ...row,
    edited: changes.edited ?? row.edited,
    choice: changes.choice === undefined ? row.choice : changes.choice,
    mergeIntoId: changes.mergeIntoId === undefined ? row.mergeIntoId : changes.mergeIntoId,
    isConfirmed: changes.isConfirmed ?? false,
  };
  if (next.isConfirmed) await requireComplete(context, next);
  const line = await lineOf(context, row.content?.resume ?? null, next.edited, row.file);
  await execute(context)`
    update resume_file t
    set line = ${sealedJson(context.platform.seal, line)},
      edited = ${sealedJson(context.platform.seal, next.edited)}, choice = ${next.choice},
      merge_into_id = ${next.mergeIntoId}, is_confirmed = ${next.isConfirmed}, version = version + 1
    where ${ownRows(context)} and t.id = ${id}`;
  return { id, version: version + 1 };
});

const deleteHandler = handle(deleteResumeFile, async (context, { ids }) => {
  const gone = await queryRows<LeftFile>(context)`
    delete from resume_file t
    where ${ownRows(context)} and t.id = any(${[...new Set(ids)]}::bigint[])
    returning (t.file->>'id')::bigint as file_id, t.person_id`;
  await dropUploads(context, gone);
  return { deleted: gone.length };
});

export const resumeFileHandlers: readonly Handler[] = [
  addHandler,
  listHandler,
  getHandler,
  updateHandler,
  deleteHandler,
];
