/** Reads and writes of statements: header by its key, lines as amounts, the reports that one continues. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { financialReport } from '../../model/financial-report.ts';
import type { Amounts, AmountsByCode } from '../../model/report/amounts.ts';
import type { Neighbours } from '../../model/report/checks.ts';
import type { PeriodKey } from '../../model/report/periods.ts';
import { periodBefore } from '../../model/report/periods.ts';
import type { ReportItem, ScopeKey, StandardKey } from '../../model/report/report-items.ts';

export type ReportRow = RowOf<typeof financialReport>;

/** What tells the reports of a company apart. */
export interface ReportKey {
  readonly standard: StandardKey;
  readonly scope: ScopeKey;
  readonly year: number;
  readonly period: PeriodKey;
}

interface StoredLine {
  readonly reportId: number;
  readonly year: number;
  readonly period: PeriodKey;
  readonly itemCode: string;
  readonly currentAmount: number | null;
  readonly compareAmount: number | null;
  readonly cellRef: string | null;
}

/** Amounts of a report and the cells that they came from. */
export interface StoredLines {
  readonly amounts: Map<string, Amounts>;
  readonly cells: Map<string, string>;
}

const emptyLines = (): StoredLines => ({ amounts: new Map(), cells: new Map() });

/** Lines of several reports in one question, by report. */
export async function loadLines(context: TenantWork, reportIds: readonly number[]): Promise<Map<number, StoredLines>> {
  const found = await queryRows<StoredLine>(context)`
    select l.report_id, l.item_code, l.current_amount, l.compare_amount, l.cell_ref
    from financial_report_line l
    join financial_report t on t.id = l.report_id
    where ${tenantCondition(context, 't')} and t.id = any(${[...reportIds]}::bigint[])`;
  const byReport = new Map(reportIds.map((id) => [id, emptyLines()]));
  for (const line of found) {
    const lines = byReport.get(line.reportId);
    lines?.amounts.set(line.itemCode, { current: line.currentAmount, compare: line.compareAmount });
    if (line.cellRef !== null) lines?.cells.set(line.itemCode, line.cellRef);
  }
  return byReport;
}

/** Lines of one report. */
export async function linesOf(context: TenantWork, reportId: number): Promise<StoredLines> {
  return (await loadLines(context, [reportId])).get(reportId) ?? emptyLines();
}

/** Id and state of the report of a key; null where there is none. */
export async function findReport(
  context: TenantWork,
  { standard, scope, year, period }: ReportKey,
): Promise<{ id: number; status: string } | null> {
  const found = await queryRow<{ id: number; status: string }>(context)`
    select t.id, t.status from financial_report t
    where ${tenantCondition(context, 't')} and t.year = ${year} and t.period = ${period} and t.scope = ${scope}
      and t.standard = ${standard}`;
  return found ?? null;
}

/** The year-end report of the year before and the period before, whatever their state. */
export async function neighboursOf(
  context: TenantWork,
  { standard, scope, year, period }: ReportKey,
): Promise<Neighbours> {
  const before = periodBefore(period);
  const found = await queryRows<StoredLine>(context)`
    select t.year, t.period, l.item_code, l.current_amount, l.compare_amount
    from financial_report t
    join financial_report_line l on l.report_id = t.id
    where ${tenantCondition(context, 't')} and t.standard = ${standard} and t.scope = ${scope}
      and ((t.year = ${year - 1} and t.period = 'year') or (t.year = ${year} and t.period = ${before}))`;
  const amountsIn = (wanted: number): AmountsByCode | null => {
    const lines = found.filter((line) => line.year === wanted);
    return lines.length === 0
      ? null
      : new Map(lines.map((line) => [line.itemCode, { current: line.currentAmount, compare: line.compareAmount }]));
  };
  return { lastYear: amountsIn(year - 1), before: before === null ? null : amountsIn(year) };
}

/** Writes the lines of a report as they now are; what has no amount is no line. */
export async function writeLines(
  context: TenantWork,
  report: { readonly id: number; readonly companyCode: string },
  items: readonly ReportItem[],
  { amounts, cells }: StoredLines,
): Promise<void> {
  const lines = items.flatMap(({ code, statement, terms }) => {
    const { current = null, compare = null } = amounts.get(code) ?? {};
    if (current === null && compare === null) return [];
    const cellRef = cells.get(code) ?? null;
    return [
      {
        statement,
        item_code: code,
        current_amount: current,
        compare_amount: compare,
        is_computed: terms !== null,
        cell_ref: cellRef,
      },
    ];
  });
  await execute(context)`
    delete from financial_report_line
    where report_id = ${report.id} and not item_code = any(${lines.map((line) => line.item_code)}::text[])`;
  await execute(context)`
    insert into financial_report_line (
      group_code, company_code, report_id, statement, item_code, current_amount, compare_amount, is_computed, cell_ref
    )
    select ${context.tenant.groupCode}, ${report.companyCode}, ${report.id}, x.statement, x.item_code, x.current_amount,
      x.compare_amount, x.is_computed, x.cell_ref
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x(
        statement text, item_code text, current_amount numeric, compare_amount numeric, is_computed boolean,
        cell_ref text
      )
    on conflict (report_id, item_code) do update set current_amount = excluded.current_amount,
      compare_amount = excluded.compare_amount,
      is_computed = excluded.is_computed, cell_ref = excluded.cell_ref`;
}
