/** The rows of the check: found by their owner alone, their content sealed. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Seal } from '#platform/store/seal.ts';
import type { ResumeDuplicate, ResumeEdited, ResumeState } from '../../model/resume-calls.ts';
import { resumeLimits } from '../../model/resume-calls.ts';
import type { ResumeContent } from './resume-content.ts';

/** What the list shows of a file that was read. */
export interface ResumeLine {
  readonly name: string | null;
  readonly doubtful: number;
  /** As of the reading or the last change; opening and confirming a file ask anew. */
  readonly duplicate: Omit<ResumeDuplicate, 'signs'> | null;
}

/** What is known of a file without opening what was read of it. */
export interface ResumeHead {
  readonly id: number;
  readonly version: number;
  readonly file: FileValue;
  readonly source: string;
  readonly state: ResumeState;
  readonly page: number | null;
  readonly pages: number | null;
  readonly refusal: string | null;
  readonly isConfirmed: boolean;
  readonly choice: 'merge' | 'skip' | 'new' | null;
  readonly personId: number | null;
}

export interface ResumeFile extends ResumeHead {
  readonly content: ResumeContent | null;
  readonly edited: ResumeEdited;
  readonly mergeIntoId: number | null;
}

interface StoredRow extends Omit<ResumeFile, 'content' | 'edited'> {
  readonly content: string | null;
  readonly edited: string | null;
}

/** Rows of the caller in the company in sight. */
export const ownRows = (context: TenantWork): RawBuilder<boolean> => sql<boolean>`
  t.group_code = ${context.tenant.groupCode} and t.company_code = any(${[...context.tenant.companyCodes]}::text[])
    and t.account_id = ${context.session.accountId}`;

const headColumns = sql`
  t.id, t.version, t.file, t.source, t.state, t.page, t.pages, t.refusal, t.is_confirmed, t.choice, t.person_id`;

export const nothingEdited: ResumeEdited = { person: {}, records: {} };

// What this server sealed it wrote itself: the shape is that of the type.
const opened = (seal: Seal, text: string | null): unknown => (text === null ? null : JSON.parse(seal.open(text)));

const readable = (seal: Seal, row: StoredRow): ResumeFile => ({
  ...row,
  content: opened(seal, row.content) as ResumeContent | null,
  edited: (opened(seal, row.edited) as ResumeEdited | null) ?? nothingEdited,
});

export const sealedJson = (seal: Seal, value: unknown): string => seal.seal(JSON.stringify(value));

const emptyLine: ResumeLine = { name: null, doubtful: 0, duplicate: null };

/** The caller's files in the order in which they came, as the list shows them: those that are open, and the latest of the others. */
export async function findResumeFiles(context: TenantWork, limit: number): Promise<(ResumeHead & ResumeLine)[]> {
  const rows = await queryRows<ResumeHead & { readonly line: string | null }>(context)`
    select ${headColumns}, t.line
    from resume_file t
    where ${ownRows(context)}
    order by t.state in ('saved', 'skipped'), t.id desc
    limit ${limit}`;
  const { seal } = context.platform;
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ line, ...row }) => ({ ...row, ...((opened(seal, line) as ResumeLine | null) ?? emptyLine) }));
}

/** What the list shows of the caller's files that were read and wait for a decision, with the values they hold. */
export async function openLines(
  context: TenantWork,
): Promise<(Pick<ResumeFile, 'id' | 'file' | 'edited'> & { readonly line: ResumeLine })[]> {
  const rows = await queryRows<Pick<StoredRow, 'id' | 'file' | 'edited'> & { readonly line: string | null }>(context)`
    select t.id, t.file, t.edited, t.line
    from resume_file t
    where ${ownRows(context)} and t.state = 'read' and not t.is_confirmed
    order by t.id
    limit ${resumeLimits.open}`;
  const { seal } = context.platform;
  return rows.map(({ edited, line, ...row }) => ({
    ...row,
    edited: (opened(seal, edited) as ResumeEdited | null) ?? nothingEdited,
    line: (opened(seal, line) as ResumeLine | null) ?? emptyLine,
  }));
}

/** One file of the caller. @throws FY-N001 */
export async function getResumeFile(context: TenantWork, id: number, isLocked = false): Promise<ResumeFile> {
  const row = await queryRow<StoredRow>(context)`
    select ${headColumns}, t.content, t.edited, t.merge_into_id
    from resume_file t
    where ${ownRows(context)} and t.id = ${id} ${isLocked ? sql`for update` : sql``}`;
  if (!row) throw fail.notFound('没有这份简历，可能已保存或移除');
  return readable(context.platform.seal, row);
}

/** A file that left the check, and who holds it now. */
export interface LeftFile {
  readonly fileId: number;
  readonly personId: number | null;
}

/** Uploads of files that left the check go, but for those that a person or another row holds. */
export async function dropUploads(context: TenantWork, left: readonly LeftFile[]): Promise<void> {
  const ids = left.flatMap(({ fileId, personId }) => (personId === null ? [fileId] : []));
  if (ids.length === 0) return;
  const { drop, holdersOf } = fileRecords(context.platform);
  const held = new Set((await holdersOf(context, ids)).flatMap(({ fileIds }) => fileIds));
  await drop(
    context.db,
    ids.filter((id) => !held.has(id)),
  );
}
