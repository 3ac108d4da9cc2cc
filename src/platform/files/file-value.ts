/** A stored file as the rows that hold it keep it. */
import type { FileValue } from '#platform/entity/field.ts';

/** What travels to the browser and into the rows that hold the file. Keys in the order in which jsonb keeps them, so that an unchanged file is no difference to the audit. */
export function toFileValue({ id, name, path, size, contentType }: FileValue): FileValue {
  return { id, name, path, size, contentType };
}
