/** Finds text by what is typed for it: as it stands, by pinyin (qianrui), by initials (qr) or by both (qrui). For browsers too. */
import { lazily } from '../lazily.ts';
import { pinyinTable } from './pinyin-table.ts';

/** Part of a text, counted in characters of JavaScript; `to` lies behind the last one. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
}

/** Readings by character. */
const readings = lazily(() => {
  const byCharacter = new Map<string, string[]>();
  for (const [, syllable = '', characters = ''] of pinyinTable.matchAll(/([a-z]+)([^a-z]+)/gu))
    for (const character of characters) byCharacter.set(character, [...(byCharacter.get(character) ?? []), syllable]);
  return byCharacter;
});

/** Blanks and the apostrophes that input methods put between syllables. */
const between = /[\s'’]+/gu;

/** Ways into a character: its syllables whole, their initials, their first letters; the longest first. */
function waysInto(syllables: readonly string[]): string[] {
  const ways = syllables.flatMap((syllable) => [
    syllable,
    ...(/^[csz]h/u.test(syllable) ? [syllable.slice(0, 2)] : []),
    syllable.charAt(0),
  ]);
  return [...new Set(ways)].toSorted((a, b) => b.length - a.length);
}

/** Where `letters` are used up when the text is read from `from` on; null where they do not fit. */
function endOfReading(text: string, from: number, letters: string): number | null {
  // Places that led nowhere: what is typed may be divided into syllables in many ways.
  const dead = new Set<string>();
  const read = (at: number, typed: number): number | null => {
    if (typed === letters.length) return at;
    const place = `${at} ${typed}`;
    const character = text.charAt(at);
    if (character === '' || dead.has(place)) return null;
    const rest = letters.slice(typed);
    const syllables = readings().get(character);
    // What is typed may end inside a syllable.
    if (syllables?.some((syllable) => syllable.startsWith(rest))) return at + 1;
    const ways = syllables ? waysInto(syllables) : [character.trim().toLowerCase()];
    for (const way of ways) {
      const end = rest.startsWith(way) ? read(at + 1, typed + way.length) : null;
      if (end !== null) return end;
    }
    dead.add(place);
    return null;
  };
  return read(from, 0);
}

/** The first part of the text that reads as these letters; null where there is none, or where they are no letters. */
function readAs(text: string, typed: string): TextPart | null {
  const letters = typed.toLowerCase().replace(between, '');
  if (!/^[a-z0-9]*[a-z][a-z0-9]*$/u.test(letters)) return null;
  for (let from = 0; from < text.length; from += 1) {
    if (!readings().has(text.charAt(from))) continue;
    const to = endOfReading(text, from, letters);
    if (to !== null) return { from, to };
  }
  return null;
}

/** The part of the text that was typed, as it stands or as it is read; null where nothing fits. */
export function matchText(text: string, typed: string): TextPart | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return null;
  const from = text.toLowerCase().indexOf(wanted);
  if (from >= 0) return { from, to: from + wanted.length };
  return readAs(text, wanted);
}
