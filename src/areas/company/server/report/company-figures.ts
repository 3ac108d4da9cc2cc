/** Figures of several companies for several periods, for rooms that compare or add up companies. Two statements, whatever their number. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { finance, figureFields } from '../../model/finance.ts';
import type { FigureField } from '../../model/finance.ts';
import type { PeriodKey } from '../../model/report/periods.ts';
import type { ScopeKey, StandardKey } from '../../model/report/report-items.ts';
import { figureItems } from '../../model/report/report-items.ts';

/** A year with the part of it that figures cover, from 1 January. */
export interface PeriodOfYear {
  readonly year: number;
  readonly period: PeriodKey;
}

export interface FiguresQuery {
  /** Only these are read, and of them those in reach of the caller. */
  readonly companyCodes: readonly string[];
  readonly keys: readonly PeriodOfYear[];
  /** The company alone by default; `consolidated` reads reports only, since indicators are those of the company. */
  readonly scope?: ScopeKey;
  /** Items to read; all of them by default. `fields` need the items of {@link figureItems}. */
  readonly itemCodes?: readonly string[];
}

/** What a company says of one period: its submitted or locked report, else its indicator row. */
export interface CompanyFigures extends PeriodOfYear {
  readonly companyCode: string;
  readonly scope: ScopeKey;
  readonly source: 'report' | 'indicator';
  /** Of the report; null for indicators. */
  readonly status: 'submitted' | 'locked' | null;
  /** Null for indicators. */
  readonly standard: StandardKey | null;
  readonly currency: string;
  /** Amounts in units of `currency` by item; an item that nobody gave is absent. Empty for indicators. */
  readonly items: ReadonlyMap<string, number>;
  /** The comparison column of the report: the beginning of the year in the balance sheet, the same period of the year before in the others. */
  readonly compareItems: ReadonlyMap<string, number>;
  /** Indicators by field: of the report where it has them, else of the indicator row. Units of `currency`, `avgStaff` in persons. */
  readonly fields: ReadonlyMap<FigureField, number>;
}

interface StoredReport extends PeriodOfYear {
  readonly companyCode: string;
  readonly status: 'submitted' | 'locked';
  readonly standard: StandardKey;
  readonly currency: string | null;
  /** JSON text: item → amount. A text, so that no layer walks the items of hundreds of reports. */
  readonly currents: string | null;
  readonly compares: string | null;
}

/** One report of each company and period; of two the one that indicators are taken from (indicators.ts). */
function queryReports(context: TenantWork, { companyCodes, keys, scope = 'single', itemCodes }: FiguresQuery) {
  const chosen = itemCodes === undefined ? null : [...itemCodes];
  return queryRows<StoredReport>(context)`
    select r.company_code, r.year, r.period, r.standard, r.currency, r.currents, r.compares
    from qishu_company_reports(
      ${[...companyCodes]}::text[], ${keys.map(({ year }) => year)}::int[], ${keys.map(({ period }) => period)}::text[],
      ${scope}, ${chosen}::text[]
    ) r`;
}

/** Indicator rows of the periods. What a row took from a consolidated report is not the company's own and is left out. */
function queryIndicators(context: TenantWork, { companyCodes, keys }: FiguresQuery) {
  return queryRows<Row>(context)`
    select ${rowColumns(finance)}
    from unnest(${keys.map(({ year }) => year)}::int[], ${keys.map(({ period }) => period)}::text[]) k(year, period)
    join finance t on t.year = k.year and t.period = k.period
    where ${tenantCondition(context, 't')} and t.company_code = any(${[...companyCodes]}::text[])
      and t.kind = 'indicator'`;
}

const amountsIn = (json: string | null): Map<string, number> =>
  new Map(json === null ? [] : Object.entries(JSON.parse(json) as Record<string, number>));

/** Figures that somebody typed. */
function typedFields(row: Row): Map<FigureField, number> {
  const taken = new Set<string>(row['sourceType'] === 'report' ? ((row['reportFields'] ?? []) as string[]) : []);
  return new Map(
    figureFields.flatMap((field): [FigureField, number][] => {
      const value = row[field];
      return typeof value === 'number' && !taken.has(field) ? [[field, value]] : [];
    }),
  );
}

const keyOf = (row: { companyCode?: unknown; year?: unknown; period?: unknown }): string =>
  `${String(row.companyCode)} ${String(row.year)} ${String(row.period)}`;

function ofReport(report: StoredReport, scope: ScopeKey, typed: ReadonlyMap<FigureField, number>): CompanyFigures {
  const { companyCode, year, period, status, standard, currency } = report;
  const items = amountsIn(report.currents);
  const fields = new Map(typed);
  for (const { field, code } of figureItems(standard)) {
    const value = items.get(code);
    const known = figureFields.find((key) => key === field);
    if (known !== undefined && value !== undefined) fields.set(known, value);
  }
  return {
    companyCode,
    year,
    period,
    scope,
    source: 'report',
    status,
    standard,
    currency: currency ?? 'CNY',
    items,
    compareItems: amountsIn(report.compares),
    fields,
  };
}

/**
 * Figures of companies, one entry for each company and period that has any; who reported nothing has none and is never zero.
 * Index-served: `financial_report_one_per_period`, the key of the lines, `finance_period_unique`.
 */
export async function companyFigures(context: TenantWork, query: FiguresQuery): Promise<CompanyFigures[]> {
  const { scope = 'single' } = query;
  if (query.companyCodes.length === 0 || query.keys.length === 0) return [];
  const [reports, rows] = await Promise.all([
    queryReports(context, query),
    scope === 'single' ? queryIndicators(context, query) : [],
  ]);
  const typed = new Map(rows.map((row) => [keyOf(row), typedFields(row)]));
  const figures = reports.map((report) => {
    const own = typed.get(keyOf(report));
    typed.delete(keyOf(report));
    return ofReport(report, scope, own ?? new Map());
  });
  for (const row of rows) {
    const fields = typed.get(keyOf(row));
    // A head count alone is no report.
    if (!fields || ![...fields.keys()].some((field) => field !== 'avgStaff')) continue;
    figures.push({
      companyCode: String(row['companyCode']),
      year: Number(row['year']),
      period: row['period'] as PeriodKey,
      scope,
      source: 'indicator',
      status: null,
      standard: null,
      currency: 'CNY',
      items: new Map(),
      compareItems: new Map(),
      fields,
    });
  }
  return figures;
}
