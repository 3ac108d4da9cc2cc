/**
 * Writes src/lib/chinese/pinyin-table.ts: how each character of GB 2312 is read, for browsers, where the dictionaries of
 * pinyin-pro would weigh ten times as much. Run it after an update of that library; a test compares.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import { root } from './test-projects.ts';

export const tableFile = join(root, 'src/lib/chinese/pinyin-table.ts');
const lineWidth = 52;

/** The Han characters of GB 2312, in its order: common ones by pinyin, then the rest by radical. */
function commonCharacters(): string[] {
  const decoder = new TextDecoder('gb2312');
  const rows = Array.from({ length: 0xf7 - 0xb0 + 1 }, (_, row) => 0xb0 + row);
  const cells = Array.from({ length: 0xfe - 0xa1 + 1 }, (_, cell) => 0xa1 + cell);
  return rows
    .flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell))))
    .filter((text) => /^\p{Script=Han}$/u.test(text));
}

/** Syllables without tones, each followed by its characters; a character stands behind each of its readings. ü is v. */
export function pinyinTable(): string[] {
  const characters = new Map<string, string>();
  for (const character of commonCharacters()) {
    const readings = pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true });
    for (const reading of new Set(readings)) characters.set(reading, (characters.get(reading) ?? '') + character);
  }
  return [...characters].map(([reading, found]) => reading + found).toSorted();
}

/** The module as it stands in the repository. */
export function tableModule(): string {
  const lines: string[] = [];
  let line = '';
  for (const character of pinyinTable().join('')) {
    line += character;
    if (line.length < lineWidth) continue;
    lines.push(line);
    line = '';
  }
  if (line !== '') lines.push(line);
  return `/**
 * How the 6,763 Han characters of GB 2312 are read: a syllable without tone, then its characters. Made by
 * scripts/pinyin-table.ts from pinyin-pro (MIT).
 */
export const pinyinTable = [
${lines.map((text) => `  '${text}',`).join('\n')}
].join('');
`;
}

if (import.meta.main) writeFileSync(tableFile, tableModule());
