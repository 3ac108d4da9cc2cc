/**
 * Which rows hold which files (area account-org §3.13, §7.9): a file in use is not deleted, and whoever may read the row
 * may read its files. Therefore a row takes up only what its writer may hand out.
 */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, isFile } from '#platform/entity/entity.ts';
import type { Field, FileValue } from '#platform/entity/field.ts';
import { fileLimitRefusal } from '#platform/entity/file-limit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { eachOpen } from './each-open.ts';
import type { Row, RowWrite } from './entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

interface KnownFile extends FileValue {
  /** Whole, and the caller's own to hand out. */
  readonly own: boolean;
  /** Fields of the written rows that hold it already: id of the row, blank, key of the field. */
  readonly heldBy: ReadonlySet<string>;
}

/** Ids of the files in a value of kind files or image, whatever else the row was given. */
function fileIds(value: unknown): number[] {
  const files: unknown[] = Array.isArray(value) ? value : [value];
  return files.flatMap((file) =>
    typeof file === 'object' && file !== null && 'id' in file && Number.isSafeInteger(file.id) ? [Number(file.id)] : [],
  );
}

/** Work of the platform itself (demo data, jobs) has no session and hands out no upload of its own. */
const isPlatformWork = (context: TenantWork): boolean => context.session.sessionId === 0;

/** The files of these ids that the tenant has, with the fields of the written rows that hold them already. */
async function findFiles(
  context: TenantWork,
  entity: AnyEntity,
  rowIds: readonly number[],
  ids: readonly number[],
): Promise<Map<number, KnownFile>> {
  const owner = isPlatformWork(context)
    ? sql`true`
    : sql`f.owner_account_id is not distinct from ${context.session.accountId}::bigint`;
  const found = await queryRows<Omit<KnownFile, 'heldBy'> & { heldBy: readonly string[] }>(context)`
    select f.id, f.name, f.size, f.path, f.content_type,
      ${owner} and (f.status = 'ready' or (f.status = 'uploading' and f.upload_expire_at is null)) as own,
      array(
        select r.entity_id || ' ' || r.field
        from file_ref r
        where r.file_id = f.id and r.entity = ${entity.name} and r.entity_id = any(${[...rowIds]}::bigint[])
      ) as held_by
    from file f where ${tenantCondition(context, 'f')} and f.id = any(${[...ids]}::bigint[])`;
  return new Map(found.map((file) => [file.id, { ...file, heldBy: new Set(file.heldBy) }]));
}

/**
 * Makes the file fields of rows what the file table says: name, size, path and type are never the sender's. A newly
 * named file must be the caller's own upload; what the same field of the stored row held stays. Refuses a row by FY-V001
 * naming the field. One query for all rows.
 */
export async function settleFiles(context: TenantWork, entity: AnyEntity, rows: readonly RowWrite[]): Promise<void> {
  const fields = fieldEntries(entity).filter(([, field]) => isFile(field));
  if (fields.length === 0) return;
  const ids = new Set(rows.flatMap(({ values }) => fields.flatMap(([key]) => fileIds(values[key]))));
  if (ids.size === 0) return;
  const rowIds = rows.flatMap(({ before }) => (before === null ? [] : Number(before['id'])));
  const files = await findFiles(context, entity, rowIds, [...ids]);
  await eachOpen(rows, (row) => {
    row.values = withFiles(fields, files, row);
  });
}

/** The values of a row with its files as they are stored. FY-V001 naming the field of a file that it may not hold. */
function withFiles(
  fields: readonly [string, Field][],
  files: ReadonlyMap<number, KnownFile>,
  { before, values: written }: RowWrite,
): Row {
  const settled: Row = { ...written };
  for (const [key, { label, fileLimit }] of fields) {
    if (written[key] === undefined || written[key] === null) continue;
    const values = fileIds(written[key]).map((id) => {
      const file = files.get(id);
      // What the row held before the limit was drawn stays.
      if (file && before && file.heldBy.has(`${Number(before['id'])} ${key}`)) return toValue(file);
      if (file?.own) {
        const refusal = fileLimit && fileLimitRefusal(fileLimit, file);
        if (refusal) throw fail.invalid(`${label}：${refusal}`, { [key]: `${label}：${refusal}` });
        return toValue(file);
      }
      // The file is gone (quarantined and purged), the row still tells of it: an edit of something else is not refused.
      const kept = file ? undefined : storedFile(before?.[key], id);
      if (kept !== undefined) return kept;
      const sentence = `${label}：文件不存在，请重新上传`;
      throw fail.invalid(sentence, { [key]: sentence });
    });
    settled[key] = Array.isArray(written[key]) ? values : (values[0] ?? null);
  }
  return settled;
}

/** Keys in the order in which jsonb keeps them, so that an unchanged file is no difference to the audit. */
const toValue = ({ id, name, path, size, contentType }: FileValue): FileValue => ({
  id,
  name,
  path,
  size,
  contentType,
});

function storedFile(value: unknown, id: number): unknown {
  const files: unknown[] = Array.isArray(value) ? value : [value];
  return files.find((file) => fileIds(file).includes(id));
}

/** A row as it was written, with its id. */
export interface HoldingRow {
  readonly id: number;
  readonly values: Row;
  readonly isNew: boolean;
}

/** Keeps the references of written rows as the values are, which {@link settleFiles} admitted; fields that were not written stay as they were. */
export async function keepFileReferences(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly HoldingRow[],
): Promise<void> {
  const fields = fieldEntries(entity).flatMap(([key, field]) => (isFile(field) ? [key] : []));
  if (fields.length === 0) return;
  const written = rows.flatMap(({ id, values, isNew }) =>
    fields.filter((field) => field in values).map((field) => ({ id, field, isNew, files: fileIds(values[field]) })),
  );
  const changed = written.filter(({ isNew }) => !isNew).map(({ id, field }) => ({ id, field }));
  const held = written.flatMap(({ id, field, files }) => files.map((file) => ({ id, field, file })));
  // Independent of each other only in this order, in which the connection runs them: one flight.
  await Promise.all([
    changed.length > 0 && dropReferences(context, entity, changed),
    held.length > 0 && addReferences(context, entity, held),
    held.length > 0 &&
      holdFiles(
        context,
        held.map(({ file }) => file),
      ),
  ]);
}

/** Forgets what these fields held. */
async function dropReferences(
  context: TenantWork,
  entity: AnyEntity,
  fields: readonly { readonly id: number; readonly field: string }[],
): Promise<void> {
  const { groupCode, companyCodes } = context.tenant;
  await execute(context)`
    delete from file_ref r
    using jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as x(id bigint, field text)
    where r.entity = ${entity.name} and r.entity_id = x.id and r.field = x.field
      and r.group_code = ${groupCode} and r.company_code = any(${[...companyCodes]}::text[])`;
}

async function addReferences(
  context: TenantWork,
  entity: AnyEntity,
  held: readonly { readonly id: number; readonly field: string; readonly file: number }[],
): Promise<void> {
  await execute(context)`
    insert into file_ref (file_id, entity, entity_id, field, group_code, company_code)
    select f.id, ${entity.name}, x.id, x.field, f.group_code, f.company_code
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as x(id bigint, field text, file bigint)
    join file f on f.id = x.file
    on conflict do nothing`;
}

/**
 * Says that something holds these files, or did: they are not taken for uploads that nobody wanted. What keeps files
 * beside the fields of an entity calls it.
 */
export async function holdFiles(context: TenantWork, ids: readonly number[]): Promise<void> {
  await execute(context)`
    update file set attached_at = now() where id = any(${[...ids]}::bigint[]) and attached_at is null`;
}
