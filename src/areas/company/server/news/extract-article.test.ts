/** Reading bytes as text and finding the article in a page, without a server. */
import { expect, test } from 'vitest';
import { decodePage } from './decode-page.ts';
import { extractArticle } from './extract-article.ts';
import { readArticle } from './read-article.ts';

/** 云启发布新产品 and a sentence with it, in GBK: Node decodes GBK and encodes none. */
const title = Buffer.from('d4c6c6f4b7a2b2bcd0c2b2fac6b7', 'hex');
const words = Buffer.from('d4c6c6f4d6c7c1aabfc6bcbcb7a2b2bcd0c2b2fac6b7a3acd3c3d3dabdd6b5c0d6cec0eda1a3', 'hex');
const sentence = '云启智联科技发布新产品，用于街道治理。';
const url = 'https://news.test/2026/a.html';

const join = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const page = (body: string, head = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const article = `<article><h1>大标题</h1>${`<p>${sentence.repeat(4)}</p>`.repeat(4)}</article>`;
const gbkPage = (head: string) =>
  join(`<html><head>${head}<title>`, title, '</title></head><body><p>', words, '</p></body></html>');

test.each([
  ['the header', 'text/html; charset=gb18030', '', 'gb18030'],
  ['the header before what the page says', 'text/html; charset="GBK"', '<meta charset="utf-8">', 'gbk'],
  ['the page', 'text/html', '<meta charset=gb2312>', 'gbk'],
  [
    'the page, the old way',
    'text/html',
    '<meta http-equiv="Content-Type" content="text/html; charset=GB18030">',
    'gb18030',
  ],
  ['an unknown name, then the page', 'text/html; charset=unknown-8bit', '<meta charset=gbk>', 'gbk'],
  ['nothing at all', 'text/html', '', 'gb18030'],
])('charset by %s', (_case, type, head, charset) => {
  const decoded = decodePage(gbkPage(head), type);
  expect(decoded.charset).toBe(charset);
  expect(decoded.text).toContain('<title>云启发布新产品</title>');
  expect(decoded.text).toContain(sentence);
});

test('Big5, four bytes of GB18030, and byte order marks', () => {
  // 新聞 in Big5; 𠮷 needs four bytes.
  expect(decodePage(join('<meta charset="big5">', Buffer.from('b773bb44', 'hex')), 'text/html').text).toContain('新聞');
  expect(decodePage(Buffer.from('9534b235', 'hex'), 'text/html; charset=gb18030').text).toBe('𠮷');
  expect(decodePage(join(Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('新闻')), 'text/html')).toEqual({
    text: '新闻',
    charset: 'utf-8',
  });
  expect(decodePage(join(Buffer.from([0xff, 0xfe]), Buffer.from('新闻', 'utf16le')), 'text/html')).toEqual({
    text: '新闻',
    charset: 'utf-16le',
  });
});

test('what the page says of itself, then JSON-LD, then what stands there', () => {
  const head = `<title>页名</title><meta property="og:title" content="自述标题"><meta property="og:site_name" content="示例网"><meta name="author" content="李记者">
    <meta property="article:published_time" content="2026-03-05 08:30:00"><meta property="og:image" content="/a.png"><meta name="description" content="一句摘要">`;
  const said = {
    title: '自述标题',
    source: '示例网',
    author: '李记者',
    publishAt: '2026-03-05T00:30:00.000Z',
    summary: '一句摘要',
    cover: 'https://news.test/a.png',
  };
  expect(extractArticle(page(article, head), url)).toMatchObject(said);
  const data = {
    '@graph': [
      { '@type': 'WebPage' },
      {
        '@type': 'NewsArticle',
        headline: '数据标题',
        author: [{ name: '王编辑' }],
        publisher: { name: '数据网' },
        datePublished: '2026-03-05T08:30:00Z',
      },
    ],
  };
  const scripts = `<script type="application/ld+json">{broken</script><script type="application/ld+json">${JSON.stringify(data)}</script>`;
  expect(extractArticle(page(article, scripts), url)).toMatchObject({
    title: '数据标题',
    author: '王编辑',
    source: '数据网',
    publishAt: '2026-03-05T08:30:00.000Z',
  });
  expect(extractArticle(page(article), url)).toMatchObject({
    title: '大标题',
    author: '',
    source: 'news.test',
    publishAt: null,
  });
  // The title stands above the piece and not once more in its body; another heading stays.
  expect(extractArticle(page(article), url)?.content).toMatch(/^<p>/u);
  expect(extractArticle(page(article, '<title>页名</title>'), url)?.content).toMatch(/^<h2>大标题/u);
});

test('an article of 微信公众号, whose body is hidden and whose pictures wait', () => {
  const body = `<h1 id="activity-name"> 公众号  文章 </h1><a id="js_name"> 云启号 </a>
    <div id="js_content" style="visibility: hidden"><p style="text-align: center; color: red">${sentence}</p><img data-src="https://mmbiz.test/b?wx_fmt=png" data-type="png"></div>
    <script>var ct = "1772670600";</script>`;
  expect(extractArticle(page(body), url)).toMatchObject({
    title: '公众号 文章',
    author: '云启号',
    source: '云启号',
    publishAt: '2026-03-05T00:30:00.000Z',
    content: expect.stringContaining('<p style="text-align:center">'),
    images: ['https://mmbiz.test/b?wx_fmt=png'],
  });
});

test('addresses are whole, placeholders give way to the pictures, nothing that runs is left', () => {
  const body = `${article.replace('</article>', '')}<p>${sentence}<img src="data:image/gif;base64,R0" data-src="b.png"><img src="//cdn.test/c.png" srcset="d.png 2x"><img src="javascript:x()"></p>
    <p>${sentence}<a href="../x" onclick="x()">远</a><a href="javascript:x()">近</a></p><script>x()</script><iframe src="http://10.0.0.1/"></iframe></article>`;
  const found = extractArticle(page(body, '<base href="https://base.test/dir/">'), url);
  expect(found?.images).toEqual(['https://base.test/dir/b.png', 'https://cdn.test/c.png']);
  expect(found?.content).toContain('href="https://base.test/x"');
  expect(found?.content).not.toMatch(/script|iframe|onclick|srcset|data:/u);
});

test('no article: no words, no title; markup made to be slow ends with its thread', async () => {
  expect(extractArticle(page('<nav>首页</nav>', '<title>空</title>'), url)).toBeNull();
  expect(extractArticle(page(`<p>${sentence.repeat(3)}</p>`), url)).toBeNull();
  const deep = new TextEncoder().encode(page('<div>'.repeat(20_000), '<title>深</title>'));
  const slow = { content: deep, contentType: 'text/html', url };
  expect(await readArticle(slow, 20, 1)).toBeNull();
  // Whoever sends many of them holds up himself and not the next person.
  const done: string[] = [];
  const read = (name: string, accountId: number) => readArticle(slow, 20, accountId).then(() => done.push(name));
  await Promise.all([read('first', 1), read('second', 1), read('third', 1), read('of another', 2)]);
  expect(done).toEqual(['first', 'of another', 'second', 'third']);
});
