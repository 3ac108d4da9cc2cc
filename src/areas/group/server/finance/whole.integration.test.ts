/** Whole numbers of a group beside an independent sum of its members' statements, workbooks, and groups of one and of 300. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWorkbookCells } from '../testing/read-workbook.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import * as calls from '../../model/finance/finance-calls.ts';
import { exportFinanceIndicator, exportFinancialReport, getExportYears } from '../../model/finance/report-calls.ts';
import { loadGroupFigures } from './group-figures.ts';
import { addCompanies, addHolding } from '../testing/add-companies.ts';
import type { WrittenReport } from '../testing/write-reports.ts';
import { writeReports } from '../testing/write-reports.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let head: TestClient;
let [parent, wholly, silent, dollar, associate, circleA, circleB, leaving] = ['', '', '', '', '', '', '', ''];
const codes = ['group_finance_view', 'group_finance_edit', 'group_export'];
const key = { year: 2025, period: 'year' } as const;
const rate = 7.123456;

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise({ account: 'gw_head', home: 'group', codes });
  [parent = '', wholly = ''] = enterprise.companyCodes;
  [silent = '', dollar = '', associate = '', circleA = '', circleB = '', leaving = ''] = await addCompanies(
    server,
    enterprise,
    ['未报公司', '美元公司', '参股公司', '互持甲', '=cmd()', '离开公司'],
  );
  for (const [of, by, ratio] of [
    [wholly, parent, 100],
    [silent, parent, 70],
    [dollar, parent, 51],
    [associate, parent, 40],
    [circleA, parent, 60],
    [circleB, circleA, 55],
    [circleA, circleB, 10],
    [leaving, parent, 80],
  ] as const)
    await addHolding(server, enterprise, { of, by, ratio });
  head = await server.signIn('gw_head', { tenant: enterprise.tenant('group') });
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

/** 0.01 to a few million yuan, the same in every run. */
const amountOf = (seed: number): number => ((seed * 7_919_317) % 987_654_321) / 100;
function statementsOf(
  companyCode: string,
  seed: number,
  year: number,
  more: Partial<WrittenReport> = {},
): WrittenReport {
  const at = (step: number) => amountOf(seed * 31 + year + step);
  const [revenue, cost, cash, liabilities] = [at(1), at(2), at(3), at(4)];
  const profit = Math.round((revenue - cost) * 100) / 100;
  const assets = Math.round((liabilities + at(5)) * 100) / 100;
  return {
    companyCode,
    year,
    amounts: {
      '4001': revenue,
      '4002': cost,
      '4300': profit,
      '5099': cash,
      '1199': assets,
      '2199': liabilities,
      '3099': Math.round((assets - liabilities) * 100) / 100,
    },
    ...more,
  };
}

/** Another way to the sum than that of the product: whole hundredths of a fen in plain numbers, converted by itself. */
function independent(
  reports: readonly WrittenReport[],
  item: string,
  toYuan: (report: WrittenReport) => number,
): number {
  let fen = 0;
  for (const report of reports) {
    const amount = report.amounts[item] ?? 0;
    fen += Math.round(Math.round(amount * 100) * toYuan(report));
  }
  return fen / 100;
}

test('whole numbers are those of an independent sum: one without report, one in dollars, one at 40 %, two that hold each other', async () => {
  const written = [parent, wholly, dollar, associate, circleA, circleB].map((code, index) =>
    statementsOf(code, index + 1, 2025, code === dollar ? { currency: 'USD' } : {}),
  );
  await writeReports(server, enterprise, written);
  const inSum = written.filter(({ companyCode }) => companyCode !== associate && companyCode !== dollar);
  const ask = () => head.ask(calls.queryFinanceOverview, key);
  const value = (answer: Awaited<ReturnType<typeof ask>>, code: string) =>
    answer.cards.find((card) => card.code === code)?.value;
  const without = await ask();
  const one = () => 1;
  expect(value(without, 'revenue')).toBe(independent(inSum, '4001', one));
  expect(without.coverage).toMatchObject({ reported: 4, total: 7 });
  expect(new Map(without.coverage.missing.map(({ companyCode, reason }) => [companyCode, reason]))).toEqual(
    new Map(
      [
        [silent, 'unreported'],
        [dollar, 'noRate'],
        [leaving, 'unreported'],
        [associate, 'noGrant'],
      ]
        .filter(([, reason]) => reason !== 'noGrant')
        .concat([[associate, 'notDue']]) as [string, string][],
    ),
  );
  await head.ask(calls.saveExchangeRate, { ...key, currency: 'USD', closingRate: rate, averageRate: 7.05 });
  expect(await head.call(calls.saveExchangeRate, { ...key, currency: 'USD', closingRate: 7 })).toMatchObject({
    errorCode: 'FY-C001',
  });
  const converted = await ask();
  expect(converted.coverage.reported).toBe(5);
  const counted = written.filter(({ companyCode }) => companyCode !== associate);
  const flow = ({ currency }: WrittenReport) => (currency === 'USD' ? 7.05 : 1);
  const state = ({ currency }: WrittenReport) => (currency === 'USD' ? rate : 1);
  expect(value(converted, 'revenue')).toBe(independent(counted, '4001', flow));
  expect(value(converted, 'netProfit')).toBe(independent(counted, '4300', flow));
  expect(value(converted, 'cashOperating')).toBe(independent(counted, '5099', flow));
  expect(converted.structure).toEqual({
    assets: independent(counted, '1199', state),
    liabilities: independent(counted, '2199', state),
    equity: independent(counted, '3099', state),
  });
  const ratio = (independent(counted, '2199', state) / independent(counted, '1199', state)) * 100;
  expect(value(converted, 'debtRatio')).toBeCloseTo(ratio, 2);
  const matrix = await head.ask(calls.queryFinancialReportSummary, { ...key, statement: 'bs' });
  for (const row of matrix.rows) {
    const cells = Object.entries(row.cells).filter(([company]) => company !== associate);
    const fen = cells.reduce((sum, [, amount]) => sum + Math.round(amount * 100), 0);
    if (cells.length > 0) expect(row.sum, row.title).toBe(fen / 100);
  }
});

test('a member that leaves in the middle of a year counts until then: its flows, not what stands at the end', async () => {
  await writeReports(server, enterprise, [
    { companyCode: parent, year: 2021, amounts: { '4001': 100, '4300': 10, '1199': 1000, '2199': 400 } },
    { companyCode: leaving, year: 2021, period: 'h1', amounts: { '4001': 7, '4300': 1, '1199': 50, '2199': 20 } },
    { companyCode: leaving, year: 2021, amounts: { '4001': 99, '4300': 9, '1199': 99, '2199': 9 } },
  ]);
  await superuser.query(
    `insert into group_member (group_code, company_code, member_code, status, exit_date, exit_reason, is_consolidated)
     values ($1, '', $2, 'exited', '2021-06-30', '转让', true)`,
    [enterprise.groupCode, leaving],
  );
  const in2021 = (period: 'year' | 'h1') => head.ask(calls.queryFinanceOverview, { year: 2021, period });
  const answer = await in2021('year');
  const value = (code: string) => answer.cards.find((card) => card.code === code)?.value;
  expect(value('revenue')).toBe(107);
  expect(value('debtRatio')).toBe(40);
  expect(answer.structure.assets).toBe(1000);
  expect(answer.members.find(({ companyCode }) => companyCode === leaving)).toMatchObject({ until: '2021-06-30' });
  expect((await in2021('h1')).cards[0]?.value).toBe(7);
  const later = await head.ask(calls.queryFinanceOverview, { year: 2022, period: 'year' });
  expect(later.members.map(({ companyCode }) => companyCode)).not.toContain(leaving);
});

test('the consolidated report of the parent is taken whole, eliminations leave the matrix', async () => {
  const at = { year: 2020, period: 'year' } as const;
  await writeReports(server, enterprise, [
    { companyCode: parent, year: 2020, amounts: { '4001': 100, '4300': 10 } },
    { companyCode: wholly, year: 2020, amounts: { '4001': 50, '4300': 5 } },
  ]);
  await head.ask(calls.saveElimination, { ...at, itemCode: '4001', amount: 30 });
  expect(await head.ask(calls.queryFinanceOverview, at)).toMatchObject({ label: '汇总减抵销', hasConsolidated: false });
  await writeReports(server, enterprise, [
    { companyCode: parent, year: 2020, scope: 'consolidated', amounts: { '4001': 125, '4300': 14 } },
  ]);
  const whole = await head.ask(calls.queryFinanceOverview, at);
  expect(whole).toMatchObject({ label: '合并报表', hasConsolidated: true });
  expect(whole.cards[0]?.value).toBe(125);
  const matrix = await head.ask(calls.queryFinancialReportSummary, { ...at, statement: 'is' });
  expect(matrix.rows[0]).toMatchObject({ itemCode: '4001', sum: 150, elimination: null, consolidated: 125 });
  expect(matrix.eliminations).toEqual([]);
  const summed = await head.ask(calls.queryFinanceOverview, { ...at, scope: 'sum' });
  expect(summed).toMatchObject({ label: '汇总减抵销' });
  expect(summed.cards[0]?.value).toBe(120);
});

test('the trend takes quarters alone, all of the same members', async () => {
  const quarter = (companyCode: string, period: string, revenue: number) => ({
    companyCode,
    year: 2019,
    period,
    amounts: { '4001': revenue, '4300': revenue / 10 },
  });
  await writeReports(server, enterprise, [
    quarter(parent, 'q1', 10),
    quarter(parent, 'h1', 30),
    quarter(parent, 'q3', 60),
    quarter(wholly, 'q1', 1),
    quarter(wholly, 'h1', 3),
    quarter(wholly, 'q3', 6),
    // Only the last of the three: what it brought in that quarter is not known.
    quarter(circleA, 'q3', 1000),
  ]);
  const { trend } = await head.ask(calls.queryFinanceOverview, { year: 2019, period: 'q3' });
  expect(trend.members).toBe(2);
  expect(trend.quarters.slice(-3).map(({ label, revenue }) => [label, revenue])).toEqual([
    ['19Q1', 11],
    ['19Q2', 22],
    ['19Q3', 33],
  ]);
  expect(trend.quarters[0]).toMatchObject({ label: '17Q4', revenue: null });
});

test('story 5: both years in one workbook, whose summary adds up the sheets of the members; names are text', async () => {
  await writeReports(server, enterprise, [
    { companyCode: parent, year: 2024, amounts: { '4001': 11.11, '4300': 1 } },
    { companyCode: circleB, year: 2024, amounts: { '4001': 22.22, '4300': 2 } },
  ]);
  expect((await head.ask(getExportYears, { kind: 'report' })).slice(0, 2).map(({ year }) => year)).toEqual([
    2025, 2024,
  ]);
  const response = await head.send(exportFinancialReport, { years: [2025, 2024], ...enterprise.tenant('group') });
  expect(response.statusCode).toBe(200);
  const sheets = readWorkbookCells(response.rawPayload);
  const names = [...sheets.keys()];
  expect(names[0]).toBe('汇总');
  expect(names.at(-1)).toBe('口径说明');
  const own = names.filter((name) => name.startsWith('2024 '));
  expect(own).toHaveLength(2);
  const row = [...(sheets.get('汇总')?.entries() ?? [])].find(([, { text }]) => text === '营业收入')?.[0].slice(1);
  const cell = sheets.get('汇总')?.get(`E${row}`);
  expect(cell?.formula).toBe(`SUM('${own[0]}:${own[1]}'!B${row})`);
  const added = own.reduce((sum, name) => sum + Number(sheets.get(name)?.get(`B${row}`)?.text), 0);
  expect(Number(cell?.text)).toBe(Math.round(added * 100) / 100);
  expect(Number(cell?.text)).toBe(33.33);
  const named = sheets.get(own[1] ?? '')?.get('A1');
  expect(named).toEqual({ text: '=cmd()', formula: null });
  const indicators = readWorkbookCells(
    (await head.send(exportFinanceIndicator, { years: [2024], ...enterprise.tenant('group') })).rawPayload,
  );
  const total = [...(indicators.get('经营指标')?.values() ?? [])].find(({ formula }) => formula?.startsWith('SUM(C2:'));
  expect(Number(total?.text)).toBe(33.33);
  expect(await head.call(exportFinancialReport, { years: [1999] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '年份：所选年份没有已报送的报表',
  });
});

test('a group of one company has its own figures, and one of 300 is added up by as many statements', async () => {
  const alone = await server.makeEnterprise({ account: 'gw_alone', home: 'group', codes });
  await superuser.query('update company set status = $2 where company_code = $1', [alone.companyCodes[1], 'dissolved']);
  const single = await server.signIn('gw_alone', { tenant: alone.tenant('group') });
  await writeReports(server, alone, [
    { companyCode: alone.companyCodes[0], year: 2025, amounts: { '4001': 5, '4300': 1 } },
  ]);
  const own = await single.ask(calls.queryFinanceOverview, key);
  expect(own.coverage).toMatchObject({ reported: 1, total: 1 });
  expect(own.cards[0]?.value).toBe(5);

  const large = await server.makeEnterprise({ account: 'gw_large', home: 'group', codes });
  const [top] = large.companyCodes;
  const added = await addCompanies(
    server,
    large,
    Array.from({ length: 298 }, (_, index) => `第 ${index + 1} 家公司`),
  );
  for (const code of [large.companyCodes[1], ...added])
    await addHolding(server, large, { of: code, by: top, ratio: 60 });
  const all = [...large.companyCodes, ...added];
  const written = all.flatMap((code, index) =>
    [2023, 2024, 2025].flatMap((year) =>
      (['q1', 'h1', 'q3', 'year'] as const).map((period, step) =>
        statementsOf(code, index * 5 + step, year, { period }),
      ),
    ),
  );
  await writeReports(server, large, written);
  const client = await server.signIn('gw_large', { tenant: large.tenant('group') });
  const answer = await client.ask(calls.queryFinanceOverview, key);
  expect(answer.coverage).toMatchObject({ reported: 300, total: 300 });
  expect(answer.cards[0]?.value).toBe(
    independent(
      written.filter(({ year, period }) => year === 2025 && period === 'year'),
      '4001',
      () => 1,
    ),
  );
  // As many statements as for one member; how long they take is measured by `npm run bench -- group`.
  const statementsFor = async (account: string, { groupCode, accountIds }: TestEnterprise) => {
    const accountId = accountIds.get(account) ?? 0;
    const tenant = await tenantOf(server.platform, accountId, groupCode, null);
    if (!tenant) throw new Error('the account may not enter the group');
    const person = { accountId, name: '测试' };
    const load = () => asPerson(server.platform, 'test', person, tenant, (context) => loadGroupFigures(context, [key]));
    return (await countStatements(load)).statements;
  };
  const statements = await statementsFor('gw_large', large);
  expect(statements).toBeGreaterThan(2);
  expect(statements).toBe(await statementsFor('gw_alone', alone));
  const matrix = await client.ask(calls.queryFinancialReportSummary, { ...key, statement: 'is' });
  expect(matrix.members).toHaveLength(300);

  // 300 sheets and two more are made by the download centre.
  const queued = await client.ask(exportFinancialReport, { years: [2025] });
  const { id } = queued as { id: number };
  const accountId = large.accountIds.get('gw_large') ?? 0;
  await runExport(server.platform, { recordId: id, accountId, groupCode: large.groupCode, companyCode: '' });
  const record = await superuser.query('select status, size from export_record where id = $1', [id]);
  expect(record.rows[0]).toMatchObject({ status: 'success' });
}, 120_000);
