/** Universities and colleges of the Ministry of Education's list, with search. */

import { z } from 'zod';
import { once, readEntries } from '#platform/dictionaries/dictionary-files.ts';
import { divisionName } from '#platform/dictionaries/divisions.ts';
import { pinyinOf } from '#lib/chinese/pinyin.ts';

/** Tiers named by the state: double_first is the second round of 2022-02-14. */
export type UniversityTier = 'double_first' | '985' | '211';

/** One institution. */
export interface University {
  /** Ten digits of the Ministry. */
  readonly code: string;
  readonly name: string;
  /** GB/T 2260, province. */
  readonly provinceCode: string;
  /** Name of the province: 浙江省. */
  readonly province: string;
  readonly level: 'undergraduate' | 'vocational';
  readonly tiers: readonly UniversityTier[];
}

const universityRow = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.enum(['undergraduate', 'vocational']),
  z.array(z.enum(['double_first', '985', '211'])).optional(),
]);

/** All institutions in the order of the Ministry's school numbers (the last five digits of the code). */
export const universities = once((): readonly University[] =>
  Object.freeze(
    readEntries('universities.json', universityRow).map(([code, name, provinceCode, level, tiers = []]) =>
      Object.freeze({
        code,
        name,
        provinceCode,
        province: divisionName(provinceCode) ?? '',
        level,
        tiers: Object.freeze([...tiers]),
      }),
    ),
  ),
);

const initials = once(
  () => new Map(universities().map((university) => [university.code, pinyinOf(university.name).initials])),
);

/**
 * Finds by name, part of the name, short form (浙大) or pinyin initials (zjdx); exact names first, then by how it
 * matches, then in the Ministry's order. An empty keyword gives all.
 */
export function searchUniversities(
  keyword: string,
  page: { readonly current: number; readonly size: number } = { current: 1, size: 10 },
): { records: readonly University[]; total: number; current: number; size: number } {
  const wanted = keyword.normalize('NFKC').replace(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）').toLowerCase();
  const ranked = universities()
    .map((university) => ({ university, rank: rankOf(university, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank);
  const start = (page.current - 1) * page.size;
  return {
    records: ranked.slice(start, start + page.size).map((hit) => hit.university),
    total: ranked.length,
    ...page,
  };
}

const NO_MATCH = 9;

function rankOf(university: University, wanted: string): number {
  const { name } = university;
  if (wanted === '' || name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  if (/^[a-z]+$/.test(wanted)) return initials().get(university.code)?.startsWith(wanted) === true ? 3 : NO_MATCH;
  return isShortForm(wanted, name) ? 4 : NO_MATCH;
}

/** 浙大 of 浙江大学: same first character, the others follow in order. */
function isShortForm(wanted: string, name: string): boolean {
  if (wanted.length < 2 || wanted[0] !== name[0]) return false;
  let at = 0;
  for (const character of wanted) {
    at = name.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
