/** Uploading and fetching files: streamed both ways, looked up by opaque key, never by a path of the user. */
import type { MultipartFile } from '@fastify/multipart';
import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { z } from 'zod';
import { completeUpload, downloadFile, getUploadSign, uploadEditorFile, uploadFile } from '../model/file.ts';
import type { FileValue } from '#platform/model/field.ts';
import type { TenantContext } from '#platform/server/context.ts';
import { fail } from '#platform/server/failure.ts';
import { newFileKey } from '#platform/server/file-store.ts';
import { extensionOf, inlineTypes, maximumFileSize, maximumImageSize, maximumSizeOf, partSize, recogniseFile, safeFileName, sniffedBytes } from '#platform/server/file-type.ts';
import { uploadedFiles } from '#platform/server/multipart-upload.ts';
import { FileAnswer } from '#platform/server/pipeline.ts';
import { handle } from '#platform/server/registry.ts';
import { countDownload } from '#platform/server/transfer/export-record.ts';
import { needStorage } from './storage-quota.ts';
import { assemble, partCount, removeParts, storedParts } from './upload-parts.ts';

interface FileRow {
  id: number;
  name: string;
  size: number;
  path: string;
  contentType: string;
  status: string;
  visibility: string;
  ownerAccountId: number | null;
}

/** First bytes of a stream, and a stream that still has all of them. */
async function peek(source: NodeJS.ReadableStream): Promise<{ head: Buffer; whole: PassThrough }> {
  const whole = new PassThrough();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk as Uint8Array);
    if (length < sniffedBytes) chunks.push(bytes);
    length += bytes.length;
    if (length >= sniffedBytes) {
      for (const kept of chunks) whole.write(kept);
      void forward(source, whole);
      return { head: Buffer.concat(chunks).subarray(0, sniffedBytes), whole };
    }
  }
  const head = Buffer.concat(chunks);
  whole.end(head);
  return { head, whole };
}

async function forward(source: NodeJS.ReadableStream, target: PassThrough): Promise<void> {
  try {
    for await (const chunk of source) if (!target.write(chunk)) await once(target, 'drain');
    target.end();
  } catch (error) {
    target.destroy(error as Error);
  }
}

async function storeUpload(context: TenantContext, part: MultipartFile, bizType: string): Promise<FileValue> {
  const { platform, tenant, session } = context;
  const name = safeFileName(part.filename);
  // The iterator of `peek` must not close the stream when it stops after the first bytes.
  const source = part.file.iterator({ destroyOnReturn: false }) as unknown as NodeJS.ReadableStream;
  const { head, whole } = await peek(source);
  const { extension, contentType } = await recogniseFile(name, head).catch((error: unknown) => {
    whole.resume();
    throw error;
  });
  const key = newFileKey(extension, platform.now());
  const { size } = await platform.files.write(key, whole);
  const limit = contentType.startsWith('image/') ? maximumImageSize : maximumFileSize;
  if (part.file.truncated || size > limit) {
    await platform.files.remove(key);
    throw fail.tooLarge(`文件「${name}」超过 ${limit / 1024 / 1024} MB`);
  }
  await needStorage(context, size).catch(async (error: unknown) => {
    await platform.files.remove(key);
    throw error;
  });
  const row = await sql<{ id: number }>`
    insert into file (group_code, company_code, name, size, path, content_type, extension, biz_type, owner_account_id, status)
    values (${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${name}, ${size}, ${key}, ${contentType}, ${extension}, ${bizType}, ${session.accountId}, 'ready') returning id`.execute(context.db);
  return { id: row.rows[0]?.id ?? 0, name, size, path: key, contentType };
}

async function storeAll(context: TenantContext, bizType: string): Promise<FileValue[]> {
  const stored: FileValue[] = [];
  for await (const part of uploadedFiles(context.request)) stored.push(await storeUpload(context, part, bizType));
  if (stored.length === 0) throw fail.invalid('文件：必填');
  return stored;
}

export const uploadFileHandler = handle(uploadFile, async (context, input) => {
  const stored = await storeAll(context, input.bizType);
  const [only] = stored;
  return stored.length === 1 && only ? only : stored;
});

/** Address under which a stored file opens in a tag. */
function fileUrl(context: TenantContext, path: string): string {
  const query = new URLSearchParams({ filePath: path, inline: '1', groupCode: context.tenant.groupCode, ...(context.tenant.companyCode === null ? {} : { companyCode: context.tenant.companyCode }) });
  return `/api/v1/file/downloadFile?${query.toString()}`;
}

export const uploadEditorFileHandler = handle(uploadEditorFile, async (context, input) => {
  const [file] = await storeAll(context, input.bizType);
  if (!file) throw fail.invalid('文件：必填');
  return { ...file, url: fileUrl(context, file.path) };
});

const uploadMinutes = 10;

type OpenUpload = FileRow & { sha256: string | null };

async function findUpload(context: TenantContext, fileId: number): Promise<OpenUpload> {
  const found = await sql<OpenUpload>`select id, name, size, path, content_type, status, visibility, owner_account_id, sha256 from file where id = ${fileId} and deleted_at is null for update`.execute(context.db);
  const [row] = found.rows;
  if (!row || row.ownerAccountId !== context.session.accountId) throw fail.notFound('文件不存在');
  return row;
}

async function openUpload(context: TenantContext, input: z.output<typeof getUploadSign.input>, expireAt: string): Promise<{ id: number; path: string; size: number }> {
  const { platform, tenant, session } = context;
  const name = safeFileName(input.fileName);
  if (input.size > maximumSizeOf(name)) throw fail.tooLarge(`文件「${name}」超过 ${maximumSizeOf(name) / 1024 / 1024} MB`);
  // The content is judged when it is there; the name can be judged now.
  await recogniseFile(name, Buffer.from([1])).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('不支持')) throw error;
  });
  await needStorage(context, input.size);
  const extension = extensionOf(name);
  const key = newFileKey(extension, platform.now());
  const row = await sql<{ id: number }>`
    insert into file (group_code, company_code, name, size, path, content_type, extension, sha256, biz_type, owner_account_id, status, upload_expire_at)
    values (${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${name}, ${input.size}, ${key}, ${input.contentType}, ${extension}, ${input.sha256 ?? null}, ${input.bizType}, ${session.accountId}, 'uploading', ${expireAt}) returning id`.execute(context.db);
  return { id: row.rows[0]?.id ?? 0, path: key, size: input.size };
}

async function continueUpload(context: TenantContext, uploadId: string, size: number, expireAt: string): Promise<{ id: number; path: string; size: number }> {
  const row = await findUpload(context, Number(uploadId));
  if (row.status !== 'uploading' || row.size !== size) throw fail.conflict('该上传已完成或文件已改变，请重新上传');
  await sql`update file set upload_expire_at = ${expireAt} where id = ${row.id}`.execute(context.db);
  return row;
}

export const getUploadSignHandler = handle(getUploadSign, async (context, input) => {
  const { platform } = context;
  const expireAt = new Date(platform.now().getTime() + uploadMinutes * 60_000).toISOString();
  const { id, path, size } = input.uploadId === undefined ? await openUpload(context, input, expireAt) : await continueUpload(context, input.uploadId, input.size, expireAt);
  const signature = platform.seal.index(`upload:${path}:${size}:${expireAt}`);
  const query = new URLSearchParams({ filePath: path, size: String(size), expireAt, signature });
  const parts = partCount(size) > 1 ? { partSize, uploadId: String(id), parts: await storedParts(platform.files, path, size) } : {};
  return { fileId: id, method: 'PUT' as const, uploadUrl: `/api/v1/file/put?${query.toString()}`, headers: { 'content-type': 'application/octet-stream' }, path, expireAt, ...parts };
});

export const completeUploadHandler = handle(completeUpload, async (context, input) => {
  const row = await findUpload(context, input.fileId);
  if (row.status === 'ready') return toValue(row);
  const { files } = context.platform;
  const sha256 = await assemble(files, row.path, row.size);
  if (row.sha256 !== null && row.sha256 !== sha256) throw fail.invalid('文件校验值不符，请重新上传');
  const head = await readHead(context, row.path);
  const { contentType } = await recogniseFile(row.name, head);
  await sql`update file set status = 'ready', content_type = ${contentType}, sha256 = ${sha256} where id = ${row.id}`.execute(context.db);
  context.afterCommit(() => removeParts(files, row.path, row.size));
  return toValue({ ...row, contentType });
});

async function readHead(context: TenantContext, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of context.platform.files.read(path, { start: 0, end: sniffedBytes - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function toValue(row: FileRow): FileValue {
  return { id: row.id, name: row.name, size: row.size, path: row.path, contentType: row.contentType };
}

/** Byte range of a request; null: the whole file; FY-V001-free by design: a bad range is answered with the whole. */
function byteRange(header: string | undefined, size: number): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

export const downloadFileHandler = handle(downloadFile, async (context, input) => {
  const found = await sql<FileRow>`select id, name, size, path, content_type, status, visibility, owner_account_id from file where path = ${input.filePath} and status = 'ready' and deleted_at is null`.execute(context.db);
  const [row] = found.rows;
  if (!row || (row.visibility === 'private' && row.ownerAccountId !== context.session.accountId)) throw fail.notFound('文件不存在');
  const { request, platform } = context;
  const etag = `"${row.id}-${row.size}"`;
  const headers = { etag, 'accept-ranges': 'bytes' };
  const options = { fileName: input.fileName ?? row.name, contentType: row.contentType, inline: input.inline === '1' && inlineTypes.has(row.contentType) };
  if (request.headers['if-none-match'] === etag) return new FileAnswer(Buffer.alloc(0), { ...options, headers, status: 304 });
  const range = byteRange(request.headers.range, row.size);
  if (range === 'unsatisfiable') return new FileAnswer(Buffer.alloc(0), { ...options, status: 416, headers: { ...headers, 'content-range': `bytes */${row.size}` } });
  // Pieces of one download are one download.
  if (!range || range.start === 0) await countDownload(context, row.id);
  if (range) return new FileAnswer(platform.files.read(row.path, range), { ...options, status: 206, headers: { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${row.size}`, 'content-length': String(range.end - range.start + 1) } });
  return new FileAnswer(platform.files.read(row.path), { ...options, headers: { ...headers, 'content-length': String(row.size) } });
});
