/** Figures of a group: the stories of the group with their numbers, who is missing and why, eliminations, rates, reminders. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryMessage } from '#core/message/public.ts';
import { insertFinancialReport, updateFinancialReport } from '#areas/company/public.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import * as calls from '../../model/finance/finance-calls.ts';
import { getExportYears, queryFinancialReport, queryPageFinancialReport } from '../../model/finance/report-calls.ts';
import { addCompanies, addHolding } from '../testing/add-companies.ts';
import { dropReports, writeReports } from '../testing/write-reports.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let head: TestClient;
let reader: TestClient;
let [p, a, b, c] = ['', '', '', ''];
const wan = 10_000;
const key = { year: 2025, period: 'year' } as const;
const codes = ['group_finance_view', 'group_finance_edit', 'group_export'];

/** 利润表 with revenue and net profit, in yuan. */
const profit = (revenue: number, netProfit: number) => ({
  '4001': revenue,
  '4002': revenue - netProfit,
  '4300': netProfit,
});

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    { account: 'gf_head', home: 'group', codes },
    { account: 'gf_reader', home: 'group', codes: ['group_finance_view'] },
    { account: 'gf_member', home: 1, codes: ['finance_view', 'finance_edit'] },
    { account: 'gf_admin', home: 1, roles: ['company_admin'] },
  );
  [p = '', a = ''] = enterprise.companyCodes;
  [b = '', c = ''] = await addCompanies(server, enterprise, ['成员乙', '成员丙']);
  await addHolding(server, enterprise, { of: a, by: p, ratio: 80 });
  await addHolding(server, enterprise, { of: b, by: p, ratio: 60 });
  await addHolding(server, enterprise, { of: c, by: p, ratio: 30 });
  // C lets the group see its finances, which a company below 50 % does not by rule.
  await superuser.query(
    `insert into group_member (group_code, company_code, member_code, status, grants)
     values ($1, '', $2, 'active', '{"finance": true}')`,
    [enterprise.groupCode, c],
  );
  await writeReports(
    server,
    enterprise,
    [
      [p, 100, 10],
      [a, 200, 50],
      [b, 300, -20],
      [c, 400, 80],
    ].map(([companyCode, revenue, netProfit]) => ({
      companyCode: String(companyCode),
      year: 2025,
      amounts: profit(Number(revenue) * wan, Number(netProfit) * wan),
    })),
  );
  const tenant = enterprise.tenant('group');
  head = await server.signIn('gf_head', { tenant });
  reader = await server.signIn('gf_reader', { tenant });
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const overview = (wish: object = {}) => head.ask(calls.queryFinanceOverview, { ...key, ...wish });
const valueOf = (answer: Awaited<ReturnType<typeof overview>>, code: string) =>
  answer.cards.find((card) => card.code === code)?.value;
const summary = (statement: 'bs' | 'is' | 'cf' = 'is', wish: object = {}) =>
  head.ask(calls.queryFinancialReportSummary, { ...key, statement, ...wish });
async function rowOf(itemCode: string) {
  return (await summary()).rows.find((row) => row.itemCode === itemCode);
}

test('story 1: sums take the consolidated members, an associate stands outside, an elimination is taken off', async () => {
  const before = await overview();
  expect(before).toMatchObject({ kind: 'plain', label: '汇总(未抵销)', hasConsolidated: false });
  expect(valueOf(before, 'revenue')).toBe(600 * wan);
  expect(valueOf(before, 'netProfit')).toBe(40 * wan);
  // Without a period the latest that anybody reported.
  expect(await head.ask(calls.queryFinanceOverview, {})).toMatchObject(key);
  // (600 − 560) ÷ 600: of sums.
  expect(valueOf(before, 'grossMargin')).toBe(6.67);
  expect(before.coverage).toMatchObject({ reported: 3, total: 3, missing: [{ companyCode: c, reason: 'notDue' }] });
  expect(before.members.find(({ companyCode }) => companyCode === c)).toMatchObject({
    isConsolidated: false,
    reason: 'notDue',
    revenue: 400 * wan,
  });
  const { id, version } = await head.ask(calls.saveElimination, {
    ...key,
    itemCode: '4001',
    amount: 50 * wan,
    remark: '内部销售',
  });
  const after = await overview();
  expect(after).toMatchObject({ kind: 'eliminated', label: '汇总减抵销' });
  expect(valueOf(after, 'revenue')).toBe(550 * wan);
  expect(valueOf(after, 'netProfit')).toBe(-10 * wan);
  expect(await rowOf('4001')).toMatchObject({
    cells: { [p]: 100 * wan, [a]: 200 * wan, [b]: 300 * wan, [c]: 400 * wan },
    sum: 600 * wan,
    elimination: -50 * wan,
    consolidated: 550 * wan,
  });
  // A computed line follows.
  expect(await rowOf('4300')).toMatchObject({ sum: 40 * wan, elimination: -50 * wan, consolidated: -10 * wan });
  // Of two editors the later one learns that the number is another one by now.
  await head.ask(calls.saveElimination, { id, version, amount: 60 * wan });
  expect(await head.call(calls.saveElimination, { id, version, amount: 70 * wan })).toMatchObject({
    errorCode: 'FY-C002',
  });
  expect(await head.call(calls.saveElimination, { ...key, itemCode: '4001', amount: 1 })).toMatchObject({
    errorCode: 'FY-C001',
  });
  const both = await Promise.all(
    [1, 2].map((amount) => head.call(calls.saveElimination, { ...key, itemCode: '4002', amount })),
  );
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual([0, 1]);
  for (const { id: entered } of (await summary()).eliminations)
    await head.ask(calls.deleteElimination, { id: entered });
  expect(valueOf(await overview(), 'revenue')).toBe(600 * wan);
});

test('an elimination is refused on a computed line, on earnings a share and on a line of no statement, and needs the code', async () => {
  for (const [itemCode, sentence] of [
    ['4100', '报表项目：营业利润由公式得出，请在明细项录入'],
    ['4600', '报表项目：基本每股收益不能相加，无需抵销'],
    ['9999', '报表项目：没有代码为 9999 的项目'],
  ] as const)
    expect(await head.call(calls.saveElimination, { ...key, itemCode, amount: 1 })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: sentence,
    });
  expect(await reader.call(calls.saveElimination, { ...key, itemCode: '4001', amount: 1 })).toMatchObject({
    errorCode: 'FY-A001',
  });
});

test('story 3: equal profits share a rank and the next one is skipped, a loss has no share', async () => {
  await writeReports(server, enterprise, [
    { companyCode: a, year: 2023, amounts: profit(90, 50) },
    { companyCode: p, year: 2023, amounts: profit(90, 50) },
    { companyCode: b, year: 2023, amounts: profit(90, -20) },
    { companyCode: b, year: 2022, amounts: profit(90, 30) },
  ]);
  const { rows } = await head.ask(calls.queryProfitRanking, { year: 2023, period: 'year' });
  expect(rows.map(({ rank, companyCode, share, turn }) => [rank, companyCode, share, turn])).toEqual([
    [1, p, 50, null],
    [1, a, 50, null],
    [3, b, null, 'toLoss'],
  ]);
  const { rows: worst } = await head.ask(calls.queryProfitRanking, {
    year: 2023,
    period: 'year',
    order: 'asc',
    top: 1,
  });
  expect(worst.map(({ companyCode }) => companyCode)).toEqual([b]);
});

test('story 2: who has not reported is named, in the coverage and below the ranking, and is never zero', async () => {
  await dropReports(server, b, 2025);
  const answer = await overview();
  expect(answer.coverage).toMatchObject({ reported: 2, total: 3 });
  expect(answer.coverage.missing).toContainEqual({ companyCode: b, companyName: '成员乙', reason: 'unreported' });
  expect(valueOf(answer, 'revenue')).toBe(300 * wan);
  const { rows, unreported } = await head.ask(calls.queryProfitRanking, { ...key });
  expect(rows.map(({ companyCode }) => companyCode)).toEqual([a, p]);
  expect(unreported).toEqual([{ companyCode: b, companyName: '成员乙', reason: 'unreported' }]);
  const row = await rowOf('4001');
  expect(Object.keys(row?.cells ?? {})).not.toContain(b);
  expect(row?.sum).toBe(300 * wan);
  // A draft is the member's own.
  await writeReports(server, enterprise, [{ companyCode: b, year: 2025, status: 'draft', amounts: profit(7, 7) }]);
  expect(valueOf(await overview(), 'revenue')).toBe(300 * wan);
  const page = await head.ask(queryPageFinancialReport, { filter: { years: [2025] } });
  expect(page.records.map(({ companyCode }) => companyCode).toSorted()).toEqual([p, a, c].toSorted());
});

test('story 6: a company administrator may not ask as the group, and a company of another group is not found', async () => {
  const admin = await server.signIn('gf_admin');
  expect(await admin.call(calls.queryFinanceOverview, { ...key })).toMatchObject({ errorCode: 'FY-A001' });
  const other = await server.makeEnterprise({ account: 'gf_other', home: 'group', codes });
  const stranger = await server.signIn('gf_other', { tenant: other.tenant('group') });
  const notFound = { errorCode: 'FY-N001' };
  expect(await stranger.call(queryFinancialReport, { memberCode: a, ...key })).toMatchObject(notFound);
  expect(await stranger.call(calls.remindReport, { ...key, companyCodes: [a] })).toMatchObject(notFound);
  expect(await stranger.call(queryPageFinancialReport, { filter: { companyCodes: [a] } as object })).toMatchObject(
    notFound,
  );
  // The group itself reads it as the company does.
  const own = await head.ask(queryFinancialReport, { memberCode: a, ...key });
  expect(own?.lines.find(({ itemCode }) => itemCode === '4001')?.currentAmount).toBe(200 * wan);
  expect(await head.ask(queryFinancialReport, { memberCode: b, ...key })).toBeNull();
});

test('a year before 1990 or after the next, and a period of no list, are refused in words that name the field', async () => {
  const next = new Date().getFullYear() + 1;
  for (const [wish, sentence] of [
    [{ year: 1890, period: 'year' }, '年份：不能小于 1990'],
    [{ year: next + 1, period: 'year' }, `年份：不能晚于 ${next} 年`],
    [{ year: 2025, period: 'q2' }, '期间'],
  ] as const)
    for (const endpoint of [calls.queryFinanceOverview, calls.queryProfitRanking, calls.queryReportCoverage])
      expect(await head.call(endpoint, wish as { year: number; period: 'year' }), endpoint.path).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: expect.stringContaining(sentence),
      });
});

test('a reminder goes once in 24 hours to whoever may fill in statements there, of two at once one is sent', async () => {
  await dropReports(server, a, 2025);
  const asked = { ...key, companyCodes: [a, b, p] };
  const before = await head.ask(calls.queryReportCoverage, key);
  expect(before.members.find(({ companyCode }) => companyCode === b)).toMatchObject({
    reason: 'unreported',
    status: 'draft',
    canRemind: true,
    remindedAt: null,
  });
  const both = await Promise.all([head.ask(calls.remindReport, asked), head.ask(calls.remindReport, asked)]);
  expect(both.map(({ reminded }) => reminded.length).toSorted()).toEqual([0, 1]);
  // B has nobody who could; P has reported.
  expect(both[0]).toMatchObject({ unheard: [b] });
  const member = await server.signIn('gf_member');
  const { records } = await member.ask(queryMessage, { filter: {}, page: { current: 1, size: 20 } });
  expect(records.filter(({ title }) => title === '请报送2025 年度财务报表')).toHaveLength(1);
  const after = await head.ask(calls.queryReportCoverage, key);
  expect(after.members.find(({ companyCode }) => companyCode === a)).toMatchObject({
    canRemind: false,
    remindedAt: expect.any(String),
  });
  server.clock.advance(24 * 3_600_000 + 1000);
  expect((await head.ask(calls.remindReport, asked)).reminded).toEqual([a]);
});

test('a report that its company takes back to a draft counts no more, and the company can be urged again', async () => {
  const member = await server.signIn('gf_member');
  const period = { year: 2019, period: 'year' } as const;
  const shown = async () =>
    (await head.ask(calls.queryFinanceOverview, period)).cards.find((card) => card.code === 'revenue');
  const { id, version } = await member.ask(insertFinancialReport, {
    ...period,
    lines: [{ itemCode: '4001', currentAmount: 60 * wan }],
    status: 'submitted',
  });
  expect(await shown()).toMatchObject({ value: 60 * wan, coverage: { reported: 1, total: 3 } });
  await member.ask(updateFinancialReport, { id, version, status: 'draft' });
  expect(await shown()).toMatchObject({ value: null, coverage: { reported: 0, total: 3 } });
  const { members } = await head.ask(calls.queryReportCoverage, period);
  expect(members.find(({ companyCode }) => companyCode === a)).toMatchObject({
    reason: 'unreported',
    status: 'draft',
    canRemind: true,
  });
});

test('years that can be exported stand newest first with their periods and how many members have them', async () => {
  await writeReports(server, enterprise, [{ companyCode: p, year: 2024, period: 'q1', amounts: profit(1, 1) }]);
  const years = await head.ask(getExportYears, { kind: 'report' });
  expect(years.slice(0, 2)).toEqual([
    { year: 2025, periods: ['year'], memberCount: 2, memberCounts: { year: 2 } },
    { year: 2024, periods: ['q1'], memberCount: 1, memberCounts: { q1: 1 } },
  ]);
  expect(await reader.call(getExportYears, { kind: 'report' })).toMatchObject({ errorCode: 'FY-A001' });
});
