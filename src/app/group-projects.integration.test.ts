/** 项目 of the survey and the metrics of contracts and projects: sums of consolidated members that grant them, days of the past, rights. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareAmongMembers } from '#areas/group/model/contrast.ts';
import { grantData } from '#areas/group/model/member-calls.ts';
import { queryProjectOverview } from '#areas/group/model/survey/project-overview.ts';
import { addCompanies, addHolding } from '#areas/group/server/testing/add-companies.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let database: pg.Client;
let enterprise: TestEnterprise;
/** P the parent, A 80 %, C 30 %. */
let [p, a, c]: string[] = [];
/** Sees figures, names and money of projects. */
let head: TestClient;
/** Sees the survey alone. */
let plain: TestClient;
let keeperOfA: TestClient;

interface Made {
  readonly company: string | undefined;
  readonly name: string;
  readonly status?: string;
  readonly stage?: string;
  readonly plan?: readonly [start: string, end: string | null];
  readonly actual?: readonly [start: string | null, end: string | null];
  readonly next?: string;
  readonly money?: readonly [budget: number, cost: number];
}

const addProject = ({ company, name, status, stage, plan, actual, next, money }: Made) =>
  database.query(
    `insert into project (group_code, company_code, project_name, project_type, status, stage_code, priority, manager_id,
       is_manager_missing, plan_start, plan_end, actual_start, actual_end, progress, progress_method, health, next_date,
       milestone_count, milestone_done, budget, cost_amount, visibility, show_in_profile)
     values ($1, $2, $3, 'rd', $4, $5, 'medium', 1, false, $6, $7, $8, $9, 0, 'manual', 'green', $10, 0, 0, $11, $12,
       'members', false)`,
    [
      enterprise.groupCode,
      company,
      name,
      status ?? 'ongoing',
      stage ?? 'execute',
      plan?.[0] ?? '2026-01-01',
      plan?.[1] === undefined ? '2026-12-31' : plan[1],
      actual?.[0] ?? null,
      actual?.[1] ?? null,
      next ?? null,
      money?.[0] ?? null,
      money?.[1] ?? null,
    ],
  );

interface Signed {
  readonly company: string | undefined;
  readonly day: string | null;
  readonly amount: number | null;
  readonly direction?: string;
  readonly status?: string;
  readonly rate?: number;
}
let numbers = 0;
const addContract = ({ company, day, amount, direction, status, rate }: Signed) =>
  database.query(
    `insert into contract (group_code, company_code, contract_no, contract_name, direction, nature, open_ended, auto_renew,
       owner_id, status, approval_status, secret_level, category_id, type_id, currency, exchange_rate, plan_count,
       plan_paid_count, sign_date, amount)
     values ($1, $2, $3, '合同', $4, 'single', false, false, 1, $5, 'unsubmitted', 'normal', 1, 1, $6, $7, 0, 0, $8, $9)`,
    [
      enterprise.groupCode,
      company,
      `HT-${++numbers}`,
      direction ?? 'income',
      status ?? 'performing',
      rate === undefined ? 'CNY' : 'USD',
      rate ?? 1,
      day,
      amount,
    ],
  );

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-11-26T02:00:00Z');
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  enterprise = await server.makeEnterprise(
    { account: 'projects_p', codes: [] },
    { account: 'projects_a', home: 1, codes: ['org_data_grant'] },
    {
      account: 'projects_head',
      home: 'group',
      codes: ['group_survey', 'group_contrast', 'group_finance_view', 'project_manage', 'project_amount_view'],
    },
    { account: 'projects_plain', home: 'group', codes: ['group_survey', 'group_contrast'] },
  );
  [p, a] = enterprise.companyCodes;
  [c] = await addCompanies(server, enterprise, ['丙公司']);
  await addHolding(server, enterprise, { of: a ?? '', by: p ?? '', ratio: 80 });
  await addHolding(server, enterprise, { of: c ?? '', by: p ?? '', ratio: 30 });
  head = await server.signIn('projects_head', { tenant: enterprise.tenant('group') });
  plain = await server.signIn('projects_plain', { tenant: enterprise.tenant('group') });
  keeperOfA = await server.signIn('projects_a', { tenant: enterprise.tenant(1) });
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

test('contracts to collect are summed by the day on which they were signed, projects counted on the day', async () => {
  await addContract({ company: p, day: '2026-03-01', amount: 1_000_000.1 });
  await addContract({ company: p, day: '2026-10-08', amount: 10_000, rate: 7.1 });
  await addContract({ company: p, day: '2025-05-01', amount: 200_000 });
  // What nobody signed, has no amount, or is to be paid, is no sum that comes in.
  await addContract({ company: p, day: '2026-04-01', amount: 900, status: 'voided' });
  await addContract({ company: p, day: null, amount: 900, status: 'draft' });
  await addContract({ company: p, day: '2026-04-02', amount: null });
  await addContract({ company: p, day: '2026-04-03', amount: 900, direction: 'expense' });
  await addProject({ company: p, name: '在建', actual: ['2025-02-01', null], money: [500_000, 100_000] });
  await addProject({ company: p, name: '已完', status: 'accepted', actual: ['2025-03-01', '2026-02-01'] });
  await addProject({ company: p, name: '未开始', status: 'not_started', next: '2026-11-20', money: [900_000, 0] });
  const figures = async (years: number[], client = head) => {
    const { rows, series } = await client.ask(compareAmongMembers, {
      companyCodes: [p ?? '', a ?? '', c ?? ''],
      metrics: ['contractAmount', 'projectCount'],
      years,
      period: 'year',
    });
    const own = series.filter(({ companyCode }) => companyCode === p);
    return {
      values: rows.map(({ values }) => values),
      reasons: rows.map(({ reasons }) => reasons),
      own: own.map(({ points }) => points.map(({ value }) => value)),
    };
  };
  const both = await figures([2025, 2026]);
  // A signed and does nothing: zero. C holds 30 % and grants no projects: no number.
  expect(both.values).toEqual([
    [1_071_000.1, 0, null],
    [1, 0, null],
  ]);
  expect(both.reasons.map((reasons) => reasons[2])).toEqual(['noGrant', 'noGrant']);
  expect(both.own).toEqual([
    [200_000, 1_071_000.1],
    [2, 1],
  ]);
  // Money takes the code of the group's figures, a count does not.
  const covered = await figures([2026], plain);
  expect(covered.reasons[0]).toEqual(['noRight', 'noRight', 'noRight']);
  expect(covered.values[1]).toEqual([1, 0, null]);
});

test('the survey sums projects of consolidated members by state and stage, and names the largest and the latest', async () => {
  await addProject({ company: a, name: '甲的项目', stage: 'plan', next: '2026-11-06', money: [700_000, 10] });
  await addProject({ company: a, name: '明年的项目', plan: ['2027-01-01', null] });
  await addProject({ company: c, name: '丙的项目' });
  const { total, statuses, stages, members, coverage, top, late, moneyOf, date } = await head.ask(
    queryProjectOverview,
    { year: 2026 },
  );
  expect({ total, moneyOf, date }).toEqual({
    total: { count: 4, open: 3, late: 2, budget: 2_100_000, cost: 100_010 },
    moneyOf: 2,
    date: '2026-11-26',
  });
  expect(statuses.filter(({ count }) => count > 0)).toEqual([
    { status: 'not_started', count: 1 },
    { status: 'ongoing', count: 2 },
    { status: 'accepted', count: 1 },
  ]);
  expect(stages.filter(({ count }) => count > 0)).toEqual([
    { stage: 'plan', count: 1 },
    { stage: 'execute', count: 2 },
  ]);
  expect(coverage).toEqual({ reported: 2, total: 2, missing: [] });
  expect(members.map(({ companyCode, figures }) => [companyCode, figures?.count ?? null])).toEqual([
    [p, 3],
    [a, 1],
    [c, null],
  ]);
  expect(top?.map(({ projectName, budget }) => [projectName, budget])).toEqual([
    ['未开始', 900_000],
    ['甲的项目', 700_000],
    ['在建', 500_000],
  ]);
  expect(late?.map(({ projectName, lateDays }) => [projectName, lateDays])).toEqual([
    ['甲的项目', 20],
    ['未开始', 6],
  ]);
});

test('who sees the survey alone is told counts and neither names nor money; a revoked grant empties the rest', async () => {
  const covered = await plain.ask(queryProjectOverview, { year: 2026 });
  expect(covered).toMatchObject({
    total: { count: 4, budget: null, cost: null },
    moneyOf: null,
    top: null,
    late: null,
  });
  expect(covered.members[0]?.figures).toMatchObject({ count: 3, budget: null });
  await keeperOfA.ask(grantData, { dataGrants: { project: false } });
  const after = await head.ask(queryProjectOverview, { year: 2026 });
  expect(after.total.count).toBe(3);
  expect(after.coverage).toMatchObject({ reported: 1, total: 2, missing: [{ companyCode: a, reason: 'noGrant' }] });
  expect(after.top?.map(({ companyCode }) => companyCode)).toEqual([p, p]);
  expect(await head.call(queryProjectOverview, { year: 1890 })).toMatchObject({ errorCode: 'FY-V001' });
});
