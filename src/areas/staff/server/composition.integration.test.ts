/** Head counts of a department and the filters behind them: what a bar says is what the roster shows. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryStaffComposition, queryStaffTurnover } from '../model/composition-calls.ts';
import { insertGroupInfo } from '../model/department-calls.ts';
import { queryPage } from '../model/roster-calls.ts';
import { hire, linkMember, readIn, rootOf } from './testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let powerless: TestClient;
let stranger: TestClient;
let head: TestClient;
const departments = { root: 0, research: 0, backend: 0, sales: 0 };

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', codes: ['staff_structure', 'staff_entry', 'staff_record_edit', 'dept_edit'] },
    { account: 'powerless', codes: ['personnel_wall'] },
    { account: 'stranger', codes: ['staff_structure'], home: 1 },
    { account: 'sister', codes: ['staff_structure', 'staff_entry', 'staff_record_edit', 'dept_edit'], home: 1 },
    { account: 'group', roles: ['group_admin'], home: 'group' },
    { account: 'head', codes: ['staff_structure'], dataScope: 'dept_and_child' },
  );
  [hr, powerless, stranger, head] = (await Promise.all(
    ['hr', 'powerless', 'stranger', 'head'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient, TestClient];
  departments.root = await rootOf(hr);
  const make = async (name: string, parentId: number) =>
    (await hr.ask(insertGroupInfo, { name, nodeType: 'department', parentId })).id;
  departments.research = await make('研发中心', departments.root);
  departments.backend = await make('后端组', departments.research);
  departments.sales = await make('销售部', departments.root);
  const today = new Date(server.platform.now()).getFullYear();
  await hire(hr, {
    groupInfoId: departments.research,
    entryDate: `${today - 12}-01-02`,
    highestEducation: '14',
    titleLevel: 'middle',
  });
  await hire(hr, { groupInfoId: departments.backend, entryDate: `${today - 4}-01-02`, highestEducation: '21' });
  const lead = await hire(hr, { groupInfoId: departments.backend, entryDate: `${today - 4}-01-02` });
  await hire(hr, {
    groupInfoId: departments.sales,
    entryDate: `${today - 2}-01-02`,
    groupEntryDate: `${today - 7}-01-02`,
    highestEducation: '31',
  });
  await hire(hr, { groupInfoId: departments.sales, entryDate: `${today - 1}-01-02`, employmentType: 'consultant' });
  await linkMember(server, enterprise, 'head', lead.id, [departments.backend]);
});
afterAll(() => server?.stop());

const total = async (filter: Record<string, unknown>, client = hr) =>
  (await client.ask(queryPage, { filter, page: { current: 1, size: 10 } })).total;

test('/api/v1/user/group/queryStaffComposition counts people at work without consultants, departments with all below them', async () => {
  const found = await hr.ask(queryStaffComposition, { groupInfoId: departments.root });
  expect(found.total).toBe(4);
  expect(found.departments).toEqual([
    { id: departments.research, name: '研发中心', count: 3 },
    { id: departments.sales, name: '销售部', count: 1 },
  ]);
  expect(found.sex).toEqual([
    { code: '1', count: 4 },
    { code: '2', count: 0 },
  ]);
  expect(found.education).toContainEqual({ code: 'unknown', count: 1 });
  expect(found.service).toContainEqual({ code: 'from5', count: 1 });
  const research = await hr.ask(queryStaffComposition, { groupInfoId: departments.research });
  expect(research.departments).toEqual([
    { id: departments.research, name: '研发中心', count: 1 },
    { id: departments.backend, name: '后端组', count: 2 },
  ]);
});

test('without a department everybody in reach is counted, by company inside a group', async () => {
  const own = await hr.ask(queryStaffComposition, {});
  expect(own).toMatchObject({ total: 4, departments: [{ id: departments.root, count: 4 }] });
  const sister = await server.signIn('sister');
  const sisterRoot = await rootOf(sister);
  await hire(sister, { groupInfoId: sisterRoot });
  const group = await server.signIn('group', { tenant: enterprise.tenant('group') });
  const found = await group.ask(queryStaffComposition, {});
  expect(found.total).toBe(5);
  expect(found.departments.map(({ id, count }) => [id, count])).toEqual(
    expect.arrayContaining([
      [departments.root, 4],
      [sisterRoot, 1],
    ]),
  );
  expect((await group.ask(queryStaffTurnover, {})).months.at(-1)?.end).toBe(5);
  expect((await head.ask(queryStaffComposition, {})).total).toBe(2);
});

test('the roster under the filter of each bar has as many people as the bar says', async () => {
  const base = { groupInfoIds: [departments.root], includeChildren: true, inService: true };
  const found = await hr.ask(queryStaffComposition, { groupInfoId: departments.root });
  for (const [key, bars] of [
    ['ageBand', found.age],
    ['educationGroup', found.education],
    ['sex', found.sex],
    ['service', found.service],
  ] as const) {
    expect(
      bars.reduce((sum, { count }) => sum + count, 0),
      key,
    ).toBe(found.total);
    for (const { code, count } of bars) expect(await total({ ...base, [key]: [code] }), `${key} ${code}`).toBe(count);
  }
  const titled = found.title.filter(({ code }) => code !== 'unknown');
  expect(titled.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0]);
  for (const { code, count } of titled)
    expect(await total({ ...base, titleLevel: [code] }), `title ${code}`).toBe(count);
  for (const { id, count } of found.departments) expect(await total({ ...base, groupInfoIds: [id] })).toBe(count);
});

test('data scope narrows the counts; another company’s department and a missing right are refused; a wrong input is FY-V001', async () => {
  expect((await head.ask(queryStaffComposition, { groupInfoId: departments.root })).total).toBe(2);
  expect(await stranger.call(queryStaffComposition, { groupInfoId: departments.root })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await powerless.call(queryStaffComposition, { groupInfoId: departments.root })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await hr.call(queryStaffComposition, { groupInfoId: 0 })).toMatchObject({ errorCode: 'FY-V001' });
});

test('/api/v1/user/group/queryStaffTurnover tells who came and went by month, how many there were, and the rate of the year', async () => {
  const now = server.platform.now();
  const dayOf = (back: number) => addDays(`${addMonths(todayInShanghai(now), -back).slice(0, 7)}-01`, 9);
  const department = (
    await hr.ask(insertGroupInfo, { name: '变动部', nodeType: 'department', parentId: departments.root })
  ).id;
  const people = [];
  for (const back of [30, 5, 5, 2]) people.push(await hire(hr, { groupInfoId: department, entryDate: dayOf(back) }));
  await hire(hr, { groupInfoId: department, entryDate: dayOf(1), employmentType: 'outsource' });
  await readIn(
    server,
    enterprise,
    0,
    sql`
      update group_user_base
      set staff_status = 'left', demission_date = ${dayOf(1)}::date
      where id = ${people[1]?.id ?? 0}`,
  );
  const found = await hr.ask(queryStaffTurnover, { groupInfoId: department });
  expect(found.months).toHaveLength(24);
  expect(found.months.map(({ end }) => end)).toEqual([...Array(18).fill(1), 3, 3, 3, 4, 3, 3]);
  expect(found.months[18]).toEqual({ month: dayOf(5).slice(0, 7), entered: 2, left: 0, end: 3 });
  expect(found.months[22]).toEqual({ month: dayOf(1).slice(0, 7), entered: 0, left: 1, end: 3 });
  // One left, 1 before and 3 after.
  expect(found.rate).toBe(50);
  expect((await head.ask(queryStaffTurnover, { groupInfoId: department })).rate).toBeNull();
  expect(await stranger.call(queryStaffTurnover, { groupInfoId: department })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await powerless.call(queryStaffTurnover, { groupInfoId: department })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await hr.call(queryStaffTurnover, { groupInfoId: 0 })).toMatchObject({ errorCode: 'FY-V001' });
});

test('contractEndWithin finds people at work whose contract ends within so many days, overdue ones too', async () => {
  const day = (ahead: number) =>
    new Date(server.platform.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  await readIn(
    server,
    enterprise,
    0,
    sql`
      update group_user_base t
      set contract_end_date = x.day::date
      from (
        select id,
          case row_number() over (order by id)
            when 1 then ${day(-3)}
            when 2 then ${day(20)}
            when 3 then ${day(50)}
          end as day
        from group_user_base
      ) x
      where x.id = t.id`,
  );
  expect(await total({ contractEndWithin: 0 })).toBe(1);
  expect(await total({ contractEndWithin: 30 })).toBe(2);
  expect(await total({ contractEndWithin: 60 })).toBe(3);
  expect(await hr.call(queryPage, { filter: { contractEndWithin: -1 } })).toMatchObject({ errorCode: 'FY-V001' });
});
