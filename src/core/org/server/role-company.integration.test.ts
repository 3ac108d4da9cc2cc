/** Roles of a group that hold in chosen companies only: both walls stand where the role ends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStaffLoginUser } from '#core/account/public.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryCompanyBase, queryMyGroupAndCompany } from '../model/enterprise.ts';
import { queryExportRecords } from '#core/file/public.ts';
import type { ResourceNode } from '../model/role.ts';
import { explainAccess, insertGroupRole, queryGroupRole, queryResource } from '../model/role.ts';
import { queryPageUser } from '../model/user.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let chief: TestClient;
let narrow: TestClient;
const honor = '/api/v1/company/honor';
const award = { honorLevel: 'national', honorType: 'enterprise', awardOrg: '示例单位', awardDate: '2024-05-01' };

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'chief', home: 'group', roles: ['group_owner', 'group_admin'] },
    { account: 'narrow', home: 'group' },
    { account: 'one', codes: ['company_honors', 'honor_edit'] },
    { account: 'two', home: 1, codes: ['company_honors', 'honor_edit'] },
  );
  for (const account of ['one', 'two']) {
    const client = await server.signIn(account);
    await client.send(
      { method: 'POST', path: `${honor}/insertAndUpdateHonor` },
      { honorName: `荣誉 ${account}`, ...award },
    );
  }
  chief = await server.signIn('chief', { tenant: enterprise.tenant('group') });
  narrow = await server.signIn('narrow', { tenant: enterprise.tenant('group') });
});
afterAll(() => server?.stop());

async function resourceIds(...codes: string[]): Promise<number[]> {
  const flat = (nodes: readonly ResourceNode[]): ResourceNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children)]);
  const all = flat((await chief.ask(queryResource, {})).tree);
  return codes.map((code) => all.find((node) => node.code === code)?.id ?? 0);
}
const memberId = async () =>
  (await chief.ask(queryPageUser, { filter: { keyword: '测试narrow' } })).records[0]?.id ?? 0;
async function honorsSeenBy(client: TestClient): Promise<string[] | string> {
  const answer = await client.send(
    { method: 'POST', path: `${honor}/queryPageHonor` },
    { filter: {}, page: { current: 1, size: 20 } },
  );
  const { data, errorCode } = answer.json<{ data: { records: { honorName: string }[] }; errorCode: string }>();
  return errorCode ?? data.records.map((row) => row.honorName).toSorted();
}
async function compose(roleName: string, code: string, companyCodes: string[] | null): Promise<number> {
  const { id } = await chief.ask(insertGroupRole, {
    roleName,
    dataScope: 'all',
    resourceIds: await resourceIds(code),
    companyCodes,
  });
  const held = (await chief.ask(queryGroupRole, { id })).records[0];
  await chief.ask(insertGroupRole, { id, version: held?.version ?? 0, memberIds: [await memberId()] });
  return id;
}
const [first, second] = [() => enterprise.companyCodes[0], () => enterprise.companyCodes[1]];
const shown = async () =>
  (await narrow.as(null).ask(queryMyGroupAndCompany, {})).groups.flatMap((group) =>
    group.companies.map((company) => company.companyCode),
  );

test('a role of one company shows that company: in lists, in the tree, at its door; the other is closed', async () => {
  const id = await compose('一号企业荣誉', 'company_honors', [first()]);
  expect((await chief.ask(queryGroupRole, { id })).records[0]?.companyCodes).toEqual([first()]);
  expect(await honorsSeenBy(chief)).toEqual(['荣誉 one', '荣誉 two']);
  expect(await honorsSeenBy(narrow)).toEqual(['荣誉 one']);
  expect((await narrow.ask(queryCompanyBase, {})).records.map((row) => row.companyCode)).toEqual([first()]);
  expect(await shown()).toEqual([first()]);
  expect(await honorsSeenBy(narrow.as(enterprise.tenant(0)))).toEqual(['荣誉 one']);
  expect(await narrow.as(enterprise.tenant(1)).call(getStaffLoginUser, {})).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'not_member' },
  });
  const { recordId } = await narrow.ask(exportEntity, { entity: 'honor', fields: ['honorName'] });
  await runExport(server.platform, {
    recordId: recordId ?? 0,
    accountId: enterprise.accountIds.get('narrow') ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: '',
  });
  expect((await narrow.ask(queryExportRecords, {})).records.find((row) => row.id === recordId)).toMatchObject({
    status: 'success',
    totalRows: 1,
  });
});

test('another role for the other company opens it for its own code alone', async () => {
  await compose('二号企业资质', 'company_qualification', [second()]);
  expect((await shown()).toSorted()).toEqual([first(), second()].toSorted());
  expect(await honorsSeenBy(narrow)).toEqual(['荣誉 one']);
  expect(await honorsSeenBy(narrow.as(enterprise.tenant(1)))).toBe('FY-A001');
  // 权限解释 tells the same of a record.
  const rows = await chief.send(
    { method: 'POST', path: `${honor}/queryPageHonor` },
    { filter: {}, page: { current: 1, size: 20 } },
  );
  const { records } = rows.json<{ data: { records: { id: number; honorName: string }[] } }>().data;
  const idOf = (name: string) => records.find((row) => row.honorName === name)?.id ?? 0;
  const explained = async (name: string) =>
    (
      await chief.ask(explainAccess, {
        memberId: await memberId(),
        code: 'company_honors',
        entity: 'honor',
        entityId: idOf(name),
      })
    ).allowed;
  expect([await explained('荣誉 one'), await explained('荣誉 two')]).toEqual([true, false]);
  // Both menus are there: each call then works where its code reaches.
  const codes = (await narrow.ask(getStaffLoginUser, {})).sysAccessDataRespVos.map((entry) => entry.code);
  expect(codes).toEqual(expect.arrayContaining(['company_honors', 'company_qualification']));
});

test('a role that is widened reaches all companies with the next call', async () => {
  const role = (await chief.ask(queryGroupRole, { filter: { keyword: '一号企业荣誉' }, page: {} })).records[0];
  await chief.ask(insertGroupRole, { id: role?.id, version: role?.version ?? 0, companyCodes: null });
  expect(await honorsSeenBy(narrow)).toEqual(['荣誉 one', '荣誉 two']);
  const again = (await chief.ask(queryGroupRole, { id: role?.id })).records[0];
  await chief.ask(insertGroupRole, { id: role?.id, version: again?.version ?? 0, companyCodes: [first()] });
  expect(await honorsSeenBy(narrow)).toEqual(['荣誉 one']);
});

test('companies of others, none, and more than one’s own are refused; system roles reach all', async () => {
  const elsewhere = await server.makeEnterprise({ account: 'stranger' });
  const ids = await resourceIds('company_honors');
  const wish = { roleName: '越界', dataScope: 'all' as const, resourceIds: ids };
  expect(await chief.call(insertGroupRole, { ...wish, companyCodes: [elsewhere.companyCodes[0]] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '适用企业：企业不在本集团',
  });
  expect(await chief.call(insertGroupRole, { ...wish, companyCodes: [] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('适用企业'),
  });
  const leader = (await chief.ask(queryGroupRole, { filter: { keyword: '集团领导' }, page: {} })).records[0];
  expect(
    await chief.call(insertGroupRole, { id: leader?.id, version: leader?.version ?? 0, companyCodes: [first()] }),
  ).toMatchObject({ errorCode: 'FY-A001' });
  await compose('一号企业管角色', 'group_role_edit', [first()]);
  expect(await narrow.call(insertGroupRole, { ...wish, companyCodes: null })).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '适用企业超出您自己的范围',
  });
  expect(await narrow.call(insertGroupRole, { ...wish, companyCodes: [second()] })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await narrow.call(insertGroupRole, { ...wish, companyCodes: [first()] })).toMatchObject({ resultCode: 1 });
});
