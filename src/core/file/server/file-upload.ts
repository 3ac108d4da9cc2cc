/** Uploading by form: streamed into the store under a key of ours, let in by what the bytes are. */
import { Readable } from 'node:stream';
import { uploadEditorFile, uploadFile } from '../model/file.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import {
  maximumFileSize,
  maximumImageSize,
  recogniseFile,
  safeFileName,
  sniffedBytes,
} from '#platform/files/file-type.ts';
import type { UploadedFile } from '#platform/http/multipart-upload.ts';
import { uploadedFiles } from '#platform/http/multipart-upload.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { SettledContent } from './file-content.ts';
import { admitContent, afterAdmission, settleContent, writeHashed } from './file-content.ts';
import { hold } from './file-record.ts';
import { visibilityOf } from './file-row.ts';
import { allowUpload } from './upload-limit.ts';

interface Peeked {
  readonly head: Buffer;
  /** Everything, the head included; breaks when the sender breaks off. */
  readonly whole: Readable;
  /** Lets the rest pass unread, so that the connection can carry a refusal. */
  readonly dismiss: () => Promise<void>;
}

/** First bytes of an upload, and a stream that still has all of them. One iterator walks it: a second one would find nothing. */
async function peek(source: Readable): Promise<Peeked> {
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer>;
  const taken: Buffer[] = [];
  let length = 0;
  while (length < sniffedBytes) {
    const next = await chunks.next();
    if (next.done) break;
    taken.push(next.value);
    length += next.value.length;
  }
  async function* everything(): AsyncGenerator<Buffer> {
    yield* taken;
    yield* chunks;
  }
  return {
    head: Buffer.concat(taken).subarray(0, sniffedBytes),
    whole: Readable.from(everything(), { objectMode: false }),
    dismiss: async () => {
      await chunks.return(undefined);
      source.resume();
    },
  };
}

export interface Incoming {
  readonly key: string;
  readonly name: string;
  readonly extension: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/** One file of a form in the store, recognised by its bytes. `started` hears its key before the first byte is kept. */
export async function receive(
  platform: Platform,
  part: UploadedFile,
  started: (key: string) => void,
): Promise<Incoming> {
  const name = safeFileName(part.filename);
  const { head, whole, dismiss } = await peek(part.file);
  const { extension, contentType } = await recogniseFile(name, head).catch(async (error: unknown) => {
    await dismiss();
    throw error;
  });
  const key = newFileKey(extension, platform.now());
  started(key);
  const { size, sha256 } = await writeHashed(platform.files, key, whole);
  const limit = contentType.startsWith('image/') ? maximumImageSize : maximumFileSize;
  if (part.file.truncated || size > limit) throw fail.tooLarge(`文件「${name}」超过 ${limit / 1024 / 1024} MB`);
  return { key, name, extension, contentType, size, sha256 };
}

/** The row of an upload whose bytes lie in the store and were judged. @throws FY-R001, FY-C001. */
export async function storeUpload(
  context: TenantContext,
  incoming: Incoming,
  settled: SettledContent,
  bizType: string,
): Promise<FileValue> {
  const { tenant, session } = context;
  const { key, name, extension, contentType } = incoming;
  await allowUpload(context, incoming.size);
  const admitted = await admitContent(context, settled);
  const row = await queryRow<{ id: number }>(context)`
    insert into file (
      group_code, company_code, name, size, path, content_type, extension, biz_type, owner_account_id, status,
      visibility, sha256, storage_key, width, height
    )
    values (${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${name}, ${admitted.size}, ${key}, ${contentType},
      ${extension}, ${bizType}, ${session.accountId},
      ${admitted.status}, ${visibilityOf(bizType)}, ${admitted.sha256}, ${admitted.sharedKey},
        ${admitted.image?.width ?? null}, ${admitted.image?.height ?? null}) returning id`;
  const id = row?.id ?? 0;
  afterAdmission(context, key, id, admitted);
  return { id, name, size: admitted.size, path: key, contentType };
}

/**
 * All files of the call or none: what a refused one leaves in the store is taken away with it. Every byte is there
 * before the database is asked for anything: a slow sender must not hold a connection.
 */
async function storeAll(context: TenantContext, bizType: string): Promise<FileValue[]> {
  const stored: FileValue[] = [];
  const keys: string[] = [];
  try {
    const received: Incoming[] = [];
    for await (const part of uploadedFiles(context.request))
      received.push(await receive(context.platform, part, (key) => keys.push(key)));
    const settled: [Incoming, SettledContent][] = [];
    for (const incoming of received)
      settled.push([incoming, await settleContent(context.platform.files, { ...incoming, bizType })]);
    for (const [incoming, content] of settled) stored.push(await storeUpload(context, incoming, content, bizType));
  } catch (error) {
    for (const key of keys) await context.platform.files.remove(key);
    throw error;
  }
  if (stored.length === 0) throw fail.invalid('文件：必填');
  return stored;
}

export const uploadFileHandler = handle(uploadFile, async (context, input) => {
  const stored = await storeAll(context, input.bizType);
  const [only] = stored;
  return stored.length === 1 && only ? only : stored;
});

/** Address under which a stored file opens in a tag. */
export function fileUrl(context: TenantContext, path: string): string {
  const query = new URLSearchParams({
    filePath: path,
    inline: '1',
    groupCode: context.tenant.groupCode,
    ...(context.tenant.companyCode === null ? {} : { companyCode: context.tenant.companyCode }),
  });
  return `/api/v1/file/downloadFile?${query.toString()}`;
}

export const uploadEditorFileHandler = handle(uploadEditorFile, async (context, input) => {
  const stored = await storeAll(context, input.bizType);
  const [file] = stored;
  if (!file) throw fail.invalid('文件：必填');
  // A text holds its pictures by their address, which no reference counts.
  await hold(
    context,
    stored.map(({ id }) => id),
  );
  return { ...file, url: fileUrl(context, file.path) };
});
