import { sql } from 'kysely';
import { deleteStaffWork, queryStaffWork } from '../model/staff-work.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteGroupInfo,
  getDepartmentInformation,
  getDepartmentUser,
  insertGroupInfo,
  insertGroupUserBaseFramework,
  queryOrInsertGroupInfoList,
} from '../model/department-calls.ts';
import { queryPage, queryPagePersonnelStructure } from '../model/roster-calls.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, readIn, rootOf } from './testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let root: number;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'hr2', home: 1, roles: ['hr_manager'] },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  root = await rootOf(hr);
});
afterAll(() => server?.stop());

describe('story 1: the department tree of a new company', () => {
  test('two first calls in parallel make one root with one history row', async () => {
    const other = await server.signIn('hr2', { tenant: enterprise.tenant(1) });
    const trees = await Promise.all([
      other.ask(queryOrInsertGroupInfoList, {}),
      other.ask(queryOrInsertGroupInfoList, {}),
      other.ask(queryOrInsertGroupInfoList, {}),
    ]);
    expect(new Set(trees.map(({ tree }) => tree[0]?.id)).size).toBe(1);
    expect(trees.every(({ tree }) => tree.length === 1)).toBe(true);
    const history = await readIn(
      server,
      enterprise,
      1,
      sql`select 1 from group_info_history where node_id = ${trees[0]?.tree[0]?.id}`,
    );
    expect(history).toHaveLength(1);
  });

  test('the second 后端组 under 研发中心 is a conflict, the root under its child is refused', async () => {
    const centre = await hr.ask(insertGroupInfo, { name: '研发中心', nodeType: 'center', parentId: root });
    const team = await hr.ask(insertGroupInfo, { name: '后端组', nodeType: 'team', parentId: centre.id });
    expect(await hr.call(insertGroupInfo, { name: '后端组', nodeType: 'team', parentId: centre.id })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('后端组'),
    });
    expect(await hr.call(insertGroupInfo, { id: root, version: 0, parentId: team.id })).toMatchObject({
      errorCode: 'FY-V001',
    });
    expect(await hr.call(insertGroupInfo, { id: centre.id, version: 0, parentId: team.id })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('上级节点'),
    });
    const { tree } = await hr.ask(queryOrInsertGroupInfoList, {});
    expect(tree[0]?.children.find((node) => node.name === '研发中心')).toMatchObject({
      code: expect.stringMatching(/^D\d{4}$/u),
      children: [{ name: '后端组' }],
    });
  });

  test('ten levels and no more', async () => {
    let parentId = root;
    for (let level = 2; level <= 10; level += 1)
      parentId = (await hr.ask(insertGroupInfo, { name: `第${level}级`, parentId })).id;
    expect(await hr.call(insertGroupInfo, { name: '第11级', parentId })).toMatchObject({ errorCode: 'FY-V001' });
  });
});

describe('moving and closing', () => {
  test('a moved department takes everything below along, reports its people and keeps positions', async () => {
    const from = await hr.ask(insertGroupInfo, { name: '旧中心', parentId: root });
    const to = await hr.ask(insertGroupInfo, { name: '新中心', parentId: root, position: 0 });
    const moved = await hr.ask(insertGroupInfo, { name: '被移动部', parentId: from.id });
    const below = await hr.ask(insertGroupInfo, { name: '其下小组', parentId: moved.id });
    await hire(hr, { groupInfoId: below.id });
    const answer = await hr.ask(insertGroupInfo, { id: moved.id, version: moved.version, parentId: to.id });
    expect(answer.movedStaff).toBe(1);
    const { node } = await hr.ask(getDepartmentInformation, { id: below.id });
    expect(node).toMatchObject({
      path: `/${root}/${to.id}/${moved.id}/${below.id}/`,
      names: [expect.any(String), '新中心', '被移动部', '其下小组'],
    });
    const { tree } = await hr.ask(queryOrInsertGroupInfoList, {});
    expect(tree[0]?.children[0]).toMatchObject({ id: to.id, count: 0, countAll: 1 });
    expect(await hr.call(deleteGroupInfo, { id: below.id, version: below.version })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '该部门下还有 1 名员工',
    });
    expect(await hr.call(deleteGroupInfo, { id: to.id, version: to.version })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '该部门下还有 1 个下级',
    });
    expect(await hr.call(deleteGroupInfo, { id: from.id, version: from.version + 5 })).toMatchObject({
      errorCode: 'FY-C002',
    });
    await hr.ask(deleteGroupInfo, { id: from.id, version: from.version });
    expect(await hr.call(deleteGroupInfo, { id: root, version: 0 })).toMatchObject({ errorCode: 'FY-C001' });
  });

  test('a position counts the departments that the tree shows, not closed ones', async () => {
    const center = await hr.ask(insertGroupInfo, { name: '排序中心', parentId: root });
    const made: { id: number; version: number }[] = [];
    for (const name of ['甲', '乙', '丙', '丁'])
      made.push(await hr.ask(insertGroupInfo, { name, parentId: center.id }));
    const [first, , , last] = made;
    await hr.ask(insertGroupInfo, { id: first?.id, version: first?.version, closeDate: '2020-01-01' });
    await hr.ask(insertGroupInfo, { id: last?.id, version: last?.version, position: 1 });
    const { tree } = await hr.ask(queryOrInsertGroupInfoList, {});
    expect(tree[0]?.children.find(({ id }) => id === center.id)?.children.map(({ name }) => name)).toEqual([
      '乙',
      '丁',
      '丙',
    ]);
  });

  test('a leader is staff of this company who has not left', async () => {
    const other = await server.signIn('hr2', { tenant: enterprise.tenant(1) });
    const stranger = await hire(other, { groupInfoId: await rootOf(other) });
    expect(
      await hr.call(insertGroupInfo, { name: '无头部门', parentId: root, leaderUserBaseId: stranger.id }),
    ).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('负责人'),
    });
    const leader = await hire(hr, { groupInfoId: root });
    const led = await hr.ask(insertGroupInfo, { name: '有头部门', parentId: root, leaderUserBaseId: leader.id });
    const { tree } = await hr.ask(queryOrInsertGroupInfoList, { keyword: '有头' });
    expect(tree[0]?.children).toMatchObject([{ id: led.id, leader: { id: leader.id } }]);
  });

  test('the root is the company and stays open; nothing below it is one', async () => {
    const [node] = (await hr.ask(queryOrInsertGroupInfoList, {})).tree;
    const change = (values: object) => hr.call(insertGroupInfo, { id: root, version: node?.version ?? 0, ...values });
    expect(await change({ closeDate: '2020-01-01' })).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { closeDate: '撤销日期：根节点不能撤销' } },
    });
    expect(await change({ nodeType: 'team' })).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { nodeType: '节点类型：根节点只能是公司' } },
    });
    expect(await hr.call(insertGroupInfo, { name: '子公司', nodeType: 'company', parentId: root })).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { nodeType: '节点类型：只有根节点是公司' } },
    });
    expect((await hr.ask(queryOrInsertGroupInfoList, {})).tree).toHaveLength(1);
  });

  test('deputies are different people of this company, at most five; a blank name is none', async () => {
    const deputy = await hire(hr, { groupInfoId: root });
    const make = (deputyIds: unknown) =>
      hr.call(insertGroupInfo, { name: '有副职部门', parentId: root, deputyIds: deputyIds as number[] });
    for (const wrong of ['abc', { a: 1 }, ['x'], [deputy.id, deputy.id], [0], [1.5]])
      expect(await make(wrong), JSON.stringify(wrong)).toMatchObject({
        errorCode: 'FY-V001',
        data: { fields: { deputyIds: '副职：请从员工中选择，不能重复' } },
      });
    expect(await make([1, 2, 3, 4, 5, 6])).toMatchObject({ errorCode: 'FY-V001', errorDesc: '副职：最多 5 人' });
    expect(await make([99_999_999])).toMatchObject({ errorCode: 'FY-V001', errorDesc: '副职：不是在册员工' });
    expect(await make([deputy.id])).toMatchObject({ resultCode: 1 });
    for (const name of ['', '   '])
      expect(await hr.call(insertGroupInfo, { name, parentId: root })).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: '名称：必填',
      });
  });

  test('names of siblings are their own until the day of closing, and when one is opened again', async () => {
    const closed = await hr.ask(insertGroupInfo, { name: '重开部', parentId: root, closeDate: '2020-01-01' });
    await hr.ask(insertGroupInfo, { name: '重开部', parentId: root, closeDate: '2100-01-01' });
    expect(await hr.call(insertGroupInfo, { name: '重开部', parentId: root })).toMatchObject({ errorCode: 'FY-C001' });
    expect(await hr.call(insertGroupInfo, { id: closed.id, version: closed.version, closeDate: null })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '同级下已有「重开部」',
    });
  });

  test('a closed department leaves the tree unless asked for', async () => {
    const closed = await hr.ask(insertGroupInfo, { name: '已撤部门', parentId: root, closeDate: '2024-01-01' });
    const names = async (includeClosed: boolean) =>
      (await hr.ask(queryOrInsertGroupInfoList, { includeClosed })).tree[0]?.children.map((node) => node.id);
    expect(await names(false)).not.toContain(closed.id);
    expect(await names(true)).toContain(closed.id);
  });
});

describe('story 10: as of a date', () => {
  test('chart and list of last month show a since-moved person in the old department', async () => {
    const old = await hr.ask(insertGroupInfo, { name: '原部门', parentId: root, establishDate: '2020-01-01' });
    const fresh = await hr.ask(insertGroupInfo, { name: '现部门', parentId: root, establishDate: '2020-01-01' });
    const person = await hire(hr, { groupInfoId: old.id, entryDate: '2024-01-08' });
    const day = (ago: number) =>
      new Date(server.clock.now().getTime() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
    // A day to come waits in the timeline; until then the person stays.
    await hr.ask(insertGroupUserBaseFramework, {
      groupInfoId: fresh.id,
      userBaseIds: [person.id],
      effectiveDate: day(-1),
    });
    const { records: waiting } = await hr.ask(queryStaffWork, { userBaseId: person.id });
    expect(waiting[0]).toMatchObject({
      changeType: 'transfer',
      status: 'scheduled',
      effectiveDate: day(-1),
      removable: true,
    });
    await hr.ask(deleteStaffWork, { ids: [waiting[0]?.id ?? 0] });
    await hr.ask(insertGroupUserBaseFramework, {
      groupInfoId: fresh.id,
      userBaseIds: [person.id],
      effectiveDate: day(10),
      position: '架构师',
    });
    const chartOf = async (asOf: string | null) =>
      (
        await hr.ask(queryPagePersonnelStructure, {
          filter: { asOf, view: 'department' },
          page: { current: 1, size: 100 },
        })
      ).chart;
    expect((await chartOf(day(30)))?.edges).toContainEqual({ from: `d${old.id}`, to: `p${person.id}` });
    expect((await chartOf(null))?.edges).toContainEqual({ from: `d${fresh.id}`, to: `p${person.id}` });
    const listed = async (asOf: string | null, groupInfoId: number) =>
      (
        await hr.ask(queryPagePersonnelStructure, { filter: { asOf, groupInfoId }, page: { current: 1, size: 100 } })
      ).records.map((record) => [record.id, record.position]);
    expect(await listed(day(30), old.id)).toEqual([[person.id, '工程师']]);
    expect(await listed(null, old.id)).toEqual([]);
    expect(await listed(null, fresh.id)).toEqual([[person.id, '架构师']]);
    expect(
      (await hr.ask(queryPage, { filter: { groupInfoIds: [fresh.id] }, page: { current: 1, size: 10 } })).records,
    ).toMatchObject([{ id: person.id, position: '架构师' }]);
  });

  test('a renamed department has its old name before', async () => {
    const renamed = await hr.ask(insertGroupInfo, { name: '旧名', parentId: root, establishDate: '2020-01-01' });
    await hr.ask(insertGroupInfo, { id: renamed.id, version: renamed.version, name: '新名' });
    const namesAsOf = async (asOf: string | null) =>
      JSON.stringify((await hr.ask(queryOrInsertGroupInfoList, { asOf })).tree);
    expect(await namesAsOf('2024-06-01')).toContain('旧名');
    expect(await namesAsOf('2024-06-01')).not.toContain('新名');
    expect(await namesAsOf(null)).toContain('新名');
  });
});

test('an extra post shows the person in both departments, once as main', async () => {
  const first = await hr.ask(insertGroupInfo, { name: '主岗部', parentId: root });
  const second = await hr.ask(insertGroupInfo, { name: '兼岗部', parentId: root });
  const person = await hire(hr, { groupInfoId: first.id });
  await hr.ask(insertGroupUserBaseFramework, {
    groupInfoId: second.id,
    userBaseIds: [person.id],
    main: false,
    position: '顾问',
  });
  const { records, chart } = await hr.ask(queryPagePersonnelStructure, {
    filter: { groupInfoId: second.id, view: 'department' },
    page: { current: 1, size: 10 },
  });
  expect(records).toMatchObject([{ id: person.id, main: false, position: '顾问' }]);
  expect(chart?.nodes.map((node) => node.id)).toContain(`p${person.id}-d${second.id}`);
  expect(chart?.omitted).toEqual({ departments: 0, people: 0 });
  // Read apart, a department brings its own people and those right below it without theirs.
  const below = await hr.ask(insertGroupInfo, { name: '下级部', parentId: second.id });
  await hire(hr, { groupInfoId: below.id });
  await hr.ask(insertGroupInfo, { name: '下下级部', parentId: below.id });
  const apart = await hr.ask(queryPagePersonnelStructure, {
    filter: { groupInfoId: second.id, includeChildren: false, view: 'department' },
    page: { current: 1, size: 1 },
  });
  expect(apart.chart?.nodes.map((node) => node.id)).toEqual([
    `d${second.id}`,
    `d${below.id}`,
    `p${person.id}-d${second.id}`,
  ]);
  expect(apart.chart?.edges).toContainEqual({ from: `d${second.id}`, to: `d${below.id}` });
});

test('new staff of a department waits for the entry and is in no head count', async () => {
  const department = await hr.ask(insertGroupInfo, { name: '待入职部', parentId: root });
  const { ids } = await hr.ask(insertGroupUserBaseFramework, {
    groupInfoId: department.id,
    newStaff: { name: '待入职人', position: '专员' },
  });
  expect(
    (await hr.ask(queryPage, { filter: { groupInfoIds: [department.id] }, page: { current: 1, size: 10 } })).records,
  ).toMatchObject([{ id: ids[0], staffStatus: 'pending_entry', employeeNo: null }]);
  const { node } = await hr.ask(getDepartmentInformation, { id: department.id });
  expect(node?.count).toBe(0);
  const { users } = await hr.ask(getDepartmentUser, { groupInfoId: department.id });
  expect(users.map((user) => Object.keys(user).sort())).toEqual([
    ['avatar', 'companyCode', 'employeeNo', 'groupInfoId', 'id', 'memberId', 'name', 'position'],
  ]);
  // One definition of 在岗: consultants and outsourced ones are in no head count either.
  await hire(hr, { groupInfoId: department.id, employmentType: 'consultant' });
  await hire(hr, { groupInfoId: department.id });
  expect((await hr.ask(getDepartmentInformation, { id: department.id })).node?.count).toBe(1);
});

test('new staff of a department needs a post and a name of letters', async () => {
  const groupInfoId = (await hr.ask(insertGroupInfo, { name: '空岗部', parentId: root })).id;
  const refused = async (newStaff: { name: string; position: string }) =>
    hr.call(insertGroupUserBaseFramework, { groupInfoId, newStaff });
  expect(await refused({ name: '无岗人', position: ' ' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('岗位'),
  });
  expect(await refused({ name: '<b>x', position: '专员' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '姓名：只能用汉字、字母、间隔号和空格',
  });
  expect(
    (await hr.ask(queryPage, { filter: { groupInfoIds: [groupInfoId] }, page: { current: 1, size: 10 } })).total,
  ).toBe(0);
});

test('a company has at most 2,000 departments', async () => {
  const full = await server.makeEnterprise({ account: 'full', codes: ['staff_structure', 'dept_edit'] });
  const client = await server.signIn('full', { tenant: full.tenant(0) });
  const parentId = await rootOf(client);
  await readIn(
    server,
    full,
    0,
    sql`
      insert into group_info (group_code, company_code, name, node_type, parent_id, sort, path)
      select group_code, company_code, '部门' || n, 'department', id, n, path
      from group_info
      cross join generate_series(1, 1998) n
      where id = ${parentId}`,
  );
  expect(await client.call(insertGroupInfo, { name: '第两千个', parentId })).toMatchObject({ resultCode: 1 });
  expect(await client.call(insertGroupInfo, { name: '多一个', parentId })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '部门最多 2000 个',
  });
});
