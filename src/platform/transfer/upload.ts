/** Takes the workbook of a multipart call; the file is kept only while it is read. */
import { SHEET_LIMITS } from '#lib/sheet/sheet.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import { extensionOf, safeFileName } from '#platform/files/file-type.ts';
import { uploadedFiles } from '#platform/http/multipart-upload.ts';

export interface Upload {
  readonly fileName: string;
  /** Path for the reader in its worker. */
  readonly path: string;
}

/**
 * Stores the upload, hands it to `work` and removes it again whatever happens: a roster is personal data and has no
 * business on the disk once its rows are kept sealed.
 */
export async function withUpload<Result>(
  context: TenantContext,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const { files, now } = context.platform;
  const part = (await uploadedFiles(context.request).next()).value;
  if (!part) throw fail.invalid('文件：必填');
  const fileName = safeFileName(part.filename);
  const key = newFileKey(extensionOf(fileName), now());
  try {
    const { size } = await files.write(key, part.file);
    if (part.file.truncated || size > SHEET_LIMITS.fileBytes)
      throw fail.tooLarge(`文件超过 ${SHEET_LIMITS.fileBytes / 1024 / 1024} MB，请拆分后再上传`);
    return await files.withLocalFile(key, (path) => work({ fileName, path }));
  } finally {
    await files.remove(key);
  }
}
