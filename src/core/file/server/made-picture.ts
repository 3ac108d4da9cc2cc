/** Pictures that the product itself brings in for a person (of an article read from elsewhere): judged like every upload. */
import { Readable } from 'node:stream';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { Failure } from '#platform/runtime/failure.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import { recogniseFile, safeFileName, sniffedBytes } from '#platform/files/file-type.ts';
import { editorUse } from '../model/file.ts';
import type { SettledContent } from './file-content.ts';
import { settleContent, writeHashed } from './file-content.ts';
import type { Incoming } from './file-upload.ts';
import { fileUrl, storeUpload } from './file-upload.ts';

export interface BroughtPicture {
  /** With an extension that fits the content. */
  readonly name: string;
  readonly content: Buffer;
}

export interface StoredPicture {
  readonly file: FileValue;
  /** Address that an image tag opens. */
  readonly url: string;
}

/** A picture in the store, or the sentence that refuses it. */
type Received = { readonly incoming: Incoming; readonly settled: SettledContent } | Failure;

const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  throw error;
};

async function receivePicture(
  { platform }: TenantContext,
  { name, content }: BroughtPicture,
  keys: string[],
): Promise<Received> {
  try {
    const { extension, contentType } = await recogniseFile(name, content.subarray(0, sniffedBytes));
    const key = newFileKey(extension, platform.now());
    keys.push(key);
    const { size, sha256 } = await writeHashed(platform.files, key, Readable.from([content]));
    const incoming: Incoming = { key, name: safeFileName(name), extension, contentType, size, sha256 };
    return { incoming, settled: await settleContent(platform.files, { ...incoming, bizType: editorUse }) };
  } catch (error) {
    return asFailure(error);
  }
}

/**
 * Stores pictures for texts, in order; what is refused (no picture, too many pixels, no room) is answered as a sentence and hinders no other.
 * Nobody holds them yet: what no text takes up goes after 24 hours. Bytes first: the database is asked when all of them are there.
 */
export async function storePictures(
  context: TenantContext,
  pictures: readonly BroughtPicture[],
): Promise<(StoredPicture | string)[]> {
  const keys: string[] = [];
  try {
    const received: Received[] = [];
    for (const picture of pictures) received.push(await receivePicture(context, picture, keys));
    const stored: (StoredPicture | string)[] = [];
    for (const entry of received) {
      const file =
        entry instanceof Failure
          ? entry
          : await storeUpload(context, entry.incoming, entry.settled, editorUse).catch(asFailure);
      stored.push(file instanceof Failure ? file.message : { file, url: fileUrl(context, file.path) });
    }
    const kept = new Set(stored.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.file.path])));
    for (const key of keys) if (!kept.has(key)) await context.platform.files.remove(key);
    return stored;
  } catch (error) {
    for (const key of keys) await context.platform.files.remove(key);
    throw error;
  }
}
