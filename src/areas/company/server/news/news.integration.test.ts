/** News of a company: who sees what, what a save makes of a text, schedules, drafts, neighbours. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#core/file/public.ts';
import { cleanRichText, plainText } from '#platform/store/rich-text.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import { insertRows, writeRows } from '#platform/store/write.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  companyNews,
  deleteCompanyNews,
  deleteDraft,
  getCompanyNews,
  getDraft,
  insertOrUpdateCompanyNews,
  publishCompanyNews,
  queryPageNews,
  saveDraft,
} from '../../model/company-news.ts';
import { publishDue } from './publish-due.ts';

let server: TestServer;
let writer: TestClient;
let reader: TestClient;
let neighbour: TestClient;
let superuser: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  const codes = ['company_message', 'news_add', 'news_edit', 'news_delete'];
  await server.makeEnterprise(
    { account: 'writer', codes },
    { account: 'reader', codes: ['company_message'] },
    { account: 'neighbour', home: 1, codes },
  );
  [writer, reader, neighbour] = await Promise.all([
    server.signIn('writer'),
    server.signIn('reader'),
    server.signIn('neighbour'),
  ]);
  server.clock.set('2026-06-01T02:00:00Z');
  superuser = new pg.Client({ connectionString: server.databaseUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const body = (text: string) => `<p>${text}</p>`;
const save = (row: object) => writer.ask(insertOrUpdateCompanyNews, { title: '一篇资讯', category: 'company', ...row });
const titles = async (client: TestClient, filter: Record<string, unknown> = {}) =>
  (await client.ask(queryPageNews, { filter })).records.map((row) => row.title);

test('/api/v1/company/news/insertOrUpdateCompanyNews sanitises what anybody sends, sums it up and warns of the same text', async () => {
  const content = `<h2 onclick="x()">小标题</h2><script>alert(1)</script><p style="text-align:right;position:fixed">正文第一段 &amp; 更多</p><iframe src="//a.test"></iframe>
    <img src="https://tracker.test/pixel.gif" onerror="x()"><img src="/api/v1/file/downloadFile?filePath=f%2F2026%2F01%2Fa.png&amp;inline=1"><a href="javascript:x()">坏</a><a href="https://a.test">好</a>
    <table><tbody><tr><td colspan="2">格</td></tr></tbody></table><svg><script>1</script></svg>`;
  const saved = await save({ content, tags: ['新品', ' 智慧城市', '新品'] });
  expect(saved.warnings).toEqual(['正文中有 1 个外部图片或视频没有保存，请上传到正文']);
  const { news } = await writer.ask(getCompanyNews, { id: saved.id });
  expect(news.content).toContain('<h2>小标题</h2>');
  expect(news.content).toContain('<p style="text-align:right">正文第一段 &amp; 更多</p>');
  expect(news.content).toContain('<a href="https://a.test" rel="noopener noreferrer nofollow" target="_blank">好</a>');
  expect(news.content).toContain('<img src="/api/v1/file/downloadFile?filePath=f%2F2026%2F01%2Fa.png&amp;inline=1" />');
  expect(news.content).toContain('<td colspan="2">格</td>');
  expect(news.content).not.toMatch(/script|iframe|svg|onclick|onerror|tracker|javascript|position/u);
  expect(news).toMatchObject({
    tags: ['新品', '智慧城市'],
    status: 'draft',
    publishAt: null,
    summary: '小标题 正文第一段 & 更多 坏好 格',
  });
  const again = await save({ title: '又一篇', content });
  expect(again.warnings).toContain('正文与《一篇资讯》相同，请确认没有重复发布');
  // A change is sanitised as an insert is, and does not touch what was not sent.
  await writer.ask(insertOrUpdateCompanyNews, {
    id: again.id,
    version: again.version,
    content: '<p>改过</p><script>x</script>',
  });
  expect((await writer.ask(getCompanyNews, { id: again.id })).news).toMatchObject({
    content: '<p>改过</p>',
    title: '又一篇',
  });
  await writer.ask(deleteCompanyNews, { ids: [saved.id, again.id] });
});

test('bad input, wrong permission, wrong tenant', async () => {
  for (const [row, field] of [
    [{ title: '短' }, 'title'],
    [{ sourceUrl: 'ftp://a.test' }, 'sourceUrl'],
    [{ tags: Array.from({ length: 11 }, (_, n) => `标签${n}`) }, 'tags'],
    [{ status: 'published' }, 'content'],
    [{ status: 'published', content: '<script>alert(1)</script>' }, 'content'],
    [{ status: 'scheduled', content: body('字'), publishAt: '2026-06-01T01:59:00Z' }, 'publishAt'],
    [{ status: 'scheduled', content: body('字') }, 'publishAt'],
  ] as const)
    expect(
      await writer.call(insertOrUpdateCompanyNews, { title: '一篇资讯', category: 'company', ...row }),
      field,
    ).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { [field]: expect.any(String) } },
    });
  const { id, version } = await save({ content: body('字') });
  expect(await reader.call(insertOrUpdateCompanyNews, { title: '读者写的', category: 'company' })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await reader.call(deleteCompanyNews, { ids: [id] })).toMatchObject({ errorCode: 'FY-A001' });
  for (const attempt of [
    neighbour.call(getCompanyNews, { id }),
    neighbour.call(insertOrUpdateCompanyNews, { id, version, title: '抢来的' }),
    neighbour.call(deleteCompanyNews, { ids: [id] }),
    neighbour.call(saveDraft, { newsId: id, content: {} }),
  ])
    expect(await attempt).toMatchObject({ errorCode: 'FY-N001' });
  expect([deleteCompanyNews.path, getCompanyNews.path]).toEqual([
    '/api/v1/company/news/deleteCompanyNews',
    '/api/v1/company/news/getCompanyNews',
  ]);
  await writer.ask(deleteCompanyNews, { ids: [id] });
});

test('/api/v1/company/news/queryPage: readers see what is published, on top first, newest first; writers see all, with counts', async () => {
  const at = (day: number) => `2026-05-${String(day).padStart(2, '0')}T08:00:00Z`;
  const published = { status: 'published', content: body('公开') };
  const first = await save({ title: '旧闻', publishAt: at(1), ...published, tags: ['城市'] });
  const middle = await save({ title: '中间', publishAt: at(2), ...published, category: 'party' });
  const last = await save({ title: '新闻', publishAt: at(3), ...published, tags: ['城市群'] });
  const top = await save({ title: '置顶', publishAt: at(1), ...published, topFlag: true });
  const draft = await save({ title: '草稿', content: body('没写完') });
  expect(await titles(reader)).toEqual(['置顶', '新闻', '中间', '旧闻']);
  expect(await titles(writer)).toEqual(['置顶', '新闻', '中间', '旧闻', '草稿']);
  expect(await titles(reader, { category: ['party'] })).toEqual(['中间']);
  expect(await titles(reader, { tag: '城市' })).toEqual(['旧闻']);
  expect(await titles(reader, { keyword: '新闻' })).toEqual(['新闻']);
  expect(await titles(reader, { publishAt: ['2026-05-02T00:00:00Z', '2026-05-03T00:00:00Z'] })).toEqual(['中间']);
  expect(await titles(neighbour)).toEqual([]);
  const page = await writer.ask(queryPageNews, { filter: { status: ['draft'] } });
  expect(page.statusCounts.toSorted((a, b) => a.count - b.count)).toEqual([
    { status: 'draft', count: 1 },
    { status: 'published', count: 4 },
  ]);
  expect(page.records).toMatchObject([{ content: null }]);
  expect(await reader.call(getCompanyNews, { id: draft.id })).toMatchObject({ errorCode: 'FY-N001' });
  const read = await reader.ask(getCompanyNews, { id: middle.id });
  expect(read).toMatchObject({ news: { viewCount: 1, content: body('公开') }, newer: { id: last.id, title: '新闻' } });
  // The one on top was published at the same moment as the oldest, after it.
  expect(read.older).toEqual({ id: top.id, title: '置顶' });
  expect(await reader.ask(getCompanyNews, { id: first.id })).toMatchObject({ older: null });
  // Once in half an hour and person; the version of an open form stays.
  expect((await reader.ask(getCompanyNews, { id: middle.id })).news).toMatchObject({ viewCount: 1, version: 0 });
  expect((await writer.ask(getCompanyNews, { id: middle.id })).news).toMatchObject({ viewCount: 2 });
  server.clock.advance(31 * 60_000);
  expect((await reader.ask(getCompanyNews, { id: middle.id })).news).toMatchObject({ viewCount: 3 });
  // Taken off: gone for readers.
  await writer.ask(insertOrUpdateCompanyNews, { id: last.id, version: 0, status: 'offline' });
  expect(await titles(reader)).toEqual(['置顶', '中间', '旧闻']);
});

test('a schedule publishes when its time has come, once, and says so in the log', async () => {
  const { id } = await save({
    title: '明天发布',
    status: 'scheduled',
    publishAt: '2026-06-02T02:00:00Z',
    content: body('预告'),
  });
  await publishDue(server.platform);
  expect(await reader.call(getCompanyNews, { id })).toMatchObject({ errorCode: 'FY-N001' });
  server.clock.set('2026-06-02T02:00:30Z');
  await publishDue(server.platform);
  await publishDue(server.platform);
  expect((await reader.ask(getCompanyNews, { id })).news).toMatchObject({
    status: 'published',
    publishAt: '2026-06-02T02:00:00.000Z',
    version: 1,
  });
  const log = await superuser.query(
    "select after from audit_log where entity = 'company_news' and entity_id = $1 and action = 'update'",
    [id],
  );
  expect(log.rows).toEqual([{ after: { status: 'published' } }]);
  // Published now although a time to come was given: it appears now.
  const now = await save({
    title: '立即发布',
    status: 'published',
    publishAt: '2027-01-01T00:00:00Z',
    content: body('现在'),
  });
  expect((await reader.ask(getCompanyNews, { id: now.id })).news.publishAt).toBe('2026-06-02T02:00:30.000Z');
});

test('/api/v1/company/news/publishCompanyNews publishes and takes off; without a body nothing appears', async () => {
  expect(publishCompanyNews.path).toBe('/api/v1/company/news/publishCompanyNews');
  const { id } = await save({ title: '先写后发', content: body('写好了') });
  const empty = await save({ title: '还没有写' });
  expect(await reader.call(publishCompanyNews, { id, version: 0, publish: true })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await writer.ask(publishCompanyNews, { ids: [id, empty.id], publish: true })).toMatchObject({
    done: [{ id, version: 1 }],
    refused: [{ id: empty.id, title: '还没有写', reason: '正文：发布前请填写' }],
  });
  const { publishAt } = (await reader.ask(getCompanyNews, { id })).news;
  expect(publishAt).toBe(server.platform.now().toISOString());
  expect(await writer.call(publishCompanyNews, { id, version: 1, publish: true })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '先写后发已是已发布，不能重复立即发布',
  });
  expect(await writer.ask(publishCompanyNews, { id, version: 1, publish: false })).toMatchObject({
    title: '先写后发',
    status: 'offline',
    publishAt,
  });
  expect(await reader.call(getCompanyNews, { id })).toMatchObject({ errorCode: 'FY-N001' });
});

test('/api/v1/company/news/saveDraft, /api/v1/company/news/getDraft, /api/v1/company/news/deleteDraft: own, clean, gone with the save', async () => {
  expect([saveDraft.path, getDraft.path, deleteDraft.path].map((path) => path.split('/').at(-1))).toEqual([
    'saveDraft',
    'getDraft',
    'deleteDraft',
  ]);
  await writer.ask(saveDraft, { newsId: 0, content: { title: '写了一半', content: '<p>半</p><script>x</script>' } });
  await writer.ask(saveDraft, {
    newsId: 0,
    content: { title: '写了大半', content: '<p>大半</p><img src="https://a.test/x.png">' },
  });
  expect((await writer.ask(getDraft, { newsId: 0 })).draft).toMatchObject({
    content: { title: '写了大半', content: '<p>大半</p>' },
  });
  expect((await neighbour.ask(getDraft, { newsId: 0 })).draft).toBeNull();
  expect(await reader.call(saveDraft, { newsId: 0, content: {} })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await writer.call(saveDraft, { newsId: -1, content: {} })).toMatchObject({ errorCode: 'FY-V001' });
  const { id } = await save({ title: '写完了', content: body('全') });
  expect((await writer.ask(getDraft, { newsId: 0 })).draft).toBeNull();
  await writer.ask(saveDraft, { newsId: id, content: { title: '改到一半' } });
  await writer.ask(deleteDraft, { newsId: id });
  expect((await writer.ask(getDraft, { newsId: id })).draft).toBeNull();
});

test('pictures of a saved body stay; those that no text shows go after a day', async () => {
  const upload = async (name: string) => {
    const { data } = await writer.upload(uploadFile, { bizType: 'editor' }, { name, content: `文字 ${name}` });
    const [file] = [data].flat();
    if (!file) throw new Error('no file came back');
    return file;
  };
  const [shown, forgotten] = [await upload('图一.txt'), await upload('图二.txt')];
  const query = new URLSearchParams({
    filePath: shown.path,
    inline: '1',
    groupCode: writer.tenant?.groupCode ?? '',
    companyCode: writer.tenant?.companyCode ?? '',
  });
  await save({ title: '带图', content: `<p>字</p><img src="/api/v1/file/downloadFile?${query.toString()}">` });
  const held = await superuser.query<{ id: string; held: boolean }>(
    'select id, attached_at is not null as held from file where id = any($1)',
    [[shown.id, forgotten.id]],
  );
  expect(new Map(held.rows.map((row) => [Number(row.id), row.held]))).toEqual(
    new Map([
      [shown.id, true],
      [forgotten.id, false],
    ]),
  );
});

test('rows that imports, jobs and hooks write by themselves are as clean as those of a form', async () => {
  const groupCode = writer.tenant?.groupCode ?? '';
  const companyCode = writer.tenant?.companyCode ?? '';
  const access = {
    memberId: 0,
    staffId: null,
    displayName: '系统',
    roleNames: [],
    codes: new Set<string>(),
    scopes: new Map(),
  };
  const tenant = { groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access } as const;
  const hostile = '<p onclick="x()">字</p><script>alert(1)</script><img src="https://tracker.test/a.gif">';
  const stored = async (id: number) =>
    (await superuser.query<{ content: string | null }>('select content from company_news where id = $1', [id])).rows[0]
      ?.content;
  const id = await asPerson(server.platform, 'test', { accountId: 0, name: '系统' }, tenant, async (context) => {
    const [made = 0] = await insertRows(context, companyNews, [
      { title: '成批写入', category: 'company', status: 'draft', content: hostile },
    ]);
    return made;
  });
  expect(await stored(id)).toBe('<p>字</p>');
  const stateOf = (version: number) => ({ id, version, companyCode, status: 'draft' });
  const change = { before: stateOf(0), values: { content: `${hostile}<p>又一段</p>` } };
  await asPerson(server.platform, 'test', { accountId: 0, name: '系统' }, tenant, (context) =>
    writeRows(context, companyNews, [change], { source: 'sheet' }),
  );
  expect(await stored(id)).toBe('<p>字</p><p>又一段</p>');
  const emptied = { before: { ...stateOf(1), content: 'x' }, values: { content: '<p> </p><script>1</script>' } };
  await asPerson(server.platform, 'test', { accountId: 0, name: '系统' }, tenant, (context) =>
    writeRows(context, companyNews, [emptied], { source: 'sheet' }),
  );
  expect(await stored(id)).toBeNull();
});

test('rich text: what is kept of what editors and offices write', () => {
  expect(
    cleanRichText('<p class="MsoNormal"><span style="font-family:宋体">字</span><o:p></o:p></p><b>粗</b>').html,
  ).toBe('<p>字</p><b>粗</b>');
  expect(cleanRichText('<a href="//a.test/x">a</a><a href="data:text/html,x">b</a>').html).not.toMatch(/href/u);
  expect(
    cleanRichText('<img src="/api/v1/file/downloadFile?filePath=f/x"><img src="/api/v1/file/deleteFile?x=1"><img>')
      .foreignMedia,
  ).toBe(2);
  expect(cleanRichText('<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>').html).not.toMatch(
    /onerror|style|math/u,
  );
  const hostile = [
    '<a href="java&#x0A;script:alert(1)">a</a>',
    '<a href="JaVaScRiPt:alert(1)">a</a>',
    '<a href=" &#1;javascript:alert(1)">a</a>',
    '<a href="vbscript:x">a</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
    '<p/onmouseover=alert(1)>p</p>',
    '<p ONCLICK="alert(1)" style="background:url(javascript:alert(1))">p</p>',
    '<scr<script>ipt>alert(1)</script>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<form action="https://a.test"><input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">b</button></form>',
    '<object data="javascript:alert(1)"></object><embed src="//a.test"><base href="javascript:alert(1)//"><meta http-equiv="refresh" content="0;url=//a.test">',
    '<img src="/api/v1/file/downloadFile?filePath=f/x" onload="alert(1)">',
    '<!--<img src="--><img src=x onerror=alert(1)>">',
  ];
  // What is left may say such words; no tag of it may.
  for (const html of hostile) {
    const tags = [...cleanRichText(html).html.matchAll(/<[^>]*>/gu)].join('');
    expect(tags, html).not.toMatch(
      /\son|script|vbscript|data:|url\(|<(?:form|input|button|object|embed|base|meta|svg|iframe)/iu,
    );
  }
  expect(plainText('<p>一</p><p>二&nbsp;三 &lt;b&gt;</p>')).toBe('一 二 三 <b>');
});
