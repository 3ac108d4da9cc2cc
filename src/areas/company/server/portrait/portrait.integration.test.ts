/** The company portrait: every panel counts what the lists hold, small buckets are hidden, neighbours are not counted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPatent } from '#areas/ip/public.server.ts';
import { entryGroupUserBase } from '#areas/staff/public.server.ts';
import { insertGroupInfo, queryOrInsertGroupInfoList } from '#areas/staff/public.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertCertificate } from '../../model/certificate.ts';
import { insertFinance } from '../../model/finance.ts';
import { insertAndUpdateHonor } from '../../model/honor.ts';
import * as portrait from '../../model/portrait.ts';

let server: TestServer;
let keeper: TestClient;
let viewer: TestClient;
let neighbour: TestClient;
let stranger: TestClient;
const codes = [
  'company_portrait',
  'company_qualification',
  'certificate_edit',
  'company_honors',
  'honor_edit',
  'patent_info',
  'patent_add',
  'finance_view',
  'finance_edit',
];
beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise(
    { account: 'keeper', codes: [...codes, 'staff_structure', 'staff_entry', 'staff_record_edit', 'dept_edit'] },
    { account: 'viewer', codes: ['company_portrait'] },
    { account: 'neighbour', home: 1, codes: [...codes, 'staff_structure'] },
    { account: 'stranger', codes: ['base_info'] },
  );
  [keeper, viewer, neighbour, stranger] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('viewer'),
    server.signIn('neighbour'),
    server.signIn('stranger'),
  ]);
});
afterAll(() => server?.stop());

let made = 0;
/** Hires a man born in a year, with a bachelor's degree unless said otherwise. */
async function hire(
  groupInfoId: number,
  birthYear: number,
  entryDate: string,
  highestEducation: '14' | '21' = '21',
): Promise<void> {
  made += 1;
  await keeper.ask(entryGroupUserBase, {
    name: '张伟',
    position: '工程师',
    groupInfoId,
    entryDate,
    studyRecords: [
      {
        school: '浙江大学',
        major: '软件工程',
        startDate: '2008-09-01',
        endDate: '2012-06-30',
        educationCode: highestEducation,
      },
    ],
    idNumber: makeIdNumber({ division: '330110', birthday: `${birthYear}-01-01`, sequence: made * 2 + 1 }),
    phone: makeMobileOf(80_000_000 + made),
  });
}

const nextMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);
const thisYear = () => Number(todayInShanghai(server.platform.now()).slice(0, 4));
const buckets = async (call: typeof portrait.queryAgeDistribution, client = keeper) =>
  Object.fromEntries(
    (await client.ask(call, {})).buckets.filter(({ count }) => count !== 0).map(({ label, count }) => [label, count]),
  );

test('story 12: a bucket with two people shows "<3" to callers without the people, and two to those who have them', async () => {
  const { tree } = await keeper.ask(queryOrInsertGroupInfoList, {});
  const root = tree[0]?.id ?? 0;
  const research = await keeper.ask(insertGroupInfo, { name: '研发中心', nodeType: 'department', parentId: root });
  const year = thisYear();
  for (const month of ['03', '04']) await hire(research.id, year - 24, `${year - 2}-${month}-01`, '14');
  for (const month of ['03', '04', '05']) await hire(root, year - 40, `${year - 6}-${month}-01`);
  // /api/v1/company/ProfilePortrait/queryAgeDistribution
  expect(await buckets(portrait.queryAgeDistribution)).toEqual({ '25 岁及以下': 2, '36–40 岁': 3 });
  expect(await buckets(portrait.queryAgeDistribution, viewer)).toEqual({ '25 岁及以下': '<3', '36–40 岁': '*' });
  const labels = async (call: typeof portrait.queryAgeDistribution) =>
    (await keeper.ask(call, {})).buckets.map(({ label }) => label);
  expect(await labels(portrait.queryAgeDistribution)).toEqual([
    '25 岁及以下',
    '26–30 岁',
    '31–35 岁',
    '36–40 岁',
    '41–45 岁',
    '46–50 岁',
    '51–55 岁',
    '55 岁以上',
  ]);
  expect(await labels(portrait.queryWorkingAgeDistribution)).toEqual([
    '不满 1 年',
    '1–3 年',
    '3–5 年',
    '5–10 年',
    '10 年及以上',
  ]);
  // /api/v1/company/ProfilePortrait/queryEducationDistribution, querySexDistribution, queryWorkingAgeDistribution, queryDepartmentDistribution
  expect(await buckets(portrait.queryEducationDistribution, viewer)).toEqual({ 硕士: '<3', 本科: '*' });
  expect(await buckets(portrait.querySexDistribution)).toEqual({ 男: 5 });
  expect(await buckets(portrait.queryWorkingAgeDistribution)).toEqual({ '1–3 年': 2, '5–10 年': 3 });
  const departments = await viewer.ask(portrait.queryDepartmentDistribution, {});
  expect(departments.total).toBe(5);
  expect(departments.buckets.map(({ count }) => count)).toEqual(['*', '<3']);
  // The total is told: three beside "<3" of five would be two.
  expect((await viewer.ask(portrait.queryAgeDistribution, {})).total).toBe(5);
  // /api/v1/company/ProfilePortrait/queryFramework
  const { tree: drawn } = await viewer.ask(portrait.queryFramework, {});
  expect(drawn).toMatchObject([{ count: 5, children: [{ name: '研发中心', count: '<3' }] }]);
  expect((await keeper.ask(portrait.queryFramework, {})).tree[0]?.children[0]?.count).toBe(2);
});

test('/api/v1/company/ProfilePortrait/queryPersonnelChangeTrend: 24 months, who came, and who was there at the end', async () => {
  const { months } = await keeper.ask(portrait.queryPersonnelChangeTrend, {});
  expect(months).toHaveLength(24);
  expect(months.at(-1)).toMatchObject({
    month: todayInShanghai(server.platform.now()).slice(0, 7),
    headcount: 5,
    left: 0,
  });
  expect(months[0]?.headcount === 3 || months[0]?.headcount === 5).toBe(true);
  // Months in a row, each beginning where the one before ended; nobody left.
  for (const [at, { month, joined, headcount, turnover }] of months.entries()) {
    const before = months[at - 1];
    if (before)
      expect([month, Number(joined)]).toEqual([nextMonth(before.month), Number(headcount) - Number(before.headcount)]);
    expect(turnover).toBe(0);
  }
  const shown = await viewer.ask(portrait.queryPersonnelChangeTrend, {});
  for (const { joined, left } of shown.months)
    for (const count of [joined, left]) expect(typeof count === 'string' || count === 0 || count >= 3).toBe(true);
  // Steps of an exact line would be who came less who left.
  for (const { headcount, turnover } of shown.months)
    expect([typeof headcount === 'string' || headcount % 5 === 0, turnover]).toEqual([true, null]);
  expect((await neighbour.ask(portrait.queryPersonnelChangeTrend, {})).months.at(-1)?.headcount).toBe(0);
});

test('/api/v1/company/ProfilePortrait/queryQualificationCount, queryHonoraryQualification, queryKnowledgePropertyRight count the ledgers', async () => {
  await keeper.ask(insertCertificate, { certName: '过期', certType: 'license', expiryDate: '2020-01-01' });
  await keeper.ask(insertCertificate, { certName: '没有文件', certType: 'license' });
  expect(await viewer.ask(portrait.queryQualificationCount, {})).toEqual({
    total: 2,
    valid: 0,
    expiring: 0,
    expired: 1,
    byType: [],
  });
  const year = thisYear();
  const award = { honorType: 'science', awardOrg: '示例厅' } as const;
  await keeper.ask(insertAndUpdateHonor, {
    ...award,
    honorName: '一等奖',
    honorLevel: 'provincial',
    awardDate: `${year - 1}-05-01`,
  });
  const honors = await keeper.ask(portrait.queryHonoraryQualification, {});
  expect(honors).toMatchObject({
    total: 1,
    byLevel: [{ code: 'provincial', count: 1 }],
    latest: [{ honorName: '一等奖' }],
  });
  expect(honors.byYear.find((row) => row.year === year - 1)?.count).toBe(1);
  // Names of honours belong to their list.
  expect((await viewer.ask(portrait.queryHonoraryQualification, {})).latest).toEqual([]);
  await keeper.ask(insertPatent, {
    patentName: '一种方法',
    patentType: 'invention',
    applicationNo: '202010123456.2',
    applicationDate: '2020-03-15',
    grantDate: '2022-06-10',
    legalStatus: 'granted',
    applicants: [{ name: '云启科技' }],
    isCore: true,
  });
  const rights = await viewer.ask(portrait.queryKnowledgePropertyRight, { year: 2021 });
  expect(rights.patent).toMatchObject({
    total: 1,
    valid: 1,
    inventions: 1,
    core: 1,
    byType: [{ code: 'invention', count: 1 }],
  });
  expect(rights.byYear.find((row) => row.year === 2020)).toEqual({ year: 2020, patent: 1, brand: 0, copyright: 0 });
  expect((await neighbour.ask(portrait.queryKnowledgePropertyRight, {})).patent.total).toBe(0);
});

test('/api/v1/company/ProfilePortrait/queryTechnicalInformation says what nobody counted, queryVideo counts films; finances need their right', async () => {
  await keeper.ask(insertFinance, {
    kind: 'indicator',
    year: 2024,
    period: 'year',
    revenue: 1000,
    rdExpense: 80,
    netProfit: 100,
  });
  await keeper.ask(insertFinance, {
    kind: 'indicator',
    year: 2025,
    period: 'year',
    revenue: 1200,
    rdExpense: 120,
    netProfit: 150,
  });
  const technical = await keeper.ask(portrait.queryTechnicalInformation, {});
  expect(technical).toMatchObject({
    products: null,
    technologies: null,
    projects: null,
    corePatents: 1,
    inventions: 1,
  });
  expect(technical.research).toEqual([
    { year: 2024, ratio: 8 },
    { year: 2025, ratio: 10 },
  ]);
  expect((await viewer.ask(portrait.queryTechnicalInformation, {})).research).toBeNull();
  expect(await keeper.ask(portrait.queryVideo, {})).toEqual({ count: 0, latest: [] });
});

test('/api/v1/company/ProfilePortrait/queryPortraitSummary: six scores, five to eight sentences with their source, no finances without the right', async () => {
  const summary = await keeper.ask(portrait.queryPortraitSummary, {});
  expect(summary.scores.map(({ label }) => label)).toEqual(['规模', '经营', '创新', '资质', '人才', '品牌']);
  expect(summary.radar).toEqual(summary.scores.map(({ score }) => score));
  expect(summary.texts.length).toBeGreaterThanOrEqual(5);
  expect(summary.texts.length).toBeLessThanOrEqual(8);
  expect(summary.texts.find(({ code }) => code === 'operation')?.text).toMatch(
    /^2025 年营业收入 0\.12 万元，同比增长 20/u,
  );
  for (const { source, path } of summary.texts) expect(source !== '' && path.startsWith('/')).toBe(true);
  // A company that has entered nothing yet has five things to say all the same.
  const empty = await neighbour.ask(portrait.queryPortraitSummary, {});
  expect(empty.texts.map(({ text }) => text)).toContain('还没有在岗人员');
  expect(empty.texts.length).toBe(5);
  const hidden = await viewer.ask(portrait.queryPortraitSummary, {});
  expect(hidden.texts.some(({ code }) => code === 'operation' || code === 'research')).toBe(false);
  expect(hidden.scores.find(({ code }) => code === 'operation')?.score).toBeNull();
});

test('without the menu, with a wrong year: refused', async () => {
  for (const call of Object.values(portrait)) {
    if (typeof call !== 'object' || !('path' in call)) continue;
    expect(await stranger.call(call, {}), call.path).toMatchObject({ errorCode: 'FY-A001' });
    expect(await keeper.call(call, { year: 12 }), call.path).toMatchObject({ errorCode: 'FY-V001' });
  }
});
