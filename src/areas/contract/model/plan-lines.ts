/** Lines of a payment plan while they are made: templates, shares, and what is missing to the amount. Pure, in decimal text. */
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import {
  divideHalfUp,
  formatDecimal,
  formatMoneyText,
  parseDecimal,
  parseMoney,
  sumMoney,
} from '#lib/decimal/decimal.ts';
import { mostPlans } from './contract-money.ts';

/** What of an instalment is agreed. Amounts in yuan, shares in percent, both with two decimals. */
export interface PlanLine {
  readonly title: string;
  readonly planDate: string | null;
  readonly planAmount: string | null;
  readonly planPercent: string | null;
  readonly condition: string | null;
}

export const planTemplates = [
  { code: 'thirds', label: '3-3-4' },
  { code: 'monthly', label: '按月' },
  { code: 'quarterly', label: '按季' },
] as const;
export type PlanTemplate = (typeof planTemplates)[number]['code'];

/** Share of an amount in percent with two decimals; null where there is no amount to share. */
export function percentOf(part: string | number | null, amount: string | number | null): string | null {
  const [partCents, cents] = [parseMoney(part), parseMoney(amount)];
  return partCents === null || cents === null || cents === 0n
    ? null
    : formatDecimal(divideHalfUp(partCents * 10_000n, cents), 2);
}

/** Amount of a share; null where either is missing. */
export function amountOf(percent: string | number | null, amount: string | number | null): string | null {
  const [share, cents] = [parseDecimal(percent, 2), parseMoney(amount)];
  return share === null || cents === null ? null : formatMoneyText(divideHalfUp(cents * share, 10_000n));
}

/** What of the amount is in instalments: `rest` is what is missing, negative what is too much. Null without an amount. */
export function allocate(
  amount: string | number | null | undefined,
  lines: readonly Pick<PlanLine, 'planAmount'>[],
): {
  readonly allocated: string;
  readonly rest: string;
  readonly percent: string | null;
  readonly isEven: boolean;
} | null {
  const cents = parseMoney(amount);
  if (cents === null) return null;
  const allocated = sumMoney(lines.map(({ planAmount }) => planAmount));
  return {
    allocated: formatMoneyText(allocated),
    rest: formatMoneyText(cents - allocated),
    percent: percentOf(formatMoneyText(allocated), formatMoneyText(cents)),
    isEven: allocated === cents,
  };
}

/** Amounts by shares of which the last takes what rounding leaves over. */
function inShares(amount: string, shares: readonly bigint[]): string[] {
  const cents = parseMoney(amount) ?? 0n;
  const total = shares.reduce((sum, share) => sum + share, 0n);
  let rest = cents;
  return shares.map((share, index) => {
    const part = index === shares.length - 1 ? rest : divideHalfUp(cents * share, total);
    rest -= part;
    return formatMoneyText(part);
  });
}

/** How many instalments of so many months begin in the term; one where its days are missing. */
function countTerms(start: string | null, end: string | null, months: number): number {
  if (start === null || end === null || end < start) return 1;
  let count = 1;
  while (count < mostPlans && addMonths(start, count * months) <= end) count += 1;
  return count;
}

/** The middle of the term, for the second of three instalments. */
const middleOf = (start: string, end: string): string =>
  addDays(start, Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000 / 2));

/**
 * The lines of a template: 3-3-4 by milestones, or equal ones for each month or quarter that begins in the term. The last takes
 * what rounding leaves over, so that the lines add up to the amount.
 */
export function planFromTemplate(
  template: PlanTemplate,
  term: { readonly amount: string; readonly startDate: string | null; readonly endDate: string | null },
): PlanLine[] {
  const { amount, startDate, endDate } = term;
  const middle = startDate && endDate && startDate <= endDate ? middleOf(startDate, endDate) : null;
  const lines =
    template === 'thirds'
      ? [
          { title: '首付款', planDate: startDate, condition: '合同签订后 10 日内', share: 3n },
          { title: '进度款', planDate: middle, condition: null, share: 3n },
          { title: '尾款', planDate: endDate, condition: '验收合格后', share: 4n },
        ]
      : Array.from({ length: countTerms(startDate, endDate, template === 'monthly' ? 1 : 3) }, (_, index) => ({
          title: `第 ${index + 1} 期`,
          planDate: startDate && addMonths(startDate, index * (template === 'monthly' ? 1 : 3)),
          condition: null,
          share: 1n,
        }));
  const amounts = inShares(
    amount,
    lines.map(({ share }) => share),
  );
  return lines.map(({ title, planDate, condition }, index) => {
    const planAmount = amounts[index] ?? '0.00';
    return { title, planDate, condition, planAmount, planPercent: percentOf(planAmount, amount) };
  });
}

/** Puts what is missing onto the last line, or takes off it what is too much; unchanged where the last has less than that. */
export function mendLast<Line extends PlanLine>(amount: string, lines: readonly Line[]): Line[] {
  const last = lines.at(-1);
  const rest = parseMoney(allocate(amount, lines)?.rest) ?? 0n;
  const mended = (parseMoney(last?.planAmount) ?? 0n) + rest;
  if (!last || mended < 0n) return [...lines];
  const planAmount = formatMoneyText(mended);
  return [...lines.slice(0, -1), { ...last, planAmount, planPercent: percentOf(planAmount, amount) }];
}

/** How many instalments, as people count them. */
const numerals = ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十'];

/** 「三期合计比合同金额少 10,000.00 元」; null where the lines add up, or there is no amount. `format` writes yuan. */
export function unevenSentence(
  amount: string | number | null | undefined,
  lines: readonly Pick<PlanLine, 'planAmount'>[],
  format: (yuan: string) => string,
): string | null {
  const allocation = allocate(amount, lines);
  if (!allocation || allocation.isEven) return null;
  const count = numerals[lines.length] ?? String(lines.length);
  return allocation.rest.startsWith('-')
    ? `${count}期合计比合同金额多 ${format(allocation.rest.slice(1))} 元`
    : `${count}期合计比合同金额少 ${format(allocation.rest)} 元`;
}
