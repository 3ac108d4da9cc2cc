/** What one quarter or month brought: cumulative figures less those of the period before. */
import type { Amounts, AmountsByCode, Column } from './amounts.ts';
import { fenOf, nothing, toYuan } from './amounts.ts';
import type { ReportItem } from './report-items.ts';

/**
 * Flows become differences, balances stay; the opening balance is the closing one of the period before. `before` is null where that
 * report is missing: flows are then unknown. Earnings a share cannot be subtracted.
 */
export function singlePeriod(
  items: readonly ReportItem[],
  amounts: AmountsByCode,
  before: AmountsByCode | null,
): Map<string, Amounts> {
  const single = (item: ReportItem, column: Column): number | null => {
    if (!before || item.perShare) return null;
    if (item.opening !== undefined) return before.get(item.opening)?.[column] ?? null;
    const [now, then] = [fenOf(amounts, item.code, column), fenOf(before, item.code, column)];
    // Nothing given in either means nothing; given in one of them means that the other was zero.
    return now === null && then === null ? null : toYuan((now ?? 0n) - (then ?? 0n));
  };
  return new Map(
    items.map((item) => {
      const isBalance = item.statement === 'bs' || (item.closing && before !== null);
      const found = isBalance
        ? (amounts.get(item.code) ?? nothing)
        : { current: single(item, 'current'), compare: single(item, 'compare') };
      return [item.code, found];
    }),
  );
}
