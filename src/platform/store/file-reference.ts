/**
 * Which rows hold which files (area account-org §3.13, §7.9): a file in use is not deleted, and whoever may read the row
 * may read its files. Therefore a row takes up only what its writer may hand out.
 */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, isFile } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { fileLimitRefusal } from '#platform/entity/file-limit.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { toFileValue } from '#platform/files/file-value.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from './entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';

/** Ids of the files in a value of kind files or image, whatever else the row was given. */
function fileIds(value: unknown): number[] {
  const files: unknown[] = Array.isArray(value) ? value : [value];
  return files.flatMap((file) =>
    typeof file === 'object' && file !== null && 'id' in file && Number.isSafeInteger(file.id) ? [Number(file.id)] : [],
  );
}

const writtenFiles = (entity: AnyEntity, row: Row): [string, Field][] =>
  fieldEntries(entity).filter(([key, field]) => isFile(field) && row[key] !== undefined && row[key] !== null);

/**
 * The row with its file fields as the file table has them: name, size, path and type are never the sender's. A newly
 * named file must be the caller's own upload; what the same field of the stored row held stays.
 * @param stored the row before a change; absent for a new one.
 * @throws FY-V001 naming the field.
 */
export async function settleFiles(context: TenantWork, entity: AnyEntity, written: Row, stored?: Row): Promise<Row> {
  const fields = writtenFiles(entity, written);
  const ids = fields.flatMap(([key]) => fileIds(written[key]));
  if (ids.length === 0) return written;
  const row = { entity: entity.name, id: stored === undefined ? null : Number(stored['id']) };
  const found = await fileRecords(context.platform).find(context, ids, row);
  const files = new Map(found.map((file) => [file.id, file]));
  const settled: Row = { ...written };
  for (const [key, { label, fileLimit }] of fields) {
    const values = fileIds(written[key]).map((id) => {
      const file = files.get(id);
      // What the row held before the limit was drawn stays.
      if (file?.heldBy.includes(key)) return toFileValue(file);
      if (file?.own) {
        const refusal = fileLimit && fileLimitRefusal(fileLimit, file);
        if (refusal) throw fail.invalid(`${label}：${refusal}`, { [key]: `${label}：${refusal}` });
        return toFileValue(file);
      }
      // The file is gone (quarantined and purged), the row still tells of it: an edit of something else is not refused.
      const kept = file ? undefined : storedFile(stored?.[key], id);
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
