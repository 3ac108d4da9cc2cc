/** The survey of a group: structure with circles and days, figures with their coverage, the table, officials, partners, scores. */
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { grantData, removeMember, saveMember } from '../../model/member-calls.ts';
import { defaultWeights, queryPower, savePowerWeight } from '../../model/survey/power.ts';
import { queryFramework, queryFrameworkDepartment } from '../../model/survey/framework.ts';
import { excelCompany, memberList, queryPageCompany } from '../../model/survey/member-list.ts';
import { exportOfficialUser, queryPageOfficialUser } from '../../model/survey/official-list.ts';
import { queryPartnerCategory, queryPartnerInfo } from '../../model/survey/partners.ts';
import { queryGroupStructure } from '../../model/survey/structure-calls.ts';
import { querySurvey } from '../../model/survey/survey.ts';
import { addCompanies, addHolding } from '../testing/add-companies.ts';

let server: TestServer;
let database: pg.Client;
let enterprise: TestEnterprise;
/** P the parent, A 80 %, B 60 %; A holds 30 % of C. */
let [p, a, b, c]: string[] = [];
let stranger = '';
let head: TestClient;
/** Without group_finance_view. */
let plain: TestClient;
let keeperOfA: TestClient;
const year2025 = { year: 2025, period: 'year' } as const;
/** The same as the list of members names it. */
const listed2025 = { reportYear: 2025, reportPeriod: 'year' } as const;
const tenThousand = 10_000;
const run = (text: string, values: unknown[]) => database.query(text, values);

/** Indicators of a period of a company, in ten thousands. */
const indicator = (company: string | undefined, year: number, revenue: number, netProfit: number) =>
  run(
    `insert into finance (group_code, company_code, kind, year, period, revenue, net_profit, total_assets,
       total_liabilities, source_type)
     values ($1, $2, 'indicator', $3, 'year', $4, $5, $6, $7, 'manual')`,
    [
      enterprise.groupCode,
      company,
      year,
      revenue * tenThousand,
      netProfit * tenThousand,
      revenue * tenThousand * 2,
      revenue * tenThousand,
    ],
  );

const official = (company: string | undefined, name: string, birth: string | null, idIndex: string | null) =>
  run(
    `insert into official_user (group_code, company_code, name, position_types, birth_date, id_no, id_no_index, phone,
       status, sort)
     values ($1, $2, $3, '{director}', $4, $5, $6, $7, 'present', 100)`,
    [
      enterprise.groupCode,
      company,
      name,
      birth,
      idIndex === null ? null : server.platform.seal.seal('110101199003070011'),
      idIndex,
      server.platform.seal.seal('13800001234'),
    ],
  );

async function partner(company: string | undefined, name: string, uscc: string | null, path: string[], amount: number) {
  let parent: number | null = null;
  for (const category of path) {
    const known = await run(`select id from partner_category where company_code = $1 and category_name = $2`, [
      company,
      category,
    ]);
    const id: number = Number(
      known.rows[0]?.id ??
        (
          await run(
            `insert into partner_category (group_code, company_code, category_name, parent_id, sort)
             values ($1, $2, $3, $4, 10) returning id`,
            [enterprise.groupCode, company, category, parent],
          )
        ).rows[0].id,
    );
    parent = id;
  }
  await run(
    `insert into partner (group_code, company_code, partner_name, credit_code, category_id, partner_type, status, amount)
     values ($1, $2, $3, $4, $5, 'supplier', 'active', $6)`,
    [enterprise.groupCode, company, name, uscc, parent, amount],
  );
}

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-11-26T02:00:00Z');
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  enterprise = await server.makeEnterprise(
    { account: 'survey_p', codes: [] },
    { account: 'survey_a', home: 1, codes: ['org_data_grant'] },
    {
      account: 'survey_head',
      home: 'group',
      codes: [
        'group_survey',
        'group_finance_view',
        'group_export',
        'group_base_edit',
        'group_structure_edit',
        'staff_structure',
      ],
    },
    { account: 'survey_plain', home: 'group', codes: ['group_survey'] },
  );
  [stranger = ''] = (await server.makeEnterprise({ account: 'survey_stranger' })).companyCodes;
  [p, a] = enterprise.companyCodes;
  [b, c] = await addCompanies(server, enterprise, ['乙公司', '丙公司']);
  // Made at the time of the machine, which is another than that of the test.
  await run(`update company set joined_group_at = '2020-01-01' where group_code = $1`, [enterprise.groupCode]);
  await addHolding(server, enterprise, { of: a ?? '', by: p ?? '', ratio: 80 });
  await addHolding(server, enterprise, { of: b ?? '', by: p ?? '', ratio: 60 });
  await addHolding(server, enterprise, { of: c ?? '', by: a ?? '', ratio: 30 });
  head = await server.signIn('survey_head', { tenant: enterprise.tenant('group') });
  plain = await server.signIn('survey_plain', { tenant: enterprise.tenant('group') });
  keeperOfA = await server.signIn('survey_a', { tenant: enterprise.tenant(1) });
  await indicator(p, 2025, 100, 10);
  await indicator(a, 2025, 200, 50);
  await indicator(a, 2024, 150, -5);
  await indicator(b, 2025, 300, -20);
  await indicator(c, 2025, 400, 80);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

const nodeOf = async (code: string | undefined, input: object = {}) => {
  const { nodes } = await head.ask(queryGroupStructure, { ...year2025, ...input });
  return nodes.find(({ companyCode }) => companyCode === code);
};

test('story 7: P→A 80 %, P→B 60 %, and A holding 30 % of C: 24 % of C from P', async () => {
  expect(await nodeOf(p)).toMatchObject({ level: 0, nextCode: null, indirectRatio: null, revenue: 1_000_000 });
  expect(await nodeOf(a)).toMatchObject({ level: 1, ratio: 80, indirectRatio: 80, isConsolidated: true });
  expect(await nodeOf(b)).toMatchObject({ ratio: 60, indirectRatio: 60 });
  // Its share is 30 %, below half: no finances, and outside of every sum.
  expect(await nodeOf(c)).toMatchObject({
    nextCode: a,
    level: 2,
    ratio: 30,
    indirectRatio: 24,
    isConsolidated: false,
    revenue: null,
    reportState: 'noGrant',
  });
});

test('holders of a member stand above it, with what they hold of it in the end', async () => {
  const { nodes } = await head.ask(queryGroupStructure, {
    ...year2025,
    targetCompanyCode: c,
    direction: 'up',
  });
  expect(nodes.map(({ companyCode, level, indirectRatio }) => [companyCode, level, indirectRatio])).toEqual([
    [c, 0, null],
    [a, -1, 30],
    [p, -2, 24],
  ]);
});

test('a depth cuts the structure, and says so', async () => {
  const cut = await head.ask(queryGroupStructure, { ...year2025, depth: 1 });
  expect(cut.isCut).toBe(true);
  expect(cut.nodes.map(({ companyCode }) => companyCode)).not.toContain(c);
});

test('a day before 1990, a depth of 11, a company outside and a wrong period are refused with the name of the field', async () => {
  await expect(head.ask(queryGroupStructure, { date: '1989-12-31' })).rejects.toThrow(/截至日期.*1990/u);
  await expect(head.ask(queryGroupStructure, { depth: 11 })).rejects.toThrow(/层数/u);
  await expect(head.ask(queryGroupStructure, { targetCompanyCode: stranger })).rejects.toThrow('企业不存在');
  await expect(head.ask(querySurvey, { year: 1890, period: 'year' })).rejects.toThrow(/年份/u);
  await expect(head.ask(querySurvey, { year: 2100, period: 'year' })).rejects.toThrow(/年份/u);
  await expect(head.ask(querySurvey, { year: 2025, period: 'm13' as 'year' })).rejects.toThrow(/期间/u);
  await expect(head.ask(queryPageOfficialUser, { filter: { memberCode: [stranger] } })).rejects.toThrow('企业不存在');
  await expect(head.ask(queryPageCompany, { filter: { reportYear: 1890 } })).rejects.toThrow(/年份/u);
  await expect(head.ask(queryFrameworkDepartment, { targetCompanyCode: stranger })).rejects.toThrow('企业不存在');
});

test('every figure says of when it is and of how many consolidated members', async () => {
  const survey = await head.ask(querySurvey, year2025);
  expect(survey).toMatchObject({ ...year2025, parent: { companyCode: p }, memberCount: 4 });
  const figures = new Map(survey.figures.map((figure) => [figure.code, figure]));
  expect(figures.get('members')).toMatchObject({ value: 4, detail: 3, date: '2026-11-26' });
  expect(figures.get('revenue')).toMatchObject({ value: 600 * tenThousand, ...year2025, date: null });
  expect(figures.get('netProfit')?.value).toBe(40 * tenThousand);
  // Of the same members in both years: A alone, from a loss to a profit.
  expect(figures.get('netProfit')?.growth).toEqual({ yoy: null, turn: 'toProfit' });
  expect(figures.get('totalAssets')).toMatchObject({ value: 1200 * tenThousand, detail: 50 });
  expect(figures.get('staff')?.date).toBe('2025-12-31');
  for (const figure of survey.figures) if (figure.code !== 'members') expect(figure.coverage.total).toBe(3);
  expect(figures.get('regCapital')).toMatchObject({ value: null, coverage: { reported: 0, total: 3 } });
  expect(survey.coverage).toMatchObject({ reported: 3, total: 3 });
});

test('without a period the latest that anybody reported is shown', async () => {
  expect(await head.ask(querySurvey, {})).toMatchObject(year2025);
});

test('the table ties to the figures; what is not granted is empty and named', async () => {
  const page = await head.ask(queryPageCompany, { filter: listed2025 });
  expect(page.records.map(({ memberCode }) => memberCode)).toEqual([b, a, p, c]);
  expect(page.records.find(({ memberCode }) => memberCode === c)).toMatchObject({
    revenue: null,
    finalRatio: 24,
    reportState: 'noGrant',
    masked: ['revenue', 'netProfit', 'profitGrowth', 'totalAssets', 'debtRatio', 'staff'],
  });
  expect(page.records.find(({ memberCode }) => memberCode === a)).toMatchObject({
    profitGrowth: null,
    profitTurn: 'toProfit',
    debtRatio: 50,
    reportState: 'indicator',
  });
  const { totals } = await head.ask(querySurvey, year2025);
  expect(totals).toMatchObject({ consolidated: 3, group: null, sum: { members: 3, revenue: 600 * tenThousand } });
  const sorted = await head.ask(queryPageCompany, {
    filter: listed2025,
    sort: [{ field: 'netProfit', order: 'asc' }],
  });
  // What a member has not stands last in either order.
  expect(sorted.records.map(({ memberCode }) => memberCode)).toEqual([b, p, a, c]);
  expect((await head.ask(queryPageCompany, { filter: { ...listed2025, keyword: '乙公' } })).total).toBe(1);
  expect((await head.ask(queryPageCompany, { filter: { ...listed2025, reportState: ['noGrant'] } })).total).toBe(1);
  const second = await head.ask(queryPageCompany, { filter: listed2025, page: { current: 2, size: 3 } });
  expect(second).toMatchObject({ total: 4, records: [{ memberCode: c }] });
});

test('a region stands for all below it', async () => {
  await run(`update company set division_code = '440305' where company_code = $1`, [a]);
  const codesIn = async (regionCode: string) =>
    (await head.ask(queryPageCompany, { filter: { regionCode } })).records.map(({ memberCode }) => memberCode);
  expect(await codesIn('440000')).toEqual([a]);
  expect(await codesIn('440300')).toEqual([a]);
  expect(await codesIn('440400')).toEqual([]);
});

test('amounts need group_finance_view', async () => {
  const { records } = await plain.ask(queryPageCompany, { filter: listed2025 });
  expect(records.every(({ revenue, masked }) => revenue === null && masked?.includes('revenue'))).toBe(true);
  const { figures, totals } = await plain.ask(querySurvey, year2025);
  expect(totals.sum.revenue).toBeNull();
  expect(figures.find(({ code }) => code === 'revenue')).toMatchObject({ value: null, isMasked: true });
  const { nodes } = await plain.ask(queryGroupStructure, year2025);
  expect(nodes.every(({ revenue }) => revenue === null)).toBe(true);
});

const textOf = (file: Uint8Array): string =>
  Object.values(unzipSync(file))
    .map((part) => strFromU8(part))
    .join('');

test('the workbook holds both sheets, and no name becomes a formula', async () => {
  const { rawPayload } = await head.send(excelCompany, { filter: listed2025, columns: ['revenue', 'netProfit'] });
  const text = textOf(new Uint8Array(rawPayload));
  expect(text).toContain('3 家汇总');
  expect(text).toContain('<v>6000000</v>');
  expect(text).not.toContain('<f>');
  await expect(head.ask(excelCompany, { filter: listed2025, columns: ['noSuchColumn'] })).rejects.toThrow('导出列');
});

test('the list leaves by the download centre with the same lines', async () => {
  expect(server.platform.registry.exports.get(memberList.name)).toHaveProperty('write');
  const { recordId } = await head.ask(exportEntity, {
    entity: memberList.name,
    filter: listed2025,
    fields: ['memberName', 'revenue'],
    format: 'xlsx',
  });
  await runExport(server.platform, {
    recordId,
    accountId: enterprise.accountIds.get('survey_head') ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: '',
  });
  const { rows } = await run(`select status, error_desc from export_record where id = $1`, [recordId]);
  expect(rows).toEqual([{ status: 'success', error_desc: null }]);
});

test('one person in two members is 交叉任职: by ID number, else by name and day of birth; numbers stay covered', async () => {
  await official(p, '张三', null, 'same');
  await official(a, '张三丰', null, 'same');
  await official(p, '李四', '1980-01-01', null);
  await official(b, '李四', '1980-01-01', 'other');
  // Of the same name and day, and of another number.
  await official(p, '王五', '1981-01-01', 'one');
  await official(a, '王五', '1981-01-01', 'two');
  const { records, total } = await head.ask(queryPageOfficialUser, { filter: { memberCode: [p ?? ''] } });
  expect(total).toBe(3);
  const of = (name: string) => records.find((row) => row.name === name);
  expect(of('张三')?.otherMembers).toHaveLength(1);
  expect(of('李四')?.otherMembers).toEqual(['乙公司']);
  expect(of('王五')?.otherMembers).toBeNull();
  expect(of('张三')?.phone).toBe('138****1234');
  expect(of('张三')?.idNo).toContain('*');
  expect((await head.ask(queryPageOfficialUser, { filter: { positionTypes: ['gm'] } })).total).toBe(0);
  const { rawPayload: file } = await head.send(exportOfficialUser, { filter: {} });
  const text = textOf(new Uint8Array(file));
  expect(text).toContain('李四');
  expect(text).not.toContain('13800001234');
});

test('partners of one credit code stand once, with all members that work with them', async () => {
  await partner(p, '海川供应', '91110000MA0000000A', ['供应商', '原料'], 100);
  await partner(a, '海川供应有限公司', '91110000MA0000000A', ['供应商'], 50);
  await partner(b, '独行客', null, ['客户'], 10);
  const { records, total } = await head.ask(queryPartnerInfo, { filter: {} });
  expect(total).toBe(2);
  expect(records[0]).toMatchObject({ memberCount: 2, amount: 150, creditCode: '91110000MA0000000A' });
  expect((await head.ask(queryPartnerInfo, { filter: { isShared: true } })).total).toBe(1);
  expect((await head.ask(queryPartnerInfo, { filter: { category: '客户' } })).total).toBe(1);
  // With everything below it; both rows of the merged partner count.
  const supplied = await head.ask(queryPartnerInfo, { filter: { category: '供应商\n原料' } });
  expect(supplied.records).toMatchObject([{ memberCount: 2, amount: 150 }]);
  expect((await head.ask(queryPartnerInfo, { filter: { category: '原料' } })).total).toBe(0);
  const { categories } = await head.ask(queryPartnerCategory, {});
  expect(categories.map(({ name, memberCount, partnerCount }) => [name, memberCount, partnerCount])).toEqual([
    ['供应商', 2, 1],
    ['客户', 1, 1],
    ['原料', 1, 1],
  ]);
});

test('companies with their head counts; a roster that is not granted is no zero', async () => {
  const { companies } = await head.ask(queryFramework, {});
  expect(companies.find(({ companyCode }) => companyCode === c)?.count).toBeNull();
  expect(companies.find(({ companyCode }) => companyCode === b)?.count).toBe(0);
  await expect(head.ask(queryFrameworkDepartment, { targetCompanyCode: c ?? '' })).rejects.toThrow('未授权');
  expect((await head.ask(queryFrameworkDepartment, { targetCompanyCode: b ?? '' })).departments).toEqual([]);
});

test('scores are percentiles among members with data, and weights that add up to 100 are kept', async () => {
  const power = await head.ask(queryPower, year2025);
  expect(power.weights).toEqual(defaultWeights);
  const of = (code: string | undefined) => power.members.find(({ companyCode }) => companyCode === code);
  // Revenue and assets of three members: the lowest 0, the highest 100; head counts are of nobody.
  expect([of(p)?.axes.scale, of(a)?.axes.scale, of(b)?.axes.scale]).toEqual([0, 50, 100]);
  // C grants no finances: no score there, and no zero.
  expect(of(c)?.axes.scale).toBeNull();
  // Nobody has a degree on record: fewer than three with data.
  expect(of(a)?.axes.talent).toBeNull();
  const weights = { ...defaultWeights, scale: 30, operation: 15 };
  const { version } = await head.ask(savePowerWeight, { version: 0, weights });
  expect((await head.ask(queryPower, year2025)).weights).toEqual(weights);
  await expect(head.ask(savePowerWeight, { version, weights: { ...weights, scale: 31 } })).rejects.toThrow('100');
  await expect(head.ask(savePowerWeight, { version: version + 1, weights })).rejects.toThrow('已被他人修改');
  await expect(plain.ask(savePowerWeight, { version, weights })).rejects.toThrow('权限');
});

test('a member that revokes its finances is empty at the next reading, and missing instead of zero', async () => {
  await keeperOfA.ask(grantData, { dataGrants: { finance: false } });
  const survey = await head.ask(querySurvey, year2025);
  expect(survey.figures.find(({ code }) => code === 'revenue')).toMatchObject({
    value: 400 * tenThousand,
    coverage: { reported: 2, total: 3 },
  });
  const { records } = await head.ask(queryPageCompany, { filter: listed2025 });
  expect(records.find(({ memberCode }) => memberCode === a)).toMatchObject({ revenue: null, reportState: 'noGrant' });
  await keeperOfA.ask(grantData, { dataGrants: { finance: true } });
});

test('members that hold each other are marked and solved', async () => {
  await addHolding(server, enterprise, { of: a ?? '', by: b ?? '', ratio: 20 });
  await addHolding(server, enterprise, { of: b ?? '', by: a ?? '', ratio: 40 });
  const { edges } = await head.ask(queryGroupStructure, year2025);
  const between = edges
    .filter(({ isCross }) => isCross)
    .map(({ holderCode, companyCode }) => [holderCode, companyCode]);
  expect(between.toSorted()).toEqual(
    [
      [a, b],
      [b, a],
    ].toSorted(),
  );
  // P holds all of A and B that nobody outside the circle holds: a = 0.8 + 0.2 b, b = 0.6 + 0.4 a.
  expect((await nodeOf(a))?.indirectRatio).toBeCloseTo(100, 2);
  expect((await nodeOf(b))?.indirectRatio).toBeCloseTo(100, 2);
  expect((await nodeOf(c))?.indirectRatio).toBeCloseTo(30, 2);
});

test('a structure is of its day: who joined later or left before is not in it', async () => {
  const { id, version } = await head.ask(saveMember, { memberCode: b ?? '', joinDate: '2025-06-01' });
  expect(await nodeOf(b, { date: '2025-05-31' })).toBeUndefined();
  expect(await nodeOf(b, { date: '2025-06-01' })).toBeDefined();
  await head.ask(removeMember, { memberCode: b ?? '', id, version, exitDate: '2026-06-30', reason: '转让' });
  expect(await nodeOf(b, { date: '2026-06-29' })).toBeDefined();
  expect(await nodeOf(b, { date: '2026-06-30' })).toBeUndefined();
  const codesIn = async (year: number) =>
    (await head.ask(queryPageCompany, { filter: { reportYear: year, reportPeriod: 'year' } })).records.map(
      ({ memberCode }) => memberCode,
    );
  // Earlier periods stay, later ones stop.
  expect(await codesIn(2025)).toContain(b);
  expect(await codesIn(2027)).not.toContain(b);
  expect((await head.ask(queryPageCompany, { filter: { ...listed2025, status: ['exited'] } })).total).toBe(1);
});

test('a group of 300 members is answered whole', async () => {
  const large = await server.makeEnterprise({
    account: 'survey_large',
    home: 'group',
    codes: ['group_survey', 'group_finance_view'],
  });
  const [parent] = large.companyCodes;
  const codes = await addCompanies(
    server,
    large,
    Array.from({ length: 300 - large.companyCodes.length }, (_one, at) => `成员${at}公司`),
  );
  const [first = '', ...others] = codes;
  // It gives the parent a credit code, by which the others name it.
  await addHolding(server, large, { of: first, by: parent, ratio: 60 });
  await run(
    `insert into shareholder (group_code, company_code, shareholder_name, shareholder_type, credit_code,
       subscribed_amount, subscribed_date, share_ratio, status)
     select $1, x.code, c.company_name, 'company', c.credit_code, 100, '2030-01-01', 60, 'present'
     from unnest($2::text[]) x(code)
     join company c on c.company_code = $3`,
    [large.groupCode, others, parent],
  );
  await run(
    `insert into finance (group_code, company_code, kind, year, period, revenue, net_profit, source_type)
     select $1, code, 'indicator', 2025, 'year', 100000, 10000, 'manual' from unnest($2::text[]) x(code)`,
    [large.groupCode, codes.slice(0, 200)],
  );
  const client = await server.signIn('survey_large', { tenant: large.tenant('group') });
  const [survey, { nodes }, page] = await Promise.all([
    client.ask(querySurvey, year2025),
    client.ask(queryGroupStructure, { ...year2025, date: '2030-01-01' }),
    client.ask(queryPageCompany, { filter: listed2025, page: { current: 1, size: 50 } }),
  ]);
  expect(nodes).toHaveLength(300);
  expect(page.total).toBe(300);
  expect(page.records).toHaveLength(50);
  // Who reported comes before who did not, on the first page as on all.
  expect(page.records.every(({ revenue }) => revenue === 100_000)).toBe(true);
  expect(survey.coverage.reported).toBe(200);
  expect(survey.figures.find(({ code }) => code === 'revenue')?.value).toBe(20_000_000);
});
