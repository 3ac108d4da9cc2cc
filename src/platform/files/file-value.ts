/** A stored file as the rows that hold it keep it. */
import type { FileValue } from '#platform/entity/field.ts';

/** What travels to the browser and into the rows that hold the file. */
export function toFileValue({ id, name, size, path, contentType }: FileValue): FileValue {
  return { id, name, size, path, contentType };
}
