/** 证件证书 of all people: from four places, with their validity of today, within rights and reach. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertDegreeTitle, trainCalls } from '../../model/records/experience.ts';
import { paperList } from '../../model/records/paper-list.ts';
import { hire, linkMember, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let own: TestClient;
let neighbour: TestClient;
let group: TestClient;
let holder: number;
const today = todayInShanghai();
const page = { current: 1, size: 20 };

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'paper_hr', roles: ['hr_manager'] },
    { account: 'paper_own', codes: ['staff_structure'], dataScope: 'self' },
    { account: 'paper_neighbour', home: 1, roles: ['hr_manager'] },
    { account: 'paper_group', home: 'group', codes: ['staff_structure'] },
  );
  [hr, own, neighbour, group] = await Promise.all([
    server.signIn('paper_hr', { tenant: enterprise.tenant(0) }),
    server.signIn('paper_own'),
    server.signIn('paper_neighbour', { tenant: enterprise.tenant(1) }),
    server.signIn('paper_group', { tenant: enterprise.tenant('group') }),
  ]);
  const idValidTo = addDays(today, 400);
  holder = (await hire(hr, { name: '证书甲', groupInfoId: await rootOf(hr), idValidTo })).id;
  const other = await hire(hr, { name: '证书乙', groupInfoId: await rootOf(hr) });
  await hire(neighbour, { name: '邻居丙', groupInfoId: await rootOf(neighbour) });
  const certificate = { kind: 'license', obtainDate: '2020-01-01' } as const;
  await hr.ask(insertDegreeTitle, {
    ownerId: holder,
    items: [
      { ...certificate, name: '一级建造师', expireDate: addDays(today, -3) },
      { ...certificate, name: '注册安全工程师', expireDate: addDays(today, 20) },
    ],
  });
  const training = { startDate: '2023-01-01', name: '高处作业培训' };
  await hr.ask(trainCalls.insert, {
    ownerId: other.id,
    record: { ...training, certificateName: '高处作业证', certificateExpireDate: addDays(today, 90) },
  });
  await linkMember(server, enterprise, 'paper_own', other.id, []);
});
afterAll(() => server?.stop());

const papersOf = async (client: TestClient, filter: Record<string, unknown> = {}) => {
  const { records, total } = await client.ask(paperList.page, { filter, page });
  expect(total).toBe(records.length);
  return records;
};

test('/api/v1/staff/queryPagePaper lists papers of all people, the first to run out on top, each with its validity', async () => {
  const records = await papersOf(hr);
  expect(records.map(({ paperName, validity }) => [paperName, validity])).toEqual([
    ['一级建造师', 'expired'],
    ['注册安全工程师', 'expiring'],
    ['高处作业证', 'valid'],
    ['居民身份证', 'valid'],
    ['居民身份证', 'unlimited'],
  ]);
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  expect(records[0]).toMatchObject({ personName: '证书甲', userBaseId: holder, paperKind: 'title' });
});

test('it is narrowed by validity, kind and keyword', async () => {
  expect((await papersOf(hr, { validity: ['expired', 'expiring'] })).map(({ paperName }) => paperName)).toEqual([
    '一级建造师',
    '注册安全工程师',
  ]);
  expect(await papersOf(hr, { paperKind: ['training'] })).toMatchObject([{ paperName: '高处作业证' }]);
  expect(await papersOf(hr, { keyword: '建造师' })).toHaveLength(1);
});

test('nobody sees more than reach and company allow; a group sees its companies with their names', async () => {
  expect(new Set((await papersOf(own)).map(({ personName }) => personName))).toEqual(new Set(['证书乙']));
  expect((await papersOf(neighbour)).map(({ personName }) => personName)).toEqual(['邻居丙']);
  const all = await papersOf(group);
  expect(new Set(all.map((row) => (row as { companyName?: string }).companyName)).size).toBe(2);
});
