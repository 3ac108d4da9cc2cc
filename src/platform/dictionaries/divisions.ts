/** Administrative divisions (GB/T 2260): tree, names of current and abolished codes, and the way back from text. */

import { z } from 'zod';
import { once, readEntries, readTree, type TreeNode } from './dictionary-files.ts';

/** One division with its place in the tree. */
export interface Division {
  readonly code: string;
  readonly name: string;
  /** With all that stands above it: 浙江省杭州市西湖区. 市辖区 and the like are left out. */
  readonly fullName: string;
  /** 1 province, 2 prefecture, 3 county. */
  readonly level: 1 | 2 | 3;
  /** False for codes that GB/T 2260 no longer holds. */
  readonly current: boolean;
}

/** Groupings of the code that are no places. */
const GROUPING = /^(?:市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/;
const PROVINCE_TAIL = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市)$/;
const LOWER_TAIL = /(?:市|地区|盟|区|县|旗)$/;

/** Provinces, below them prefectures and counties, in code order. */
export const divisionTree = once(() => readTree('divisions.json'));

const divisionsByCode = once(() => {
  const divisions = new Map<string, Division>();
  collect(divisionTree(), '', 1, divisions);
  for (const [code, name] of readEntries('divisions-abolished.json', z.tuple([z.string(), z.string()]))) {
    const above = divisions.get(`${code.slice(0, 4)}00`) ?? divisions.get(`${code.slice(0, 2)}0000`);
    const level = code.endsWith('00') ? 2 : 3;
    divisions.set(
      code,
      Object.freeze({ code, name, fullName: `${above?.fullName ?? ''}${name}`, level, current: false }),
    );
  }
  return divisions;
});

const divisionsByAlias = once(() => {
  const aliases = new Map<string, Division | 'ambiguous'>();
  const current = [...divisionsByCode().values()].filter(
    (division) => division.current && !GROUPING.test(division.name),
  );
  // higher levels first: 吉林 is the province, not the city
  for (const division of current.sort((a, b) => a.level - b.level)) {
    for (const alias of aliasesOf(division)) {
      const known = aliases.get(alias);
      if (known === undefined) aliases.set(alias, division);
      else if (known !== 'ambiguous' && known.level === division.level && known !== division)
        aliases.set(alias, 'ambiguous');
    }
  }
  return aliases;
});

/** The division of a six-digit code, also of an abolished one known to us; undefined otherwise. */
export function division(code: string): Division | undefined {
  return divisionsByCode().get(code);
}

/** Full name of a code: '330106' → 浙江省杭州市西湖区. */
export function divisionName(code: string): string | undefined {
  return division(code)?.fullName;
}

/** Its name as maps write it: 浙江 for a province, 杭州市 for what lies in one, without the names above. */
export function shortDivisionName(code: string): string | undefined {
  const found = division(code);
  return found?.level === 1 ? found.name.replace(PROVINCE_TAIL, '') : found?.name;
}

/**
 * Reads a name as people write it: full, without suffixes, without upper levels, with - / or blanks between.
 * undefined when unknown or when it could be several of one level (朝阳区); 吉林 means the province.
 */
export function divisionByName(text: string): Division | undefined {
  const found = divisionsByAlias().get(text.normalize('NFKC').replace(/[\s\-/·,，>]/g, ''));
  return found === 'ambiguous' ? undefined : found;
}

function collect(nodes: readonly TreeNode[], above: string, level: 1 | 2 | 3, into: Map<string, Division>): void {
  for (const { code, name, children } of nodes) {
    const fullName = GROUPING.test(name) ? above : above + name;
    into.set(code, Object.freeze({ code, name, fullName, level, current: true }));
    if (children !== undefined && level < 3) collect(children, fullName, level === 1 ? 2 : 3, into);
  }
}

/** Every way to write the path: upper levels given or not, suffixes given or not. */
function aliasesOf(division: Division): readonly string[] {
  const path = [`${division.code.slice(0, 2)}0000`, `${division.code.slice(0, 4)}00`, division.code]
    .slice(0, division.level)
    .map((code) => divisionsByCode().get(code))
    .filter((step) => step !== undefined && !GROUPING.test(step.name));
  return path.reduce<string[]>(
    (written, step, index) => {
      const name = step?.name ?? '';
      const short = step?.level === 1 ? name.replace(PROVINCE_TAIL, '') : name.replace(LOWER_TAIL, '');
      const spellings = short.length >= 2 && short !== name ? [name, short] : [name];
      if (index < path.length - 1) spellings.push('');
      return written.flatMap((start) => spellings.map((spelling) => start + spelling));
    },
    [''],
  );
}
