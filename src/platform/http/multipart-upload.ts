/**
 * Multipart bodies: form fields come before the file, so that tenant and permission are known
 * before the first byte of content is kept. The file itself waits in the connection until a handler reads it.
 * Calls of one small file take fields behind it too: there the file is put aside until they are read.
 */
import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { SHEET_LIMITS } from '#lib/sheet/sheet.ts';
import { fail } from '#platform/runtime/failure.ts';

/** A file of an upload, to be read to its end. */
export interface UploadedFile {
  readonly filename: string;
  /** `truncated` once it has been read as far as the limit and there was more. */
  readonly file: Readable & { readonly truncated: boolean };
}

interface OpenUpload {
  /** Those that are left in the connection; what was put aside is read from its beginning each time. */
  readonly files: () => AsyncGenerator<UploadedFile>;
  /** Content that was put aside; its file has no name any more and is gone with the handle. */
  readonly aside?: FileHandle;
}

/** Beside the request, and gone with it: between the gate, which needs the fields, and the handler, which reads the files. */
const uploads = new WeakMap<FastifyRequest, OpenUpload>();

async function* filesFrom(first: MultipartFile | null, rest: AsyncIterator<Multipart>): AsyncGenerator<UploadedFile> {
  if (first) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const part = next.value;
    if (part.type === 'file') yield part;
  }
}

/**
 * Reads the fields up to the first file; answers them beside the query.
 * @param behind one workbook may stand before fields: what is larger than any import takes is cut off, and every further file is left out
 */
export async function openUpload(request: FastifyRequest, behind = false): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw fail.invalid('请以文件形式上传');
  const fields: Record<string, string> = { ...(request.query as Record<string, string>) };
  const parts = request.parts()[Symbol.asyncIterator]();
  const first = await readFields(parts, fields);
  if (first === null || !behind) {
    const files = filesFrom(first, parts);
    uploads.set(request, { files: () => files });
    return fields;
  }
  const path = join(tmpdir(), `qishu-${randomUUID()}.upload`);
  const aside = await open(path, 'wx+', 0o600);
  // Content that nobody has been allowed to leave here must not outlive the process.
  await unlink(path);
  const isTruncated = await putAside(first, aside, SHEET_LIMITS.fileBytes);
  uploads.set(request, { files: () => filesAside(first, aside, isTruncated), aside });
  for (let next = await readFields(parts, fields); next; next = await readFields(parts, fields)) next.file.resume();
  return fields;
}

/** Adds the fields up to the next file and answers that; null at the end of the body. */
async function readFields(
  parts: AsyncIterator<Multipart>,
  fields: Record<string, string>,
): Promise<MultipartFile | null> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'file') return part;
    fields[part.fieldname] = String(part.value);
  }
  return null;
}

/** Answers whether there was more than the limit. */
async function putAside({ file }: MultipartFile, aside: FileHandle, limit: number): Promise<boolean> {
  let size = 0;
  for await (const piece of file as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= limit) await aside.write(piece);
  }
  return size > limit || file.truncated;
}

async function* filesAside(
  { filename }: MultipartFile,
  aside: FileHandle,
  truncated: boolean,
): AsyncGenerator<UploadedFile> {
  const file = aside.createReadStream({ start: 0, autoClose: false });
  yield { filename, file: Object.assign(file, { truncated }) };
}

/** The files of an opened upload, each to be read to its end before the next. A call that begins anew reads what was put aside again. */
export function uploadedFiles(request: FastifyRequest): AsyncGenerator<UploadedFile> {
  const upload = uploads.get(request);
  if (!upload) throw new Error('the endpoint does not declare a multipart body');
  return upload.files();
}

/** Lets go of content that no handler read, so that the connection can carry the refusal. */
export async function discardUpload(request: FastifyRequest): Promise<void> {
  const upload = uploads.get(request);
  if (!upload || upload.aside) return;
  try {
    for await (const part of upload.files()) part.file.resume();
  } catch {
    // The sender has gone or sent too much: there is nobody left to answer.
  }
}

/** Frees what was put aside; the call is over. */
export async function closeUpload(request: FastifyRequest): Promise<void> {
  await uploads.get(request)?.aside?.close();
}
