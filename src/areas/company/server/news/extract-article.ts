/** Finds the article in a page: what the page says of itself, then readability; 微信公众号 by its own places. Runs in the worker. */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { cleanRichText, plainText } from '#platform/store/rich-text.ts';
import type { Article } from './article-messages.ts';

type Document = ReturnType<typeof parseHTML>['document'];

interface ArticleMeta {
  readonly title: string;
  readonly author: string;
  readonly source: string;
  readonly publishAt: string;
  readonly summary: string;
  readonly cover: string;
}

const nothing: ArticleMeta = { title: '', author: '', source: '', publishAt: '', summary: '', cover: '' };
/** Fewer characters without a picture are no article. */
const shortestText = 30;
const one = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/gu, ' ').trim();

/** The first that says something. */
const first = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== '') ?? '';

function absolute(address: string | null | undefined, base: string): string {
  const text = (address ?? '').trim();
  // An empty address would be the page itself.
  const url = text === '' ? null : URL.parse(text, base);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : '';
}

function metaSays(document: Document): ArticleMeta {
  const of = (...names: readonly string[]): string =>
    first(
      ...names.map((name) =>
        one(document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')),
      ),
    );
  return {
    title: of('og:title', 'twitter:title'),
    author: of('article:author', 'og:article:author', 'author'),
    source: of('og:site_name', 'application-name'),
    publishAt: of('article:published_time', 'og:article:published_time', 'publishdate', 'pubdate'),
    summary: of('og:description', 'description'),
    cover: of('og:image', 'twitter:image'),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, or the name or address of an object or of the first of a list. */
function wordOf(value: unknown): string {
  if (typeof value === 'string') return one(value);
  if (Array.isArray(value)) return wordOf(value[0]);
  return isRecord(value) ? wordOf(value['name'] ?? value['url']) : '';
}

function linkedDataSays(document: Document): ArticleMeta {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    let data: unknown;
    try {
      data = JSON.parse(script.textContent ?? '');
    } catch {
      continue;
    }
    const graph = isRecord(data) && Array.isArray(data['@graph']) ? (data['@graph'] as unknown[]) : [data].flat();
    const found = graph.find(
      (entry): entry is Record<string, unknown> =>
        isRecord(entry) && /Article|Posting|Report/u.test(wordOf(entry['@type'])),
    );
    if (found)
      return {
        title: wordOf(found['headline']),
        author: wordOf(found['author']),
        source: wordOf(found['publisher']),
        publishAt: wordOf(found['datePublished']),
        summary: wordOf(found['description']),
        cover: wordOf(found['image']),
      };
  }
  return nothing;
}

/** An article of 微信公众号: its body waits for scripts to show it, its pictures for being scrolled to. */
function wechat(document: Document): { said: ArticleMeta; content: string } | null {
  const content = document.querySelector('#js_content');
  if (!content) return null;
  const text = (selector: string) => one(document.querySelector(selector)?.textContent);
  const seconds = /\bvar ct\s*=\s*["'](\d{10})["']/u.exec(document.toString())?.[1];
  const account = text('#js_name');
  return {
    said: {
      ...nothing,
      title: text('#activity-name'),
      author: first(text('#js_author_name'), account),
      source: account,
      publishAt: seconds === undefined ? text('#publish_time') : new Date(Number(seconds) * 1000).toISOString(),
    },
    content: content.innerHTML,
  };
}

/** Real addresses instead of relative ones and of placeholders that scripts would replace. */
function settleAddresses(document: Document, base: string): void {
  for (const image of document.querySelectorAll('img')) {
    const given = ['data-src', 'data-original', 'data-actualsrc', 'data-lazy-src', 'src'].map((name) =>
      absolute(image.getAttribute(name), base),
    );
    const address = given.find((text) => text !== '');
    for (const name of ['srcset', 'data-srcset', 'data-src', 'data-original', 'style', 'loading'])
      image.removeAttribute(name);
    if (address === undefined) image.remove();
    else image.setAttribute('src', address);
  }
  for (const link of document.querySelectorAll('a[href]')) {
    const address = absolute(link.getAttribute('href'), base);
    if (address === '') link.removeAttribute('href');
    else link.setAttribute('href', address);
  }
  for (const picture of document.querySelectorAll('picture source')) picture.remove();
}

/** ISO 8601; a time without a zone is one of China. */
function instantOf(text: string): string | null {
  const match = /(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/u.exec(text);
  if (!match) return null;
  const zone = /(?:Z|[+-]\d{2}:?\d{2})$/u.exec(text.trim())?.[0] ?? '+08:00';
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  const pad = (part: string) => part.padStart(2, '0');
  const instant = new Date(
    `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}${zone.replace(/^([+-]\d{2})(\d{2})$/u, '$1:$2')}`,
  );
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

const isWebAddress = (address: string): boolean => /^https?:\/\//u.test(address);

/** The body without the title at its head: the piece has a title of its own above it. */
function withoutTitle(content: string, title: string): string {
  const head = /^\s*<h[1-4][^>]*>([\s\S]*?)<\/h[1-4]>/u.exec(content);
  return head && plainText(head[1] ?? '') === title ? content.slice(head[0].length).trim() : content;
}

/** The article, its pictures still at their own addresses; null when the page is none. */
export function extractArticle(html: string, url: string): Omit<Article, 'charset'> | null {
  const { document } = parseHTML(
    /<html[\s>]/iu.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`,
  );
  const base = absolute(document.querySelector('base[href]')?.getAttribute('href'), url) || url;
  const [meta, linked] = [metaSays(document), linkedDataSays(document)];
  settleAddresses(document, base);
  const own = wechat(document);
  // Readability takes the page apart: what else may be the title is looked for before.
  const [heading, largest] = ['title', 'h1'].map((selector) => one(document.querySelector(selector)?.textContent));
  const read = own ? null : new Readability(document as never, { maxElemsToParse: 60_000 }).parse();
  const content = cleanRichText(own?.content ?? read?.content ?? '', isWebAddress).html;
  const images = [...content.matchAll(/<img[^>]*\ssrc="([^"]+)"/gu)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  const text = plainText(content);
  const say = (key: keyof ArticleMeta, ...more: readonly (string | undefined)[]) =>
    first(own?.said[key], meta[key], linked[key], ...more.map(one));
  const title = say('title', read?.title ?? undefined, heading, largest);
  if (title === '' || (text.length < shortestText && images.length === 0)) return null;
  const cover = absolute(say('cover'), base);
  return {
    title: title.slice(0, 120),
    author: say('author', read?.byline ?? undefined).slice(0, 50),
    source: say('source', read?.siteName ?? undefined, new URL(url).hostname).slice(0, 100),
    publishAt: instantOf(say('publishAt', read?.publishedTime ?? undefined)),
    summary: first(one(say('summary', read?.excerpt ?? undefined)), text).slice(0, 300),
    content: withoutTitle(content, title),
    cover,
    images: [...new Set(images)],
  };
}
