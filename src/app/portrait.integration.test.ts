/** The portrait of an account: taken, made square, shown to colleagues and to nobody else, changed, removed, purged. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeFiles } from '#core/file/public.server.ts';
import { getList, queryPageUser } from '#core/org/model/user.ts';
import { queryMember } from '#core/org/model/membership.ts';
import { inTenant } from '#platform/db/database.ts';
import { execute } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { downloadAvatar, getLoginUser, updatePersonal, uploadAvatar } from '#core/account/public.ts';

const day = 86_400_000;
const page = { current: 1, size: 20 };
let server: TestServer;
let enterprise: TestEnterprise;
let person: TestClient;
let colleague: TestClient;
let chief: TestClient;
let stranger: TestClient;
let guest: TestClient;
let personId: number;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'person', roles: ['staff'] },
    { account: 'colleague', roles: ['staff'] },
    { account: 'chief', roles: ['company_owner', 'staff'] },
  );
  await server.makeEnterprise({ account: 'stranger', roles: ['company_owner', 'staff'] });
  personId = enterprise.accountIds.get('person') ?? 0;
  [person, colleague, chief, stranger] = await Promise.all([
    server.signIn('person'),
    server.signIn('colleague'),
    server.signIn('chief'),
    server.signIn('stranger'),
  ]);
  guest = server.guest;
});
afterAll(() => server?.stop());

const photograph = (color = '#0078fc') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .toBuffer();

async function upload(from = person, color?: string): Promise<number> {
  const answer = await from.upload(uploadAvatar, {}, { name: '我.jpg', content: await photograph(color) });
  if (answer.resultCode !== 1) throw new Error(answer.errorDesc ?? '');
  return answer.data.id;
}

const versionOf = async (client: TestClient) => (await client.ask(getLoginUser, {}))?.version ?? -1;
const wear = async (client: TestClient, avatarFileId: number | null) =>
  client.call(updatePersonal, { avatarFileId, version: await versionOf(client) });
const look = (from: TestClient, accountId = personId) => from.send(downloadAvatar, { accountId, w: '256' });

test('/user/uploadAvatar makes a square picture without what the camera wrote; /user/downloadAvatar shows it to colleagues alone', async () => {
  expect((await look(person)).json()).toMatchObject({ errorCode: 'FY-N001' });
  const id = await upload();
  // Uploaded, not yet in use: nobody sees it.
  expect((await look(person)).json()).toMatchObject({ errorCode: 'FY-N001' });
  expect((await wear(person, id)).resultCode).toBe(1);
  const answer = await look(colleague);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  const { width, height, exif } = await sharp(answer.rawPayload).metadata();
  expect([width, height, exif]).toEqual([256, 256, undefined]);
  const small = await colleague.send(downloadAvatar, { accountId: personId });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 64, format: 'webp' });
  const again = await colleague.inject({
    method: 'GET',
    url: `/user/downloadAvatar?accountId=${personId}`,
    headers: { 'x-requested-with': 'XMLHttpRequest', 'if-none-match': String(small.headers['etag']) },
  });
  expect(again.statusCode).toBe(304);
  expect((await look(stranger)).json()).toMatchObject({ resultCode: 0, errorCode: 'FY-N001' });
  expect((await look(guest)).json()).toMatchObject({ resultCode: 0, errorCode: 'FY-V003' });
});

test('the portrait stands beside the person wherever colleagues are listed, and beside himself', async () => {
  const address = expect.stringMatching(new RegExp(`^/user/downloadAvatar\\?accountId=${personId}&v=\\d+$`, 'u'));
  expect((await person.ask(getLoginUser, {}))?.avatar).toEqual(address);
  const { records } = await chief.ask(queryPageUser, { page });
  expect(records.map(({ accountId, avatar }) => [accountId === personId, avatar])).toEqual(
    expect.arrayContaining([
      [true, address],
      [false, null],
    ]),
  );
  expect((await colleague.ask(getList, { keyword: '' })).records.map((entry) => entry.avatar)).toEqual(
    expect.arrayContaining([address, null]),
  );
  const members = await colleague.ask(queryMember, { filter: { memberType: 'user' }, page });
  expect(members.records.map((entry) => entry['avatar'])).toEqual(expect.arrayContaining([address, null]));
});

test('what is no picture, too large, of somebody else or of an enterprise is refused', async () => {
  const send = (name: string, content: Buffer) => person.upload(uploadAvatar, {}, { name, content });
  expect(await send('我.pdf', Buffer.from('%PDF-1.4\n'))).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '请使用 PNG、JPG、WebP 或 GIF 图片',
  });
  expect((await send('我.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).errorCode).toBe('FY-V001');
  expect((await send('我.png', await photograph())).errorCode).toBe('FY-V001');
  const noise = sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  expect((await send('我.png', await noise.png({ compressionLevel: 0 }).toBuffer())).errorDesc).toBe('图片超过 2 MB');
  expect((await person.upload(uploadAvatar, {}, null)).errorCode).toBe('FY-V001');
  const theirs = await upload(colleague);
  expect(await wear(person, theirs)).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { avatarFileId: '文件不存在，请重新上传' } },
  });
  expect((await guest.upload(uploadAvatar, {}, { name: '我.jpg', content: await photograph() })).errorCode).toBe(
    'FY-V003',
  );
});

test('a stale version changes nothing; another portrait replaces the first, and removing leaves none', async () => {
  const [first, second] = [await upload(person, '#ff0000'), await upload(person, '#00ff00')];
  expect((await wear(person, first)).resultCode).toBe(1);
  expect((await person.call(updatePersonal, { avatarFileId: second, version: 0 })).errorCode).toBe('FY-C002');
  const red = await sharp((await look(colleague)).rawPayload).stats();
  expect(red.channels[0]?.mean).toBeGreaterThan(200);
  expect((await wear(person, second)).resultCode).toBe(1);
  const green = await sharp((await look(colleague)).rawPayload).stats();
  expect(green.channels[0]?.mean).toBeLessThan(50);
  // The one before is gone for good.
  expect((await wear(person, first)).errorCode).toBe('FY-V001');
  expect((await wear(person, null)).resultCode).toBe(1);
  expect((await look(person)).json()).toMatchObject({ errorCode: 'FY-N001' });
  expect((await person.ask(getLoginUser, {}))?.avatar).toBeNull();
});

test('who left the enterprise sees its people no more; unused uploads and former portraits go with the purge', async () => {
  const id = await upload();
  await wear(person, id);
  expect((await look(colleague)).statusCode).toBe(200);
  await inTenant(
    server.platform.db,
    { ...enterprise, accountId: null },
    (db) =>
      execute(db)`update member set status = 'left' where account_id = ${enterprise.accountIds.get('colleague') ?? 0}`,
  );
  expect((await look(colleague)).json()).toMatchObject({ errorCode: 'FY-N001' });
  await upload();
  const kept = async () => {
    const keys: string[] = [];
    for await (const key of server.platform.files.list()) keys.push(key);
    return keys.filter((key) => !key.includes('-w')).length;
  };
  expect(await kept()).toBeGreaterThan(2);
  server.clock.advance(31 * day);
  await purgeFiles(server.platform);
  expect(await kept()).toBe(1);
  expect((await look(person)).statusCode).toBe(200);
});
