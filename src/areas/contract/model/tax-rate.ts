/**
 * Rates of value-added tax as data: a correction is one line here. Pure; amounts are decimal text, never floats.
 *
 * Until 2025 the rates stand in 增值税暂行条例 with the notices named at each; from 2026-01-01 in 增值税法, articles 10 and 11.
 */
import { options } from '#platform/entity/field.ts';
import { divideHalfUp, formatMoneyText, parseMoney } from '#lib/decimal/decimal.ts';

/** A rate and the days on which a contract may be taxed by it, both included. */
export interface TaxRate {
  readonly code: string;
  readonly label: string;
  /** Percent; null where no tax is reckoned. */
  readonly percent: number | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly source: string;
}

const since2019 = '财政部 税务总局 海关总署公告 2019 年第 39 号；增值税法第十条';
const until2018 = '财税〔2018〕32 号以前';
const of2018 = '财税〔2018〕32 号';

/** All rates, those of today first. */
export const taxRates = [
  { code: '13', label: '13%', percent: 13, from: '2019-04-01', until: null, source: since2019 },
  { code: '9', label: '9%', percent: 9, from: '2019-04-01', until: null, source: since2019 },
  { code: '6', label: '6%', percent: 6, from: '2012-01-01', until: null, source: '财税〔2011〕110 号；增值税法第十条' },
  { code: '5', label: '5%', percent: 5, from: '2016-05-01', until: null, source: '财税〔2016〕36 号，简易计税' },
  { code: '3', label: '3%', percent: 3, from: '2009-01-01', until: null, source: '增值税法第十一条，征收率' },
  {
    code: '1',
    label: '1%',
    percent: 1,
    from: '2020-03-01',
    until: '2027-12-31',
    source: '财政部 税务总局公告 2023 年第 19 号，小规模纳税人减征',
  },
  { code: '0', label: '0%', percent: 0, from: null, until: null, source: '增值税法第十条，出口等' },
  { code: 'exempt', label: '免税', percent: null, from: null, until: null, source: '增值税法第二十四条' },
  { code: 'none', label: '不征税', percent: null, from: null, until: null, source: '增值税法第六条' },
  { code: '16', label: '16%', percent: 16, from: '2018-05-01', until: '2019-03-31', source: of2018 },
  { code: '10', label: '10%', percent: 10, from: '2018-05-01', until: '2019-03-31', source: of2018 },
  { code: '17', label: '17%', percent: 17, from: '1994-01-01', until: '2018-04-30', source: until2018 },
  { code: '11', label: '11%', percent: 11, from: '2012-01-01', until: '2018-04-30', source: until2018 },
] as const satisfies readonly TaxRate[];

/** The rates as choices of a field. */
export const taxRateOptions = options(taxRates.map(({ code, label }) => ({ code, label })));

const rateOf = (code: string): TaxRate | undefined => taxRates.find((rate) => rate.code === code);

/** Whether a contract signed on this day may carry the rate; an unknown code may not. */
export function isRateValid(code: string, day: string): boolean {
  const rate = rateOf(code);
  return rate !== undefined && (rate.from === null || rate.from <= day) && (rate.until === null || day <= rate.until);
}

/** The rates of a day, in the order of the table. */
export const ratesOn = (day: string): readonly TaxRate[] => taxRates.filter(({ code }) => isRateValid(code, day));

/** The rate with the days for which it holds: 13%，2019/04/01 起. */
export function rateWords(code: string): string {
  const rate = rateOf(code);
  if (!rate) return code;
  const day = (text: string) => text.replaceAll('-', '/');
  if (rate.until !== null)
    return `${rate.label}，${rate.from === null ? '' : `${day(rate.from)} `}至 ${day(rate.until)}`;
  return rate.from === null ? rate.label : `${rate.label}，${day(rate.from)} 起`;
}

/** What an amount with tax is made of, yuan with two decimals. */
export interface TaxSplit {
  readonly amountExclTax: string;
  readonly taxAmount: string;
}

/**
 * Parts an amount that includes tax: without tax = amount / (1 + rate), rounded half up; the tax is the rest, so that both add up.
 * Null for what is no amount or no rate.
 */
export function splitTax(amount: string | number | null | undefined, code: string | null | undefined): TaxSplit | null {
  const cents = parseMoney(amount);
  const rate = code ? rateOf(code) : undefined;
  if (cents === null || !rate) return null;
  const exclusive = divideHalfUp(cents * 100n, 100n + BigInt(rate.percent ?? 0));
  return { amountExclTax: formatMoneyText(exclusive), taxAmount: formatMoneyText(cents - exclusive) };
}

/** The split of several amounts, each by its own rate; null where one of them cannot be split. */
export function splitLines(
  lines: readonly { readonly amount?: string | number | null; readonly taxRate?: string | null }[],
): TaxSplit | null {
  let exclusive = 0n;
  let tax = 0n;
  for (const { amount, taxRate } of lines) {
    const split = splitTax(amount, taxRate);
    if (split === null) return null;
    exclusive += parseMoney(split.amountExclTax) ?? 0n;
    tax += parseMoney(split.taxAmount) ?? 0n;
  }
  return { amountExclTax: formatMoneyText(exclusive), taxAmount: formatMoneyText(tax) };
}
