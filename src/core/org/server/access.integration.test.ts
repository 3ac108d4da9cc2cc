import { afterAll, beforeAll, expect, test } from 'vitest';
import { onServer } from '#platform/testing/global-setup.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { AccessFinder } from './access.ts';

let server: TestServer;
let enterprise: TestEnterprise;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise({
    account: 'leaving',
    codes: ['staff_demission'],
    dataScope: 'dept_and_child',
  });
});
afterAll(() => server?.stop());

test('rights that are taken away while they are read are not those that are answered or kept', async () => {
  const accountId = enterprise.accountIds.get('leaving') ?? 0;
  const gate = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let loads = 0;
  // Asked for after the roles were read.
  const slowDepartments = async (_db: unknown, ids: readonly number[]) => {
    loads += 1;
    held.resolve();
    await gate.promise;
    return [...ids];
  };
  const finder = new AccessFinder(server.platform.db, slowDepartments, async () => new Map());
  const choice = { groupCode: enterprise.groupCode, companyCode: enterprise.companyCodes[0] };
  const asked = [finder.find(accountId, choice), finder.find(accountId, choice)];
  await held.promise;
  await onServer(
    server.databaseUrl,
    `delete from role_resource where role_id in (select role_id from member_role r join member m on m.id = r.member_id where m.account_id = ${accountId})`,
  );
  finder.forget(accountId);
  gate.resolve();
  for (const found of [...(await Promise.all(asked)), await finder.find(accountId, choice)]) {
    if (typeof found === 'string') throw new Error(`a member was taken for ${found}`);
    expect([...found.access.codes]).toEqual([]);
  }
  // Two callers, one load, and one anew.
  expect(loads).toBe(2);
});
