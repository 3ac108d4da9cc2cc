/** Several users changed by one call: all that may be, none twice, the last administrator never. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStaffLoginUser } from '#core/account/public.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageAudit } from '#core/audit/public.ts';
import { queryPageRole } from '../model/role.ts';
import { queryPageUser, updateUsers } from '../model/user.ts';

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
  const { results } = await admin.ask(updateUsers, { ids, status: 'disabled' });
  expect(results).toEqual([
    { id: one, ok: true, errorDesc: null },
    { id: two, ok: true, errorDesc: null },
    { id: founder, ok: false, errorDesc: '创建人与审计管理员受保护，不能操作' },
    { id: self, ok: false, errorDesc: '不能修改自己的部门或状态' },
    { id: 999_999, ok: false, errorDesc: '成员不存在或已退出' },
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
  // Asked again it changes nothing and says so of nobody.
  expect((await admin.ask(updateUsers, { ids: [one ?? 0], status: 'disabled' })).results).toEqual([
    { id: one, ok: true, errorDesc: null },
  ]);
  await admin.ask(updateUsers, { ids: [one ?? 0, two ?? 0], status: 'active' });
  expect((await person.call(getStaffLoginUser, {})).resultCode).toBe(1);
});

test('the last administrator stays, also when all are named in one call', async () => {
  const ids = await idsOf('admin', 'deputy', 'founder');
  const { results } = await editor.ask(updateUsers, { ids, status: 'disabled' });
  // The founder is protected, so that both administrators can go and one remains.
  expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
  const founder = await server.signIn('founder');
  expect(
    (await founder.ask(updateUsers, { ids: ids.slice(0, 2), status: 'active' })).results.every(({ ok }) => ok),
  ).toBe(true);
});

test('one more role for several: who holds it keeps it; without the right to assign nobody gets it', async () => {
  const role = (await admin.ask(queryPageRole, { page: { current: 1, size: 100 } })).records.find(
    ({ roleCode }) => roleCode === 'writer',
  );
  const ids = await idsOf('one', 'two');
  expect((await admin.ask(updateUsers, { ids, addRoleId: role?.id ?? 0 })).results.every(({ ok }) => ok)).toBe(true);
  const held = (await users())
    .filter(({ id }) => ids.includes(id))
    .map(({ roles }) => roles.map(({ roleCode }) => roleCode).toSorted());
  expect(held).toEqual([
    ['staff', 'writer'],
    ['staff', 'writer'],
  ]);
  const [deputy] = await idsOf('deputy');
  expect((await editor.ask(updateUsers, { ids: [deputy ?? 0], addRoleId: role?.id ?? 0 })).results).toMatchObject([
    { ok: false },
  ]);
});

test('garbage, strangers and members of another company get nothing', async () => {
  const [one] = await idsOf('one');
  expect((await admin.call(updateUsers, { ids: [one ?? 0] })).errorCode).toBe('FY-V001');
  expect((await admin.call(updateUsers, { ids: [], status: 'active' })).errorCode).toBe('FY-V001');
  const neighbour = await server.signIn('neighbour');
  expect((await neighbour.call(updateUsers, { ids: [one ?? 0], status: 'disabled' })).errorCode).toBe('FY-A001');
  expect(
    (await neighbour.as(enterprise.tenant(0)).call(updateUsers, { ids: [one ?? 0], status: 'disabled' })).errorCode,
  ).toBe('FY-A001');
  expect(
    (await server.guest.as(enterprise.tenant(0)).call(updateUsers, { ids: [one ?? 0], status: 'disabled' })).errorCode,
  ).toBe('FY-V003');
  expect(await statusOf('one')).toBe('active');
});
