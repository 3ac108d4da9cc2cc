/** The key figures of the company that was entered. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { finance } from '../../model/finance.ts';
import { queryKeyFigures } from '../../model/key-figures.ts';
import { growth } from '../../model/report/amounts.ts';
import type { PeriodKey } from '../../model/report/periods.ts';
import { reachOf } from '../../model/report/periods.ts';

type KeyFigures = NonNullable<OutputOf<typeof queryKeyFigures>>;
type Figure = KeyFigures['figures'][number];

interface ReportedPeriod {
  readonly year: number;
  readonly period: PeriodKey;
}

/** Years that are looked back upon for the latest period. */
const yearsBack = 3;

/** Indicators in yuan. Those that come from a report in another currency wait for a rate and count as not reported. */
const inYuan = (context: TenantContext) => sql<boolean>`
  ${tenantCondition(context, 't')} and t.kind = 'indicator' and not (
    t.source_type is not distinct from 'report' and exists (
      select from financial_report r
      where r.group_code = t.group_code and r.company_code = t.company_code and r.year = t.year and r.period = t.period
        and r.status in ('submitted', 'locked') and r.deleted_at is null and r.currency <> 'CNY'
    )
  )`;

/** The latest period; of two that end together the longer one. Pure. */
export const latestPeriod = (periods: readonly ReportedPeriod[]): ReportedPeriod | null =>
  periods.toSorted((one, other) => other.year - one.year || reachOf(other.period) - reachOf(one.period))[0] ?? null;

/** Sums of the period, and of both periods over the companies that reported the item in both. */
interface Sums {
  readonly revenue: number | null;
  readonly revenueBoth: number | null;
  readonly revenueBefore: number | null;
  readonly netProfit: number | null;
  readonly netProfitBoth: number | null;
  readonly netProfitBefore: number | null;
  readonly totalAssets: number | null;
  readonly totalAssetsBoth: number | null;
  readonly totalAssetsBefore: number | null;
  readonly debtRatio: number | null;
  readonly debtRatioBoth: number | null;
  readonly debtRatioBefore: number | null;
}

async function sumsOf(context: TenantContext, { year, period }: ReportedPeriod): Promise<Sums | undefined> {
  const columns = sql`t.company_code, t.revenue, t.net_profit, t.total_assets, t.total_liabilities`;
  const item = (column: string) => sql`
    sum(c.${sql.ref(column)}) as ${sql.ref(column)},
    sum(c.${sql.ref(column)}) filter (where b.${sql.ref(column)} is not null) as ${sql.ref(`${column}_both`)},
    sum(b.${sql.ref(column)}) filter (where c.${sql.ref(column)} is not null) as ${sql.ref(`${column}_before`)}`;
  // A ratio takes the companies that reported both of its items.
  const ratio = (alias: 'b' | 'c', condition: ReturnType<typeof sql>) => sql`
    round(100 * sum(${sql.ref(`${alias}.total_liabilities`)}) filter (where ${condition})
      / nullif(sum(${sql.ref(`${alias}.total_assets`)}) filter (where ${condition}), 0), 2)`;
  const now = sql`c.total_assets is not null and c.total_liabilities is not null`;
  const both = sql`${now} and b.total_assets is not null and b.total_liabilities is not null`;
  return queryRow<Sums>(context)`
    with c as (
      select ${columns} from finance t where ${inYuan(context)} and t.year = ${year} and t.period = ${period}
    ),
      b as (
        select ${columns} from finance t where ${inYuan(context)} and t.year = ${year - 1} and t.period = ${period}
      )
    select ${item('revenue')}, ${item('net_profit')}, ${item('total_assets')},
      ${ratio('c', now)} as debt_ratio, ${ratio('c', both)} as debt_ratio_both, ${ratio('b', both)} as debt_ratio_before
    from c
    left join b on b.company_code = c.company_code`;
}

function turnOf(both: number | null, before: number | null): Figure['turn'] {
  if (both === null || before === null) return null;
  if (before < 0 && both > 0) return 'profit';
  return before > 0 && both < 0 ? 'loss' : null;
}

function amount(key: 'revenue' | 'netProfit' | 'totalAssets', sums: Sums): Figure {
  const both = sums[`${key}Both`];
  const before = sums[`${key}Before`];
  const turn = key === 'netProfit' ? turnOf(both, before) : null;
  return {
    key,
    label: finance.fields[key].label,
    unit: 'yuan',
    value: sums[key],
    change: turn === null ? growth(both, before) : null,
    turn,
  };
}

function debtRatio({ debtRatio: value, debtRatioBoth, debtRatioBefore }: Sums): Figure {
  const change =
    debtRatioBoth === null || debtRatioBefore === null
      ? null
      : Math.round((debtRatioBoth - debtRatioBefore) * 100) / 100;
  return { key: 'debtRatio', label: '资产负债率', unit: 'percent', value, change, turn: null };
}

export const queryKeyFiguresHandler = handle(queryKeyFigures, async (context): Promise<KeyFigures | null> => {
  if (context.tenant.companyCode === null) throw fail.invalid('请选择所属企业', { companyCode: '请选择所属企业' });
  const thisYear = Number(todayInShanghai(context.platform.now()).slice(0, 4));
  const periods = await queryRows<ReportedPeriod>(context)`
    select distinct t.year, t.period
    from finance t
    where ${inYuan(context)} and t.year between ${thisYear - yearsBack} and ${thisYear}
      and t.period is not null`;
  const chosen = latestPeriod(periods);
  const sums = chosen && (await sumsOf(context, chosen));
  if (!chosen || !sums) return null;
  return {
    ...chosen,
    figures: [amount('revenue', sums), amount('netProfit', sums), amount('totalAssets', sums), debtRatio(sums)],
  };
});
