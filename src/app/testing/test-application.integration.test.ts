import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const getStaffLoginUser = { method: 'POST', path: '/staff/getLoginUser' } as const;

let server: TestServer;
let enterprise: TestEnterprise;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'tester', codes: ['staff_structure'] },
    { account: 'owner', home: 'group', roles: ['group_owner'] },
  );
});
afterAll(() => server?.stop());

test('an account of a small enterprise signs in, enters and holds its codes', async () => {
  const client = await server.signIn('tester');
  const entered = (await client.send(getStaffLoginUser)).json();
  expect(entered).toMatchObject({
    resultCode: 1,
    data: { company: { companyCode: enterprise.companyCodes[0] }, selectGroupType: 2 },
  });
  expect(entered.data.sysAccessDataRespVos.map((entry: { code: string }) => entry.code)).toContain('staff_structure');
});

test('a member of the group enters as the group; a stranger to the other company is refused', async () => {
  const owner = await server.signIn('owner');
  expect((await owner.send(getStaffLoginUser)).json()).toMatchObject({
    resultCode: 1,
    data: { selectGroupType: 1, company: null },
  });
  const tester = await server.signIn('tester');
  expect((await tester.as(enterprise.tenant(1)).send(getStaffLoginUser)).json()).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'not_member' },
  });
});
