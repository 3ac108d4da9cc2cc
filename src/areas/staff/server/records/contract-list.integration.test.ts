/** 劳动合同 of all people: a view, with pages, filters, order, data scope, masks, group and export as every list has them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportEntity } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { contractCalls } from '../../model/records/contract.ts';
import { contractList } from '../../model/records/contract-list.ts';
import { hire, linkMember, readIn, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let plain: TestClient;
let own: TestClient;
let neighbour: TestClient;
let group: TestClient;
const people = new Map<string, number>();
const page = { current: 1, size: 20 };
const codes = ['staff_structure', 'staff_entry', 'staff_contract_view', 'staff_contract_edit', 'staff_export'];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'list_hr', codes: [...codes, 'staff_salary_view', 'staff_salary_edit'] },
    { account: 'list_plain', codes: ['staff_structure', 'staff_contract_view'] },
    { account: 'list_own', codes: ['staff_contract_view'], dataScope: 'self' },
    { account: 'list_nothing', codes: ['staff_structure'] },
    { account: 'list_neighbour', home: 1, codes: [...codes, 'staff_salary_edit'] },
    { account: 'list_group', home: 'group', codes: ['staff_structure', 'staff_contract_view', 'staff_export'] },
  );
  [hr, plain, own, neighbour, group] = await Promise.all([
    server.signIn('list_hr'),
    server.signIn('list_plain'),
    server.signIn('list_own'),
    server.signIn('list_neighbour', { tenant: enterprise.tenant(1) }),
    server.signIn('list_group', { tenant: enterprise.tenant('group') }),
  ]);
  let number = 0;
  for (const [client, name, start, end] of [
    [hr, '欧阳甲', '2025-01-01', '2027-12-31'],
    [hr, '欧阳乙', '2025-06-01', '2026-12-31'],
    [hr, '司徒丙', '2024-03-01', null],
    [neighbour, '邻居丁', '2025-02-01', '2026-12-31'],
  ] as const) {
    const { id } = await hire(client, { name, groupInfoId: await rootOf(client), entryDate: start });
    people.set(name, id);
    number += 1;
    await client.ask(contractCalls.save, {
      userBaseId: id,
      contractNo: `HT-${number}`,
      contractKind: 'labor',
      termType: end === null ? 'open_ended' : 'fixed_term',
      signCompany: '甲公司',
      signDate: start,
      startDate: start,
      endDate: end,
      contractSalary: 10_000 * number,
    });
  }
  await linkMember(server, enterprise, 'list_own', people.get('欧阳乙') ?? 0, []);
});
afterAll(() => server?.stop());

const named = async (client: TestClient, filter: Record<string, unknown>, more: object = {}) => {
  const { records, total } = await client.ask(contractList.page, { filter, page, ...more });
  expect(total).toBe(records.length);
  return records.map(({ personName }) => personName);
};

test('/api/v1/staff/queryPageContract lists the contracts of all people, newest first, with whose they are', async () => {
  expect(await named(hr, {})).toEqual(['欧阳乙', '欧阳甲', '司徒丙']);
  const { records } = await hr.ask(contractList.page, { filter: { keyword: 'ht-1' }, page });
  expect(records).toMatchObject([
    {
      personName: '欧阳甲',
      contractNo: 'HT-1',
      userBaseId: people.get('欧阳甲'),
      contractSalary: 10_000,
      status: 'active',
      companyCode: enterprise.companyCodes[0],
    },
  ]);
});

test('it is narrowed by columns and keyword, ordered, and turned page by page', async () => {
  expect(await named(hr, { endDate: ['2026-01-01', '2026-12-31'] })).toEqual(['欧阳乙']);
  expect(await named(hr, { termType: ['open_ended'] })).toEqual(['司徒丙']);
  expect(await named(hr, { keyword: '欧阳' })).toEqual(['欧阳乙', '欧阳甲']);
  for (const pinyin of ['ouyang', 'oy'])
    expect(await named(hr, { keyword: pinyin }), pinyin).toEqual(['欧阳乙', '欧阳甲']);
  expect(await named(hr, { keyword: '%' })).toEqual([]);
  expect(await named(hr, {}, { sort: [{ field: 'endDate', order: 'asc' }] })).toEqual(['欧阳乙', '欧阳甲', '司徒丙']);
  const second = await hr.ask(contractList.page, { filter: {}, page: { current: 2, size: 2 } });
  expect([second.total, second.records.map(({ personName }) => personName)]).toEqual([3, ['司徒丙']]);
  for (const wrong of [{ filter: { contractNo: 'HT' } }, { sort: [{ field: 'contractSalary', order: 'asc' }] }])
    expect(await hr.call(contractList.page, { page, ...wrong } as never)).toMatchObject({ errorCode: 'FY-V001' });
});

test('nobody sees more than the rights say: code, pay, data scope, company', async () => {
  const nothing = await server.signIn('list_nothing');
  expect(await nothing.call(contractList.page, { filter: {}, page })).toMatchObject({ errorCode: 'FY-A001' });
  const { records } = await plain.ask(contractList.page, { filter: {}, page });
  expect(records[0]).toMatchObject({ contractSalary: null, masked: ['contractSalary'] });
  expect(await named(own, {})).toEqual(['欧阳乙']);
  expect(await named(neighbour, {})).toEqual(['邻居丁']);
});

test('a group has the contracts of its companies, by company, with their sums where pay may be seen', async () => {
  const all = await group.ask(contractList.page, { filter: {}, page });
  expect(new Set(all.records.map((row) => (row as { companyName?: string }).companyName)).size).toBe(2);
  expect(all.companies?.map(({ count, sums }) => [count, sums])).toEqual([
    [3, {}],
    [1, {}],
  ]);
  const first = await group.ask(contractList.page, { filter: {}, page, perCompany: 1 });
  expect(first.records.map(({ personName }) => personName)).toEqual(['欧阳乙', '邻居丁']);
  const [, two] = enterprise.companyCodes;
  expect(await named(group, { companyCodes: [two] })).toEqual(['邻居丁']);
});

test('it leaves as a sheet, as it is narrowed, with words for codes; without the code it does not', async () => {
  const asked = {
    entity: contractList.name,
    fields: ['personName', 'contractKind', 'endDate'],
    format: 'xlsx' as const,
  };
  expect(await plain.call(exportEntity, { ...asked, filter: {} })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await hr.call(exportEntity, { ...asked, filter: { colour: 1 } })).toMatchObject({ errorCode: 'FY-V001' });
  const { recordId } = await hr.ask(exportEntity, { ...asked, filter: { keyword: '欧阳' } });
  await runExport(server.platform, {
    recordId,
    accountId: enterprise.accountIds.get('list_hr') ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: enterprise.companyCodes[0],
  });
  const [record] = await readIn<{ status: string; totalRows: number }>(
    server,
    enterprise,
    0,
    sql`select status, total_rows from export_record where id = ${recordId}`,
  );
  expect(record).toEqual({ status: 'success', totalRows: 2 });
});
