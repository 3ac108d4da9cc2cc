/** Arithmetic of the group's figures in whole fen: conversion, sums less eliminations, ratios of sums, growth, ranks. Pure. */
import type { FigureField, PeriodKey, ReportItem } from '#areas/company/public.ts';
import {
  figureItems,
  growth,
  itemsOf,
  quarters,
  quotient,
  reachOf,
  toFen,
  toYuan,
  withTotals,
} from '#areas/company/public.ts';

/** A year and the part of it that figures cover. */
export interface FigureKey {
  readonly year: number;
  readonly period: PeriodKey;
}
export const keyText = ({ year, period }: FigureKey): string => `${year} ${period}`;

/** Yuan for one unit of a currency; `average` for what flows. */
export interface Rate {
  readonly closing: number;
  readonly average: number;
}

/** What a member says of a period, in fen. */
export interface MemberFigures {
  readonly companyCode: string;
  readonly source: 'report' | 'indicator';
  readonly currency: string;
  /** It left within the period: what flows is of the time until then, what stands at the end is not there. */
  readonly until: string | null;
  readonly fields: ReadonlyMap<FigureField, bigint>;
  readonly items: ReadonlyMap<string, bigint>;
}

/** Fields that are a state of the last day and not what a period brought. */
export const balanceFields: ReadonlySet<FigureField> = new Set(['totalAssets', 'totalLiabilities', 'equity']);

const rateScale = 1_000_000n;
/** Fen of another currency in fen of yuan, rounded half away from zero. Rates count six decimals. */
export function convert(fen: bigint, rate: number): bigint {
  const scaled = fen * BigInt(Math.round(rate * Number(rateScale))) * 2n;
  return (scaled + (scaled < 0n ? -rateScale : rateScale)) / (rateScale * 2n);
}

/** Items of the matrix: 企业会计准则 with what only a consolidated statement has, and what only 小企业会计准则 has at its place. */
export const matrixItems: readonly ReportItem[] = (() => {
  const items = [...itemsOf('cas', 'consolidated')];
  const codes = new Set(items.map(({ code }) => code));
  let last = -1;
  for (const item of itemsOf('small', 'single')) {
    const at = items.findIndex(({ code }) => code === item.code);
    if (at >= 0) last = at;
    else if (!codes.has(item.code)) items.splice((last += 1), 0, { ...item, terms: null });
  }
  return items;
})();
const itemByCode = new Map(matrixItems.map((item) => [item.code, item]));
export const matrixItem = (code: string): ReportItem | undefined => itemByCode.get(code);
/** Items whose elimination can be entered: no formula makes them, and they can be added up. */
export const isEnterable = (item: ReportItem): boolean => item.terms === null && !item.perShare;
/** Whether an item is a state of a day. */
export const isBalance = (item: ReportItem): boolean =>
  item.statement === 'bs' || item.closing || item.opening !== undefined;

const itemOfField = new Map(figureItems('cas').map(({ field, code }) => [field, code]));
export const itemCodeOf = (field: FigureField): string | undefined => itemOfField.get(field);

/** Eliminations of a period with the computed items that follow from them, fen by item. */
export function eliminationTotals(entered: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const amounts = new Map([...entered].map(([code, fen]) => [code, { current: toYuan(fen), compare: null }]));
  const totals = new Map<string, bigint>();
  for (const [code, { current }] of withTotals(matrixItems, amounts))
    if (current !== null) totals.set(code, toFen(current));
  return totals;
}

/** Sum of a field over members, less its elimination; null where nobody has it. */
export function sumField(
  members: readonly MemberFigures[],
  field: FigureField,
  eliminations: ReadonlyMap<string, bigint>,
): bigint | null {
  if (members.length === 0) return null;
  const sum = members.reduce((total, { fields }) => total + (fields.get(field) ?? 0n), 0n);
  return sum - (eliminations.get(itemOfField.get(field) ?? '') ?? 0n);
}

/** over ÷ under in percent, two decimals. */
export function percentOf(over: bigint | null, under: bigint | null): number | null {
  const value = quotient(over, under, 100n);
  return value === null ? null : Math.round(value * 100) / 100;
}

export interface Change {
  readonly yoy: number | null;
  readonly turn: 'toProfit' | 'toLoss' | null;
}
/** (now − before) ÷ |before| in percent; a change of sign is said in words and has no percentage. */
export function changeOf(now: bigint | null, before: bigint | null): Change {
  if (now === null || before === null) return { yoy: null, turn: null };
  if (before < 0n && now > 0n) return { yoy: null, turn: 'toProfit' };
  if (before > 0n && now < 0n) return { yoy: null, turn: 'toLoss' };
  return { yoy: growth(toYuan(now), toYuan(before)), turn: null };
}

/** Competition ranks of values that stand in order: equal ones share a rank, the next one is skipped. */
export function ranksOf(ordered: readonly bigint[]): number[] {
  const ranks: number[] = [];
  ordered.forEach((value, index) => ranks.push(value === ordered[index - 1] ? (ranks[index - 1] ?? 1) : index + 1));
  return ranks;
}

/** The quarter that ends with a period or last before it. */
function lastQuarter({ year, period }: FigureKey): { year: number; quarter: number } {
  const month = Math.floor(reachOf(period));
  const quarter = Math.floor(month / 3);
  return quarter === 0 ? { year: year - 1, quarter: 4 } : { year, quarter };
}

/** A quarter: its key, whose figures run from January, and the one before it in the same year. */
export interface Quarter extends FigureKey {
  readonly before: FigureKey | null;
  /** 25Q3. */
  readonly label: string;
}

/** The latest quarters up to a period, oldest first. */
export function quartersUpTo(key: FigureKey, count: number): Quarter[] {
  const last = lastQuarter(key);
  const end = last.year * 4 + last.quarter - 1;
  return Array.from({ length: count }, (_, index) => {
    const at = end - count + 1 + index;
    const year = Math.floor(at / 4);
    const period = quarters[at % 4]?.code ?? 'year';
    const previous = quarters[(at % 4) - 1]?.code;
    return {
      year,
      period,
      before: previous === undefined ? null : { year, period: previous },
      label: `${String(year).slice(2)}Q${(at % 4) + 1}`,
    };
  });
}

/** The quarter that was over before a day, as a key; in the first quarter the year before. */
export function latestQuarter(today: string): FigureKey {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const index = Math.floor((month - 1) / 3);
  const period = quarters[index - 1]?.code;
  return period === undefined ? { year: year - 1, period: 'year' } : { year, period };
}

/** Last day of a period. */
export function lastDayOf({ year, period }: FigureKey): string {
  const month = Math.floor(reachOf(period));
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** How a member that leaves belongs to a period: wholly, until its last day, or not any more. */
export function membershipIn(key: FigureKey, exitDate: string | null): 'whole' | 'partial' | 'none' {
  if (exitDate === null || exitDate >= lastDayOf(key)) return 'whole';
  return exitDate >= `${key.year}-01-01` ? 'partial' : 'none';
}
