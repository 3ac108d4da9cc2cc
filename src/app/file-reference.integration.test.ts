/** Files that rows hold cannot be deleted; what nobody needs is purged. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAndUpdateHonor } from '#areas/company/model/honor.ts';
import { deleteFiles, downloadFile, getUploadSign, queryFiles, uploadFile } from '#core/file/public.ts';
import { purgeFiles } from '#core/file/public.server.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const day = 86_400_000;
let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise(
    { account: 'keeper', codes: ['company_honors', 'honor_edit'] },
    { account: 'other', roles: ['staff'] },
    { account: 'blind', codes: ['base_info'] },
    { account: 'stranger', home: 1, roles: ['staff'] },
  );
  client = await server.signIn('keeper');
});
afterAll(() => server?.stop());

async function upload(name: string): Promise<FileValue> {
  return (await client.upload(uploadFile, { bizType: 'attachment' }, { name, content: Buffer.from(name) }))
    .data as FileValue;
}

test('a file that a row holds is kept until the row lets go of it; a stranger neither sees nor deletes it', async () => {
  const [held, free] = [await upload('证书.txt'), await upload('草稿.txt')];
  const honor = {
    honorName: '科技进步奖',
    honorLevel: 'national',
    honorType: 'science',
    awardOrg: '科学技术部',
    awardDate: '2025-11-03',
  } as const;
  const { id, version } = await client.ask(insertAndUpdateHonor, { ...honor, attachments: [held] });
  // Neither a stranger nor a colleague without the code sees one; who may read the row sees what it holds, and may delete neither.
  for (const account of ['stranger', 'blind'])
    expect(await (await server.signIn(account)).ask(queryFiles, { ids: [held.id, free.id] }), account).toEqual({
      files: [],
    });
  const other = await server.signIn('other');
  expect(await other.ask(queryFiles, { ids: [held.id, free.id] })).toEqual({ files: [held] });
  expect(await other.call(deleteFiles, { ids: [held.id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await other.call(deleteFiles, { ids: [free.id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect((await client.ask(queryFiles, { ids: [free.id, held.id] })).files.map(({ name }) => name)).toEqual([
    '证书.txt',
    '草稿.txt',
  ]);
  // All or none: the free one stays beside the one in use.
  expect(await client.call(deleteFiles, { ids: [free.id, held.id] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '文件「证书.txt」正在使用中，不能删除',
  });
  expect(await client.ask(deleteFiles, { ids: [free.id] })).toEqual({ deleted: 1 });
  expect((await client.send(downloadFile, { filePath: free.path })).json()).toMatchObject({ errorCode: 'FY-N001' });
  await client.ask(insertAndUpdateHonor, { id, version, ...honor, attachments: [] });
  expect(await client.ask(deleteFiles, { ids: [held.id] })).toEqual({ deleted: 1 });
});

test('an upload without end goes after a day, a deleted file after thirty, both with their content', async () => {
  const kept = await upload('保留.txt');
  await client.ask(insertAndUpdateHonor, {
    honorName: '先进单位',
    honorLevel: 'national',
    honorType: 'science',
    awardOrg: '科学技术部',
    awardDate: '2025-11-03',
    attachments: [kept],
  });
  const deleted = await upload('删除.txt');
  await client.ask(deleteFiles, { ids: [deleted.id] });
  const content = Buffer.alloc(21 * 1024 * 1024, 'a');
  const sign = await client.ask(getUploadSign, { fileName: '半途.txt', size: content.length, bizType: 'attachment' });
  await server.application.inject({
    method: 'PUT',
    url: `${sign.uploadUrl}&part=1`,
    payload: content.subarray(0, 8 * 1024 * 1024),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const rows = async () =>
    (
      await queryRows<{ id: number }>(server.platform)`
        select id from qishu_file_due('infinity', 'infinity', '-infinity')`
    ).map(({ id }) => id);
  const keys = async () => {
    const found: string[] = [];
    for await (const key of server.platform.files.list()) found.push(key);
    return found;
  };
  await purgeFiles(server.platform);
  expect(await rows()).toEqual(expect.arrayContaining([deleted.id, sign.fileId]));
  server.clock.advance(day + 11 * 60_000);
  await purgeFiles(server.platform);
  expect(await rows()).toContain(deleted.id);
  expect(await rows()).not.toContain(sign.fileId);
  server.clock.advance(30 * day);
  await purgeFiles(server.platform);
  expect(await rows()).toEqual([]);
  expect(await keys()).toEqual([kept.path]);
});

test('an upload that nothing held goes after a day; what was held once, a portrait, a logo and an export stay', async () => {
  const free = await upload('没人要.txt');
  const once = await upload('曾经附上.txt');
  const portrait = await upload('头像.txt');
  const logo = await upload('标识.txt');
  const honor = {
    honorName: '高新技术企业',
    honorLevel: 'national',
    honorType: 'science',
    awardOrg: '科学技术部',
    awardDate: '2025-11-03',
  } as const;
  const { id, version } = await client.ask(insertAndUpdateHonor, { ...honor, attachments: [once] });
  await client.ask(insertAndUpdateHonor, { id, version, ...honor, attachments: [] });
  const { db } = server.platform;
  await execute(db)`update account set avatar_file_id = ${portrait.id} where account = 'keeper'`;
  await execute(db)`
    update company
    set logo = ${JSON.stringify({ path: logo.path })}::jsonb
    where company_code = ${client.tenant?.companyCode ?? ''}`;
  const known = async () =>
    (await client.ask(queryFiles, { ids: [free.id, once.id, portrait.id, logo.id] })).files.map((file) => file.id);
  // The clock of this server was moved by a month above: everything uploaded now is older than a day for the purge.
  await purgeFiles(server.platform);
  expect(await known()).toEqual([once.id, portrait.id, logo.id]);
  expect(await server.platform.files.size(free.path)).toBeNull();
  expect(await server.platform.files.size(once.path)).not.toBeNull();
});
