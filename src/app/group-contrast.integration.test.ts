/** Comparison of members: the numbers of the acceptance, bad input, grants, rights, and figures of every source on past days and today. */
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertFinance } from '#areas/company/model/finance.ts';
import { insertFinancialReport } from '#areas/company/model/financial-report.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  compareAmongMembers,
  exportContrast,
  queryContrastMembers,
  queryContrastQuarters,
} from '#areas/group/model/contrast.ts';
import { saveExchangeRate } from '#areas/group/model/finance/finance-calls.ts';
import { grantData } from '#areas/group/model/member-calls.ts';
import { addCompanies, addHolding } from '#areas/group/server/testing/add-companies.ts';

type ContrastInput = InputOf<typeof compareAmongMembers>;
type Row = OutputOf<typeof compareAmongMembers>['rows'][number];

let server: TestServer;
let database: pg.Client;
let enterprise: TestEnterprise;
/** P the parent, A 80 %, B 60 %, C 30 %. */
let [p, a, b, c]: string[] = [];
let others: string[] = [];
let stranger = '';
let head: TestClient;
/** May compare, and sees neither finance nor people. */
let plain: TestClient;
let keeperOfA: TestClient;

const tenThousand = 10_000;
const run = (text: string, values: unknown[]) => database.query(text, values);

/** Indicators of a year of a company without accounts, in ten thousands. */
const indicator = (company: string | undefined, year: number, revenue: number, netProfit: number, ratio: number) =>
  run(
    `insert into finance (group_code, company_code, kind, year, period, revenue, net_profit, total_assets,
       total_liabilities, source_type)
     values ($1, $2, 'indicator', $3, 'year', $4, $5, 1000000, $6, 'manual')`,
    [enterprise.groupCode, company, year, revenue * tenThousand, netProfit * tenThousand, ratio * tenThousand],
  );

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-11-26T02:00:00Z');
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  const finance = ['finance_view', 'finance_edit', 'finance_lock'];
  enterprise = await server.makeEnterprise(
    { account: 'contrast_p', codes: finance },
    { account: 'contrast_a', home: 1, codes: [...finance, 'org_data_grant'] },
    {
      account: 'contrast_head',
      home: 'group',
      codes: ['group_contrast', 'group_finance_view', 'group_finance_edit', 'group_export', 'staff_structure'],
    },
    { account: 'contrast_plain', home: 'group', codes: ['group_contrast'] },
  );
  [stranger = ''] = (await server.makeEnterprise({ account: 'contrast_stranger' })).companyCodes;
  [p, a] = enterprise.companyCodes;
  [b, c, ...others] = await addCompanies(server, enterprise, ['乙公司', '丙公司', '丁公司', '戊公司', '己公司']);
  for (const [of, ratio] of [
    [a, 80],
    [b, 60],
    [c, 30],
  ] as const)
    await addHolding(server, enterprise, { of: of ?? '', by: p ?? '', ratio });
  head = await server.signIn('contrast_head', { tenant: enterprise.tenant('group') });
  plain = await server.signIn('contrast_plain', { tenant: enterprise.tenant('group') });
  keeperOfA = await server.signIn('contrast_a', { tenant: enterprise.tenant(1) });
  const keeperOfP = await server.signIn('contrast_p', { tenant: enterprise.tenant(0) });
  // A statement of the parent: assets 1,000, of these current 600; liabilities 412, of these current 300 (in ten thousands).
  await keeperOfP.ask(insertFinancialReport, {
    year: 2025,
    period: 'year',
    status: 'submitted',
    lines: [
      ['1001', 600, 500],
      ['1108', 400, 300],
      ['2001', 300, 200],
      ['2101', 112, 100],
      ['3001', 588, 500],
      ['4001', 100, 80],
      ['4002', 90, 72],
    ].map(([itemCode, now, before]) => ({
      itemCode: String(itemCode),
      currentAmount: Number(now) * tenThousand,
      compareAmount: Number(before) * tenThousand,
    })),
  });
  await keeperOfA.ask(insertFinance, {
    kind: 'indicator',
    year: 2025,
    period: 'year',
    revenue: 200 * tenThousand,
    netProfit: 50 * tenThousand,
    totalAssets: 100 * tenThousand,
    totalLiabilities: 58.7 * tenThousand,
  });
  await indicator(a, 2024, 100, -5, 60);
  await indicator(b, 2024, 250, 10, 66.4);
  await indicator(b, 2025, 300, -20, 35.9);
  await indicator(c, 2025, 400, 80, 20);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

const asked = (more: Partial<ContrastInput> = {}): ContrastInput => ({
  companyCodes: [p ?? '', a ?? '', b ?? ''],
  metrics: ['revenue', 'debtRatio'],
  years: [2024, 2025],
  period: 'year',
  ...more,
});
const compare = (more: Partial<ContrastInput> = {}, client = head) => client.ask(compareAmongMembers, asked(more));
const refused = async (more: object, client = head) => {
  const { errorCode, errorDesc } = await client.call(compareAmongMembers, { ...asked(), ...more });
  return [errorCode, errorDesc];
};
function rowOf({ rows }: { rows: readonly Row[] }, metric: string): Row {
  const row = rows.find((one) => one.metric === metric);
  if (!row) throw new Error(`there is no row ${metric}`);
  return row;
}

test('by quarter: what each brought alone, and what there was at its end; a ratio of running amounts has none', async () => {
  for (const [period, revenue, assets] of [
    ['q1', 20, 90],
    ['h1', 70, 95],
  ] as const)
    await keeperOfA.ask(insertFinance, {
      kind: 'indicator',
      year: 2025,
      period,
      revenue: revenue * tenThousand,
      netProfit: 0,
      totalAssets: assets * tenThousand,
      totalLiabilities: 0,
    });
  const quarterly = (metric: 'revenue' | 'totalAssets' | 'netMargin') =>
    head.ask(queryContrastQuarters, { companyCodes: [a ?? '', b ?? ''], metric, year: 2025, period: 'year' });
  const { quarters, series } = await quarterly('revenue');
  expect(quarters.slice(4)).toEqual(['25Q1', '25Q2', '25Q3', '25Q4']);
  // Nobody reported the third quarter: neither it nor the fourth is known alone.
  expect(series[0]?.values.slice(4)).toEqual([20 * tenThousand, 50 * tenThousand, null, null]);
  expect(series[1]?.values.slice(4)).toEqual([null, null, null, null]);
  expect((await quarterly('totalAssets')).series[0]?.values.slice(4)).toEqual([
    90 * tenThousand,
    95 * tenThousand,
    null,
    100 * tenThousand,
  ]);
  await expect(quarterly('netMargin')).rejects.toThrow('没有单季数');
  await expect(
    head.ask(queryContrastQuarters, {
      companyCodes: [a ?? '', stranger],
      metric: 'revenue',
      year: 2025,
      period: 'year',
    }),
  ).rejects.toThrow('成员企业不存在');
  await database.query(`delete from finance where company_code = $1 and period in ('q1', 'h1')`, [a]);
});

test('story 4: P, A and B by revenue and debt ratio, 2024–2025; the best of the debt ratio is the lowest', async () => {
  const answer = await compare();
  expect(answer.year).toBe(2025);
  expect(answer.columns.map(({ companyCode }) => companyCode)).toEqual([p, a, b]);
  expect(rowOf(answer, 'revenue')).toMatchObject({
    unit: '元',
    better: 'higher',
    values: [1_000_000, 2_000_000, 3_000_000],
    reasons: [null, null, null],
    best: [b],
    worst: [p],
    avg: 2_000_000,
    median: 2_000_000,
  });
  expect(rowOf(answer, 'debtRatio')).toMatchObject({
    better: 'lower',
    values: [41.2, 58.7, 35.9],
    best: [b],
    worst: [a],
    median: 41.2,
  });
  expect(answer.radar).toEqual([
    { metric: 'revenue', label: '营业收入', values: [0, 50, 100] },
    { metric: 'debtRatio', label: '资产负债率', values: [76.8, 0, 100] },
  ]);
  const ofB = answer.series.find(({ metric, companyCode }) => metric === 'revenue' && companyCode === b);
  expect(ofB?.points).toEqual([
    { year: 2024, value: 2_500_000, reason: null },
    { year: 2025, value: 3_000_000, reason: null },
  ]);
  const ofP = answer.series.find(({ metric, companyCode }) => metric === 'revenue' && companyCode === p);
  expect(ofP?.points[0]).toEqual({ year: 2024, value: null, reason: 'unreported' });
  expect(answer.coverage).toEqual({ reported: 3, total: 3, missing: [] });
});

test('story 4: C grants no finance, so its amounts are withheld and named; what is missing is in no mean', async () => {
  const answer = await compare({ companyCodes: [p ?? '', c ?? ''], metrics: ['revenue', 'patentCount'] });
  expect(rowOf(answer, 'revenue')).toMatchObject({
    values: [1_000_000, null],
    reasons: [null, 'noGrant'],
    best: [],
    worst: [],
    avg: 1_000_000,
  });
  expect(rowOf(answer, 'patentCount').reasons).toEqual([null, null]);
  expect(answer.coverage).toMatchObject({ reported: 1, total: 2, missing: [{ companyCode: c, reason: 'noGrant' }] });
});

test('story 4: a seventh company, one alone, one twice and one of another group are refused', async () => {
  const six = [p, a, b, ...others].map(String);
  expect((await compare({ companyCodes: six })).columns).toHaveLength(6);
  expect(await refused({ companyCodes: [...six, c] })).toEqual(['FY-V001', '成员企业：不能超过 6 项']);
  expect(await refused({ companyCodes: [p] })).toEqual(['FY-V001', '成员企业：至少选 2 项']);
  expect(await refused({ companyCodes: [p, p] })).toEqual(['FY-V001', '成员企业：不能重复']);
  expect((await refused({ companyCodes: [p, stranger] }))[0]).toBe('FY-N001');
  expect((await refused({ companyCodes: [p, 'NOBODY'] }))[0]).toBe('FY-N001');
});

test('metrics, years and periods that do not exist are refused by name', async () => {
  expect(await refused({ years: [1890] })).toEqual(['FY-V001', '年份第 1 项：不能小于 1990']);
  expect((await refused({ years: [2028] }))[1]).toMatch(/^年份第 1 项：/u);
  expect(await refused({ years: [2020, 2021, 2022, 2023, 2024, 2025] })).toEqual(['FY-V001', '年份：不能超过 5 项']);
  expect(await refused({ years: [] })).toEqual(['FY-V001', '年份：至少选 1 项']);
  expect(await refused({ period: 'q5' })).toEqual(['FY-V001', '期间：不在可选范围内']);
  expect(await refused({ metrics: [] })).toEqual(['FY-V001', '指标：至少选 1 项']);
  expect(await refused({ metrics: ['salary'] })).toEqual(['FY-V001', '指标第 1 项：不在可选范围内']);
  expect(await refused({ metrics: ['customerCount'] })).toEqual(['FY-V001', '指标：所属业务尚未开通']);
});

test('ratios, growth and change of sign come from amounts; the comparison column stands in for a year that was not reported', async () => {
  const answer = await compare({
    metrics: ['grossMargin', 'netMargin', 'currentRatio', 'roe', 'revenueGrowth', 'profitGrowth'],
    years: [2025],
  });
  expect(rowOf(answer, 'grossMargin')).toMatchObject({ values: [10, null, null], reasons: [null, 'noItem', 'noItem'] });
  expect(rowOf(answer, 'netMargin').values).toEqual([10, 25, -6.67]);
  expect(rowOf(answer, 'currentRatio').values).toEqual([2, null, null]);
  // 10 ÷ ((500 + 588) ÷ 2)
  expect(rowOf(answer, 'roe')).toMatchObject({ values: [1.84, null, null], reasons: [null, 'noItem', 'noItem'] });
  expect(rowOf(answer, 'revenueGrowth').values).toEqual([25, 100, 20]);
  expect(rowOf(answer, 'profitGrowth')).toMatchObject({
    values: [25, null, null],
    reasons: [null, 'toProfit', 'toLoss'],
  });
});

test('without the code of finance amounts are withheld from who asks, whatever members grant', async () => {
  const answer = await compare({ metrics: ['revenue', 'brandCount'] }, plain);
  expect(rowOf(answer, 'revenue')).toMatchObject({
    values: [null, null, null],
    reasons: ['noRight', 'noRight', 'noRight'],
  });
  expect(rowOf(answer, 'brandCount').values).toEqual([0, 0, 0]);
  expect(answer.coverage).toBeNull();
  expect((await plain.ask(queryContrastMembers, {})).latest).toBeNull();
});

test('who is in a company compares nothing, and a group that one does not belong to is refused', async () => {
  expect(await keeperOfA.call(compareAmongMembers, asked())).toMatchObject({ errorCode: 'FY-A001' });
  expect(await keeperOfA.call(queryContrastMembers, {})).toMatchObject({ errorCode: 'FY-A001' });
});

test('an amount in another currency without a rate is no amount, while its ratios are ratios', async () => {
  await run(
    `with r as (
       insert into financial_report (group_code, company_code, standard, scope, year, period, report_name, status, currency)
       values ($1, $2, 'cas', 'single', 2023, 'year', '2023', 'submitted', 'USD') returning id
     )
     insert into financial_report_line (group_code, company_code, report_id, statement, item_code, current_amount, is_computed)
     select $1, $2, r.id, x.statement, x.code, x.amount, false
     from r, (values ('is', '4001', 100), ('is', '4300', 25)) x (statement, code, amount)`,
    [enterprise.groupCode, b],
  );
  const answer = await compare({ companyCodes: [b ?? '', a ?? ''], metrics: ['revenue', 'netMargin'], years: [2023] });
  expect(rowOf(answer, 'revenue').reasons).toEqual(['noRate', 'unreported']);
  expect(rowOf(answer, 'netMargin').values).toEqual([25, null]);
  expect(answer.coverage?.missing).toMatchObject([{ reason: 'noRate' }, { reason: 'unreported' }]);
  await head.ask(saveExchangeRate, {
    year: 2023,
    period: 'year',
    currency: 'USD',
    closingRate: 7.1,
    averageRate: 7.05,
  });
  const rated = await compare({ companyCodes: [b ?? '', a ?? ''], metrics: ['revenue', 'netMargin'], years: [2023] });
  expect(rowOf(rated, 'revenue')).toMatchObject({ values: [705, null], reasons: [null, 'unreported'] });
  expect(rowOf(rated, 'netMargin').values).toEqual([25, null]);
});

/** People of B: entry, exit, education. */
async function hireAt(company: string, people: readonly (readonly [string, string | null, string])[]): Promise<void> {
  for (const [index, [entry, exit, education]] of people.entries())
    await run(
      `insert into group_user_base (group_code, company_code, name, id_type, group_info_id, position, employment_type,
         staff_status, entry_date, demission_date, highest_education, employee_no, completeness)
       values ($1, $2, $3, '111', 1, '工程师', 'full_time', $4, $5, $6, $7, $8, 0)`,
      [
        enterprise.groupCode,
        company,
        `员工${index}`,
        exit === null ? 'regular' : 'left',
        entry,
        exit,
        education,
        `N${index}`,
      ],
    );
}

test('people, rights and papers are counted on the last day of the period, today where that is still to come', async () => {
  await hireAt(b ?? '', [
    ['2020-01-01', null, '21'],
    ['2020-01-01', null, '21'],
    ['2020-01-01', '2025-06-30', '31'],
    ['2020-01-01', '2026-03-31', '14'],
    ['2025-02-01', null, '31'],
    ['2026-02-01', null, '31'],
  ]);
  const right = (type: string, grant: string | null, status: string, at: string | null) =>
    run(
      `insert into patent (group_code, company_code, patent_name, patent_type, country, legal_status, application_date,
         grant_date, status_date, fee_reduction)
       values ($1, $2, '方法', $3, 'CN', $4, '2019-01-01', $5, $6, '0')`,
      [enterprise.groupCode, b, type, status, grant, at],
    );
  await right('invention', '2024-05-01', 'granted', '2024-05-01');
  await right('utility', '2026-01-05', 'granted', '2026-01-05');
  // Alive at the end of 2025, gone since.
  await right('invention', '2021-05-01', 'ceased_fee', '2026-05-01');
  await right('invention', null, 'examining', '2024-01-01');
  const paper = (status: string, from: string, until: string) =>
    run(
      `insert into certificate (group_code, company_code, cert_name, cert_type, status, issue_date, expiry_date)
       values ($1, $2, '资质', 'iso', $3, $4, $5)`,
      [enterprise.groupCode, b, status, from, until],
    );
  await paper('valid', '2024-01-01', '2027-01-01');
  await paper('expired', '2022-01-01', '2026-01-01');
  await paper('pending', '2022-01-01', '2028-01-01');
  for (const [level, day] of [
    ['provincial', '2025-01-01'],
    ['national', '2026-01-01'],
    ['municipal', '2020-01-01'],
  ])
    await run(
      `insert into honor (group_code, company_code, honor_name, honor_level, honor_type, award_org, award_date)
       values ($1, $2, '荣誉', $3, 'enterprise', '政府', $4)`,
      [enterprise.groupCode, b, level, day],
    );
  const metrics = [
    'staffCount',
    'bachelorRatio',
    'turnoverRate',
    'revenuePerCapita',
    'patentCount',
    'inventionCount',
    'patentPer100',
    'certificateCount',
    'honorCount',
  ] as const;
  const of = async (year: number, client = head) => {
    const answer = await compare({ companyCodes: [b ?? '', c ?? ''], metrics: [...metrics], years: [year] }, client);
    return (metric: (typeof metrics)[number]) => [rowOf(answer, metric).values[0], rowOf(answer, metric).reasons[0]];
  };
  const past = await of(2025);
  expect(past('staffCount')).toEqual([4, null]);
  expect(past('bachelorRatio')).toEqual([75, null]);
  // One of 4 at the beginning and 4 at the end.
  expect(past('turnoverRate')).toEqual([25, null]);
  expect(past('revenuePerCapita')).toEqual([750_000, null]);
  expect(past('patentCount')).toEqual([2, null]);
  expect(past('inventionCount')).toEqual([2, null]);
  expect(past('patentPer100')).toEqual([50, null]);
  expect(past('certificateCount')).toEqual([2, null]);
  expect(past('honorCount')).toEqual([1, null]);
  const now = await of(2026);
  expect(now('staffCount')).toEqual([4, null]);
  expect(now('turnoverRate')).toEqual([25, null]);
  expect(now('patentCount')).toEqual([2, null]);
  expect(now('inventionCount')).toEqual([1, null]);
  expect(now('certificateCount')).toEqual([1, null]);
  expect(now('honorCount')).toEqual([2, null]);
  // Who may not see people is not told of one or two of them.
  const covered = await of(2025, plain);
  expect(covered('staffCount')).toEqual([4, null]);
  expect(covered('bachelorRatio')).toEqual([null, 'tooFew']);
  expect(covered('turnoverRate')).toEqual([null, 'tooFew']);
  expect((await of(2027))('staffCount')).toEqual([null, 'notDue']);
  const empty = await compare({ companyCodes: [p ?? '', b ?? ''], metrics: ['staffCount'], years: [2025] });
  expect(rowOf(empty, 'staffCount')).toMatchObject({ values: [null, 4], reasons: ['noRoster', null] });
});

test('a revoked grant empties what it fed at the next comparison', async () => {
  expect(rowOf(await compare(), 'revenue').values[1]).toBe(2_000_000);
  await keeperOfA.ask(grantData, { dataGrants: { finance: false } });
  const after = await compare();
  expect([rowOf(after, 'revenue').values[1], rowOf(after, 'revenue').reasons[1]]).toEqual([null, 'noGrant']);
  await keeperOfA.ask(grantData, { dataGrants: { finance: true } });
  expect(rowOf(await compare(), 'revenue').values[1]).toBe(2_000_000);
});

test('whom one may choose, and the period to begin with', async () => {
  const { members, latest } = await head.ask(queryContrastMembers, {});
  expect(members.slice(0, 2).map(({ companyCode }) => companyCode)).toEqual([p, a]);
  expect(members.find(({ companyCode }) => companyCode === c)).toMatchObject({
    isConsolidated: false,
    grants: ['base', 'ip'],
  });
  expect(latest).toEqual({ year: 2025, period: 'year' });
});

test('the workbook adds up by formula, names what is missing in words and says what each metric means', async () => {
  await run(`update company set short_name = '=cmd()' where company_code = $1`, [c]);
  const companyCodes = [a ?? '', b ?? '', c ?? ''];
  const request = asked({ companyCodes, metrics: ['revenue', 'netMargin'] });
  const answer = await head.send(exportContrast, request);
  expect(answer.statusCode).toBe(200);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const text = (part: string) => strFromU8(files[part] ?? new Uint8Array());
  expect([...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/gu)].map(([, name]) => name)).toEqual([
    '2025年年度',
    '历年',
    '口径说明',
  ]);
  const compared = text('xl/worksheets/sheet1.xml');
  expect(compared).toContain('AVERAGE(C2:E2)');
  expect(compared).toContain('MEDIAN(C3:E3)');
  expect(compared).toContain('<v>2500000</v>');
  const words = Object.keys(files).map(text).join('');
  for (const word of ['乙公司', '=cmd()', '未授权', '净利润 ÷ 营业收入', '2024 年度']) expect(words).toContain(word);
  expect(words).not.toMatch(/<f[^>]*>=?cmd/u);
  expect(await plain.call(exportContrast, request)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await head.call(exportContrast, { ...request, years: [1890] })).toMatchObject({ errorCode: 'FY-V001' });
});
