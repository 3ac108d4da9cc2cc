import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertGroupInfo } from '../model/department-calls.ts';
import { queryBasicInfo } from '../model/archive-calls.ts';
import { queryPage, updateGroupUserBase } from '../model/roster-calls.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, readIn, rootOf } from './testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let root: number;
let closed: number;
let people: { chief: number; member: number; newest: number };

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise({ account: 'hr', roles: ['hr_manager'] });
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  root = await rootOf(hr);
  const centre = (await hr.ask(insertGroupInfo, { name: '研发中心', parentId: root })).id;
  closed = (await hr.ask(insertGroupInfo, { name: '旧项目组', parentId: centre })).id;
  const chief = (await hire(hr, { name: '赵主任', groupInfoId: centre, entryDate: '2020-01-01' })).id;
  const member = (await hire(hr, { name: '钱员工', groupInfoId: closed, entryDate: '2022-01-01', superiorId: chief }))
    .id;
  const newest = (await hire(hr, { name: '孙新人', groupInfoId: centre, entryDate: '2024-01-01', superiorId: chief }))
    .id;
  people = { chief, member, newest };
  await readIn(server, enterprise, 0, sql`update group_info set close_date = '2023-01-01' where id = ${closed}`);
  await tag(member, '骨干', 2);
  await tag(member, '党员', 1);
});
afterAll(() => server?.stop());

/** There is no call yet that tags somebody. */
async function tag(ownerId: number, name: string, sort: number): Promise<void> {
  const [group, company] = [enterprise.groupCode, enterprise.companyCodes[0]];
  await readIn(
    server,
    enterprise,
    0,
    sql`
    with made as (
      insert into label (group_code, company_code, name, scope, color, sort)
      values (${group}, ${company}, ${name}, 'staff', 'blue', ${sort})
      returning id
    )
    insert into label_link (group_code, company_code, label_id, owner_type, owner_id)
    select ${group}, ${company}, id, 'staff', ${ownerId}::bigint
    from made`,
  );
}

/** A size that the screen does not offer is planned with its values; both ways must answer the same. */
async function bothWays(filter: Record<string, unknown>) {
  const [plain, planned] = await Promise.all(
    [20, 19].map((size) => hr.ask(queryPage, { filter, page: { current: 1, size } })),
  );
  expect({ ...plain, size: 19 }).toEqual(planned);
  return plain;
}
const idsOf = (answer: Awaited<ReturnType<typeof bothWays>>) => answer?.records.map((record) => record.id);

describe('names beside the rows', () => {
  test('nobody above, a closed department, labels in their order', async () => {
    const answer = await bothWays({});
    const rowOf = (id: number) => answer?.records.find((record) => record.id === id);
    expect(rowOf(people.chief)).toMatchObject({ groupName: '研发中心', superiorName: null, labels: [] });
    expect(rowOf(people.member)).toMatchObject({
      groupName: '旧项目组',
      superiorName: '赵主任',
      labels: [{ name: '党员', color: 'blue' }, { name: '骨干' }],
    });
    expect(await hr.ask(queryBasicInfo, { id: people.member })).toMatchObject({
      base: { groupName: '旧项目组', superiorName: '赵主任', labels: [{ name: '党员' }, { name: '骨干' }] },
      onWall: false,
    });
  });

  test('a label that was deleted is not shown', async () => {
    await tag(people.newest, '试点', 3);
    await readIn(server, enterprise, 0, sql`update label set deleted_at = now() where name = '试点'`);
    expect((await hr.ask(queryBasicInfo, { id: people.newest })).base.labels).toEqual([]);
  });
});

describe('one page by either plan', () => {
  test('a department with what is below it, alone, and with statuses', async () => {
    const centre = (await hr.ask(queryBasicInfo, { id: people.chief })).base['groupInfoId'];
    expect(idsOf(await bothWays({ groupInfoIds: [centre] }))).toEqual([people.newest, people.member, people.chief]);
    expect(idsOf(await bothWays({ groupInfoIds: [centre], includeChildren: false }))).toEqual([
      people.newest,
      people.chief,
    ]);
    expect(idsOf(await bothWays({ groupInfoIds: [centre, closed] }))).toEqual([
      people.newest,
      people.member,
      people.chief,
    ]);
    expect(await bothWays({ groupInfoIds: [centre], staffStatus: ['regular', 'probation'] })).toMatchObject({
      total: 3,
      statusCounts: { regular: 3 },
    });
    expect(await bothWays({ groupInfoIds: [centre], staffStatus: ['left'] })).toMatchObject({
      records: [],
      total: 0,
      statusCounts: { regular: 3 },
    });
    expect(idsOf(await bothWays({ staffStatus: ['regular'] }))).toEqual([people.newest, people.member, people.chief]);
    expect(await bothWays({ groupInfoIds: [closed + 1000] })).toMatchObject({
      records: [],
      total: 0,
      statusCounts: {},
    });
    expect(idsOf(await bothWays({ keyword: '钱员' }))).toEqual([people.member]);
  });

  test('more departments than are merged', async () => {
    const many = (await hr.ask(insertGroupInfo, { name: '大区', parentId: root })).id;
    const below: number[] = [];
    for (let number = 1; number <= 50; number += 1)
      below.push((await hr.ask(insertGroupInfo, { name: `第${number}站`, parentId: many })).id);
    const last = await hire(hr, { groupInfoId: below.at(-1) ?? 0 });
    const page = { current: 1, size: 20 };
    expect(await hr.ask(queryPage, { filter: { groupInfoIds: [many] }, page })).toMatchObject({
      total: 1,
      statusCounts: { regular: 1 },
      records: [{ id: last.id, groupName: '第50站' }],
    });
    expect((await hr.ask(queryPage, { filter: { groupInfoIds: [root] }, page })).total).toBe(4);
  });
});

test('chosen columns are answered and no others; a change is seen at once', async () => {
  const { version } = (await hr.ask(queryBasicInfo, { id: people.chief })).base;
  await hr.ask(updateGroupUserBase, { id: people.chief, version, wechat: 'zhao' });
  const [row] = (
    await hr.ask(queryPage, { filter: { keyword: '赵主任' }, page: { current: 1, size: 20 }, columns: ['wechat'] })
  ).records;
  expect(row).toMatchObject({ id: people.chief, name: '赵主任', wechat: 'zhao', groupName: '研发中心' });
  expect(row).not.toHaveProperty('phone');
  expect(await hr.call(queryPage, { filter: {}, page: { current: 1, size: 20 }, columns: ['secret'] })).toMatchObject({
    errorCode: 'FY-V001',
  });
});
