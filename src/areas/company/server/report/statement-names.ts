/** How the words of people's own statements are compared with those of the standards. */
import { compactText } from '#platform/server/excel/cell-text.ts';
import type { MoneyUnit } from '../../model/report/amount-text.ts';
import type { ReportItem, ScopeKey, StatementKey } from '../../model/report/report-items.ts';

const numbering = /^(?:[一二三四五六七八九十]+[、.]|\([一二三四五六七八九十\d]+\)[、.]?|\d+[、.)]|[①-⑳])/u;
const prefix = /^(?:减|加|其中)[:;]?/u;

/** A name without blanks, numbering, 减: 加: 其中:, remarks in brackets and punctuation. */
export function plainName(text: string): string {
  let name = compactText(text).replaceAll('帐', '账');
  for (let before = ''; before !== name;) {
    before = name;
    name = name.replace(numbering, '').replace(prefix, '');
  }
  return name.replace(/\((?:或[^()]*|[^()]*填列[^()]*|[^()]*附注[^()]*)\)/gu, '').replace(/["'“”‘’、,，:;。*△▲☆#]/gu, '');
}

/** Finds the item that a name means: names of the company first, parts by the item they stand under. */
export class ItemFinder {
  readonly #byName = new Map<string, ReportItem[]>();
  readonly #order = new Map<string, number>();

  /** `aliases`: statement and plain name → code, as the company taught them. */
  constructor(items: readonly ReportItem[], aliases: ReadonlyMap<string, string>) {
    items.forEach((item, at) => {
      this.#order.set(item.code, at);
      for (const name of new Set([item.name, ...item.aliases].map(plainName))) this.#add(`${item.statement} ${name}`, item);
    });
    for (const [key, code] of aliases) {
      const item = items.find((candidate) => candidate.code === code);
      if (item) this.#byName.set(key, [item]);
    }
  }

  #add(key: string, item: ReportItem): void {
    this.#byName.set(key, [...(this.#byName.get(key) ?? []), item]);
  }

  /** `last`: the item before in the same column, by which 优先股 of bonds and of equity are told apart. */
  find(label: string, statements: readonly StatementKey[], last: ReportItem | null): ReportItem | null {
    const name = plainName(label);
    const candidates = statements.flatMap((statement) => this.#byName.get(`${statement} ${name}`) ?? []);
    if (candidates.length < 2) return candidates[0] ?? null;
    const above = last?.of ?? last?.code;
    const place = last ? (this.#order.get(last.code) ?? 0) : 0;
    return candidates.find((item) => item.of === above) ?? candidates.find((item) => (this.#order.get(item.code) ?? 0) > place) ?? candidates[0] ?? null;
  }
}

const unitNames: Readonly<Record<string, MoneyUnit>> = { 元: 'yuan', 千元: 'thousand', 万元: 'wan' };
const anyUnit = '(?:人民币)?(百万元|千万元|亿元|千元|万元|元)';
/** 编制单位：元亨公司 names who wrote the sheet, not a unit; behind a unit stands no further word but its currency. */
const statedUnit = new RegExp(`(?<!编制|编报|填报|填制|报送|核算)单位[:;]?(?:人民币)?\\(?${anyUnit}(?![^\\P{Script=Han}币角])`, 'u');
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
export const unitOfSheet = (text: string): FoundUnit => unitIn(statedUnit, text) ?? (statementOf(text) === null ? null : unitIn(headUnit, text));
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
  if (/^(?:项目|科目|报表项目|资产(?:项目)?|负债[和及与](?:所有者|股东)?权益.*)$/u.test(name) && !/[总合]计/u.test(name)) return { kind: 'label' };
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
