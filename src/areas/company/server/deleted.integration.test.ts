/** Deleted rows come back: at once for who deleted them, for administrators within thirty days, with all that follows from them. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeUpload, downloadFile, getUploadSign } from '#core/file/public.ts';
import { queryDeleted, restoreDeleted } from '#core/org/public.ts';
import { undoRemoval, undoSeconds } from '#platform/entity/undo-removal.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { deleteCompanyNews, getCompanyNews, insertOrUpdateCompanyNews } from '../model/company-news.ts';
import { deleteFilm, getFilm, insertOrUpdateFilm } from '../model/film.ts';
import { deleteFinancialReport, insertFinancialReport, queryFinancialReport } from '../model/financial-report.ts';
import { deleteHonor, insertAndUpdateHonor, queryPageHonor } from '../model/honor.ts';
import { deleteShareholder, insertShareholder, queryShareholder } from '../model/shareholder.ts';

let server: TestServer;
let administrator: TestClient;
let editor: TestClient;
let stranger: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  const media = [
    'company_message',
    'news_add',
    'news_delete',
    'promotional_film',
    'film_edit',
    'film_delete',
    'finance_view',
    'finance_edit',
  ];
  const codes = ['company_honors', 'honor_edit', 'honor_delete', 'base_info', 'shareholder_edit', ...media];
  await server.makeEnterprise(
    { account: 'administrator', codes: [...codes, 'role_manage'] },
    { account: 'editor', codes },
    { account: 'stranger', codes: ['role_manage', 'company_honors'] },
    { account: 'neighbour', home: 1, codes: [...codes, 'role_manage'] },
  );
  [administrator, editor, stranger, neighbour] = (await Promise.all(
    ['administrator', 'editor', 'stranger', 'neighbour'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient, TestClient];
});
afterAll(() => server?.stop());

const honor = {
  honorName: '科技进步奖',
  honorLevel: 'provincial',
  honorType: 'science',
  awardOrg: '示例厅',
  awardDate: '2024-05-01',
} as const;
const page = { current: 1, size: 10 };

test('/api/v1/common/queryDeleted and /api/v1/common/restoreDeleted: for who administers and may delete, not for neighbours', async () => {
  const { id } = await editor.ask(insertAndUpdateHonor, honor);
  await editor.ask(deleteHonor, { ids: [id] });
  const deleted = await administrator.ask(queryDeleted, { entity: 'honor', page });
  expect(deleted).toMatchObject({ total: 1, records: [{ id, title: '科技进步奖' }] });
  expect(await editor.call(queryDeleted, { entity: 'honor', page })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await editor.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await stranger.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({ errorCode: 'FY-A001' });
  expect((await neighbour.ask(queryDeleted, { entity: 'honor', page })).total).toBe(0);
  expect(await neighbour.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await administrator.call(restoreDeleted, { entity: 'audit_log', ids: [id] })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await administrator.call(restoreDeleted, { entity: 'due_item', ids: [id] })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await administrator.ask(restoreDeleted, { entity: 'honor', ids: [id] })).toEqual({ restored: 1 });
  expect((await editor.ask(queryPageHonor, { filter: {} })).records.map((row) => row.id)).toContain(id);
  expect((await administrator.ask(queryDeleted, { entity: 'honor', page })).total).toBe(0);
  expect(await administrator.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({
    errorCode: 'FY-N001',
  });
});

test('/api/v1/common/undoRemoval: who deleted rows takes all of them back at once, nobody else does, and not for long', async () => {
  const made = [await editor.ask(insertAndUpdateHonor, honor), await editor.ask(insertAndUpdateHonor, honor)];
  const ids = made.map(({ id }) => id);
  const undo = { entity: 'honor', ids };
  const listed = async () => (await editor.ask(queryPageHonor, { filter: {} })).records.map((row) => row.id);
  expect(await editor.call(undoRemoval, undo)).toMatchObject({ errorCode: 'FY-N001' });
  await editor.ask(deleteHonor, { ids });
  expect(await listed()).not.toEqual(expect.arrayContaining(ids));
  for (const other of [administrator, neighbour])
    expect(await other.call(undoRemoval, undo)).toMatchObject({ errorCode: 'FY-N001' });
  expect(await stranger.call(undoRemoval, undo)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await editor.call(undoRemoval, { entity: 'due_item', ids })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await editor.call(undoRemoval, { entity: 'honor', ids: [...ids, 999_999] })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await listed()).not.toEqual(expect.arrayContaining(ids));
  expect(await editor.ask(undoRemoval, undo)).toEqual({ restored: 2 });
  expect(await listed()).toEqual(expect.arrayContaining(ids));
  // A sister company shares neither the rows nor the way back.
  await editor.ask(deleteHonor, { ids });
  await administrator.ask(restoreDeleted, { entity: 'honor', ids });
  await administrator.ask(deleteHonor, { ids });
  expect(await editor.call(undoRemoval, undo)).toMatchObject({ errorCode: 'FY-N001' });
  server.clock.set(new Date(Date.now() + (undoSeconds + 5) * 1000).toISOString());
  expect(await administrator.call(undoRemoval, undo)).toMatchObject({
    errorCode: 'FY-N001',
    errorDesc: expect.stringContaining('最近删除'),
  });
  server.clock.set(new Date().toISOString());
});

test('what depends on a row follows when it comes back, and what it would break refuses it', async () => {
  const holder = { shareholderType: 'person', subscribedDate: '2030-01-01' } as const;
  const first = await editor.ask(insertShareholder, { ...holder, shareholderName: '甲', subscribedAmount: 600 });
  await editor.ask(insertShareholder, { ...holder, shareholderName: '乙', subscribedAmount: 400 });
  await editor.ask(deleteShareholder, { ids: [first.id] });
  const ratios = async () => (await editor.ask(queryShareholder, { filter: {} })).records.map((row) => row.shareRatio);
  expect(await ratios()).toEqual([100]);
  await administrator.ask(restoreDeleted, { entity: 'shareholder', ids: [first.id] });
  expect(await ratios()).toEqual([60, 40]);
  await editor.ask(deleteShareholder, { ids: [first.id] });
  await editor.ask(insertShareholder, { ...holder, shareholderName: '甲', subscribedAmount: 1 });
  expect(await administrator.call(restoreDeleted, { entity: 'shareholder', ids: [first.id] })).toMatchObject({
    errorCode: 'FY-C001',
  });
});

test('a draft of statements comes back with its amounts, and not beside another of its period', async () => {
  const draft = { year: 2025, period: 'year' as const, lines: [{ itemCode: '1001', currentAmount: 12.5 }] };
  const { id } = await editor.ask(insertFinancialReport, draft);
  await editor.ask(deleteFinancialReport, { id });
  expect(
    (await administrator.ask(queryDeleted, { entity: 'financial_report', page })).records.map((row) => row.id),
  ).toEqual([id]);
  expect(await stranger.call(restoreDeleted, { entity: 'financial_report', ids: [id] })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await neighbour.call(restoreDeleted, { entity: 'financial_report', ids: [id] })).toMatchObject({
    errorCode: 'FY-N001',
  });
  await administrator.ask(restoreDeleted, { entity: 'financial_report', ids: [id] });
  const back = await editor.ask(queryFinancialReport, { year: 2025, period: 'year' });
  expect(back?.header).toMatchObject({ id, status: 'draft' });
  expect(back?.lines.find(({ itemCode }) => itemCode === '1001')?.currentAmount).toBe(12.5);
  await editor.ask(deleteFinancialReport, { id });
  await editor.ask(insertFinancialReport, draft);
  expect(await administrator.call(restoreDeleted, { entity: 'financial_report', ids: [id] })).toMatchObject({
    errorCode: 'FY-C001',
  });
});

test('a piece of news comes back with its body, a film with its file', async () => {
  const news = await editor.ask(insertOrUpdateCompanyNews, {
    title: '一篇资讯',
    category: 'company',
    status: 'published',
    content: '<p>正文</p>',
  });
  await editor.ask(deleteCompanyNews, { ids: [news.id] });
  expect(await editor.call(getCompanyNews, { id: news.id })).toMatchObject({ errorCode: 'FY-N001' });
  await administrator.ask(restoreDeleted, { entity: 'company_news', ids: [news.id] });
  expect((await editor.ask(getCompanyNews, { id: news.id })).news).toMatchObject({
    content: '<p>正文</p>',
    status: 'published',
  });

  const content = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\x20moov....stsd....avc1', 'latin1');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sign = await editor.ask(getUploadSign, {
    fileName: '影片.mp4',
    size: content.length,
    sha256,
    contentType: 'video/mp4',
  });
  await server.application.inject({
    method: 'PUT',
    url: sign.uploadUrl,
    payload: content,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const video = await editor.ask(completeUpload, { fileId: sign.fileId });
  const film = await editor.ask(insertOrUpdateFilm, { title: '一部影片', category: 'enterprise', video: [video] });
  await editor.ask(deleteFilm, { ids: [film.id] });
  expect((await administrator.ask(queryDeleted, { entity: 'film', page })).records).toMatchObject([
    { id: film.id, title: '一部影片' },
  ]);
  await administrator.ask(restoreDeleted, { entity: 'film', ids: [film.id] });
  const back = (await editor.ask(getFilm, { id: film.id })).film;
  expect(back.video?.map(({ id }) => id)).toEqual([video.id]);
  const query = { filePath: back.video?.[0]?.path ?? '', inline: '1', ...editor.tenant } as Record<string, string>;
  expect((await editor.inject({ method: 'GET', url: downloadFile.path, query })).headers['content-type']).toBe(
    'video/mp4',
  );
});

test('after thirty days a row stays deleted (FY-N001)', async () => {
  const { id } = await editor.ask(insertAndUpdateHonor, honor);
  await editor.ask(deleteHonor, { ids: [id] });
  server.clock.set(new Date(Date.now() + 31 * 86_400_000).toISOString());
  const late = await server.signIn('administrator');
  expect((await late.ask(queryDeleted, { entity: 'honor', page })).total).toBe(0);
  expect(await late.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({
    errorCode: 'FY-N001',
    errorDesc: expect.stringContaining('30 天'),
  });
});
