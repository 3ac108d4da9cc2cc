/** How key figures are said: amounts in 万元 or 亿元, changes with their direction. Pure. */
import { formatNumber } from '#platform/entity/format.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { queryKeyFigures } from '../../model/key-figures.ts';

export type KeyFigure = NonNullable<OutputOf<typeof queryKeyFigures>>['figures'][number];

/** A figure as it is drawn: of a company, or of another room that has figures of its own. */
export type ShownFigure = Omit<KeyFigure, 'key'> & { readonly key: string };

const wan = 10_000;
const yi = 100_000_000;

/** Number and unit; -- where there is none. */
export function valueWords({ unit, value }: Pick<KeyFigure, 'unit' | 'value'>): {
  readonly value: string;
  readonly unit: string;
} {
  if (value === null) return { value: '--', unit: '' };
  if (unit === 'percent') return { value: formatNumber(value, 1), unit: '%' };
  return Math.abs(value) >= 100 * yi
    ? { value: formatNumber(value / yi, 1), unit: '亿元' }
    : { value: formatNumber(value / wan, Math.abs(value) >= 100 * wan ? 0 : 2), unit: '万元' };
}

/** What changed, whether it is for the better, and which way the number went; null where it cannot be told. */
export function changeWords({ key, unit, change, turn }: Omit<ShownFigure, 'value' | 'label'>): {
  readonly words: string;
  readonly isBetter: boolean;
  readonly isUp: boolean;
} | null {
  if (turn !== null)
    return { words: turn === 'profit' ? '扭亏' : '转亏', isBetter: turn === 'profit', isUp: turn === 'profit' };
  if (change === null || change === 0) return change === 0 ? { words: '持平', isBetter: true, isUp: true } : null;
  const isUp = change > 0;
  const size = formatNumber(Math.abs(change), 1);
  // Less debt is better.
  return {
    words: unit === 'percent' ? `${size} 个百分点` : `${size}%`,
    isBetter: key === 'debtRatio' ? !isUp : isUp,
    isUp,
  };
}
