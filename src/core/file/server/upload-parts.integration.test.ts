/** Large uploads in parts, checksums and the quota of a company. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { completeUpload, downloadFile, getUploadSign, uploadFile } from '../model/file.ts';

const megabyte = 1024 * 1024;
let server: TestServer;
let enterprise: TestEnterprise;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'writer', roles: ['staff'] },
    { account: 'stranger', roles: ['staff'] },
  );
  client = await server.signIn('writer');
});
afterAll(() => server?.stop());

const put = async (url: string, payload: Buffer) =>
  (
    await server.application.inject({
      method: 'PUT',
      url,
      payload,
      headers: { 'content-type': 'application/octet-stream' },
    })
  ).json();
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

test('21 MB come in three parts, are resumed where they broke off, and must be the bytes that were announced', async () => {
  const content = Buffer.alloc(21 * megabyte, 'a');
  content.write('the end', content.length - 7);
  const wish = { fileName: '大文件.txt', size: content.length, sha256: sha256(content), bizType: 'attachment' };
  const sign = await client.ask(getUploadSign, wish);
  expect(sign).toMatchObject({
    method: 'PUT',
    fields: {},
    partSize: 8 * megabyte,
    uploadId: String(sign.fileId),
    parts: [],
  });
  const part = (number: number) => content.subarray((number - 1) * 8 * megabyte, number * 8 * megabyte);
  expect(await put(`${sign.uploadUrl}&part=1`, part(1))).toMatchObject({ resultCode: 1 });
  expect(await put(`${sign.uploadUrl}&part=3`, part(3))).toMatchObject({ resultCode: 1 });
  expect(await put(`${sign.uploadUrl}&part=2`, part(3))).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '文件大小与签名不符',
  });
  for (const number of ['0', '4', '1.5', ''])
    expect(await put(`${sign.uploadUrl}&part=${number}`, part(3)), number).toMatchObject({
      errorDesc: '分片编号不正确',
    });
  expect(await client.call(completeUpload, { fileId: sign.fileId })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('已有 2 个分片，共 3 个'),
  });
  expect(
    await (await server.signIn('stranger')).call(getUploadSign, { ...wish, uploadId: sign.uploadId }),
  ).toMatchObject({ errorCode: 'FY-N001' });
  const again = await client.ask(getUploadSign, { ...wish, uploadId: sign.uploadId });
  expect(again).toMatchObject({ fileId: sign.fileId, parts: [1, 3] });
  // The right length, the wrong bytes: only the checksum tells.
  await put(`${again.uploadUrl}&part=2`, Buffer.alloc(8 * megabyte, 'b'));
  expect(await client.call(completeUpload, { fileId: sign.fileId })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '文件校验值不符，请重新上传',
  });
  await put(`${again.uploadUrl}&part=2`, part(2));
  for (const parts of [[1, 2], [1, 2, 2], [1, 2, 4], []])
    expect(await client.call(completeUpload, { fileId: sign.fileId, parts }), String(parts)).toMatchObject({
      errorDesc: '分片：应为 1 至 3，各一次',
    });
  expect(await client.ask(completeUpload, { fileId: sign.fileId, parts: [3, 1, 2] })).toMatchObject({
    name: '大文件.txt',
    size: content.length,
    contentType: 'text/plain',
  });
  expect(sha256((await client.send(downloadFile, { filePath: sign.path })).rawPayload)).toBe(wish.sha256);
  const kept: string[] = [];
  for await (const key of server.platform.files.list()) kept.push(key);
  expect(kept).toEqual([sign.path]);
  expect(await client.call(getUploadSign, { ...wish, uploadId: sign.uploadId })).toMatchObject({
    errorCode: 'FY-C001',
  });
});

test('films may be larger than documents, pictures less', async () => {
  const sized = (fileName: string, megabytes: number) =>
    client.call(getUploadSign, { fileName, size: megabytes * megabyte, bizType: 'attachment' });
  expect(await sized('film.mp4', 500)).toMatchObject({ resultCode: 1 });
  for (const [name, size] of [
    ['film.mp4', 2049],
    ['paper.pdf', 51],
    ['picture.png', 11],
  ] as const)
    expect(await sized(name, size), name).toMatchObject({ resultCode: 0, errorCode: 'FY-V001' });
});

test('a company that has used its storage is refused, whichever way it uploads', async () => {
  const used = () => client.upload(uploadFile, {}, { name: 'a.txt', content: Buffer.alloc(11, 'a') });
  await execute(server.platform)`
    update company set storage_quota = 10 where company_code = ${enterprise.companyCodes[0]}`;
  expect(await used()).toMatchObject({ errorCode: 'FY-C001', errorDesc: '存储空间不足' });
  expect(await client.call(getUploadSign, { fileName: 'a.txt', size: 11, bizType: 'attachment' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '存储空间不足',
  });
  await execute(server.platform)`
    update company set storage_quota = ${2 ** 40} where company_code = ${enterprise.companyCodes[0]}`;
  expect(await used()).toMatchObject({ resultCode: 1 });
});
