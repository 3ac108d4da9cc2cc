/** How the names in people's own statements are compared with those of the standards. */
import { compactText } from '#lib/text/compact-text.ts';
import type { ReportItem, StatementKey } from './report-items.ts';

const numbering = /^(?:[一二三四五六七八九十]+[、.]|\([一二三四五六七八九十\d]+\)[、.]?|\d+[、.)]|[①-⑳])/u;
const prefix = /^(?:减|加|其中)[:;]?/u;

/** A name without blanks, numbering, 减: 加: 其中:, remarks in brackets and punctuation. */
export function plainName(text: string): string {
  let name = compactText(text).replaceAll('帐', '账');
  for (let before = ''; before !== name;) {
    before = name;
    name = name.replace(numbering, '').replace(prefix, '');
  }
  return name
    .replace(/\((?:或[^()]*|[^()]*填列[^()]*|[^()]*附注[^()]*)\)/gu, '')
    .replace(/["'“”‘’、,，:;。*△▲☆#]/gu, '');
}

/** Finds the item that a name means: names of the company first, parts by the item they stand under. */
export class ItemFinder {
  readonly #byName = new Map<string, ReportItem[]>();
  readonly #order = new Map<string, number>();

  /** `aliases`: statement and plain name → code, as the company taught them. */
  constructor(items: readonly ReportItem[], aliases: ReadonlyMap<string, string>) {
    items.forEach((item, at) => {
      this.#order.set(item.code, at);
      for (const name of new Set([item.name, ...item.aliases].map(plainName)))
        this.#add(`${item.statement} ${name}`, item);
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
    return (
      candidates.find((item) => item.of === above) ??
      candidates.find((item) => (this.#order.get(item.code) ?? 0) > place) ??
      candidates[0] ??
      null
    );
  }
}
