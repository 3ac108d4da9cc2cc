/** What uploads may be and how they are kept: pictures, hidden content, the same bytes once, quota notices, aborted uploads. */
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { inTenant } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import { multipartBody } from '#platform/testing/multipart.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { completeUpload, deleteFiles, downloadFile, getUploadSign, uploadFile } from '../model/file.ts';
import { queryMessage } from '#core/message/public.ts';
import { purgeFiles } from './file-purge.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let client: TestClient;
let owner: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'writer', roles: ['staff'] },
    { account: 'chief', roles: ['company_owner', 'staff'] },
    { account: 'neighbour', home: 1, roles: ['staff'] },
  );
  client = await server.signIn('writer');
  owner = await server.signIn('chief');
});
afterAll(() => server?.stop());

async function upload(name: string, content: Buffer, bizType = 'attachment', from = client): Promise<FileValue> {
  const answer = await from.upload(uploadFile, { bizType }, { name, content });
  if (answer.resultCode !== 1) throw new Error(answer.errorDesc ?? '');
  return answer.data as FileValue;
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.platform.files.list()) keys.push(key);
  return keys.toSorted();
}

const countRows = () =>
  inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: enterprise.companyCodes, accountId: null },
    async (db) => Number((await queryRow<{ count: number }>(db)`select count(*) as count from file`)?.count),
  );

/** Everything in the store and in the table, to be the same after a refusal. */
const everything = async () => ({ keys: await storedKeys(), rows: await countRows(), disk: entriesOnDisk() });

function entriesOnDisk(): string[] {
  return readdirSync(join(server.platform.configuration.dataDir, 'files'), { recursive: true })
    .map(String)
    .filter((name) => name.includes('.'))
    .toSorted();
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0078fc' } });

/** A photograph as a phone writes it: lying, with its place. */
const photograph = (width = 1200, height = 800) =>
  picture(width, height)
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

test('previews are made once, beside the file, upright, without EXIF and never larger than the picture', async () => {
  const stored = await upload('照片.jpg', await photograph());
  const ask = (w: string) => client.send(downloadFile, { filePath: stored.path, inline: '1', w });
  const small = await ask('256');
  expect([small.statusCode, small.headers['content-type'], small.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-cache',
  ]);
  const seen = await sharp(small.rawPayload).metadata();
  expect([seen.width, seen.height, seen.exif]).toEqual([171, 256, undefined]);
  expect((await sharp((await ask('64')).rawPayload).metadata()).height).toBe(64);
  const beside = `${stored.path.replace(/\.jpg$/u, '')}.w256`;
  expect(await storedKeys()).toEqual(expect.arrayContaining([stored.path, beside]));
  // The second answer is the stored one: other bytes under its key come back.
  await server.platform.files.write(beside, Readable.from([Buffer.from('kept')]));
  expect((await ask('256')).body).toBe('kept');
  const tiny = await upload('小.png', await picture(20, 10).png().toBuffer());
  expect(
    (await sharp((await client.send(downloadFile, { filePath: tiny.path, w: '1024' })).rawPayload).metadata()).width,
  ).toBe(20);
  expect(
    await client.call({ ...downloadFile, method: 'GET' }, { filePath: tiny.path, w: '9999' as '64' }),
  ).toMatchObject({ errorCode: 'FY-V001' });
  // No picture: the file itself.
  const text = await upload('说明.txt', Buffer.from('文字'));
  expect((await client.send(downloadFile, { filePath: text.path, w: '64' })).body).toBe('文字');
});

test('portraits are cut square, logos and pictures re-encoded; where the photograph was taken is gone', async () => {
  for (const [bizType, size] of [
    ['avatar', [256, 256]],
    ['logo', [341, 512]],
    ['picture', [800, 1200]],
  ] as const) {
    const stored = await upload('头像.jpg', await photograph(), bizType);
    const { rawPayload } = await client.send(downloadFile, { filePath: stored.path });
    const seen = await sharp(rawPayload).metadata();
    expect([bizType, seen.width, seen.height, seen.exif, seen.format], bizType).toEqual([
      bizType,
      ...size,
      undefined,
      'jpeg',
    ]);
    expect(stored.size).toBe(rawPayload.length);
  }
  // An attachment is the sender's document: byte for byte.
  const original = await photograph(1201);
  expect(
    (await client.send(downloadFile, { filePath: (await upload('原图.jpg', original)).path })).rawPayload.equals(
      original,
    ),
  ).toBe(true);
});

/** A PNG whose header says 30,000 × 30,000 and whose rows are all alike: a few kilobytes that unpack to 2.7 GB. */
async function bomb(): Promise<Buffer> {
  const small = await picture(1, 1).png().toBuffer();
  const header = Buffer.from(small);
  header.writeUInt32BE(30_000, 16);
  header.writeUInt32BE(30_000, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const archive = Buffer.from(zipSync({ 'a.txt': new Uint8Array([65]) }));

test.each([
  ['a picture of 30,000 × 30,000 pixels', 'bomb.png', bomb, 'attachment', '像素过大'],
  [
    'a page in front of nothing',
    'page.gif',
    async () => Buffer.from('GIF89a/*<html ></html>*/=1;alert(1)//'),
    'attachment',
    '图片',
  ],
  ['an archive behind a PDF', 'zip.pdf', async () => Buffer.concat([pdf, archive]), 'attachment', '压缩包'],
  [
    'the first half of a photograph as portrait',
    'half.jpg',
    async () => (await photograph()).subarray(0, 1500),
    'avatar',
    '图片',
  ],
  ['a document as portrait', 'a.pdf', async () => pdf, 'avatar', '请使用 PNG'],
  [
    'a portrait above 2 MB',
    'large.png',
    async () =>
      sharp({
        create: {
          width: 1000,
          height: 1000,
          channels: 3,
          background: '#fff',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png()
        .toBuffer(),
    'avatar',
    '2 MB',
  ],
  ['picture bytes as a document', 'a.pdf', async () => picture(9, 9).png().toBuffer(), 'attachment', '不符'],
  ['nothing at all', 'empty.pdf', async () => Buffer.alloc(0), 'attachment', '空'],
  ['51 MB', 'large.txt', async () => Buffer.alloc(51 * 1024 * 1024, 'a'), 'attachment', '50 MB'],
])(
  '%s is refused with a reason and leaves nothing behind, by form and by signature',
  async (_what, name, make, bizType, reason) => {
    const content = await make();
    const before = await everything();
    expect(await client.upload(uploadFile, { bizType }, { name, content })).toMatchObject({
      resultCode: 0,
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining(reason),
    });
    expect(await everything()).toEqual(before);
    if (content.length === 0 || content.length > 50 * 1024 * 1024) {
      expect(await client.call(getUploadSign, { fileName: name, size: content.length, bizType })).toMatchObject({
        errorCode: 'FY-V001',
      });
      return;
    }
    const sign = await client.ask(getUploadSign, { fileName: name, size: content.length, bizType });
    await server.application.inject({
      method: 'PUT',
      url: sign.uploadUrl,
      payload: content,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(await client.call(completeUpload, { fileId: sign.fileId })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining(reason),
    });
    expect(await everything()).toEqual(before);
  },
);

test.each([
  [
    'a page behind a picture',
    'page.png',
    async () => [await picture(9, 7).png().toBuffer(), '<SCRIPT>alert(1)</SCRIPT>'],
  ],
  ['an archive behind a picture', 'zip.jpg', async () => [await picture(9, 7).jpeg().toBuffer(), archive]],
  ['an archive behind a drawing', 'zip.gif', async () => [await picture(9, 7).gif().toBuffer(), archive]],
  [
    'a page in the notes of a photograph',
    'exif.jpg',
    async () => [
      await picture(9, 7)
        .jpeg()
        .withExif({ IFD0: { ImageDescription: '<html ><script >alert(1)</script>' } })
        .toBuffer(),
    ],
  ],
])('%s: its pixels are kept and nothing else, by form and by signature', async (_what, name, make) => {
  const content = Buffer.concat((await make()).map((part) => Buffer.from(part)));
  const stored = await upload(name, content);
  const sign = await client.ask(getUploadSign, { fileName: name, size: content.length, bizType: 'attachment' });
  await server.application.inject({
    method: 'PUT',
    url: sign.uploadUrl,
    payload: content,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const signed = await client.ask(completeUpload, { fileId: sign.fileId });
  for (const { path, size } of [stored, signed as FileValue]) {
    const { rawPayload } = await client.send(downloadFile, { filePath: path });
    expect(rawPayload.length).toBe(size);
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, height]).toEqual([9, 7]);
    for (const mark of ['PK\u0005\u0006', 'script', 'SCRIPT'])
      expect(rawPayload.toString('latin1')).not.toContain(mark);
  }
});

test('a file after a refused one, and fields after the file, leave nothing either', async () => {
  const before = await everything();
  const form = new FormData();
  for (const [key, value] of Object.entries(client.tenant ?? {})) form.append(key, String(value));
  form.append('file', new Blob(['good']), 'good.txt');
  form.append('file', new Blob(['<svg/>']), 'bad.svg');
  const send = async (body: FormData) => {
    const whole = new Response(body);
    return (
      await client.inject({
        method: 'POST',
        url: uploadFile.path,
        headers: { ...ajaxHeader, 'content-type': whole.headers.get('content-type') ?? '' },
        payload: Buffer.from(await whole.arrayBuffer()),
      })
    ).json();
  };
  expect(await send(form)).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('.svg') });
  const late = new FormData();
  late.append('file', new Blob(['good']), 'good.txt');
  for (const [key, value] of Object.entries(client.tenant ?? {})) late.append(key, String(value));
  expect(await send(late)).toMatchObject({ errorCode: 'FY-V001', errorDesc: '请选择所属企业' });
  expect(await everything()).toEqual(before);
});

test('the same bytes are kept once in a company, and go with the last file that needs them', async () => {
  const content = Buffer.from('同一份合同');
  const before = await storedKeys();
  const [first, second] = [await upload('合同.txt', content), await upload('合同副本.txt', content)];
  expect(first.path).not.toBe(second.path);
  const kept = (await storedKeys()).filter((key) => !before.includes(key));
  expect(kept).toEqual([first.path]);
  // By signature too, and two at once.
  const sign = await client.ask(getUploadSign, {
    fileName: '第三份.txt',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    bizType: 'attachment',
  });
  await server.application.inject({
    method: 'PUT',
    url: sign.uploadUrl,
    payload: content,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const third = await client.ask(completeUpload, { fileId: sign.fileId });
  const twin = Buffer.from('同时上传');
  await Promise.all([upload('甲.txt', twin), upload('乙.txt', twin)]);
  expect((await storedKeys()).filter((key) => !before.includes(key))).toHaveLength(2);
  // Another company keeps its own: what one stores tells the other nothing.
  await upload('合同.txt', content, 'attachment', await server.signIn('neighbour'));
  expect((await storedKeys()).filter((key) => !before.includes(key))).toHaveLength(3);
  for (const { path, name } of [first, second, third]) {
    const answer = await client.send(downloadFile, { filePath: path });
    expect([answer.rawPayload.equals(content), answer.headers['content-disposition']], name).toEqual([
      true,
      `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    ]);
  }
  // The file whose key the bytes have goes first: the others still have them.
  const day = 86_400_000;
  await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: enterprise.companyCodes, accountId: null },
    (db) => execute(db)`update file set attached_at = now() where id = any(${[second.id, third.id]}::bigint[])`,
  );
  await client.ask(deleteFiles, { ids: [first.id] });
  server.clock.advance(31 * day);
  await purgeFiles(server.platform);
  expect((await client.send(downloadFile, { filePath: first.path })).json()).toMatchObject({ errorCode: 'FY-N001' });
  expect((await client.send(downloadFile, { filePath: second.path })).rawPayload.equals(content)).toBe(true);
  await client.ask(deleteFiles, { ids: [second.id, third.id] });
  server.clock.advance(31 * day);
  await purgeFiles(server.platform);
  expect(await storedKeys()).not.toContain(first.path);
  server.clock.advance(-62 * day);
});

test('administrators are told once at 80, 95 and 100 percent of the storage, again after it fell', async () => {
  const { db } = server.platform;
  const setQuota = (bytes: number) =>
    execute(db)`update company set storage_quota = ${bytes} where company_code = ${enterprise.companyCodes[0]}`;
  const used = Number(
    (
      await inTenant(
        db,
        { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
        (inside) =>
          queryRow<{ used: number }>(inside)`
            select coalesce(sum(size), 0) as used
            from (select max(size) as size from file where status <> 'deleted' group by coalesce(storage_key, path)) c`,
      )
    )?.used,
  );
  const told = async () =>
    (await owner.ask(queryMessage, { filter: { keyword: '存储空间' }, page: {} })).records.map(({ title }) => title);
  const add = (bytes: number, letter: string) =>
    client.upload(uploadFile, {}, { name: 'a.txt', content: Buffer.alloc(bytes, letter) });
  await setQuota(Math.floor((used + 100) / 0.8));
  await add(100, 'a');
  await add(1, 'b');
  expect(await told()).toEqual(['存储空间已使用 80%']);
  await setQuota(Math.floor((used + 201) / 0.95));
  await add(100, 'c');
  expect(await told()).toEqual(['存储空间已使用 95%', '存储空间已使用 80%']);
  await setQuota(used + 210);
  for (const letter of ['d', 'e'])
    expect(await add(100, letter)).toMatchObject({ errorCode: 'FY-C001', errorDesc: '存储空间不足' });
  expect(await told()).toEqual(['存储空间已用完', '存储空间已使用 95%', '存储空间已使用 80%']);
  await setQuota(2 ** 40);
  await add(100, 'f');
  await setQuota(Math.floor((used + 400) / 0.8));
  await add(100, 'g');
  expect(await told()).toHaveLength(4);
  await setQuota(2 ** 40);
  expect((await client.ask(queryMessage, { filter: { keyword: '存储空间' }, page: {} })).total).toBe(0);
});

test('an upload that the sender breaks off leaves neither a part nor a row', async () => {
  await server.application.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.application.server.address() as AddressInfo;
  const before = await everything();
  const { payload, contentType } = await multipartBody(
    { ...client.tenant, bizType: 'attachment' } as Record<string, string>,
    {
      name: 'half.txt',
      content: Buffer.alloc(4 * 1024 * 1024, 'a'),
    },
  );
  const send = (method: string, path: string, headers: Record<string, string>, content: Buffer) =>
    new Promise<void>((resolve) => {
      const call = request({
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: { ...ajaxHeader, cookie: client.cookie ?? '', 'content-length': String(content.length), ...headers },
      });
      call.on('error', () => resolve()).on('close', () => resolve());
      call.write(content.subarray(0, content.length / 2), () => setTimeout(() => call.destroy(), 300));
    });
  await send('POST', uploadFile.path, { 'content-type': contentType }, payload);
  await expect.poll(everything, { timeout: 5000 }).toEqual(before);
  const size = 4 * 1024 * 1024;
  const sign = await client.ask(getUploadSign, { fileName: 'half.txt', size, bizType: 'attachment' });
  await send('PUT', sign.uploadUrl, { 'content-type': 'application/octet-stream' }, Buffer.alloc(size, 'a'));
  await expect.poll(entriesOnDisk, { timeout: 5000 }).toEqual(before.disk);
  expect(await client.call(completeUpload, { fileId: sign.fileId })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '文件没有传完，请重新上传',
  });
});
