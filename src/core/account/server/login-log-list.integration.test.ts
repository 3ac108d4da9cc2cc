/** 登录日志: a view of the person alone, with or without an enterprise. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { loginLog } from '../model/login-log.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let one: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'one', roles: ['staff'] },
    { account: 'two', roles: ['staff'] },
    { account: 'group', home: 'group', roles: ['group_owner'] },
  );
  for (let times = 0; times < 3; times += 1) one = await server.signIn('one');
});
afterAll(() => server?.stop());

/** A line is written once the sign-in is committed, maybe after its answer. */
const comes = (client: TestClient, lines: number) =>
  expect.poll(async () => (await client.ask(loginLog.page, {})).total).toBe(lines);

test('everybody reads the own sign-ins, newest first, page by page, and those of nobody else', async () => {
  await comes(one, 3);
  const { records, total } = await one.ask(loginLog.page, { page: { size: 2 } });
  expect(total).toBe(3);
  expect(records).toMatchObject([
    { method: 'password', result: 'success', version: 0 },
    { method: 'password', result: 'success' },
  ]);
  expect(records[0]).not.toHaveProperty('companyCode');
  expect((records[0]?.at ?? '') >= (records[1]?.at ?? '')).toBe(true);
  const two = await server.signIn('two');
  await comes(two, 1);
});

test('it is narrowed like every list, and the same inside a company, inside a group and outside of all', async () => {
  expect((await one.ask(loginLog.page, { filter: { result: ['failure'] } })).total).toBe(0);
  expect((await one.ask(loginLog.page, { filter: { result: ['success'] } })).total).toBe(3);
  expect(await one.call(loginLog.page, { filter: { colour: 1 } })).toMatchObject({ errorCode: 'FY-V001' });
  expect((await one.as(null).ask(loginLog.page, {})).total).toBe(3);
  const group = await server.signIn('group', { tenant: enterprise.tenant('group') });
  await comes(group, 1);
  const asked = await group.ask(loginLog.page, { page: { current: 1, size: 1 }, perCompany: 5 });
  expect(asked.total).toBe(1);
  expect(asked).not.toHaveProperty('companies');
});
