/** Statements of the companies of a test or benchmark, written past the product: many in one statement. */
import { Client } from 'pg';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';

/** A report of a company with its lines, yuan by item. What a formula makes stands among them: nothing is computed here. */
export interface WrittenReport {
  readonly companyCode: string;
  readonly year: number;
  readonly period?: string;
  readonly scope?: 'single' | 'consolidated';
  readonly standard?: 'cas' | 'small';
  readonly status?: 'draft' | 'submitted' | 'locked';
  readonly currency?: string;
  readonly amounts: Readonly<Record<string, number>>;
}

const statementOf = (code: string): string => (code < '4' ? 'bs' : code < '5' ? 'is' : 'cf');

/** Writes reports with their lines. */
export async function writeReports(
  { databaseUrl }: Pick<TestServer, 'databaseUrl'>,
  { groupCode }: Pick<TestEnterprise, 'groupCode'>,
  reports: readonly WrittenReport[],
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows = reports.map(({ period = 'year', scope = 'single', standard = 'cas', ...report }) => ({
      ...report,
      period,
      scope,
      standard,
      status: report.status ?? 'submitted',
      currency: report.currency ?? 'CNY',
      amounts: Object.entries(report.amounts).map(([code, amount]) => ({ code, amount, statement: statementOf(code) })),
    }));
    await client.query(
      `with given as (
         select * from jsonb_to_recordset($2::jsonb) as x(
           "companyCode" text, year int, period text, scope text, standard text, status text, currency text, amounts jsonb
         )
       ), made as (
         insert into financial_report (group_code, company_code, report_name, standard, year, period, scope, currency, status)
         select $1, "companyCode", year || ' ' || period, standard, year, period, scope, currency, status from given
         returning id, company_code, year, period, scope, standard
       )
       insert into financial_report_line (group_code, company_code, report_id, statement, item_code, current_amount)
       select $1, m.company_code, m.id, l.statement, l.code, l.amount
       from made m
       join given g on g."companyCode" = m.company_code and g.year = m.year and g.period = m.period and g.scope = m.scope
         and g.standard = m.standard
       cross join lateral jsonb_to_recordset(g.amounts) as l(code text, amount numeric, statement text)`,
      [groupCode, JSON.stringify(rows)],
    );
    await client.query('analyze financial_report, financial_report_line');
  } finally {
    await client.end();
  }
}

/** Takes the reports of a company and year away. */
export async function dropReports(server: TestServer, companyCode: string, year: number): Promise<void> {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query('update financial_report set deleted_at = now() where company_code = $1 and year = $2', [
      companyCode,
      year,
    ]);
  } finally {
    await client.end();
  }
}
