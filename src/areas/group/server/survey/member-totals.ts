/** Both lines below the list of members: the same sums as the figures of the survey and the finance overview. */
import type { CardCode, FinanceCard } from '../../model/finance/finance-calls.ts';
import type { MetricCode } from '../../model/metrics.ts';
import type { MemberTotals, TotalLine } from '../../model/survey/survey.ts';
import type { SurveyFacts } from './survey-facts.ts';

function lineOf(cards: readonly FinanceCard[], seesFinance: boolean): Omit<TotalLine, 'members'> {
  const card = (code: CardCode) => (seesFinance ? cards.find((one) => one.code === code) : undefined);
  const profit = card('netProfit');
  return {
    revenue: card('revenue')?.value ?? null,
    netProfit: profit?.value ?? null,
    profitGrowth: profit ? { yoy: profit.yoy, turn: profit.turn } : null,
    debtRatio: card('debtRatio')?.value ?? null,
  };
}

/** Sums over consolidated members; a member without a number is not in them, and where none has one there is none. */
export function totalsOf({ finance, seesFinance, members, metrics, key }: SurveyFacts): MemberTotals {
  const consolidated = members.filter(({ isConsolidated, status }) => isConsolidated && status === 'active');
  const sum = (code: MetricCode): number | null => {
    const values = consolidated.flatMap(({ companyCode }) => metrics(code, companyCode, key.year).value ?? []);
    return values.length === 0 ? null : values.reduce((all, value) => all + value, 0);
  };
  const reported = finance.plainCards[0]?.coverage.reported ?? 0;
  return {
    sum: { members: reported, ...lineOf(finance.plainCards, seesFinance) },
    group:
      finance.kind === 'plain'
        ? null
        : { kind: finance.kind, members: reported, ...lineOf(finance.cards, seesFinance) },
    consolidated: consolidated.length,
    staff: sum('staffCount'),
    patents: sum('patentCount'),
  };
}
