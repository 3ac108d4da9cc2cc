/** What titles, units and headers of people's own statements say. */
import { compactText } from '#lib/text/compact-text.ts';
import type { MoneyUnit } from '../../model/report/amount-text.ts';
import type { ScopeKey, StatementKey } from '../../model/report/report-items.ts';

const unitNames: Readonly<Record<string, MoneyUnit>> = { 元: 'yuan', 千元: 'thousand', 万元: 'wan' };
const anyUnit = '(?:人民币)?(百万元|千万元|亿元|千元|万元|元)';
/** 编制单位：元亨公司 names who wrote the sheet, not a unit; behind a unit stands no further word but its currency. */
const statedUnit = new RegExp(
  `(?<!编制|编报|填报|填制|报送|核算)单位[:;]?(?:人民币)?\\(?${anyUnit}(?![^\\P{Script=Han}币角])`,
  'u',
);
const headUnit = new RegExp(`\\((?:单位[:;]?)?${anyUnit}\\)`, 'u');

/** A unit in words: its code, the words where we do not read it, null where there is none. */
export type FoundUnit = { readonly unit: MoneyUnit } | { readonly unknown: string } | null;

function unitIn(pattern: RegExp, text: string): FoundUnit {
  const word = pattern.exec(compactText(text))?.[1];
  if (word === undefined) return null;
  const unit = unitNames[word];
  return unit ? { unit } : { unknown: word };
}
/** 单位：万元 above a statement, or its title with a unit: 利润表（万元）. */
export const unitOfSheet = (text: string): FoundUnit =>
  unitIn(statedUnit, text) ?? (statementOf(text) === null ? null : unitIn(headUnit, text));
/** 期末余额（万元） at the head of a column. */
export const unitOfHead = (text: string): FoundUnit => unitIn(headUnit, text);

/** The statement that a title or a name of a sheet means. */
export function statementOf(text: string): StatementKey | null {
  const name = compactText(text);
  if (name.length > 40) return null;
  if (/资产负债表|财务状况表/u.test(name)) return 'bs';
  if (/(?:利润|损益|利润及利润分配|利润分配)表/u.test(name)) return 'is';
  return /现金流量表/u.test(name) ? 'cf' : null;
}

/** What a cell of a header says: a column of names, of amounts, or nothing we know. Lower `rank` is the better column. */
export type Head = { readonly kind: 'label' } | { readonly kind: 'current' | 'compare'; readonly rank: number };

const currentWords = [
  /^(?:本年|本期|年)?累计(?:金额|数|发生额)?$/u,
  /^(?:期末|年末)(?:余额|数|金额)?$|^本[年期](?:金额|数|发生额|实际)?$/u,
  /^本[月季度]*(?:金额|数|发生额)$/u,
];
const compareWords = [
  /^(?:上年|上期|去年)(?:同期)?(?:累计)(?:金额|数|发生额)?$/u,
  /^(?:上年年末|上年末|上年期末|年初|期初)(?:余额|数|金额)?$|^(?:上年|上期|去年)(?:同期)?(?:金额|数|发生额|实际)?$/u,
];

/** Reads a cell of a header; dates count by the year of the report. */
export function headOf(text: string, year: number): Head | null {
  const name = compactText(text).replace(/\([^()]*\)/gu, '');
  if (
    /^(?:项目|科目|报表项目|资产(?:项目)?|负债[和及与](?:所有者|股东)?权益.*)$/u.test(name) &&
    !/[总合]计/u.test(name)
  )
    return { kind: 'label' };
  const current = currentWords.findIndex((word) => word.test(name));
  if (current >= 0) return { kind: 'current', rank: current };
  const compare = compareWords.findIndex((word) => word.test(name));
  if (compare >= 0) return { kind: 'compare', rank: compare };
  const dated = Number(/^(\d{4})(?:年|-|\/|\.)/u.exec(name)?.[1] ?? 0);
  if (dated === year) return { kind: 'current', rank: 1 };
  return dated === year - 1 ? { kind: 'compare', rank: 1 } : null;
}

/** Whose amounts a column or a sheet holds, where a group prints both beside one another. */
export type Side = ScopeKey;
const sideWords: readonly (readonly [Side, RegExp])[] = [
  ['consolidated', /合并(?:报表|口径|数)?/u],
  ['single', /母公司(?:报表|口径|数)?|(?:本公司|单体|个别)(?:报表|口径|数)?/u],
];

/** The side that words name, and what else they say; null where they name none, or both. */
export function sideOf(text: string): { readonly side: Side; readonly rest: string } | null {
  const name = compactText(text);
  const [found, other] = sideWords.filter(([, word]) => word.test(name));
  if (!found || other || name.length > 40) return null;
  return { side: found[0], rest: name.replace(found[1], '').replaceAll(/\(\)|[-—_/:：]/gu, '') };
}
