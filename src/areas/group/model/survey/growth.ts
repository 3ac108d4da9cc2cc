/** Growth of an amount against the year before. Pure. */
import { growth } from '#areas/company/public.ts';
import type { Growth } from './survey.ts';

/** Percent of |before|; nothing without a base; a loss that became a profit is 扭亏, the other way round 转亏, without a percentage. */
export function growthOf(current: number | null, before: number | null, isProfit: boolean): Growth | null {
  if (current === null || before === null) return null;
  if (isProfit && before < 0 && current > 0) return { percent: null, turned: 'profit' };
  if (isProfit && before > 0 && current < 0) return { percent: null, turned: 'loss' };
  const percent = growth(current, before);
  return percent === null ? null : { percent, turned: null };
}
