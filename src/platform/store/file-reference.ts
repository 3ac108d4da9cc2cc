/**
 * Which rows hold which files: a file in use is not deleted, and whoever may read the row
 * may read its files. Therefore a row takes up only what its writer may hand out.
 */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, isFile } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { fileLimitRefusal } from '#platform/entity/file-limit.ts';
import type { KnownFile } from '#platform/files/file-records.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { toFileValue } from '#platform/files/file-value.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { eachOpen } from './each-open.ts';
import type { Row, RowWrite } from './entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';

/** Ids of the files in a value of kind files or image, whatever else the row was given. */
function fileIds(value: unknown): number[] {
  const files: unknown[] = Array.isArray(value) ? value : [value];
  return files.flatMap((file) =>
    typeof file === 'object' && file !== null && 'id' in file && Number.isSafeInteger(file.id) ? [Number(file.id)] : [],
  );
}

/**
 * Makes the file fields of rows what the file table says: name, size, path and type are never the sender's. A newly
 * named file must be the caller's own upload; what the same field of the stored row held stays, and what rows of `filesFrom` hold
 * there may go over. Refuses a row by FY-V001 naming the field. One query for all rows.
 */
export async function settleFiles(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly RowWrite[],
  filesFrom: readonly number[] = [],
): Promise<void> {
  const fields = fieldEntries(entity).filter(([, field]) => isFile(field));
  if (fields.length === 0) return;
  const ids = new Set(rows.flatMap(({ values }) => fields.flatMap(([key]) => fileIds(values[key]))));
  if (ids.size === 0) return;
  const rowIds = [...rows.flatMap(({ before }) => (before === null ? [] : Number(before['id']))), ...filesFrom];
  const found = await fileRecords(context.platform).find(context, [...ids], { entity: entity.name, ids: rowIds });
  const files = new Map(found.map((file) => [file.id, file]));
  await eachOpen(rows, (row) => {
    row.values = withFiles(fields, files, row, filesFrom);
  });
}

/** The values of a row with its files as they are stored. FY-V001 naming the field of a file that it may not hold. */
function withFiles(
  fields: readonly [string, Field][],
  files: ReadonlyMap<number, KnownFile>,
  { before, values: written }: RowWrite,
  filesFrom: readonly number[],
): Row {
  const settled: Row = { ...written };
  for (const [key, { label, fileLimit }] of fields) {
    if (written[key] === undefined || written[key] === null) continue;
    const values = fileIds(written[key]).map((id) => {
      const file = files.get(id);
      // What the row held before the limit was drawn stays.
      const isHeld = file?.heldBy.some(
        ({ id: rowId, field }) => field === key && (rowId === before?.['id'] || filesFrom.includes(rowId)),
      );
      if (file && isHeld) return toFileValue(file);
      if (file?.own) {
        const refusal = fileLimit && fileLimitRefusal(fileLimit, file);
        if (refusal) throw fail.invalid(`${label}：${refusal}`, { [key]: `${label}：${refusal}` });
        return toFileValue(file);
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
  await fileRecords(context.platform).refer(context, entity.name, written);
}

/**
 * Says that something holds these files, or did: they are not taken for uploads that nobody wanted. What keeps files
 * beside the fields of an entity calls it.
 */
export function holdFiles(context: TenantWork, ids: readonly number[]): Promise<void> {
  return fileRecords(context.platform).hold(context, ids);
}
