/** analysisUrl: fetches a page through the guard, finds its article, brings its pictures home. */
import { limitPerson } from '#core/account/public.server.ts';
import type { StoredPicture } from '#core/file/public.server.ts';
import { storePictures } from '#core/file/public.server.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Outgoing } from '#lib/outgoing/outgoing.ts';
import type { OutgoingRefusalKind } from '#lib/outgoing/refusal.ts';
import { OutgoingRefusal } from '#lib/outgoing/refusal.ts';
import { handle } from '#platform/runtime/registry.ts';
import { cleanRichText } from '#platform/store/rich-text.ts';
import { analysisUrl, maximumContent } from '../../model/company-news.ts';
import { readArticle } from './read-article.ts';

/** Whoever may fetch must not use us to knock at doors: counted over all sessions and processes. */
const fetches = { name: 'article-fetch', uses: 10, windowSeconds: 60 };
const megabyte = 1024 * 1024;
const page = { maximumBytes: 5 * megabyte, accept: ['text/html', 'application/xhtml+xml'] };
const pictures = { most: 30, bytes: 5 * megabyte, totalBytes: 20 * megabyte, atOnce: 4, milliseconds: 30_000 };
const pictureTypes = ['png', 'jpg', 'gif', 'webp'];

const sentences: Readonly<Record<OutgoingRefusalKind, string>> = {
  form: '网址格式不正确',
  // One sentence for both: two would tell which names of our network there are.
  address: '该网址无法访问或不允许访问',
  unreachable: '该网址无法访问或不允许访问',
  tooLarge: '页面过大，最多 5 MB',
  type: '页面不是文章',
};

const refuse = (sentence: string) => fail.invalid(sentence, { url: sentence });

interface FetchedPicture {
  readonly address: string;
  readonly name: string;
  readonly content: Buffer;
}

/** A picture, or why it stays away. */
async function fetchPicture(
  outgoing: Outgoing,
  address: string,
  index: number,
  signal: AbortSignal,
): Promise<FetchedPicture | string> {
  try {
    const { content } = await outgoing.fetch(address, { maximumBytes: pictures.bytes, signal });
    const { fileTypeFromBuffer } = await import('file-type');
    const type = await fileTypeFromBuffer(content);
    if (!type || !pictureTypes.includes(type.ext)) return '不是 PNG、JPG、GIF 或 WebP 图片';
    return { address, name: `图片${index + 1}.${type.ext}`, content };
  } catch (error) {
    if (!(error instanceof OutgoingRefusal)) throw error;
    return error.kind === 'tooLarge' ? '超过 5 MB' : '无法访问或不允许访问';
  }
}

/** All pictures, a few at a time, until their sizes add up to the limit. */
async function fetchPictures(
  outgoing: Outgoing,
  addresses: readonly string[],
  warnings: string[],
): Promise<FetchedPicture[]> {
  const signal = AbortSignal.timeout(pictures.milliseconds);
  const found: (FetchedPicture | string)[] = [];
  let [bytes, next] = [0, 0];
  const fetchInTurn = async (): Promise<void> => {
    while (next < addresses.length) {
      const index = next;
      next += 1;
      const picture =
        bytes > pictures.totalBytes
          ? '图片总大小超过 20 MB'
          : await fetchPicture(outgoing, addresses[index] ?? '', index, signal);
      if (typeof picture !== 'string') bytes += picture.content.length;
      found[index] = typeof picture !== 'string' && bytes > pictures.totalBytes ? '图片总大小超过 20 MB' : picture;
    }
  };
  await Promise.all(Array.from({ length: pictures.atOnce }, fetchInTurn));
  return found.flatMap((picture, index) => {
    if (typeof picture !== 'string') return [picture];
    warnings.push(`第 ${index + 1} 张图片没有取回：${picture}`);
    return [];
  });
}

/** Where each picture lies now, by the address it had. */
async function bringHome(
  context: TenantContext,
  addresses: readonly string[],
  warnings: string[],
): Promise<Map<string, StoredPicture>> {
  const wanted = addresses.slice(0, pictures.most);
  if (addresses.length > wanted.length)
    warnings.push(`图片超过 ${pictures.most} 张，其余 ${addresses.length - wanted.length} 张没有取回`);
  const fetched = await fetchPictures(context.platform.outgoing, wanted, warnings);
  const stored = await storePictures(context, fetched);
  const home = new Map<string, StoredPicture>();
  for (const [index, picture] of stored.entries()) {
    const { address = '', name = '' } = fetched[index] ?? {};
    if (typeof picture === 'string') warnings.push(`${name}没有保存：${picture}`);
    else home.set(address, picture);
  }
  return home;
}

function localised(content: string, home: ReadonlyMap<string, StoredPicture>): string {
  const rewritten = content.replaceAll(
    /(<img[^>]*\ssrc=")([^"]+)(")/gu,
    (_whole, before: string, address: string, after: string) => {
      const url = home.get(address.replaceAll('&amp;', '&'))?.url ?? '';
      return `${before}${url.replaceAll('&', '&amp;')}${after}`;
    },
  );
  // Once more, now with our own files as the only pictures: what could not be brought home is left out.
  return cleanRichText(rewritten).html;
}

export const analysisUrlHandler = handle(analysisUrl, async (context, { url }) => {
  await limitPerson(context.platform, context.session.accountId, fetches);
  const fetched = await context.platform.outgoing.fetch(url, page).catch((error: unknown) => {
    throw error instanceof OutgoingRefusal ? refuse(sentences[error.kind]) : error;
  });
  const task = { content: fetched.content, contentType: fetched.contentType, url: fetched.url };
  const article = await readArticle(
    task,
    context.platform.configuration.articleMilliseconds,
    context.session.accountId,
  );
  if (!article) throw refuse(sentences.type);
  const warnings: string[] = [];
  const addresses = [...new Set([...article.images, ...(article.cover ? [article.cover] : [])])];
  const home = await bringHome(context, addresses, warnings);
  const contentHtml = localised(article.content, home);
  if (contentHtml.length > maximumContent) throw refuse('正文过长，请手动复制需要的部分');
  const { title, author, source, publishAt, summary, charset } = article;
  const images: FileValue[] = [...home.values()].map(({ file }) => file);
  const cover = home.get(article.cover)?.file ?? images[0] ?? null;
  return {
    title,
    author,
    source,
    sourceUrl: fetched.url,
    publishAt,
    summary,
    contentHtml,
    cover,
    images,
    charset,
    warnings,
  };
});
