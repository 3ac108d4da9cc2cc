/** Reading articles from elsewhere: story 9, charsets, pictures, limits. Nothing but loopback is contacted. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutgoing } from '#lib/outgoing/outgoing.ts';
import { execute } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { analysisUrl } from '../../model/company-news.ts';

/** 标题 云启发布新产品, in GBK; Node decodes GBK and encodes none. */
const gbk = {
  title: Buffer.from('d4c6c6f4b7a2b2bcd0c2b2fac6b7', 'hex'),
  sentence: Buffer.from('d4c6c6f4d6c7c1aabfc6bcbcb7a2b2bcd0c2b2fac6b7a3acd3c3d3dabdd6b5c0d6cec0eda1a3', 'hex'),
};
const sentence = '云启智联科技发布新产品，用于街道治理。';

/** Addresses that were called, wherever they are: what is refused must not be among them. */
const dialled: string[] = [];
let connections = 0;
let site: Server;
let port = 0;
let picture: Buffer;
/** Answers by path: content type and body. */
const pages = new Map<
  string,
  { readonly type: string; readonly body: Buffer | string; readonly status?: number; readonly location?: string }
>();

function answer(request: IncomingMessage, response: ServerResponse): void {
  const page = pages.get(request.url ?? '');
  if (!page) return void response.writeHead(404).end();
  response
    .writeHead(page.status ?? 200, { 'content-type': page.type, ...(page.location ? { location: page.location } : {}) })
    .end(page.body);
}

const join = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const html = (body: string, head = '') =>
  `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const article = (inner: string) =>
  `<article><h1>标题</h1>${`<p>${sentence.repeat(4)}</p>`.repeat(4)}${inner}</article>`;

let server: TestServer;
let writer: TestClient;
let reader: TestClient;
beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0078fc' } })
    .png()
    .toBuffer();
  site = createServer(answer).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
  server = await startTestServer();
  await server.makeEnterprise(
    { account: 'writer', codes: ['company_message', 'news_add'] },
    { account: 'reader', codes: ['company_message'] },
  );
  [writer, reader] = await Promise.all([server.signIn('writer'), server.signIn('reader')]);
  // Every name leads to this machine; only the site of this test may be visited there.
  Object.assign(server.platform, {
    outgoing: createOutgoing({
      resolve: () => Promise.resolve(['127.0.0.1']),
      testHosts: [`news.test:${port}`],
      ports: [80, 443, port],
      dial: (address, at) => {
        dialled.push(`${address}:${at}`);
        return connect({ host: address, port: at });
      },
    }),
  });
  for (const name of ['a', 'b', 'c']) pages.set(`/${name}.png`, { type: 'image/png', body: picture });
});
afterAll(async () => {
  await server?.stop();
  site.closeAllConnections();
  await new Promise<void>((resolve) => site.close(() => resolve()));
});

const at = (path: string) => ({ url: `http://news.test:${port}${path}` });
const read = (path: string) => writer.ask(analysisUrl, at(path));
/** Serves a page for one call. */
async function readPage(body: Buffer | string, type = 'text/html'): ReturnType<typeof read> {
  pages.set('/page', { type, body });
  return read('/page');
}

describe('story 9', () => {
  test('analysisUrl of inside addresses, a redirect to 10.0.0.1 and a name resolving to 127.0.0.1: one sentence, and nothing is contacted', async () => {
    expect(analysisUrl.path).toBe('/api/v1/company/news/analysisUrl');
    const before = connections;
    dialled.length = 0;
    const inside = [
      '127.0.0.1:5432',
      '169.254.169.254',
      '[::ffff:10.0.0.1]',
      '2130706433',
      '0177.0.0.1',
      '0x7f.1',
      '2852039166',
      '0251.0376.0251.0376',
      '[64:ff9b::169.254.169.254]',
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      `own.test:${port}`,
      'own.test',
    ];
    for (const name of inside)
      expect(await writer.call(analysisUrl, { url: `http://${name}/` }), name).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: '该网址无法访问或不允许访问',
        data: { fields: { url: '该网址无法访问或不允许访问' } },
      });
    expect([dialled, connections]).toEqual([[], before]);
    // Each way by a page that may be read: the page is called, and nothing after it.
    const ways = [
      '10.0.0.1',
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      '169.254.169.254',
      `2130706433:${port}`,
      `0177.0.0.1:${port}`,
      `own.test:${port}`,
    ];
    for (const way of ways) {
      pages.set('/redirect', { type: 'text/html', body: '', status: 302, location: `http://${way}/` });
      dialled.length = 0;
      expect(await writer.call(analysisUrl, at('/redirect')), way).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: '该网址无法访问或不允许访问',
      });
      expect([way, dialled]).toEqual([way, [`127.0.0.1:${port}`]]);
    }
  });

  test('a GBK page gives title, 3 images localised, no <script>', async () => {
    const paragraph = join('<p>', gbk.sentence, gbk.sentence, gbk.sentence, gbk.sentence, '</p>');
    const body = join(
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=gbk"><title>',
      gbk.title,
      '</title><script>alert(1)</script></head><body><article>',
      paragraph,
      '<p><img src="/a.png"></p>',
      paragraph,
      '<p><img data-src="b.png" src="data:image/gif;base64,R0lGOD"></p>',
      paragraph,
      `<p><img src="http://news.test:${port}/c.png" onerror="alert(1)"></p>`,
      paragraph,
      '<script>alert(2)</script><iframe src="http://10.0.0.1/"></iframe><p><a href="javascript:alert(3)" onclick="x()">',
      gbk.title,
      '</a></p></article></body></html>',
    );
    dialled.length = 0;
    const found = await readPage(body);
    // The page and its three pictures; the frame of the page is not called.
    expect(dialled).toEqual(Array.from({ length: 4 }, () => `127.0.0.1:${port}`));
    expect(found).toMatchObject({
      title: '云启发布新产品',
      charset: 'gbk',
      warnings: [],
      source: 'news.test',
      sourceUrl: at('/page').url,
    });
    expect(found.contentHtml).toContain('云启智联科技发布新产品，用于街道治理。');
    expect(found.contentHtml).not.toMatch(/<script|<iframe|javascript:|onerror|onclick|news\.test|10\.0\.0\.1/u);
    expect(found.images).toHaveLength(3);
    const shown = [...found.contentHtml.matchAll(/<img src="([^"]+)"/gu)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    );
    expect(shown).toHaveLength(3);
    for (const url of shown) {
      const image = await reader.inject({ method: 'GET', url });
      expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
      expect(image.rawPayload.equals(picture)).toBe(true);
    }
    // Nobody holds them: the purge takes them after 24 hours.
    const superuser = new pg.Client({ connectionString: server.databaseUrl });
    await superuser.connect();
    const held = await superuser.query<{ held: boolean }>(
      "select attached_at is not null as held from file where biz_type = 'editor'",
    );
    expect(held.rows.map((row) => row.held)).toEqual([false, false, false]);
    await superuser.end();
  });
});

describe('pictures', () => {
  test('pictures that cannot be had are warned of and left out; pictures inside are not contacted', async () => {
    pages.set('/fake.png', { type: 'image/png', body: '<svg onload="alert(1)"/>' });
    pages.set('/big.png', { type: 'image/png', body: Buffer.concat([picture, Buffer.alloc(6 * 1024 * 1024)]) });
    const images = ['/a.png', '/fake.png', '/big.png', '/missing.png', `http://127.0.0.1:${port}/a.png`]
      .map((src) => `<p>${sentence}<img src="${src}"></p>`)
      .join('');
    dialled.length = 0;
    const found = await readPage(html(article(images)));
    // The page and four pictures; the fifth is inside.
    expect(dialled).toHaveLength(5);
    expect(found.warnings).toEqual([
      '第 2 张图片没有取回：不是 PNG、JPG、GIF 或 WebP 图片',
      '第 3 张图片没有取回：超过 5 MB',
      '第 4 张图片没有取回：无法访问或不允许访问',
      '第 5 张图片没有取回：无法访问或不允许访问',
    ]);
    expect(found.contentHtml.match(/<img/gu)).toHaveLength(1);
  });

  test('more than thirty pictures: thirty, and a warning', async () => {
    const images = Array.from({ length: 33 }, (_, index) => {
      pages.set(`/n${index}.png`, { type: 'image/png', body: picture });
      return `<p>${sentence}<img src="/n${index}.png"></p>`;
    });
    const found = await readPage(html(article(images.join(''))));
    expect([found.images.length, found.warnings]).toEqual([30, ['图片超过 30 张，其余 3 张没有取回']]);
  });
});

describe('what is refused', () => {
  test('no article, no page, no address; the sentence names the field', async () => {
    pages.set('/words.txt', { type: 'text/plain', body: sentence });
    pages.set('/empty', { type: 'text/html', body: html('<nav>首页</nav>', '<title>空</title>') });
    for (const [url, sentenceOf] of [
      [at('/words.txt').url, '页面不是文章'],
      [at('/empty').url, '页面不是文章'],
      [at('/nowhere').url, '该网址无法访问或不允许访问'],
      ['ftp://news.test/', '网址格式不正确'],
      ['什么', '网址格式不正确'],
      [`http://news.test/${'a'.repeat(2000)}`, '网址格式不正确'],
    ] as const)
      expect(await writer.call(analysisUrl, { url }), url).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: sentenceOf,
      });
    expect(await reader.call(analysisUrl, at('/page'))).toMatchObject({ errorCode: 'FY-A001' });
  });

  test('markup made to be slow ends with its thread when its time is over', async () => {
    pages.set('/deep', { type: 'text/html', body: html('<div>'.repeat(200_000)) });
    const { configuration } = server.platform;
    expect(configuration.articleMilliseconds).toBe(10_000);
    Object.assign(server.platform, { configuration: { ...configuration, articleMilliseconds: 20 } });
    try {
      expect(await writer.call(analysisUrl, at('/deep'))).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: '页面不是文章',
      });
    } finally {
      Object.assign(server.platform, { configuration });
    }
  });

  test('more than ten a minute and person, whatever session and process: FY-R001', async () => {
    const start = () => startTestServer({ beside: server, configuration: { requestsPerMinute: 600 } });
    const processes = [await start(), await start()] as const;
    const clients = [await processes[0].signIn('writer'), await processes[1].signIn('writer')] as const;
    await execute(server.platform)`delete from use_window where key like 'article-fetch:%'`;
    for (let call = 0; call < 10; call += 1)
      expect(
        await (call % 2 === 0 ? clients[0] : clients[1]).call(analysisUrl, { url: 'http://127.0.0.1/' }),
      ).toMatchObject({ errorCode: 'FY-V001' });
    for (const client of clients)
      expect(await client.call(analysisUrl, { url: 'http://127.0.0.1/' })).toMatchObject({ errorCode: 'FY-R001' });
    for (const process of processes) await process.stop();
  });
});
