/** Takes one workbook and its form fields from a multipart call; the file is kept only while it is read. */
import type { Readable } from 'node:stream';
import { SHEET_LIMITS } from '#platform/model/sheet.ts';
import type { TenantContext } from '../context.ts';
import { fail } from '../failure.ts';
import { newFileKey } from '../file-store.ts';
import { extensionOf, safeFileName } from '../file-type.ts';

export interface Upload {
  readonly fileName: string;
  /** Path for the reader in its worker. */
  readonly path: string;
  readonly size: number;
  /** Text fields that stood before or after the file. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Stores the upload, hands it to `work` and removes it again whatever happens: a roster is personal data and has no
 * business on the disk once its rows are kept sealed.
 */
export async function withUpload<Result>(context: TenantContext, work: (upload: Upload) => Promise<Result>): Promise<Result> {
  const { request, platform } = context;
  if (!request.isMultipart()) throw fail.invalid('请以文件形式上传');
  const fields: Record<string, string> = {};
  let stored: { key: string; fileName: string; size: number } | null = null;
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: SHEET_LIMITS.fileBytes } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      const fileName = safeFileName(part.filename);
      const key = newFileKey(extensionOf(fileName), platform.now());
      stored = { key, fileName, size: 0 };
      const { size } = await platform.files.write(key, part.file as Readable);
      if (part.file.truncated) throw fail.tooLarge(`文件超过 ${SHEET_LIMITS.fileBytes / 1024 / 1024} MB，请拆分后再上传`);
      stored = { key, fileName, size };
    }
    if (!stored) throw fail.invalid('文件：必填');
    return await work({ fileName: stored.fileName, path: platform.files.localPath(stored.key), size: stored.size, fields });
  } finally {
    if (stored) await platform.files.remove(stored.key);
  }
}
