/** The face of papers: Noto Serif SC (SIL OFL 1.1), which the browser uses too. It comes in pieces; a file is opened when one of its characters is drawn. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lazily } from '../lazily.ts';

interface Range {
  readonly first: number;
  readonly last: number;
  readonly piece: string;
}

const folder = lazily(() => dirname(createRequire(import.meta.url).resolve('@fontsource/noto-serif-sc/package.json')));

/** Which piece holds which code points, in the order of the first one. */
const ranges = lazily((): readonly Range[] => {
  const pieces = JSON.parse(readFileSync(join(folder(), 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(pieces)
    .flatMap(([name, list]) =>
      list.split(',').map((part) => {
        const [first = '', last = first] = part.trim().replace(/^U\+/u, '').split('-');
        return {
          first: Number.parseInt(first, 16),
          last: Number.parseInt(last, 16),
          piece: name.replace(/[[\]]/gu, ''),
        };
      }),
    )
    .toSorted((one, other) => one.first - other.first);
});

export type Weight = 400 | 700;

/** File that draws a character; null where the face has no such character. */
export function fontFileOf(char: string, weight: Weight): string | null {
  const code = char.codePointAt(0) ?? 0;
  const range = ranges().find(({ first, last }) => first <= code && code <= last);
  return range ? join(folder(), 'files', `noto-serif-sc-${range.piece}-${weight}-normal.woff`) : null;
}

/** Characters of a text that cannot be drawn, each once. */
export const undrawable = (text: string): string[] => [
  ...new Set(Array.from(text).filter((char) => fontFileOf(char, 400) === null)),
];
