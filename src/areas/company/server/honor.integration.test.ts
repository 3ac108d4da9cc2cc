import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { deleteHonor, insertAndUpdateHonor, queryPageHonor } from '../model/honor.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes: ['company_honors', 'honor_edit', 'honor_delete'] },
    { account: 'neighbour', home: 1, codes: ['company_honors', 'honor_delete'] },
  );
  client = await server.signIn('keeper');
  for (const [honorName, honorLevel, awardDate] of [
    ['高新技术企业', 'national', '2024-05-01'],
    ['专精特新', 'provincial', '2024-08-01'],
    ['纳税大户', 'municipal', '2025-03-01'],
  ] as const) {
    await client.ask(insertAndUpdateHonor, {
      honorName,
      honorLevel,
      honorType: 'enterprise',
      awardOrg: '示例单位',
      awardDate,
    });
  }
});
afterAll(() => server?.stop());

test('queryPageHonor counts levels and years, each without its own filter, newest first', async () => {
  const all = await client.ask(queryPageHonor, { filter: {} });
  expect(all.records.map((row) => row.honorName)).toEqual(['纳税大户', '专精特新', '高新技术企业']);
  expect(all.byYear).toEqual([
    { year: 2024, count: 2 },
    { year: 2025, count: 1 },
  ]);
  const narrowed = await client.ask(queryPageHonor, { filter: { year: 2024, honorLevel: 'national' } });
  expect(narrowed.records.map((row) => row.honorName)).toEqual(['高新技术企业']);
  expect(narrowed.byLevel.reduce((sum, level) => sum + level.count, 0)).toBe(2);
});

test('a number puts an honour in front of those without one, in list and page of the wall', async () => {
  const names = async () => (await client.ask(queryPageHonor, { filter: {} })).records.map((row) => row.honorName);
  const { records } = await client.ask(queryPageHonor, { filter: {} });
  const change = async (honorName: string, sort: number | null) => {
    const row = (await client.ask(queryPageHonor, { filter: { keyword: honorName } })).records[0];
    await client.ask(insertAndUpdateHonor, { id: row?.id ?? 0, version: row?.version ?? 0, sort });
  };
  await change('高新技术企业', 2);
  await change('专精特新', 1);
  expect(await names()).toEqual(['专精特新', '高新技术企业', '纳税大户']);
  expect(
    (await client.ask(queryPageHonor, { filter: {}, sort: [{ field: 'awardDate', order: 'desc' }] })).records.map(
      (row) => row.honorName,
    ),
  ).toEqual(records.map((row) => row.honorName));
  for (const honorName of ['高新技术企业', '专精特新']) await change(honorName, null);
  expect(await names()).toEqual(['纳税大户', '专精特新', '高新技术企业']);
});

test('an award of tomorrow is refused with the field named', async () => {
  expect(
    await client.call(insertAndUpdateHonor, {
      honorName: '未来奖',
      honorLevel: 'national',
      honorType: 'enterprise',
      awardOrg: '示例单位',
      awardDate: '2199-01-01',
    }),
  ).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('获奖日期') });
});

test('deleteHonor takes a row out of list and counts; a neighbour cannot, and one foreign id spoils the call', async () => {
  const { records } = await client.ask(queryPageHonor, { filter: {} });
  const [first, second] = records;
  const neighbour = await server.signIn('neighbour');
  expect(await neighbour.call(deleteHonor, { ids: [first?.id ?? 0] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await client.call(deleteHonor, { ids: [first?.id ?? 0, 999_999] })).toMatchObject({ errorCode: 'FY-N001' });
  expect((await client.ask(queryPageHonor, { filter: {} })).total).toBe(3);
  expect(await client.ask(deleteHonor, { ids: [second?.id ?? 0] })).toEqual({ deleted: 1 });
  const left = await client.ask(queryPageHonor, { filter: {} });
  expect([left.total, left.byYear.length]).toEqual([2, 2]);
  expect(enterprise.companyCodes).toContain(left.records[0]?.companyCode);
});
