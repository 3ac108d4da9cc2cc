/**
 * Sends a large file in parts by signed address: can be paused, goes on where it stopped, also after the page was closed,
 * and is checked by its SHA-256. The server says which parts it has.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { completeUpload, getUploadSign } from '#core/file/public.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';

export interface UploadProgress {
  readonly step: 'hashing' | 'sending' | 'checking';
  /** 0 to 1 of the step. */
  readonly share: number;
}

type Sign = OutputOf<typeof getUploadSign>;

const readAtOnce = 4 * 1024 * 1024;
/** A part that fails is tried so often: networks have holes. */
const attempts = 3;
/** Milliseconds before its end at which an address is renewed. */
const renewBefore = 60_000;

const aborted = () => new DOMException('上传已暂停', 'AbortError');

/** Read piece by piece: a film does not fit into memory. By code and not by the browser, which hashes only over TLS and in one go. */
async function hashOf(file: File, report: (share: number) => void, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < file.size; start += readAtOnce) {
    if (signal.aborted) throw aborted();
    hash.update(new Uint8Array(await file.slice(start, start + readAtOnce).arrayBuffer()));
    report(Math.min(1, (start + readAtOnce) / file.size));
  }
  return bytesToHex(hash.digest());
}

/** Name under which an upload that was not finished is remembered. */
const rememberedAs = (file: File): string => `film-upload:${file.name}:${file.size}:${file.lastModified}`;

async function sign(file: File, digest: string): Promise<Sign> {
  const wish = {
    fileName: file.name,
    size: file.size,
    contentType: file.type || 'application/octet-stream',
    sha256: digest,
  };
  const uploadId = localStorage.getItem(rememberedAs(file));
  if (uploadId !== null) {
    try {
      return await call(getUploadSign, { ...wish, uploadId }, { quiet: true });
    } catch {
      // Finished elsewhere, or gone after a day: begun anew.
      localStorage.removeItem(rememberedAs(file));
    }
  }
  const answer = await call(getUploadSign, wish, { quiet: true });
  if (answer.uploadId !== undefined) localStorage.setItem(rememberedAs(file), answer.uploadId);
  return answer;
}

function put(address: string, content: Blob, report: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', (event) => report(event.loaded));
    request.addEventListener('load', () => (request.status === 200 ? resolve() : reject(new Error('part refused'))));
    request.addEventListener('error', () => reject(new Error('part lost')));
    request.addEventListener('abort', () => reject(aborted()));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(content);
  });
}

/** As `put`, tried again after a moment when the network failed. */
async function putPatiently(
  address: string,
  content: Blob,
  report: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await put(address, content, report, signal);
    } catch (error) {
      if (signal.aborted || attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 1000));
    }
  }
}

/** Resolves with the stored file; rejects with AbortError when paused, and goes on from there when called again with the same file. */
export async function uploadInParts(
  file: File,
  report: (progress: UploadProgress) => void,
  signal: AbortSignal,
  known?: string,
): Promise<{ file: FileValue; digest: string }> {
  const digest = known ?? (await hashOf(file, (share) => report({ step: 'hashing', share }), signal));
  let signed = await sign(file, digest);
  const size = signed.partSize ?? file.size;
  const count = Math.ceil(file.size / size);
  const done = new Set(signed.parts ?? []);
  for (let part = 1; part <= count; part += 1) {
    if (signal.aborted) throw aborted();
    if (done.has(part)) continue;
    if (Date.parse(signed.expireAt) - Date.now() < renewBefore) signed = await sign(file, digest);
    const content = file.slice((part - 1) * size, part * size);
    const sent = done.size * size;
    const tell = (bytes: number) => report({ step: 'sending', share: Math.min(1, (sent + bytes) / file.size) });
    await putPatiently(count === 1 ? signed.uploadUrl : `${signed.uploadUrl}&part=${part}`, content, tell, signal);
    done.add(part);
  }
  report({ step: 'checking', share: 1 });
  const stored = await call(completeUpload, { fileId: signed.fileId }, { quiet: true });
  localStorage.removeItem(rememberedAs(file));
  return { file: stored, digest };
}
