/** Lists of what was entered: whose rows they hold for a company and for its group, and which code each level asks for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { joinRequestList } from '../model/request-lists.ts';
import { userList } from '../model/user.ts';

let server: TestServer;
let as: (name: string) => TestClient;

beforeAll(async () => {
  server = await startTestServer();
  const made = await server.makeEnterprise(
    { account: 'inside', codes: ['role_manage', 'org_member_approve'] },
    { account: 'inside_group_codes', codes: ['group_role_manage', 'group_company_add'] },
    { account: 'above', home: 'group', codes: ['group_role_manage', 'group_company_add'] },
    { account: 'above_company_codes', home: 'group', codes: ['role_manage', 'org_member_approve'] },
  );
  const clients = new Map<string, TestClient>();
  for (const name of made.accountIds.keys())
    clients.set(
      name,
      await server.signIn(name, { tenant: name.startsWith('above') ? made.tenant('group') : made.tenant(0) }),
    );
  as = (name) => {
    const client = clients.get(name);
    if (!client) throw new Error(`nobody is called ${name}`);
    return client;
  };
});
afterAll(() => server?.stop());

const accounts = async (name: string) =>
  (await as(name).ask(userList.page, { page: { current: 1, size: 100 } })).records.map(
    ({ companyCode }) => companyCode,
  );

test('a company lists its own members, the group those of the group itself', async () => {
  const inside = await accounts('inside');
  expect(inside.length).toBeGreaterThan(1);
  expect(inside).not.toContain('');
  const above = await accounts('above');
  expect(above.length).toBeGreaterThan(1);
  expect(new Set(above)).toEqual(new Set(['']));
});

test.each([userList, joinRequestList])('$name asks for the code of the level that was entered', async ({ page }) => {
  for (const name of ['inside', 'above']) expect(await as(name).call(page, {})).toMatchObject({ resultCode: 1 });
  for (const name of ['inside_group_codes', 'above_company_codes'])
    expect(await as(name).call(page, {})).toMatchObject({ errorCode: 'FY-A001' });
});

test('members are narrowed by several roles and states at once, and sorted by name', async () => {
  const ask = (query: object) => as('inside').ask(userList.page, query);
  const all = await ask({});
  const [role] = all.records.flatMap(({ roles }) => roles);
  const held = await ask({ filter: { roleId: [role?.id ?? 0], status: ['active', 'disabled'] } });
  expect(held.total).toBeGreaterThan(0);
  expect(held.records.every(({ roles }) => roles.some(({ id }) => id === role?.id))).toBe(true);
  expect((await ask({ filter: { status: ['invited'] } })).total).toBe(0);
  const names = (await ask({ sort: [{ field: 'displayName', order: 'desc' }] })).records.map(
    (user) => user.displayName,
  );
  expect(names.toReversed()).toEqual(
    (await ask({ sort: [{ field: 'displayName', order: 'asc' }] })).records.map((user) => user.displayName),
  );
});
