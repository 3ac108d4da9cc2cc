/** How amounts and changes stand on the page of the group's finances. Pure. */
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';

export const units = [
  { value: 'yuan', label: '元', divisor: 1, decimals: 2 },
  { value: 'wan', label: '万元', divisor: 10_000, decimals: 0 },
  { value: 'yi', label: '亿元', divisor: 100_000_000, decimals: 2 },
] as const;
export type Unit = (typeof units)[number];
export const unitOf = (value: string | null): Unit => units.find((unit) => unit.value === value) ?? units[1];

/** Minus as a sign of its own width, so that columns of figures stand under each other. */
export const amountText = (yuan: number | null | undefined, { divisor, decimals }: Unit): string => {
  if (yuan === null || yuan === undefined) return EMPTY_TEXT;
  const value = yuan / divisor;
  // A small amount is not shown as nothing.
  const least = value !== 0 && Math.abs(value) < 1 ? Math.max(decimals, 2) : decimals;
  return formatNumber(value, least).replace('-', '−');
};

export interface ShownChange {
  readonly yoy: number | null;
  readonly turn: 'toProfit' | 'toLoss' | null;
}
/** Words of a change, and whether it is to the good. The arrow follows the number, the colour what is better. */
export function changeText(
  { yoy, turn }: ShownChange,
  unit: 'yuan' | 'percent' = 'yuan',
  better: 'up' | 'down' = 'up',
): { readonly text: string; readonly tone: 'good' | 'bad' | 'none' } {
  if (turn !== null) return turn === 'toProfit' ? { text: '扭亏', tone: 'good' } : { text: '转亏', tone: 'bad' };
  if (yoy === null) return { text: EMPTY_TEXT, tone: 'none' };
  const size = formatNumber(Math.abs(yoy), 1);
  const amount = unit === 'percent' ? `${size} 个百分点` : `${size}%`;
  if (yoy === 0) return { text: amount, tone: 'none' };
  return { text: `${yoy > 0 ? '▲' : '▼'} ${amount}`, tone: yoy > 0 === (better === 'up') ? 'good' : 'bad' };
}
