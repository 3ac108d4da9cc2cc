/** Files in a bucket of an S3-compatible store; same keys and promises as on the disk. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ObjectStoreConfiguration } from '#platform/runtime/configuration.ts';
import type { FileStore } from './file-store.ts';
import { checkFileKey, isFileKey } from './file-store.ts';

function connect({ endpoint, region, credentials, pathStyle }: ObjectStoreConfiguration): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    // Stores other than Amazon's refuse the trailing checksums the client else adds (stack.md §9).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  });
}

/** Store in a bucket. An object needs its length before its first byte: uploads pass through the folder `scratch`. */
export function createS3FileStore(configuration: ObjectStoreConfiguration, scratch: string): FileStore {
  const client = connect(configuration);
  const Bucket = configuration.bucket;

  async function inScratch<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    const path = join(scratch, randomUUID());
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }
  const read: FileStore['read'] = (key, range) => {
    const out = new PassThrough();
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    client
      .send(new GetObjectCommand({ Bucket, Key: checkFileKey(key), Range }))
      .then(({ Body }) => pipeline(Body as Readable, out))
      .catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
    return out;
  };
  return {
    write: (key, content) =>
      inScratch(async (path) => {
        await pipeline(content, createWriteStream(path, { mode: 0o600 }));
        const { size } = await stat(path);
        await client.send(
          new PutObjectCommand({ Bucket, Key: checkFileKey(key), Body: createReadStream(path), ContentLength: size }),
        );
        return { size };
      }),
    read,
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: checkFileKey(key) }))).ContentLength ?? 0;
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkFileKey(key) }));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'f/', ContinuationToken }));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined && isFileKey(Key)) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    withLocalFile: (key, work) =>
      inScratch(async (path) => {
        await pipeline(read(key), createWriteStream(path, { mode: 0o600 }));
        return work(path);
      }),
  };
}
