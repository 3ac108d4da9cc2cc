/** What the screen shows of a report: lines of either view, ratios, growth, checks against what is saved around it. */
import type { TenantContext } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { finance } from '../../model/finance.ts';
import type { ReportLine, queryFinancialReport } from '../../model/financial-report.ts';
import { financialReport } from '../../model/financial-report.ts';
import type { Amounts, AmountsByCode, Column } from '../../model/report/amounts.ts';
import { growth, nothing, quotient, sumOf } from '../../model/report/amounts.ts';
import { checkReport } from '../../model/report/checks.ts';
import { periodBefore, periodLabel } from '../../model/report/periods.ts';
import type { RatioRule, ReportItem } from '../../model/report/report-items.ts';
import { figureItems, itemsOf, ratioRules } from '../../model/report/report-items.ts';
import { singlePeriod } from '../../model/report/single-period.ts';
import type { ReportKey } from './report-store.ts';
import { findReport, linesOf, neighboursOf } from './report-store.ts';

type ReportAnswer = NonNullable<OutputOf<typeof queryFinancialReport>>;

function ratioOf({ over, under, unit, average }: RatioRule, amounts: AmountsByCode, column: Column): number | null {
  const [end, start] = [sumOf(under, amounts, column), sumOf(under, amounts, 'compare')];
  const isMean = average && column === 'current' && end !== null && start !== null;
  // Twice over twice the mean: nothing is rounded before the division.
  const factor = (unit === '%' ? 100n : 1n) * (isMean ? 2n : 1n);
  return quotient(sumOf(over, amounts, column), isMean ? end + start : end, factor);
}

function growthsOf(key: ReportKey, amounts: AmountsByCode): ReportAnswer['yoy'] {
  return figureItems(key.standard).map(({ field, code }) => {
    const { current, compare } = amounts.get(code) ?? nothing;
    const label = (finance.fields as Readonly<Record<string, { readonly label: string }>>)[field]?.label ?? field;
    return { key: field, label, current, compare, rate: growth(current, compare) };
  });
}

/** Lines as they are answered and exported. */
export function presentLines(
  items: readonly ReportItem[],
  amounts: ReadonlyMap<string, Amounts>,
  cells: ReadonlyMap<string, string>,
): ReportLine[] {
  return items.map(({ code, name, statement, lineNo, terms }) => {
    const { current, compare } = amounts.get(code) ?? nothing;
    return {
      statement,
      itemCode: code,
      itemName: name,
      lineNo,
      currentAmount: current,
      compareAmount: compare,
      isComputed: terms !== null,
      cellRef: cells.get(code) ?? null,
    };
  });
}

/** The report of a key; null where none is saved. */
export async function readReport(
  context: TenantContext,
  { view, ...key }: ReportKey & { readonly view: 'cumulative' | 'single' },
): Promise<ReportAnswer | null> {
  companyForNewRow(context);
  const found = await findReport(context, key);
  if (!found) return null;
  const header = await entityStore(context, financialReport).get(found.id);
  const items = itemsOf(key.standard, key.scope);
  const { amounts, cells } = await linesOf(context, found.id);
  const neighbours = await neighboursOf(context, key);
  const given = new Map(
    Object.entries(header.givenTotals ?? {}).map(([code, current]): [string, Amounts] => [
      code,
      { current, compare: null },
    ]),
  );
  const before = periodBefore(key.period);
  const isFirst = before === null;
  const shown = view === 'cumulative' || isFirst ? amounts : singlePeriod(items, amounts, neighbours.before);
  return {
    header,
    lines: presentLines(items, shown, cells),
    checks: checkReport({ items, amounts, given, neighbours }),
    ratios: ratioRules(key.standard, key.scope).map((rule) => ({
      key: rule.key,
      label: rule.label,
      unit: rule.unit,
      value: ratioOf(rule, shown, 'current'),
      compare: ratioOf(rule, shown, 'compare'),
    })),
    yoy: growthsOf(key, shown),
    missing: view === 'single' && before !== null && !neighbours.before ? periodLabel(before) : null,
  };
}
