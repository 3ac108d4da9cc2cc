/** Several users changed by one call: all that may be, none twice, the last administrator never. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStaffLoginUser } from '#core/account/public.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageAudit } from '#core/audit/public.ts';
import { queryPageRole } from '../model/role.ts';
import { revokeUserSession, updateUsers } from '../model/member-acts.ts';
import { queryPageUser } from '../model/user.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let admin: TestClient;
let editor: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'founder', roles: ['company_owner', 'staff'] },
    { account: 'admin', roles: ['company_admin', 'staff'] },
    { account: 'deputy', roles: ['company_admin', 'staff'] },
    { account: 'one', roles: ['staff'] },
    { account: 'two', roles: ['staff'] },
    { account: 'editor', codes: ['role_manage', 'user_edit'] },
    { account: 'neighbour', home: 1, roles: ['staff'] },
  );
  [admin, editor] = await Promise.all([server.signIn('admin'), server.signIn('editor')]);
});
afterAll(() => server?.stop());

const users = async () => (await admin.ask(queryPageUser, { page: { current: 1, size: 100 } })).records;
async function idsOf(...accounts: readonly string[]): Promise<number[]> {
  const listed = await users();
  return accounts.map(
    (account) => listed.find((user) => user.accountId === enterprise.accountIds.get(account))?.id ?? 0,
  );
}
const statusOf = async (account: string) =>
  (await users()).find((user) => user.accountId === enterprise.accountIds.get(account))?.status;

test('/api/v1/sys/updateUsers disables and enables all that may be, and names who may not be and why', async () => {
  const [one, two, founder, self] = await idsOf('one', 'two', 'founder', 'admin');
  const person = await server.signIn('one');
  expect((await person.call(getStaffLoginUser, {})).resultCode).toBe(1);
  const ids = [one ?? 0, two ?? 0, founder ?? 0, self ?? 0, 999_999, one ?? 0];
  const { done, refused } = await admin.ask(updateUsers, { action: 'disable', ids });
  expect(done?.map(({ id }) => id).toSorted()).toEqual([one ?? 0, two ?? 0].toSorted());
  expect(refused?.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))).toEqual([
    { id: founder, title: '测试founder', reason: '创建人与审计管理员受保护，不能操作' },
    { id: self, title: '测试admin', reason: '不能修改自己的状态' },
    { id: 999_999, title: '', reason: '成员不存在或已退出' },
  ]);
  expect(await person.call(getStaffLoginUser, {})).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'disabled' },
  });
  expect([await statusOf('one'), await statusOf('two'), await statusOf('founder'), await statusOf('admin')]).toEqual([
    'disabled',
    'disabled',
    'active',
    'active',
  ]);
  // One request, one line for each who changed.
  const founderClient = await server.signIn('founder');
  const { records } = await founderClient.ask(queryPageAudit, { filter: { entity: 'member', action: 'update' } });
  expect(new Set(records.slice(0, 2).map(({ requestId }) => requestId)).size).toBe(1);
  // Asked again it changes nothing and says why; one alone is refused as a whole.
  expect(await admin.call(updateUsers, { action: 'disable', ids: [one ?? 0] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '测试one已是已停用，不能重复停用',
  });
  expect(await admin.call(updateUsers, { action: 'enable', id: one ?? 0, version: 0 })).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: { id: one, status: 'disabled', roles: [{ roleCode: 'staff' }] } },
  });
  await admin.ask(updateUsers, { action: 'enable', ids: [one ?? 0, two ?? 0] });
  expect((await person.call(getStaffLoginUser, {})).resultCode).toBe(1);
});

test('the last administrator stays, also when all are named in one call', async () => {
  const ids = await idsOf('admin', 'deputy', 'founder');
  const { done, refused } = await editor.ask(updateUsers, { action: 'disable', ids });
  // The founder is protected, so that both administrators can go and one remains.
  expect([done?.map(({ id }) => id).toSorted(), refused?.map(({ id }) => id)]).toEqual([
    ids.slice(0, 2).toSorted(),
    ids.slice(2),
  ]);
  const founder = await server.signIn('founder');
  expect((await founder.ask(updateUsers, { action: 'enable', ids: ids.slice(0, 2) })).refused).toEqual([]);
});

test('one more role for several: who holds it keeps it; without the right to assign nobody gets it', async () => {
  const role = (await admin.ask(queryPageRole, { page: { current: 1, size: 100 } })).records.find(
    ({ roleCode }) => roleCode === 'writer',
  );
  const ids = await idsOf('one', 'two');
  expect((await admin.ask(updateUsers, { action: 'assign', ids, roleId: role?.id ?? 0 })).refused).toEqual([]);
  const held = (await users())
    .filter(({ id }) => ids.includes(id))
    .map(({ roles }) => roles.map(({ roleCode }) => roleCode).toSorted());
  expect(held).toEqual([
    ['staff', 'writer'],
    ['staff', 'writer'],
  ]);
  const [deputy] = await idsOf('deputy');
  expect(await editor.call(updateUsers, { action: 'assign', ids: [deputy ?? 0], roleId: role?.id ?? 0 })).toMatchObject(
    {
      errorCode: 'FY-A001',
      data: { codes: ['role_grant'] },
    },
  );
});

test('garbage, strangers and members of another company get nothing', async () => {
  const [one] = await idsOf('one');
  expect((await admin.call(updateUsers, { action: 'assign', ids: [one ?? 0] })).errorCode).toBe('FY-V001');
  expect((await admin.call(updateUsers, { action: 'enable', ids: [] })).errorCode).toBe('FY-V001');
  const neighbour = await server.signIn('neighbour');
  expect((await neighbour.call(updateUsers, { action: 'disable', ids: [one ?? 0] })).errorCode).toBe('FY-A001');
  expect(
    (await neighbour.as(enterprise.tenant(0)).call(updateUsers, { action: 'disable', ids: [one ?? 0] })).errorCode,
  ).toBe('FY-A001');
  expect(
    (await server.guest.as(enterprise.tenant(0)).call(updateUsers, { action: 'disable', ids: [one ?? 0] })).errorCode,
  ).toBe('FY-V003');
  expect(await statusOf('one')).toBe('active');
});

test('a member is signed out everywhere, not by himself; what was done stands in the log in its own words', async () => {
  const [one, self] = await idsOf('one', 'admin');
  expect(await admin.call(revokeUserSession, { id: self ?? 0 })).toMatchObject({ errorCode: 'FY-C001' });
  await admin.ask(revokeUserSession, { id: one ?? 0 });
  const founder = await server.signIn('founder');
  const { records } = await founder.ask(queryPageAudit, { filter: {} });
  expect(records.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['下线', '停用', '启用']));
});
