/** Lists of a group: every row says whose it is, 所属企业 narrows them, exports begin with it, sums are those of each company. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  lowCompleteness,
  memberEquityList,
  memberProfileList,
  memberReportList,
  remindProfile,
} from '#areas/company/model/member-companies.ts';
import { getCompanyInfo } from '#areas/company/model/company-base-calls.ts';
import { insertAndUpdateHonor, queryPageHonor } from '#areas/company/model/honor.ts';
import { insertShareholder, queryShareholder } from '#areas/company/model/shareholder.ts';
import { exportPatent, insertPatent, queryPagePatent } from '#areas/ip/model/patent.ts';
import { insertExternalPerson, queryPageExternalPerson } from '#areas/recruit/model/person-calls.ts';
import { queryPickerPeople } from '#areas/staff/model/picker-calls.ts';
import { queryPage } from '#areas/staff/model/roster-calls.ts';
import { hire, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import { getStaffLoginUser } from '#core/account/public.ts';
import { queryPageAudit } from '#core/audit/public.ts';
import { companyUserList } from '#core/org/model/company-users.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import { makePatentNumberOf } from '#platform/testing/make.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { runExport } from '#platform/transfer/export-job.ts';

const reading = [
  'base_info',
  'company_honors',
  'patent_info',
  'patent_export',
  'staff_structure',
  'external_talent_pool',
  'audit_log',
  'role_manage',
];
const writing = [
  ...reading,
  'base_edit',
  'honor_edit',
  'patent_add',
  'patent_edit',
  'shareholder_edit',
  'staff_entry',
  'recruit_add',
];

let server: TestServer;
let database: pg.Client;
let enterprise: TestEnterprise;
let foreign: TestEnterprise;
/** Keepers of the two companies of the group, and whoever looks at both. */
let first: TestClient;
let second: TestClient;
let group: TestClient;
const page = { current: 1, size: 20 };

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  enterprise = await server.makeEnterprise(
    { account: 'first', codes: writing },
    { account: 'second', home: 1, codes: writing },
    { account: 'group', home: 'group', codes: reading },
    { account: 'keeper', home: 'group', codes: ['base_info', 'group_base_edit', 'group_role_manage'] },
  );
  foreign = await server.makeEnterprise({ account: 'stranger', codes: writing });
  [first, second, group] = await Promise.all([
    server.signIn('first', { tenant: enterprise.tenant(0) }),
    server.signIn('second', { tenant: enterprise.tenant(1) }),
    server.signIn('group', { tenant: enterprise.tenant('group') }),
  ]);
  const stranger = await server.signIn('stranger', { tenant: foreign.tenant(0) });
  let number = 0;
  for (const [client, count] of [
    [first, 3],
    [second, 2],
    [stranger, 1],
  ] as const) {
    for (let place = 0; place < count; place += 1) {
      number += 1;
      await client.ask(insertPatent, {
        patentName: `方法 ${number}`,
        patentType: 'invention',
        applicationNo: makePatentNumberOf(number),
        applicationDate: `2026-0${number}-01`,
        legalStatus: 'filing',
        applicants: [{ name: '云启科技' }],
      });
      await client.ask(insertAndUpdateHonor, {
        honorName: `荣誉 ${number}`,
        honorLevel: 'national',
        honorType: 'enterprise',
        awardOrg: '工信部',
        awardDate: '2024-01-02',
      });
      await client.ask(insertShareholder, {
        shareholderName: `股东 ${number}`,
        shareholderType: 'person',
        subscribedAmount: number * 10_000,
        subscribedDate: '2030-12-31',
      });
    }
    await hire(client, { groupInfoId: await rootOf(client) });
    await client.ask(insertExternalPerson, {
      name: '外部人才',
      phone: `1390000000${number}`,
      source: 'site',
    });
  }
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

const nameOf = (home: 0 | 1) => `测试公司 ${enterprise.companyCodes[home]}`;
const companiesOf = (records: readonly object[]) =>
  records.map((row) => ('companyName' in row ? row.companyName : undefined)).toSorted();

test('rows of every area carry the name of their company inside a group, and nothing of another group', async () => {
  const [one, two] = [nameOf(0), nameOf(1)];
  const ofAll = { filter: {}, page };
  expect(companiesOf((await group.ask(queryPagePatent, ofAll)).records)).toEqual([one, one, one, two, two].toSorted());
  expect(companiesOf((await group.ask(queryPageHonor, ofAll)).records)).toEqual([one, one, one, two, two].toSorted());
  expect(companiesOf((await group.ask(queryPage, ofAll)).records)).toEqual([one, two].toSorted());
  expect(companiesOf((await group.ask(queryPageExternalPerson, ofAll)).records)).toEqual([one, two].toSorted());
  expect(companiesOf((await group.ask(queryPickerPeople, {})).people)).toEqual([one, two].toSorted());
  // A company knows whose its rows are.
  expect(companiesOf((await first.ask(queryPageHonor, ofAll)).records)).toEqual([undefined, undefined, undefined]);
});

test('所属企业 narrows every list, declared or written by hand, with its counts; a company out of reach has no rows', async () => {
  const of = (...companyCodes: string[]) => ({ filter: { companyCodes }, page });
  const [one, two] = enterprise.companyCodes;
  const foreignCode = foreign.companyCodes[0];
  expect(await group.ask(queryPageHonor, of(two))).toMatchObject({ total: 2 });
  expect(await group.ask(queryPageHonor, of(one, two))).toMatchObject({ total: 5 });
  expect(await group.ask(queryPageHonor, of(foreignCode))).toMatchObject({ total: 0, records: [] });
  expect(await group.ask(queryPageHonor, of(two, foreignCode))).toMatchObject({ total: 2 });
  expect(await group.ask(queryPagePatent, of(two))).toMatchObject({ total: 2, pending: 2 });
  const roster = await group.ask(queryPage, of(two));
  expect(companiesOf(roster.records)).toEqual([nameOf(1)]);
  const log = await group.ask(queryPageAudit, of(two) as { filter: object; page: typeof page });
  expect(new Set(companiesOf(log.records))).toEqual(new Set([nameOf(1)]));
  expect(await group.call(queryPageHonor, { filter: { companyCodes: [7] }, page })).toMatchObject({
    errorDesc: '所属企业：格式不正确',
  });
  // Inside a company the filter can name no other.
  expect(await first.ask(queryPageHonor, of(one))).toMatchObject({ total: 3 });
  expect(await first.call(queryPageHonor, of(two))).toMatchObject({ errorCode: 'FY-V001' });
});

test('a grouped list holds the first rows of each company, and says how many each has and what their amounts come to', async () => {
  const grouped = await group.ask(queryPagePatent, { filter: {}, page, perCompany: 1 });
  expect(grouped).toMatchObject({ total: 5, perCompany: 1 });
  expect(grouped.records.map((row) => [row.companyCode, row.patentName])).toEqual(
    grouped.companies?.map(({ companyCode }) => [
      companyCode,
      companyCode === enterprise.companyCodes[0] ? '方法 3' : '方法 5',
    ]),
  );
  const { companies } = await group.ask(queryShareholder, { filter: {}, page });
  const of = (home: 0 | 1) => companies?.find(({ companyCode }) => companyCode === enterprise.companyCodes[home]);
  expect(of(0)).toMatchObject({ companyName: nameOf(0), count: 3, sums: { subscribedAmount: 60_000 } });
  expect(of(1)).toMatchObject({ companyName: nameOf(1), count: 2, sums: { subscribedAmount: 90_000 } });
  expect(await first.ask(queryShareholder, { filter: {}, page })).not.toHaveProperty('companies');
});

test('the roster is grouped as any other list, and its sums per status stay those of everybody', async () => {
  await hire(first, { groupInfoId: await rootOf(first) });
  const { records, total, statusCounts, ...rest } = await group.ask(queryPage, { filter: {}, page, perCompany: 1 });
  expect(companiesOf(records)).toEqual([nameOf(0), nameOf(1)].toSorted());
  expect(total).toBe(3);
  expect(Object.values(statusCounts).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(rest).toMatchObject({
    perCompany: 1,
    companies: records.map(({ companyCode }) => ({
      companyCode,
      count: companyCode === enterprise.companyCodes[0] ? 2 : 1,
    })),
  });
  const all = await group.ask(queryPage, { filter: {}, page });
  expect(all.records).toHaveLength(3);
  expect(all).toMatchObject({ companies: rest['companies'] });
  expect(await first.ask(queryPage, { filter: {}, page })).not.toHaveProperty('companies');
});

test('shares of several companies are not added up; each has its own hundred percent', async () => {
  const { totals } = await group.ask(queryShareholder, { filter: {}, page });
  expect(totals).toMatchObject({ subscribed: 150_000, ratio: null });
  expect(totals.ratios.map(({ ratio }) => Math.round(ratio))).toEqual([100, 100]);
  const { totals: own } = await first.ask(queryShareholder, { filter: {}, page });
  expect(own).toMatchObject({ subscribed: 60_000, ratio: 100 });
});

test('an export out of a group begins with 所属企业 and keeps to the chosen companies, also when it runs later', async () => {
  const sheet = async (client: TestClient) => {
    const answer = await client.send(exportPatent, { filter: {}, fields: ['patentName'] });
    const { columns, rows } = await readTable(answer.rawPayload, '专利.xlsx', [
      { key: 'companyName', label: '所属企业', aliases: [], kind: 'text', required: false },
      { key: 'patentName', label: '专利名称', aliases: [], kind: 'text', required: false },
    ]);
    return { titles: columns.map(({ title }) => title), rows: rows.map(({ values }) => values) };
  };
  const exported = await sheet(group);
  expect(exported.titles).toEqual(['所属企业', '专利名称']);
  expect(companiesOf(exported.rows)).toEqual([nameOf(0), nameOf(0), nameOf(0), nameOf(1), nameOf(1)].toSorted());
  expect((await sheet(first)).titles).toEqual(['专利名称']);
  const { recordId } = await group.ask(exportEntity, {
    entity: 'patent',
    filter: { companyCodes: [enterprise.companyCodes[1]] },
    fields: ['patentName'],
    format: 'csv',
  });
  await runExport(server.platform, {
    recordId,
    accountId: enterprise.accountIds.get('group') ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: '',
  });
  const { rows: records } = await database.query('select status, total_rows from export_record where id = $1', [
    recordId,
  ]);
  expect(records).toEqual([{ status: 'success', total_rows: 2 }]);
});

test('the companies of a group are told to who enters it, with their key figures where a page holds one company', async () => {
  const { companies } = await group.ask(getStaffLoginUser, {});
  expect(companies.map(({ companyCode }) => companyCode).toSorted()).toEqual([...enterprise.companyCodes].toSorted());
  expect((await first.ask(getStaffLoginUser, {})).companies).toEqual([]);
  const rowOfFirst = <Row extends { readonly memberCode: string }>({ records }: { readonly records: readonly Row[] }) =>
    records.find(({ memberCode }) => memberCode === enterprise.companyCodes[0]);
  const info = await first.ask(getCompanyInfo, {});
  expect(rowOfFirst(await group.ask(memberProfileList.page, {}))).toMatchObject({
    memberName: nameOf(0),
    creditCode: info.base.creditCode,
    completeness: info.completeness,
    gapCount: info.gaps.length,
    firstGap: info.gaps[0]?.label,
    staffCount: info.base.staffCount,
  });
  const equity = rowOfFirst(await group.ask(memberEquityList.page, {}));
  expect(equity).toMatchObject({ shareholders: 3, largestHolder: '股东 3', largestRatio: 50 });
  expect(Math.round(equity?.shareRatio ?? 0)).toBe(100);
  // Without the code of the figures nothing is said of them, which is not the same as none.
  expect(rowOfFirst(await group.ask(memberReportList.page, {}))).toMatchObject({
    reportCount: null,
    latestPeriod: null,
  });
  const users = await group.ask(companyUserList.page, { sort: [{ field: 'memberName', order: 'asc' }] });
  expect(users.records.map((row) => row.users)).toEqual([1, 1]);
  const keyword = nameOf(0);
  expect((await group.ask(companyUserList.page, { filter: { keyword } })).records).toMatchObject([
    { memberName: keyword, memberCode: enterprise.companyCodes[0] },
  ]);
  // Roles of the group say nothing about who works in its companies.
  const keeper = await server.signIn('keeper', { tenant: enterprise.tenant('group') });
  expect(await keeper.call(companyUserList.page, {})).toMatchObject({ errorCode: 'FY-A001' });
});

test('the group asks companies with thin profiles to complete them, once in 24 hours, and none that is out of reach', async () => {
  const keeper = await server.signIn('keeper', { tenant: enterprise.tenant('group') });
  const { records } = await keeper.ask(memberProfileList.page, {});
  const thin = records.filter(({ completeness }) => completeness < lowCompleteness).map(({ memberCode }) => memberCode);
  expect(thin.length).toBeGreaterThan(0);
  const companyCodes = records.map(({ memberCode }) => memberCode);
  // What a filter finds, whatever page is in sight: nobody here.
  const nobody = { filter: { completeness: [lowCompleteness, 100] } };
  expect(await keeper.ask(remindProfile, nobody)).toEqual({ reminded: [], skipped: [], unheard: [] });
  expect(await keeper.call(remindProfile, { ...nobody, companyCodes })).toMatchObject({ errorCode: 'FY-V001' });
  // Of two calls at once one writes.
  const answers = await Promise.all([{ filter: {} }, { companyCodes }].map((whom) => keeper.ask(remindProfile, whom)));
  expect(answers.flatMap(({ reminded }) => reminded).toSorted()).toEqual(thin.toSorted());
  expect(answers.flatMap(({ unheard }) => unheard)).toEqual([]);
  const { rows } = await database.query(
    `select distinct company_code, title, link_path from message where dedupe_key like 'member_profile %'`,
  );
  expect(rows.map(({ company_code: code }) => String(code)).toSorted()).toEqual(thin.toSorted());
  expect(rows[0]).toMatchObject({ title: '请补齐企业档案', link_path: '/base-info' });
  expect((await keeper.ask(remindProfile, { companyCodes })).skipped.toSorted()).toEqual(companyCodes.toSorted());
  const asked = (await group.ask(memberProfileList.page, {})).records.filter(({ remindedAt }) => remindedAt !== null);
  expect(asked.map(({ memberCode }) => memberCode).toSorted()).toEqual(thin.toSorted());
  const out = { companyCodes: [foreign.companyCodes[0] ?? ''] };
  expect(await keeper.call(remindProfile, out)).toMatchObject({ errorCode: 'FY-N001' });
  // Who may only read the profiles writes to nobody.
  for (const client of [group, first])
    expect(await client.call(remindProfile, { companyCodes })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await keeper.call(remindProfile, { companyCodes: [] })).toMatchObject({ errorCode: 'FY-V001' });
});
