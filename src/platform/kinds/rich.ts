/** Text with headings, lists and emphasis, kept as HTML of an allow-list of tags. */
import { textKind } from './base/text-value.ts';
import type { TextFacets } from './builder.ts';
import { builder } from './builder.ts';

const htmlMarks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** HTML of plain words: every line is a paragraph, and nothing in it is a tag. */
export const paragraphsOf = (words: string): string =>
  words
    .split(/\n+/u)
    .map((line) => `<p>${line.replace(/[&<>]/gu, (mark) => htmlMarks[mark] ?? mark)}</p>`)
    .join('');

export const rich = builder<string, TextFacets & { readonly media?: boolean }>(
  textKind({
    name: 'rich',
    long: true,
    text: (_field, value) =>
      String(value)
        .replaceAll(/<[^>]*>/gu, ' ')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    sheet: {
      cell: 'text',
      help: '填写文字，一行为一段；格式在系统中编辑',
      read: (_field, words) => ({ value: paragraphsOf(words) }),
    },
  }),
  { max: 200_000 },
);
