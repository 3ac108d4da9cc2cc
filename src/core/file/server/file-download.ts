/** Fetching files: looked up by opaque key, in pieces or whole, pictures also small. */
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { downloadFile } from '../model/file.ts';
import { queryRow } from '#platform/db/statement.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { mayReadHolder } from '#platform/files/file-readers.ts';
import { previewKey } from '#platform/files/file-store.ts';
import { inlineTypes } from '#platform/files/file-type.ts';
import type { PreviewWidth } from '#platform/files/image.ts';
import { previewImage, readableImages } from '#platform/files/image.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { handle } from '#platform/runtime/registry.ts';
import { countDownload, proveForFile } from '#platform/transfer/export-record.ts';
import type { FileRow } from './file-row.ts';

type StoredFile = FileRow & { readonly key: string };

/** Byte range of a request; null: the whole file. What is no range, one that ends before it begins included, is answered with the whole (RFC 9110 §14.1.1). */
function byteRange(header: string | undefined, size: number): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < Number(match[1])) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** Previews that are being made, so that a page full of the same new picture makes it once. */
const makingOf = perPlatform(() => new Map<string, Promise<Buffer | null>>());

async function makePreview(files: Platform['files'], key: string, width: PreviewWidth): Promise<Buffer | null> {
  const content = await files.withLocalFile(key, (path) => previewImage(path, width));
  if (content) await files.write(previewKey(key, width), Readable.from([content]));
  return content;
}

/** The preview beside the file, made when it is first asked for. Null: there is none of this file. */
export async function previewOf(
  platform: Platform,
  { key, contentType }: Pick<StoredFile, 'key' | 'contentType'>,
  width: PreviewWidth,
): Promise<{ content: Readable | Buffer; size: number } | null> {
  if (!readableImages.has(contentType)) return null;
  const { files } = platform;
  const beside = previewKey(key, width);
  const size = await files.size(beside);
  if (size !== null) return { content: files.read(beside), size };
  const making = makingOf(platform);
  const made = making.get(beside) ?? makePreview(files, key, width).finally(() => making.delete(beside));
  making.set(beside, made);
  const content = await made;
  return content && { content, size: content.length };
}

const isOpen = (context: TenantContext, row: StoredFile): boolean =>
  row.visibility !== 'private' || row.ownerAccountId === context.session.accountId;

/** A ready file that the caller may read: the owner's, one for all colleagues, or one that a row in his reach holds. FY-N001 for any other. */
async function findFile(context: TenantContext, path: string): Promise<StoredFile> {
  const row = await queryRow<StoredFile>(context)`
    select id, name, size, path, coalesce(storage_key, path) as key, content_type, status, visibility, owner_account_id
    from file
    where path = ${path} and status = 'ready' and deleted_at is null`;
  if (!row) throw fail.notFound('文件不存在');
  if (!isOpen(context, row) && !(await mayReadHolder(context, row.id))) throw fail.notFound('文件不存在');
  return row;
}

/** Attachments and exports leave a line in the log; what all colleagues see (portraits, logos, pictures in texts) does not, nor do previews. */
async function recordDownload(context: TenantContext, { id, name, visibility }: StoredFile): Promise<void> {
  if (visibility !== 'private') return;
  await audit(context, [{ action: 'download', entity: 'file', entityId: id, entityName: name }]);
}

export const downloadFileHandler = handle(downloadFile, async (context, input) => {
  const inline = input.inline === '1';
  const row = await findFile(context, input.filePath);
  if (!inline && !isOpen(context, row) && !(await mayReadHolder(context, row.id, 'take'))) {
    await audit(context, [
      {
        action: 'download',
        entity: 'file',
        entityId: row.id,
        entityName: row.name,
        result: 'refused',
        errorCode: errorCode.forbidden,
      },
    ]);
    // Answered and not thrown: the line in the log stays.
    return fail.forbidden('没有下载权限，只能在线观看');
  }
  await proveForFile(context, row.id);
  const { request, platform } = context;
  const preview = input.w === undefined ? null : await previewOf(platform, row, Number(input.w) as PreviewWidth);
  const etag = `"${row.id}-${row.size}${preview ? `-w${input.w}` : ''}"`;
  const headers = { etag, 'accept-ranges': 'bytes' };
  const options = {
    fileName: nameOfDownload(input.fileName, row.name),
    contentType: row.contentType,
    inline: inline && inlineTypes.has(row.contentType),
  };
  if (request.headers['if-none-match'] === etag)
    return new FileAnswer(Buffer.alloc(0), { ...options, headers, status: 304 });
  if (preview)
    return new FileAnswer(preview.content, {
      ...options,
      contentType: 'image/webp',
      inline,
      // A list shows the same faces again and again: the browser keeps them and asks whether it still may show them.
      headers: { etag, 'content-length': String(preview.size), 'cache-control': 'private, no-cache' },
    });
  // A piece of what the file was when the caller began fits only while it still is that.
  const condition = request.headers['if-range'];
  const range = byteRange(condition === undefined || condition === etag ? request.headers.range : undefined, row.size);
  if (range === 'unsatisfiable')
    return new FileAnswer(Buffer.alloc(0), {
      ...options,
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${row.size}` },
    });
  // Pieces of one download are one download.
  if (!range || range.start === 0) {
    await countDownload(context, row.id);
    await recordDownload(context, row);
  }
  if (range)
    return new FileAnswer(platform.files.read(row.key, range), {
      ...options,
      status: 206,
      headers: {
        ...headers,
        'content-range': `bytes ${range.start}-${range.end}/${row.size}`,
        'content-length': String(range.end - range.start + 1),
      },
    });
  return new FileAnswer(platform.files.read(row.key), {
    ...options,
    headers: { ...headers, 'content-length': String(row.size) },
  });
});

/** The name a caller wished for, always with the extension that was stored: a link must not turn a text into a program. */
function nameOfDownload(wished: string | undefined, stored: string): string {
  const extension = extname(stored);
  if (wished === undefined || extname(wished).toLowerCase() === extension.toLowerCase()) return wished ?? stored;
  return `${wished}${extension}`;
}
