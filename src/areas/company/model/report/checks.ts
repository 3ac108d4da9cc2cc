/** Checks of the statements. E refuses a submission, W asks a person to look. The only code that names items. */
import { z } from 'zod';
import type { AmountsByCode, Column } from './amounts.ts';
import { distance, fenOf, growth, toYuan } from './amounts.ts';
import type { ReportItem } from './report-items.ts';

export const checkSchema = z.object({
  code: z.string(),
  level: z.enum(['error', 'warning']),
  passed: z.boolean(),
  message: z.string(),
  /** Items to look at. */
  items: z.array(z.string()),
});
export type Check = z.infer<typeof checkSchema>;

/** Saved reports that this one continues; null where there is none. */
export interface Neighbours {
  /** Year-end report of the year before. */
  readonly lastYear: AmountsByCode | null;
  /** The period before in the same year. */
  readonly before: AmountsByCode | null;
}

export interface CheckInput {
  readonly items: readonly ReportItem[];
  /** With computed totals. */
  readonly amounts: AmountsByCode;
  /** As they were given: totals of a file may differ from the sums. */
  readonly given: AmountsByCode;
  readonly neighbours: Neighbours;
}

/** One yuan. */
const tolerance = 100n;
/** Most items named in one sentence. */
const namedItems = 5;

const text = (fen: bigint): string =>
  toYuan(fen).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

class Checker {
  readonly #input: CheckInput;
  readonly #names: ReadonlyMap<string, string>;
  readonly checks: Check[] = [];

  constructor(input: CheckInput) {
    this.#input = input;
    this.#names = new Map(input.items.map((item) => [item.code, item.name]));
  }

  value(code: string, column: Column = 'current', from: AmountsByCode | null = this.#input.amounts): bigint | null {
    return from === null ? null : fenOf(from, code, column);
  }

  name(code: string): string {
    return this.#names.get(code) ?? code;
  }

  /** Records one finding; null of `wrong` means that it holds. */
  add(code: string, rule: string, wrong: string | null, items: readonly string[] = []): void {
    const level = code.startsWith('E') ? 'error' : 'warning';
    this.checks.push({
      code,
      level,
      passed: wrong === null,
      // The rule alone would read as a fact.
      message: wrong === null ? rule : `不符合“${rule}”：${wrong}`,
      items: wrong === null ? [] : [...items],
    });
  }

  /** E1: both sides of the balance sheet. */
  balance(): void {
    const [assets, liabilities, equity] = ['1199', '2199', '3099'].map((code) => this.value(code));
    const other = (liabilities ?? 0n) + (equity ?? 0n);
    const difference = (assets ?? 0n) - other;
    const wrong =
      distance(assets ?? 0n, other) > tolerance
        ? `资产总计 ${text(assets ?? 0n)}，负债和所有者权益 ${text(other)}，相差 ${text(difference)} 元`
        : null;
    this.add('E1', '资产总计 = 负债合计 + 所有者权益合计', wrong, ['1199', '2199', '3099']);
  }

  /** E2 to E4: totals that were given agree with the sums of what was given. */
  totals(code: string, rule: string, chosen: (item: ReportItem) => boolean): void {
    const wrong: string[] = [];
    const items: string[] = [];
    for (const item of this.#input.items) {
      if (!item.terms || !chosen(item)) continue;
      const given = this.value(item.code, 'current', this.#input.given);
      const sum = this.value(item.code);
      if (given === null || distance(given, sum ?? 0n) <= tolerance) continue;
      items.push(item.code);
      if (wrong.length < namedItems) wrong.push(`${item.name} 填报 ${text(given)}，按公式应为 ${text(sum ?? 0n)}`);
    }
    this.add(code, rule, wrong.length === 0 ? null : wrong.join('；'), items);
  }

  /** W2: the opening balance sheet is the saved closing one. */
  openings(): void {
    const { lastYear } = this.#input.neighbours;
    const wrong = this.#input.items.filter(({ statement, code }) => {
      const [opening, closing] = [this.value(code, 'compare'), this.value(code, 'current', lastYear)];
      return statement === 'bs' && opening !== null && closing !== null && distance(opening, closing) > tolerance;
    });
    this.named('W2', '资产负债表上年年末余额与上年报表一致', wrong);
  }

  /** W7: what grew or shrank beyond reason, often a unit that was mistaken. */
  jumps(): void {
    const wrong = this.#input.items.filter(({ code }) => {
      const amounts = this.#input.amounts.get(code);
      return amounts !== undefined && Math.abs(growth(amounts.current, amounts.compare) ?? 0) > 500;
    });
    this.named('W7', '各项目增减率不超过 500%', wrong);
  }

  named(code: string, rule: string, wrong: readonly ReportItem[]): void {
    const names = wrong.slice(0, namedItems).map((item) => item.name);
    const more = wrong.length > namedItems ? ` 等 ${wrong.length} 项` : '';
    this.add(
      code,
      rule,
      wrong.length === 0 ? null : `${names.join('、')}${more}`,
      wrong.map((item) => item.code),
    );
  }

  /** A finding about two values; nothing is found while one of them is unknown. */
  pair(
    code: string,
    rule: string,
    left: bigint | null,
    right: bigint | null,
    isWrong: (left: bigint, right: bigint) => boolean,
    items: readonly string[],
  ): void {
    const wrong = left !== null && right !== null && isWrong(left, right) ? `${text(left)} 与 ${text(right)}` : null;
    this.add(code, rule, wrong, items);
  }
}

const profitTotals = new Set(['4100', '4200', '4300']);
const cashTotals = new Set(['5400', '5500']);
const differs = (left: bigint, right: bigint): boolean => distance(left, right) > tolerance;

/** Δ未分配利润 and net profit differ by more than 1 % of the profit. */
function isFarFromProfit(change: bigint, profit: bigint): boolean {
  const size = profit < 0n ? -profit : profit;
  return differs(change, profit) && distance(change, profit) * 100n > size;
}

/** All checks in order, those that hold included. */
export function checkReport(input: CheckInput): Check[] {
  const checker = new Checker(input);
  const { lastYear, before } = input.neighbours;
  const value = (code: string, column: Column = 'current', from: AmountsByCode | null = input.amounts) =>
    checker.value(code, column, from);
  checker.balance();
  checker.totals('E2', '各合计等于所属项目之和', ({ code }) => !profitTotals.has(code) && !cashTotals.has(code));
  checker.totals('E3', '营业利润、利润总额、净利润符合计算公式', ({ code }) => profitTotals.has(code));
  checker.totals('E4', '现金净增加额与期末余额符合计算公式', ({ code }) => cashTotals.has(code));
  checker.pair('W1', '期末现金余额不大于货币资金', value('5500'), value('1001'), (left, right) => left > right, [
    '5500',
    '1001',
  ]);
  checker.openings();
  const [closing, opening] = [value('3008'), value('3008', 'compare')];
  const retained = closing === null || opening === null ? null : closing - opening;
  checker.pair('W3', '未分配利润的增加与净利润相差不超过 1%', retained, value('4300'), isFarFromProfit, [
    '3008',
    '4300',
  ]);
  checker.pair(
    'W4',
    '累计营业收入不少于上一期',
    value('4001'),
    value('4001', 'current', before),
    (left, right) => left < right,
    ['4001'],
  );
  const parts = [value('4301'), value('4302')].filter((part) => part !== null);
  const continued = parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0n);
  checker.pair('W5', '持续经营与终止经营净利润之和等于净利润', continued, value('4300'), differs, [
    '4301',
    '4302',
    '4300',
  ]);
  checker.pair('W6', '期初现金余额等于上年期末现金余额', value('5401'), value('5500', 'current', lastYear), differs, [
    '5401',
  ]);
  checker.jumps();
  return checker.checks;
}

/** Checks that ask the report of another period. */
const comparing: ReadonlySet<string> = new Set(['W2', 'W4', 'W6']);

/** What can be said of amounts that nobody saved yet: all but comparisons with reports that only the server knows. */
export const checksOfDraft = (input: Omit<CheckInput, 'neighbours'>): Check[] =>
  checkReport({ ...input, neighbours: { lastYear: null, before: null } }).filter(({ code }) => !comparing.has(code));
