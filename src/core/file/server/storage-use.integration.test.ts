/** The counter of what a company stores: uploads of one instant never exceed the quota, and it stays what the files add up to. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { inTenant } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { completeUpload, deleteFiles, getUploadSign, uploadFile } from '../model/file.ts';
import { purgeFiles } from './file-purge.ts';

const day = 86_400_000;
let server: TestServer;
let enterprise: TestEnterprise;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise({ account: 'writer', roles: ['staff'] });
  client = await server.signIn('writer');
});
afterAll(() => server?.stop());
beforeEach(() => setQuota(2 ** 40));

const company = () => enterprise.companyCodes[0];
const setQuota = (bytes: number) =>
  execute(server.platform)`update company set storage_quota = ${bytes} where company_code = ${company()}`;

async function counted(): Promise<number> {
  const found = await queryRow<{ used: number }>(server.platform)`
    select used from storage_use where company_code = ${company()}`;
  return found?.used ?? 0;
}

/** What the counter replaces: the bytes of all files that are not deleted, shared ones once. */
const addedUp = () =>
  inTenant(server.platform.db, { ...enterprise, accountId: null }, async (db) => {
    const found = await queryRow<{ used: number }>(db)`
      select coalesce(sum(size), 0)::bigint as used
      from (select max(size) as size from file where status <> 'deleted' group by coalesce(storage_key, path)) content`;
    return found?.used ?? 0;
  });

const send = (content: string, name = 'a.txt') => client.upload(uploadFile, {}, { name, content });
async function upload(content: string): Promise<FileValue> {
  const answer = await send(content);
  if (answer.resultCode !== 1) throw new Error(answer.errorDesc ?? '');
  return answer.data as FileValue;
}

test('twelve uploads of the same instant with room for five: five are taken, seven refused, nothing beyond the quota', async () => {
  await setQuota((await counted()) + 5 * 1000);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send(String(index).padEnd(1000, 'x'))));
  expect(answers.filter((answer) => answer.resultCode === 1)).toHaveLength(5);
  expect(new Set(answers.filter((answer) => answer.resultCode === 0).map((answer) => answer.errorDesc))).toEqual(
    new Set(['存储空间不足']),
  );
  expect(await counted()).toBe(await addedUp());
});

test('announced uploads hold their room: by signature as by form', async () => {
  await setQuota((await counted()) + 3 * 1000);
  const announce = () => client.call(getUploadSign, { fileName: 'b.txt', size: 1000, bizType: 'attachment' });
  const answers = await Promise.all([
    announce(),
    announce(),
    send('y'.repeat(1000)),
    announce(),
    send('z'.repeat(1000)),
  ]);
  expect(answers.filter((answer) => answer.resultCode === 1)).toHaveLength(3);
  expect(await counted()).toBe(await addedUp());
});

test('the same bytes at the same instant are counted once, and go when the last file of them goes', async () => {
  const before = await counted();
  const twins = await Promise.all(Array.from({ length: 6 }, () => upload('twin'.repeat(500))));
  expect(await counted()).toBe(before + 2000);
  // Deleted one by one and together: each way the last one counts.
  await client.ask(deleteFiles, { ids: twins.slice(0, 2).map(({ id }) => id) });
  expect(await counted()).toBe(before + 2000);
  await Promise.all([
    client.ask(deleteFiles, { ids: twins.slice(2, 4).map(({ id }) => id) }),
    client.ask(deleteFiles, { ids: twins.slice(4).map(({ id }) => id) }),
  ]);
  expect(await counted()).toBe(before);
  expect(await counted()).toBe(await addedUp());
});

test('a signed upload counts as announced, then as what it is; refused and forgotten ones give their room back', async () => {
  const before = await counted();
  const put = (url: string, payload: Buffer) =>
    server.application.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'application/octet-stream' } });
  const good = await client.ask(getUploadSign, { fileName: 'c.txt', size: 700, bizType: 'attachment' });
  expect(await counted()).toBe(before + 700);
  await put(good.uploadUrl, Buffer.alloc(700, 'c'));
  await client.ask(completeUpload, { fileId: good.fileId });
  expect(await counted()).toBe(before + 700);
  const bad = await client.ask(getUploadSign, { fileName: 'd.pdf', size: 300, bizType: 'attachment' });
  await put(bad.uploadUrl, Buffer.alloc(300, 'd'));
  expect((await client.call(completeUpload, { fileId: bad.fileId })).resultCode).toBe(0);
  expect(await counted()).toBe(before + 700);
  await client.ask(getUploadSign, { fileName: 'e.txt', size: 900, bizType: 'attachment' });
  expect(await counted()).toBe(before + 1600);
  server.clock.advance(2 * day);
  await purgeFiles(server.platform);
  // Nothing held any of them: uploads never attached go too.
  expect([await counted(), await addedUp()]).toEqual([0, 0]);
});

test('two files in one call, the second beyond the quota: both are refused at once, and nothing is left', async () => {
  await upload('f'.repeat(790));
  const before = await counted();
  await setQuota(before + 200);
  const form = new FormData();
  for (const [key, value] of Object.entries(client.tenant ?? {})) form.append(key, String(value));
  // The first passes the mark of which administrators are told, the second the quota.
  for (const letter of ['g', 'h']) form.append('file', new Blob([letter.repeat(150)]), `${letter}.txt`);
  const encoded = new Response(form);
  const answer = await client.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(answer.json()).toMatchObject({ resultCode: 0, errorCode: 'FY-C001', errorDesc: '存储空间不足' });
  expect(await counted()).toBe(before);
});
