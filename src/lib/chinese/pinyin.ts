/** Pinyin of people's names, for search by letters and for the Chinese name order. */
import { createRequire } from 'node:module';
import type * as PinyinPro from 'pinyin-pro';
import { lazily } from '#lib/lazily.ts';

const require = createRequire(import.meta.url);
/** Its dictionaries take memory: loaded when the first name is read. */
const library = lazily(() => require('pinyin-pro') as typeof PinyinPro);

/** Lower-case letters and digits only; ü is written v, as people type it. */
export interface NamePinyin {
  /** 张伟 → 'zhangwei'. */
  readonly full: string;
  /** 张伟 → 'zw'. */
  readonly initials: string;
}

/**
 * Reads the surname as a surname (单 shan, 曾 zeng, 仇 qiu, 尉迟 yuchi) and the rest by the words it forms.
 * Latin parts stay whole. One reading per name: where two are usual (覃 qin or tan) the commoner one.
 */
export function pinyinOf(name: string): NamePinyin {
  const syllables = library()
    .pinyin(name.normalize('NFKC').trim(), {
      toneType: 'none',
      type: 'array',
      surname: 'head',
      v: true,
      nonZh: 'consecutive',
    })
    .flatMap((syllable) => syllable.toLowerCase().split(/[^a-z0-9]+/))
    .filter((syllable) => syllable !== '');
  return { full: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') };
}
