import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { inTenant } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { completeUpload, downloadFile, getUploadSign, uploadEditorFile, uploadFile } from '../model/file.ts';

/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** The first box of a film. */
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isomiso2'),
]);
const text = (size: number) => Buffer.alloc(size, 'a');

let server: TestServer;
let enterprise: TestEnterprise;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'writer', roles: ['staff'] },
    { account: 'stranger', home: 1, roles: ['staff'] },
  );
  client = await server.signIn('writer');
});
afterAll(() => server?.stop());

async function upload(name: string, content: Buffer): Promise<FileValue> {
  const answer = await client.upload(uploadFile, { bizType: 'attachment' }, { name, content });
  if (answer.resultCode !== 1) throw new Error(answer.errorDesc ?? '');
  return answer.data as FileValue;
}

test('an uploaded file comes back byte for byte, as attachment, with its Chinese name', async () => {
  const stored = await upload('员工 照片.png', png);
  expect(stored).toMatchObject({ name: '员工 照片.png', size: png.length, contentType: 'image/png' });
  const answer = await client.send(downloadFile, { filePath: stored.path });
  expect(answer.rawPayload.equals(png)).toBe(true);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('员工 照片.png')}`,
  );
  const named = async (fileName: string) =>
    (await client.send(downloadFile, { filePath: stored.path, fileName })).headers['content-disposition'];
  expect(await named('工资表.hta')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('工资表.hta.png')}`);
  expect(await named('工资表.PNG')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('工资表.PNG')}`);
  expect(answer.headers['content-security-policy']).toContain('sandbox');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(
    (await client.send(downloadFile, { filePath: stored.path, inline: '1' })).headers['content-disposition'],
  ).toMatch(/^inline/u);
});

test('a file of many pieces comes back whole', async () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => `${index} `).join(''));
  const stored = await upload('很长.txt', content);
  expect(stored.size).toBe(content.length);
  expect((await client.send(downloadFile, { filePath: stored.path })).rawPayload.equals(content)).toBe(true);
});

test('the tenant pair may travel as form fields before the file', async () => {
  const answer = await client
    .as(null)
    .upload(uploadFile, { ...client.tenant, bizType: 'attachment' } as Record<string, string>, {
      name: 'a.txt',
      content: text(5),
    });
  expect(answer).toMatchObject({ resultCode: 1, data: { name: 'a.txt', size: 5 } });
  expect(await client.as(null).upload(uploadFile, {}, { name: 'a.txt', content: text(5) })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '请选择所属企业',
  });
});

test.each([
  ['a.pdf', png, '不符'],
  ['x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '不支持'],
  ['page.html', Buffer.from('<script>alert(1)</script>'), '不支持'],
  ['empty.txt', Buffer.alloc(0), '空'],
  ['binary.txt', Buffer.from([1, 0, 2, 0]), '不符'],
  ['noextension', text(4), '不支持'],
])('%s is refused with a reason and leaves nothing', async (name, content, reason) => {
  expect(await client.upload(uploadFile, {}, { name, content })).toMatchObject({
    resultCode: 0,
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining(reason),
  });
});

test('51 MB are refused with 413, an image above 10 MB too', async () => {
  const large = await client.upload(uploadFile, {}, { name: 'large.txt', content: text(51 * 1024 * 1024) });
  expect(large).toMatchObject({ resultCode: 0, errorCode: 'FY-V001', errorDesc: expect.stringContaining('50 MB') });
  const film = await client.upload(
    uploadEditorFile,
    {},
    { name: 'large.mp4', content: Buffer.concat([mp4, Buffer.alloc(51 * 1024 * 1024)]) },
  );
  expect(film).toMatchObject({ resultCode: 0, errorCode: 'FY-V001', errorDesc: expect.stringContaining('50 MB') });
  const image = await client.upload(
    uploadFile,
    {},
    { name: 'large.png', content: Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]) },
  );
  expect(image).toMatchObject({ errorDesc: expect.stringContaining('10 MB') });
});

test('a name with path tricks is stored under a safe one, and keys that are no keys find nothing', async () => {
  expect((await upload('../../etc/passwd.txt', text(3))).name).toBe('passwd.txt');
  for (const filePath of ['../x', '/etc/passwd', 'f/2026/01/00000000-0000-0000-0000-000000000000.txt']) {
    expect((await client.send(downloadFile, { filePath })).json()).toMatchObject({ errorCode: 'FY-N001' });
  }
});

test('ranges, revalidation and what lies beyond the end', async () => {
  const stored = await upload('range.txt', Buffer.from('0123456789'));
  const ask = (headers: Record<string, string>) =>
    client.inject({
      method: 'GET',
      url: downloadFile.path,
      query: { filePath: stored.path, groupCode: enterprise.groupCode, companyCode: enterprise.companyCodes[0] },
      headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
    });
  const part = await ask({ range: 'bytes=2-4' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  expect((await ask({ range: 'bytes=-3' })).body).toBe('789');
  expect((await ask({ range: 'bytes=50-60' })).statusCode).toBe(416);
  const whole = await ask({});
  expect((await ask({ 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304);
});

test('a file of another company is not found', async () => {
  const stored = await upload('secret.txt', text(9));
  const stranger = await server.signIn('stranger');
  expect((await stranger.send(downloadFile, { filePath: stored.path })).json()).toMatchObject({ errorCode: 'FY-N001' });
});

test('the editor upload answers an address that opens the picture', async () => {
  const answer = await client.upload(uploadEditorFile, {}, { name: 'a.png', content: png });
  const url = (answer.data as { url: string }).url;
  const opened = await client.inject({ method: 'GET', url });
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/png']);
});

test('a signed upload is put, completed and checked; a wrong signature, size or content is refused', async () => {
  const sign = await client.ask(getUploadSign, { fileName: 'b.png', size: png.length, bizType: 'attachment' });
  const put = (url: string, payload: Buffer) =>
    server.application.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'application/octet-stream' } });
  expect((await put(sign.uploadUrl.replace(/signature=[^&]*/u, 'signature=x'), png)).json()).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await client.call(completeUpload, { fileId: sign.fileId })).toMatchObject({ errorCode: 'FY-V001' });
  expect((await put(sign.uploadUrl, png.subarray(1))).json()).toMatchObject({ errorCode: 'FY-V001' });
  expect((await put(sign.uploadUrl, png)).json()).toMatchObject({ resultCode: 1 });
  expect(await client.ask(completeUpload, { fileId: sign.fileId })).toMatchObject({
    name: 'b.png',
    contentType: 'image/png',
  });
  const fake = await client.ask(getUploadSign, { fileName: 'c.pdf', size: png.length, bizType: 'attachment' });
  await put(fake.uploadUrl, png);
  expect(await client.call(completeUpload, { fileId: fake.fileId })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('不符'),
  });
  expect(await client.call(getUploadSign, { fileName: 'd.exe', size: 10, bizType: 'attachment' })).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('200 files in ten minutes and 2 GB in an hour, by form and by signed address; what the product made does not count', async () => {
  const strict = await startTestServer({ configuration: { requestsPerMinute: 600 } });
  try {
    const home = await strict.makeEnterprise(
      { account: 'hasty', roles: ['staff'] },
      { account: 'calm', roles: ['staff'] },
    );
    const [hasty, calm] = [await strict.signIn('hasty'), await strict.signIn('calm')];
    const stored = (count: number, size: number, ago: string, bizType: string, company: 0 | 1 = 0) =>
      inTenant(
        strict.platform.db,
        { groupCode: home.groupCode, companyCodes: [home.companyCodes[company]], accountId: null },
        (db) =>
          execute(db)`
            insert into file (
              group_code, company_code, name, size, path, owner_account_id, status, biz_type, created_at
            )
          select ${home.groupCode}, ${home.companyCodes[company]}, 'x', ${size}, gen_random_uuid()::text,
            ${home.accountIds.get('hasty')}, 'ready', ${bizType}, now() - ${ago}::interval
          from generate_series(1, ${count})`,
      );
    const send = (from: TestClient) => from.upload(uploadFile, {}, { name: 'a.txt', content: text(5) });
    const sign = (size: number) =>
      hasty.call(getUploadSign, { fileName: '影片.mp4', size, contentType: 'video/mp4', bizType: 'attachment' });
    await stored(300, 1, '1 minute', 'export');
    // The limit is the person's: what he stored in another company counts.
    await stored(150, 1, '1 minute', 'attachment');
    await stored(49, 1, '1 minute', 'attachment', 1);
    expect(await send(hasty)).toMatchObject({ resultCode: 1 });
    expect(await send(hasty)).toMatchObject({ errorCode: 'FY-R001' });
    expect(await sign(5)).toMatchObject({ errorCode: 'FY-R001', data: { seconds: expect.any(Number) } });
    expect(await send(calm)).toMatchObject({ resultCode: 1 });
    await inTenant(
      strict.platform.db,
      { groupCode: home.groupCode, companyCodes: [...home.companyCodes], accountId: null },
      (db) => execute(db)`update file set created_at = created_at - interval '20 minutes'`,
    );
    await stored(1, 2 * 1024 ** 3 - 1000, '30 minutes', 'attachment');
    expect(await sign(5000)).toMatchObject({ errorCode: 'FY-R001' });
    expect(await sign(5)).toMatchObject({ resultCode: 1 });
  } finally {
    await strict.stop();
  }
});
