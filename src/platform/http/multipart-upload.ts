/**
 * Multipart bodies: form fields come before the file, so that tenant and permission are known
 * before the first byte of content is kept. The file itself waits in the connection until a handler reads it.
 */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fail } from '#platform/runtime/failure.ts';

interface OpenUpload {
  readonly fields: Record<string, string>;
  readonly files: AsyncGenerator<MultipartFile>;
}

/** Beside the request, and gone with it: between the gate, which needs the fields, and the handler, which reads the files. */
const uploads = new WeakMap<FastifyRequest, OpenUpload>();

async function* filesFrom(first: MultipartFile | null, rest: AsyncIterator<unknown>): AsyncGenerator<MultipartFile> {
  if (first) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const part = next.value as MultipartFile | { type: 'field' };
    if (part.type === 'file') yield part;
  }
}

/** Reads the fields up to the first file; answers them beside the query. */
export async function openUpload(request: FastifyRequest): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw fail.invalid('请以文件形式上传');
  const fields: Record<string, string> = { ...(request.query as Record<string, string>) };
  const parts = request.parts()[Symbol.asyncIterator]();
  let first: MultipartFile | null = null;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'file') {
      first = part;
      break;
    }
    fields[part.fieldname] = String(part.value);
  }
  uploads.set(request, { fields, files: filesFrom(first, parts) });
  return fields;
}

/** The files of an opened upload, each to be read to its end before the next. */
export function uploadedFiles(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  const upload = uploads.get(request);
  if (!upload) throw new Error('the endpoint does not declare a multipart body');
  return upload.files;
}

/** Lets go of content that no handler read, so that the connection can carry the refusal. */
export async function discardUpload(request: FastifyRequest): Promise<void> {
  const upload = uploads.get(request);
  if (!upload) return;
  try {
    for await (const part of upload.files) part.file.resume();
  } catch {
    // The sender has gone or sent too much: there is nobody left to answer.
  }
}
