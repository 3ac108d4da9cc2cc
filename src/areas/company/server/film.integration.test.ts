/** Films: story 10 over the wire, what may be one, views, what is alike. */
import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeUpload, downloadFile, getUploadSign, uploadFile } from '#core/file/public.ts';
import { inTenant } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { countFilmView, deleteFilm, getFilm, insertOrUpdateFilm, queryPageFilm } from '../model/film.ts';
import { queryVideo } from '../model/portrait.ts';

const megabyte = 1024 * 1024;
const partSize = 8 * megabyte;
/** ftyp box of an MP4 and the name of its codec; what follows is nothing that a player needs for being served in pieces. */
const head = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
  Buffer.from('\0\0\0\x20moov....stsd....avc1', 'latin1'),
]);

/** A film of so many bytes, each telling its place. */
function makeFilm(size: number): Buffer {
  const film = Buffer.alloc(size);
  for (let at = 0; at < size; at += 4) film.writeUInt32BE(at >>> 0, at);
  head.copy(film);
  return film;
}

let server: TestServer;
let enterprise: TestEnterprise;
let editor: TestClient;
let keeper: TestClient;
let viewer: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  const codes = ['promotional_film', 'film_edit', 'film_delete'];
  enterprise = await server.makeEnterprise(
    { account: 'editor', codes },
    { account: 'keeper', codes },
    { account: 'viewer', codes: ['promotional_film', 'company_portrait'] },
    { account: 'neighbour', home: 1, codes },
  );
  [editor, keeper, viewer, neighbour] = await Promise.all([
    server.signIn('editor'),
    server.signIn('keeper'),
    server.signIn('viewer'),
    server.signIn('neighbour'),
  ]);
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
  ).json<{ resultCode: number }>();

/** As the browser sends it: announced with its checksum, in parts, completed. */
async function send(
  client: TestClient,
  fileName: string,
  content: Buffer,
): Promise<Awaited<ReturnType<typeof complete>>> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sign = await client.ask(getUploadSign, { fileName, size: content.length, sha256, contentType: 'video/mp4' });
  const count = sign.partSize === undefined ? 1 : Math.ceil(content.length / partSize);
  for (let part = 1; part <= count; part += 1) {
    const piece = count === 1 ? content : content.subarray((part - 1) * partSize, part * partSize);
    expect(await put(count === 1 ? sign.uploadUrl : `${sign.uploadUrl}&part=${part}`, piece)).toMatchObject({
      resultCode: 1,
    });
  }
  return complete(client, sign.fileId);
}
const complete = (client: TestClient, fileId: number) => client.call(completeUpload, { fileId });
const upload = async (fileName: string, content: Buffer): Promise<FileValue> =>
  (await send(editor, fileName, content)).data;
const save = (row: object) =>
  editor.call(insertOrUpdateFilm, { title: '一部影片', category: 'enterprise', ...row } as never);

describe('story 10', () => {
  test('film 120 MB: Range bytes=100-199 → 206, 100 bytes; bytes=999999999- → 416; suffix, HEAD, ETag, If-Range, several ranges', async () => {
    const size = 120 * megabyte;
    const whole = makeFilm(size);
    const video = await upload('宣传片.mp4', whole);
    expect(video).toMatchObject({ contentType: 'video/mp4', size });
    expect(await save({ video: [video] })).toMatchObject({ resultCode: 1, data: { warnings: [] } });
    const query = { filePath: video.path, inline: '1', ...viewer.tenant };
    const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      viewer.inject({ method, url: downloadFile.path, query: query as Record<string, string>, headers });
    const piece = await get({ range: 'bytes=100-199' });
    expect(piece.statusCode).toBe(206);
    expect(piece.headers).toMatchObject({
      'content-range': `bytes 100-199/${size}`,
      'content-length': '100',
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline;/u),
    });
    expect(piece.rawPayload.equals(whole.subarray(100, 200))).toBe(true);
    const beyond = await get({ range: 'bytes=999999999-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    for (const range of [`bytes=${size}-`, `bytes=${size}-${size + 9}`, 'bytes=-0', `bytes=${'9'.repeat(400)}-`])
      expect([range, (await get({ range })).statusCode]).toEqual([range, 416]);
    const over = await get({ range: `bytes=${size - 4}-${size + 1000}` });
    expect([over.statusCode, over.headers['content-range'], over.rawPayload.equals(whole.subarray(-4))]).toEqual([
      206,
      `bytes ${size - 4}-${size - 1}/${size}`,
      true,
    ]);
    const last = await get({ range: 'bytes=-16' });
    expect([last.statusCode, last.headers['content-range']]).toEqual([206, `bytes ${size - 16}-${size - 1}/${size}`]);
    expect(last.rawPayload.equals(whole.subarray(-16))).toBe(true);
    const open = await get({ range: `bytes=${size - 4}-` });
    expect(open.rawPayload.equals(whole.subarray(-4))).toBe(true);
    const etag = String(piece.headers.etag);
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206);
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    // Whole films, but only their heads are wanted here.
    const start = (await get({}, 'HEAD')).headers;
    expect(start).toMatchObject({
      'content-length': String(size),
      etag,
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
    });
    expect((await get({ range: 'bytes=0-3', 'if-range': '"another"' }, 'HEAD')).statusCode).toBe(200);
    for (const range of ['bytes=0-3,10-13', 'bytes=9-3', 'bytes=-', 'items=0-3', 'bytes=a-b'])
      expect([range, (await get({ range }, 'HEAD')).statusCode]).toEqual([range, 200]);
    // Nobody of another company, and nobody without the menu.
    expect((await neighbour.send(downloadFile, { filePath: video.path })).json()).toMatchObject({
      errorCode: 'FY-N001',
    });
  });
});

describe('what may be a film', () => {
  test('a film that is a renamed archive, or ends as one, is refused; kinds that browsers do not play are warned of', async () => {
    const archive = Buffer.from(zipSync({ 'a.txt': new Uint8Array(64) }));
    expect(await send(editor, '压缩包.mp4', archive)).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '文件内容与扩展名 .mp4 不符',
    });
    expect(await send(editor, '夹带.mp4', Buffer.concat([makeFilm(4096), archive]))).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '文件末尾夹带压缩包，不能上传',
    });
    expect(await send(editor, '网页.webm', Buffer.from('<html><script>alert(1)</script></html>'))).toMatchObject({
      errorCode: 'FY-V001',
    });
    const old = makeFilm(4096);
    old.write('mp4v', old.indexOf('avc1'), 'latin1');
    const saved = await save({ video: [await upload('旧编码.mp4', old)] });
    expect(saved).toMatchObject({ data: { warnings: ['部分浏览器可能无法播放'] } });
  });

  test('/api/v1/company/film/insertOrUpdate: one own video, subtitles that are subtitles; wrong permission, wrong tenant', async () => {
    const form = async (name: string, content: Buffer | string) => {
      const [file] = [(await editor.upload(uploadFile, {}, { name, content })).data].flat();
      if (!file) throw new Error('no file came back');
      return file;
    };
    const video = await upload('短片.mp4', makeFilm(4096));
    const paper = await form('说明.txt', '不是视频');
    const subtitles = await form('中文.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\n你好\n');
    const long = await form('长.vtt', `WEBVTT\n\n${'00:00.000 --> 00:02.000\n你好\n\n'.repeat(50_000)}`);
    for (const [row, field] of [
      [{}, 'video'],
      [{ video: [] }, 'video'],
      [{ video: [paper] }, 'video'],
      [{ video: [video, video] }, 'video'],
      [{ video: [video], subtitles: [paper] }, 'subtitles'],
      [{ video: [video], subtitles: [long] }, 'subtitles'],
      [{ video: [video], title: '短' }, 'title'],
    ] as const)
      expect(await save(row), field).toMatchObject({
        errorCode: 'FY-V001',
        data: { fields: { [field]: expect.any(String) } },
      });
    expect(await save({ video: [video], subtitles: [long] })).toMatchObject({
      errorDesc: '字幕：“长.vtt”不符合要求，请选择 VTT，1 MB 以内的文件',
    });
    const foreign = await neighbour.call(insertOrUpdateFilm, { title: '别家的', category: 'product', video: [video] });
    expect(foreign).toMatchObject({ errorCode: 'FY-V001', errorDesc: '视频文件：文件不存在，请重新上传' });
    expect(
      await viewer.call(insertOrUpdateFilm, { title: '看客的', category: 'product', video: [video] }),
    ).toMatchObject({ errorCode: 'FY-A001' });
    const { data } = await save({
      video: [video],
      subtitles: [subtitles],
      durationSec: 12,
      tags: ['新品', '展会', ' 新品'],
    });
    expect((await viewer.ask(getFilm, { id: data.id })).film).toMatchObject({
      status: 'ready',
      durationSec: 12,
      tags: ['新品', '展会'],
      subtitles: [{ name: '中文.vtt', contentType: 'text/vtt' }],
    });
    const track = await viewer.send(downloadFile, { filePath: subtitles.path, inline: '1' });
    expect([track.statusCode, track.headers['content-type']]).toEqual([200, 'text/vtt']);
    expect(await neighbour.call(getFilm, { id: data.id })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await viewer.call(deleteFilm, { ids: [data.id] })).toMatchObject({ errorCode: 'FY-A001' });
    expect(await neighbour.call(deleteFilm, { ids: [data.id] })).toMatchObject({ errorCode: 'FY-N001' });
    expect([insertOrUpdateFilm.path, deleteFilm.path]).toEqual([
      '/api/v1/company/film/insertOrUpdate',
      '/api/v1/company/film/delete',
    ]);
    expect(await editor.ask(deleteFilm, { ids: [data.id] })).toEqual({ deleted: 1 });
  });
});

test('who may only watch is not given the file: FY-A001 and a line in the log; the player goes on', async () => {
  const video = await upload('内部.mp4', makeFilm(4096));
  const { id } = (await save({ title: '内部影片', video: [video] })).data;
  const refused = await viewer.send(downloadFile, { filePath: video.path });
  expect(refused.json()).toMatchObject({ errorCode: 'FY-A001', errorDesc: expect.stringContaining('没有下载权限') });
  const watched = await viewer.send(downloadFile, { filePath: video.path, inline: '1' });
  expect([watched.statusCode, watched.headers['content-type']]).toEqual([200, 'video/mp4']);
  const taken = await keeper.send(downloadFile, { filePath: video.path });
  expect([taken.statusCode, taken.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment;/u),
  ]);
  const { groupCode, companyCodes } = enterprise;
  const log = await inTenant(
    server.platform.db,
    { groupCode, companyCodes: [companyCodes[0]], accountId: null },
    (db) =>
      queryRows<{ accountId: number; result: string }>(db)`
        select account_id, result from audit_log where action = 'download' and entity_id = ${video.id} order by id`,
  );
  expect(
    log.map(({ accountId, result }) => [
      accountId === enterprise.accountIds.get('viewer') ? 'viewer' : 'keeper',
      result,
    ]),
  ).toEqual([
    ['viewer', 'refused'],
    ['viewer', 'success'],
    ['keeper', 'success'],
  ]);
  await keeper.ask(deleteFilm, { ids: [id] });
});

test('/api/v1/company/film/countView counts once in half an hour and person; /api/v1/company/film/getFilm and /api/v1/company/film/queryPage', async () => {
  const video = await upload('系列.mp4', makeFilm(8192));
  const make = async (title: string, more: object) => (await save({ title, video: [video], ...more })).data.id;
  const id = await make('主片', { category: 'product', tags: ['新品', '展会'] });
  await make('同标签', { category: 'event', tags: ['展会'] });
  await make('同分类', { category: 'product' });
  const count = (client: TestClient) => client.ask(countFilmView, { id });
  expect(await count(viewer)).toEqual({ viewCount: 1, counted: true });
  expect(await count(viewer)).toEqual({ viewCount: 1, counted: false });
  expect(await count(editor)).toEqual({ viewCount: 2, counted: true });
  server.clock.advance(29 * 60_000);
  expect(await count(viewer)).toMatchObject({ counted: false });
  server.clock.advance(2 * 60_000);
  expect(await count(viewer)).toEqual({ viewCount: 3, counted: true });
  expect(await neighbour.call(countFilmView, { id })).toMatchObject({ errorCode: 'FY-N001' });
  expect(countFilmView.path).toBe('/api/v1/company/film/countView');
  const { film, related } = await viewer.ask(getFilm, { id });
  expect(film).toMatchObject({ viewCount: 3, version: 0 });
  expect(related.slice(0, 2).map((row) => row.title)).toEqual(['同标签', '同分类']);
  const page = await viewer.ask(queryPageFilm, { filter: { tag: '展会' } });
  expect(page.records.map((row) => row.title).toSorted()).toEqual(['主片', '同标签'].toSorted());
  expect(page.categoryCounts.toSorted((a, b) => a.category.localeCompare(b.category))).toEqual([
    { category: 'event', count: 1 },
    { category: 'product', count: 1 },
  ]);
  expect([getFilm.path, queryPageFilm.path]).toEqual([
    '/api/v1/company/film/getFilm',
    '/api/v1/company/film/queryPage',
  ]);
  expect((await neighbour.ask(queryPageFilm, { filter: {} })).records).toEqual([]);
  // The portrait counts them and names the newest.
  expect((await viewer.ask(queryVideo, {})).latest.map((row) => row.title)).toEqual(['同分类', '同标签', '主片']);
  expect((await viewer.ask(queryVideo, {})).count).toBe(page.total + 3);
});
