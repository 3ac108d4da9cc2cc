/** Both file stores keep the same promises; the product runs on a bucket as on the disk. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ObjectStoreConfiguration } from '#platform/runtime/configuration.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { downloadFile, uploadFile } from '#core/file/public.ts';
import { startTestServer } from '#platform/testing/server.ts';

let home: string;
let store: S3rver;
let bucket: ObjectStoreConfiguration;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'qishu-object-test-'));
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(home, 's3'),
    configureBuckets: [{ name: 'qishu' }],
  });
  const { port } = await store.run();
  bucket = {
    bucket: 'qishu',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    pathStyle: true,
  };
});
afterAll(async () => {
  await store?.close();
  rmSync(home, { recursive: true, force: true });
});

async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return keys;
}

describe.each(['disk', 'bucket'])('on the %s', (kind) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await openFileStore({ objectStore: kind === 'bucket' ? bucket : null, dataDir: join(home, kind) });
  });
  const stored = async (content: string) => {
    const key = newFileKey('txt', new Date());
    await files.write(key, Readable.from([Buffer.from(content)]));
    return key;
  };

  test('what is written is read again, whole and in part, listed, and gone once removed', async () => {
    const key = await stored('零一二三四五');
    expect(await text(files.read(key))).toBe('零一二三四五');
    expect(await text(files.read(key, { start: 3, end: 5 }))).toBe('一');
    expect(await files.size(key)).toBe(18);
    expect(await keysOf(files)).toContain(key);
    expect(await files.withLocalFile(key, async (path) => readFileSync(path, 'utf8'))).toBe('零一二三四五');
    await files.remove(key);
    expect(await files.size(key)).toBeNull();
    expect(await keysOf(files)).not.toContain(key);
    await expect(text(files.read(key))).rejects.toThrow(/NoSuchKey|ENOENT|key does not exist/u);
    await files.remove(key);
  });

  test('a broken upload leaves nothing, and a name of the user is never a key', async () => {
    const key = newFileKey('txt', new Date());
    const broken = Readable.from(
      (function* breaking() {
        yield Buffer.from('half');
        throw new Error('the sender has gone');
      })(),
    );
    await expect(files.write(key, broken)).rejects.toThrow('the sender has gone');
    expect(await files.size(key)).toBeNull();
    await expect((async () => files.size('../secret.key'))()).rejects.toThrow('file key of unexpected form');
    if (kind === 'bucket') expect(readdirSync(join(home, kind, 'scratch'))).toEqual([]);
  });
});

test('the product keeps uploads in the bucket and serves them from it', async () => {
  const server = await startTestServer({ configuration: { objectStore: bucket } });
  try {
    await server.makeEnterprise({ account: 'writer', roles: ['staff'] });
    const client = await server.signIn('writer');
    const answer = await client.upload(
      uploadFile,
      { bizType: 'attachment' },
      { name: '说明.txt', content: Buffer.from('在桶里') },
    );
    const { path } = answer.data as FileValue;
    const files = await openFileStore({ objectStore: bucket, dataDir: join(home, 'other') });
    expect(await text(files.read(path))).toBe('在桶里');
    expect((await client.send(downloadFile, { filePath: path })).body).toBe('在桶里');
  } finally {
    await server.stop();
  }
});

test('the store is configured by the environment, and half a key is refused', () => {
  expect(readConfiguration({}).objectStore).toBeNull();
  expect(
    readConfiguration({
      S3_BUCKET: 'b',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 's',
    }).objectStore,
  ).toEqual({
    bucket: 'b',
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 's' },
    pathStyle: true,
  });
  expect(readConfiguration({ S3_BUCKET: 'b', S3_REGION: 'cn-north-1' }).objectStore).toMatchObject({
    region: 'cn-north-1',
    credentials: null,
    pathStyle: false,
  });
  expect(() => readConfiguration({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' })).toThrow('belong together');
  expect(() => readConfiguration({ S3_BUCKET: 'b', S3_ENDPOINT: 'somewhere' })).toThrow('S3_ENDPOINT');
});
