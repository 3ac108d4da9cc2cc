/** Rich text as it may be stored and shown: an allow-list of tags, pictures and films of our own file store only. */
import { createRequire } from 'node:module';
import type SanitizeHtml from 'sanitize-html';
import { lazily } from '#lib/lazily.ts';
import type { Field } from '#platform/entity/field.ts';

const require = createRequire(import.meta.url);
/** Loaded when the first text is written or shown. */
const sanitizeHtml = lazily(() => require('sanitize-html') as typeof SanitizeHtml);

/** Address under which the file calls answer; what a text shows lies there and nowhere else. */
const ownFile = /^\/api\/v1\/file\/downloadFile\?[\w%&=.*~+/-]+$/u;

export interface CleanText {
  readonly html: string;
  /** Pictures and films from elsewhere that were left out: showing them would tell strangers who reads. */
  readonly foreignMedia: number;
}

const allowedTags = (
  'p h1 h2 h3 h4 ul ol li blockquote pre code figure figcaption br hr a strong b em i u s sub sup img video ' +
  'table caption colgroup col thead tbody tr th td'
).split(' ');

/** Sizes of table cells and pictures are numbers and nothing else. */
const spans = ['colspan', 'rowspan'];

/** Removes everything that is not text, structure or a file of ours. `isMediaAllowed` narrows or widens which addresses pictures may have. */
export function cleanRichText(
  html: string,
  isMediaAllowed: (address: string) => boolean = (address) => ownFile.test(address),
): CleanText {
  let foreignMedia = 0;
  const cleaned = sanitizeHtml()(html, {
    allowedTags,
    allowedAttributes: {
      '*': ['style'],
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title'],
      video: ['src', 'controls'],
      td: spans,
      th: spans,
    },
    allowedStyles: { '*': { 'text-align': [/^(?:left|center|right|justify)$/u] } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'iframe',
      'object',
      'embed',
      'svg',
      'math',
      'template',
      'head',
      'title',
    ],
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag !== 'img' && tag !== 'video') return false;
      if (attribs['src'] !== undefined && isMediaAllowed(attribs['src'])) return false;
      foreignMedia += 1;
      return true;
    },
  });
  return { html: cleaned.trim(), foreignMedia };
}

/** A rich text as it may be stored, whoever wrote it; one without a word is none. */
export function storedRichText({ media }: Pick<Field, 'media'>, text: string): string | null {
  const { html } = cleanRichText(text, media ? undefined : () => false);
  return plainText(html) === '' && !/<(?:img|video)\b/u.test(html) ? null : html;
}

/** The words of a text, as a reader sees them: for summaries, lengths and comparison. */
export function plainText(html: string): string {
  return plainLines(html).replaceAll('\n', ' ');
}

/** The words of a text with a line for each paragraph, heading, entry and row of a table: for the cells of a sheet. */
export function plainLines(html: string): string {
  const spaced = html
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/<\/(?:td|th)\b[^>]*>/giu, ' $&')
    .replaceAll(/<(?:\/(?:p|h[1-6]|li|tr|blockquote|pre|figure)|br|hr)\b[^>]*>/giu, '\n$&');
  const text = sanitizeHtml()(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Storage paths of the files that a text shows. */
export function filePathsIn(html: string): string[] {
  const paths: string[] = [];
  sanitizeHtml()(html, {
    allowedTags: ['img', 'video'],
    allowedAttributes: { img: ['src'], video: ['src'] },
    onOpenTag: (_name, { src }) => {
      const path =
        src !== undefined && ownFile.test(src) ? new URL(src, 'http://here').searchParams.get('filePath') : null;
      if (path !== null) paths.push(path);
    },
  });
  return [...new Set(paths)];
}
