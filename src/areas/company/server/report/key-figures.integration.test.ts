/** Key figures of the home page: which period, whose rights, a missing value is none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertFinance } from '../../model/finance.ts';
import { queryKeyFigures } from '../../model/key-figures.ts';

let server: TestServer;
let parent: TestClient;
let silent: TestClient;
let group: TestClient;
const codes = ['base_info', 'finance_view', 'finance_edit'];
const year = Number(todayInShanghai().slice(0, 4)) - 1;

beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise(
    { account: 'parent', codes },
    { account: 'group', home: 'group', codes: ['finance_view'] },
  );
  await server.makeEnterprise({ account: 'silent', codes });
  [parent, silent, group] = (await Promise.all(
    ['parent', 'silent', 'group'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => server?.stop());

const insert = (client: TestClient, of: number, more: Record<string, number>) =>
  client.ask(insertFinance, { kind: 'indicator', year: of, period: 'year', ...more });
const valuesOf = async (client: TestClient) => {
  const answer = await client.ask(queryKeyFigures, {});
  return Object.fromEntries(answer?.figures.map(({ key, value, change, turn }) => [key, [value, change, turn]]) ?? []);
};

test('/api/v1/company/base/queryKeyFigures tells the latest period of a company', async () => {
  expect(await parent.ask(queryKeyFigures, {})).toBeNull();
  await insert(parent, year - 1, { revenue: 100, netProfit: -5, totalAssets: 400 });
  await insert(parent, year, { revenue: 120, netProfit: 8, totalAssets: 500, totalLiabilities: 200 });

  expect(await parent.ask(queryKeyFigures, {})).toMatchObject({ year, period: 'year' });
  expect(await valuesOf(parent)).toEqual({
    revenue: [120, 20, null],
    // From a loss to a profit there is no per cent.
    netProfit: [8, null, 'profit'],
    totalAssets: [500, 25, null],
    debtRatio: [40, null, null],
  });
});

test('what nobody reported is none, never zero', async () => {
  await insert(silent, year, { revenue: 7 });
  expect(await valuesOf(silent)).toEqual({
    revenue: [7, null, null],
    netProfit: [null, null, null],
    totalAssets: [null, null, null],
    debtRatio: [null, null, null],
  });
});

test('a group is no sum of its companies: its figures are asked for elsewhere', async () => {
  expect(await group.call(queryKeyFigures, {})).toMatchObject({ errorCode: 'FY-V001', errorDesc: '请选择所属企业' });
});
