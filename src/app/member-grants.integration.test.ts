/** What a company grants its group: codes of the group reach it only where it grants the area, by whatever way one enters. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertShareholder } from '#areas/company/model/shareholder.ts';
import { memberReportList } from '#areas/company/model/member-companies.ts';
import { insertPatent, queryPagePatent } from '#areas/ip/model/patent.ts';
import { queryPage } from '#areas/staff/model/roster-calls.ts';
import { hire, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import { queryPageDue } from '#core/due/public.ts';
import { makePatentNumberOf } from '#platform/testing/make.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const reading = ['base_info', 'finance_view', 'patent_info', 'staff_structure', 'due_manage'];
const writing = [...reading, 'patent_add', 'shareholder_edit', 'staff_entry'];
const page = { current: 1, size: 20 };

let server: TestServer;
let database: pg.Client;
let enterprise: TestEnterprise;
let group: TestClient;
let head = '';
let member = '';

/** People, patents, due items of the two companies as the group sees them, by company. */
async function seenByGroup() {
  const [people, patents, due] = await Promise.all([
    group.ask(queryPage, { filter: {}, page }),
    group.ask(queryPagePatent, { filter: {}, page }),
    group.ask(queryPageDue, { filter: {}, page }),
  ]);
  const companies = (records: readonly { companyCode: string }[]) =>
    [...new Set(records.map(({ companyCode }) => companyCode))].toSorted();
  return {
    people: companies(people.records),
    patents: companies(patents.records),
    duePeople: companies(
      due.records.filter(({ refTable }) => refTable.startsWith('staff') || refTable.startsWith('group_user')),
    ),
  };
}

/** Writes what the member said and lets every process know, as the call of the group area does. */
async function say(values: { holdRatio?: number | null; grants?: object | null; status?: string }): Promise<void> {
  await database.query(
    `insert into group_member (group_code, company_code, member_code, hold_ratio, grants, status)
     values ($1, '', $2, $3, $4, $5)
     on conflict (group_code, company_code, member_code) where deleted_at is null
     do update set hold_ratio = excluded.hold_ratio, grants = excluded.grants, status = excluded.status`,
    [enterprise.groupCode, member, values.holdRatio ?? null, values.grants ?? null, values.status ?? 'active'],
  );
  for (const id of enterprise.accountIds.values()) server.platform.identity.forget(id);
}

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  enterprise = await server.makeEnterprise(
    { account: 'first', codes: writing },
    { account: 'second', home: 1, codes: writing },
    { account: 'leader', home: 'group', codes: reading },
  );
  [head = '', member = ''] = enterprise.companyCodes;
  const [first, second] = await Promise.all([
    server.signIn('first', { tenant: enterprise.tenant(0) }),
    server.signIn('second', { tenant: enterprise.tenant(1) }),
  ]);
  group = await server.signIn('leader', { tenant: enterprise.tenant('group') });
  for (const [index, client] of [first, second].entries()) {
    await client.ask(insertPatent, {
      patentName: `方法 ${index}`,
      patentType: 'invention',
      applicationNo: makePatentNumberOf(index + 1),
      applicationDate: '2026-01-01',
      legalStatus: 'filing',
      applicants: [{ name: '云启科技' }],
    });
    // Of working age and without a contract: an item of the ledger about a person.
    await hire(client, { groupInfoId: await rootOf(client), entryDate: '2020-03-01' });
  }
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

test('a member of whom nothing is known grants everything', async () => {
  expect(await seenByGroup()).toMatchObject({ people: [head, member].toSorted(), patents: [head, member].toSorted() });
});

test('a member held by half or less grants profile and property, and each list of the group keeps to that', async () => {
  const second = await server.signIn('second', { tenant: enterprise.tenant(1) });
  const { rows } = await database.query<{ credit_code: string }>(
    'select credit_code from company where company_code = $1',
    [head],
  );
  await second.ask(insertShareholder, {
    shareholderName: '母公司',
    shareholderType: 'company',
    creditCode: rows[0]?.credit_code ?? '',
    subscribedAmount: 300_000,
    subscribedDate: '2030-12-31',
  });
  await second.ask(insertShareholder, {
    shareholderName: '他人',
    shareholderType: 'person',
    subscribedAmount: 700_000,
    subscribedDate: '2030-12-31',
  });
  await say({});
  const seen = await seenByGroup();
  expect(seen).toMatchObject({ people: [head], patents: [head, member].toSorted() });
  // Items of the ledger keep to the list that they come from: those of the other company stay in sight.
  expect(seen.duePeople).toEqual([head]);
  const { records } = await group.ask(memberReportList.page, {});
  expect(records.map(({ memberCode, reportCount }) => [memberCode, reportCount])).toEqual([
    [head, 0],
    [member, null],
  ]);
});

test('entering the member by a role of the group reaches no further', async () => {
  const leader = await server.signIn('leader', { tenant: enterprise.tenant(1) });
  expect(await leader.call(queryPage, { filter: {}, page })).toMatchObject({ errorCode: 'FY-A001' });
  expect((await leader.ask(queryPagePatent, { filter: {}, page })).total).toBe(1);
  // Its own people are not asked.
  const second = await server.signIn('second', { tenant: enterprise.tenant(1) });
  expect((await second.ask(queryPage, { filter: {}, page })).total).toBeGreaterThan(0);
});

test('what the member grants is seen at the next reading, and what it takes back no longer', async () => {
  await say({ grants: { personnel: true, ip: false } });
  expect(await seenByGroup()).toMatchObject({ people: [head, member].toSorted(), patents: [head] });
  await say({ grants: { personnel: false } });
  expect(await seenByGroup()).toMatchObject({ people: [head], patents: [head, member].toSorted() });
});

test('a member that left grants nothing', async () => {
  await say({ grants: { personnel: true }, status: 'exited' });
  expect(await seenByGroup()).toMatchObject({ people: [head], patents: [head] });
});
