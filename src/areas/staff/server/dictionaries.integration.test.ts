import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryStaffLabelManual } from '../model/label-calls.ts';
import { queryAllIndustry, queryNativePlace, queryUniversityInfo } from '../model/dictionary-calls.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise({ account: 'reader', codes: ['staff_structure'] });
  client = await server.signIn('reader');
});
afterAll(() => server?.stop());

test('queryNativePlace answers one level below a code, and the matches of a keyword', async () => {
  const top = (await client.ask(queryNativePlace, {})).tree;
  expect(top.find((node) => node.code.startsWith('33'))?.name).toBe('浙江省');
  const zhejiang = top.find((node) => node.name === '浙江省');
  expect((await client.ask(queryNativePlace, { parentCode: zhejiang?.code })).tree.map((node) => node.name)).toContain(
    '杭州市',
  );
  const found = (await client.ask(queryNativePlace, { keyword: '临平区' })).tree;
  expect(found.map((node) => node.name).join()).toContain('临平区');
  expect((await client.ask(queryNativePlace, { keyword: '没有这个地方' })).tree).toEqual([]);
});

test('queryUniversityInfo pages and finds by name; a page without end is refused', async () => {
  const page = await client.ask(queryUniversityInfo, { keyword: '浙江大学', page: { current: 1, size: 10 } });
  expect(page.records.find((school) => school.name === '浙江大学')).toMatchObject({
    province: expect.stringContaining('浙江'),
  });
  expect(page.records.length).toBeLessThanOrEqual(10);
  expect(await client.call(queryUniversityInfo, { keyword: '', page: { current: 1, size: 1000 } })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('每页条数'),
  });
});

test('queryAllIndustry answers the twenty sections of GB/T 4754 down to classes', async () => {
  const { tree } = await client.ask(queryAllIndustry, {});
  expect(tree).toHaveLength(20);
  expect(JSON.stringify(tree)).toContain('"6513"');
});

test('queryStaffLabelManual answers the labels of the company, none in a new one', async () => {
  expect((await client.ask(queryStaffLabelManual, {})).labels).toEqual([]);
});
