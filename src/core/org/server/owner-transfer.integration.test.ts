import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptTransfer, cancelTransfer } from '../model/joining-acts.ts';
import { getStaffLoginUser } from '#core/account/public.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryMyRequest } from '../model/membership.ts';
import { queryTransfer, transferOwner } from '../model/owner-transfer.ts';
import { getList } from '../model/user.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
const clients: Record<string, TestClient> = {};

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    { account: 'owner', roles: ['company_owner', 'staff'] },
    { account: 'heir', roles: ['staff'] },
    { account: 'head', home: 'group', roles: ['group_owner', 'group_admin'] },
    { account: 'second', home: 'group', roles: ['group_admin'] },
  );
  await superuser.query('update company set owner_account_id = $1 where company_code = $2', [
    enterprise.accountIds.get('owner'),
    enterprise.companyCodes[0],
  ]);
  await superuser.query('update org_group set owner_account_id = $1 where group_code = $2', [
    enterprise.accountIds.get('head'),
    enterprise.groupCode,
  ]);
  for (const account of ['owner', 'heir', 'head', 'second']) clients[account] = await server.signIn(account);
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const as = (account: string): TestClient => {
  const client = clients[account];
  if (!client) throw new Error(`${account} is not signed in`);
  return client;
};
const memberOf = async (account: string, name: string) =>
  (await as(account).ask(getList, { keyword: name })).records[0]?.id ?? 0;
const offered = async (account: string) => (await as(account).as(null).ask(queryMyRequest, {})).transfers;

test('the owner sees what he began, takes it back, and begins anew; nobody else learns of it', async () => {
  expect(await as('owner').ask(queryTransfer, {})).toEqual({ isOwner: true, transfer: null });
  const { id } = await as('owner').ask(transferOwner, { memberId: await memberOf('owner', '测试heir') });
  expect(await as('owner').ask(queryTransfer, {})).toMatchObject({
    isOwner: true,
    transfer: { id, toName: '测试heir' },
  });
  expect(await as('heir').ask(queryTransfer, {})).toEqual({ isOwner: false, transfer: null });
  expect(await as('heir').call(cancelTransfer, { id })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await as('head').call(cancelTransfer, { id })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await offered('heir')).toHaveLength(1);
  await as('owner').ask(cancelTransfer, { id });
  expect(await offered('heir')).toEqual([]);
  expect(await as('heir').as(null).call(acceptTransfer, { id, accept: true })).toMatchObject({ errorCode: 'FY-C001' });
  expect(await as('owner').call(cancelTransfer, { id })).toMatchObject({ errorCode: 'FY-C001' });
});

test('a transfer that was not answered within three days is over', async () => {
  const { id } = await as('owner').ask(transferOwner, { memberId: await memberOf('owner', '测试heir') });
  await superuser.query("update owner_transfer set expire_at = now() - interval '1 minute' where id = $1", [id]);
  expect(await offered('heir')).toEqual([]);
  expect(await as('owner').ask(queryTransfer, {})).toEqual({ isOwner: true, transfer: null });
  expect(await as('heir').as(null).call(acceptTransfer, { id, accept: true })).toMatchObject({ errorCode: 'FY-C001' });
  expect((await as('heir').ask(getStaffLoginUser, {})).roles.map((role) => role.roleCode)).toEqual(['staff']);
});

test('a group is handed on among its own members; the former owner stays as administrator', async () => {
  const { id } = await as('head').ask(transferOwner, { memberId: await memberOf('head', '测试second') });
  expect(await offered('second')).toMatchObject([{ id, companyCode: '', name: expect.stringContaining('测试集团') }]);
  await as('second').as(null).ask(acceptTransfer, { id, accept: true });
  expect((await as('second').ask(getStaffLoginUser, {})).roles.map((role) => role.roleCode)).toEqual(
    expect.arrayContaining(['group_owner', 'group_admin']),
  );
  expect((await as('head').ask(getStaffLoginUser, {})).roles.map((role) => role.roleCode)).toEqual(['group_admin']);
  expect(await as('head').ask(queryTransfer, {})).toEqual({ isOwner: false, transfer: null });
});
