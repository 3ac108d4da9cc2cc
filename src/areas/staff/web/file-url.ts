/** Address of a picture that an answer carries as a stored file. */
import type { FileValue } from '#platform/entity/field.ts';
import type { PreviewWidth } from '#platform/web/entity/widgets/file-values.ts';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';

/** Null without a picture; answers type it unknown because the file travels as data. Faces in lists are small. */
export function fileUrl(file: unknown, width: PreviewWidth = 256): string | null {
  return typeof file === 'object' && file !== null && 'path' in file
    ? fileAddress(file as FileValue, true, width)
    : null;
}
