/** Projects through their calls: numbers, people, states, who sees which, header, templates, deletion. */
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffProjectCalls } from '#areas/staff/public.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { operateProject } from '../model/project-acts.ts';
import {
  deleteProject,
  exportProject,
  getProjectHeader,
  insertProject,
  queryPage,
  queryPageProject,
  saveProjectHeader,
  updateProject,
} from '../model/project-calls.ts';
import { deleteTemplate, queryPageTemplate, saveTemplate } from '../model/template-calls.ts';
import { ProjectFixture } from './testing/project-fixture.ts';

let fixture: ProjectFixture;
let lead: TestClient;
let manager: TestClient;
let member: TestClient;
let managerId: number;
let memberId: number;
const today = todayInShanghai();

beforeAll(async () => {
  fixture = await ProjectFixture.start(
    { account: 'manager', codes: ['project_manage'], dataScope: 'self' },
    { account: 'member', codes: ['project_manage'], dataScope: 'self' },
    { account: 'stranger', codes: ['project_manage'], dataScope: 'self' },
    { account: 'plain', codes: ['staff_structure'], dataScope: 'self' },
  );
  ({ lead } = fixture);
  managerId = await fixture.colleague('罗子衿', 'manager');
  memberId = await fixture.colleague('张三', 'member');
  await fixture.colleague('外人', 'stranger');
  [manager, member] = await Promise.all([fixture.signIn('manager'), fixture.signIn('member')]);
});
afterAll(() => fixture?.server.stop());

describe('a new project', () => {
  test('gets the next number of the year, steps over one that was typed, and makes its manager a member', async () => {
    const year = today.slice(0, 4);
    const first = await fixture.project({ managerId });
    expect(first.projectNo).toMatch(new RegExp(`^XM-${year}-\\d{3}$`, 'u'));
    const next = Number(first.projectNo.slice(-3)) + 1;
    const typed = `XM-${year}-${String(next).padStart(3, '0')}`;
    await fixture.project({ managerId, projectNo: typed });
    const third = await fixture.project({ managerId });
    expect(Number(third.projectNo.slice(-3))).toBe(next + 1);
    expect(
      await lead.call(insertProject, { projectName: '重号', projectType: 'rd', managerId, projectNo: typed }),
    ).toMatchObject({ errorCode: errorCode.conflict });
    expect(await fixture.listed(first.id)).toMatchObject({
      memberCount: 1,
      members: [{ userBaseId: managerId, name: '罗子衿', memberRole: 'manager' }],
    });
  });

  test('is refused where it ends before it begins, a client is not named, or its budget does not hold its lines', async () => {
    const base = { projectName: '泵站改造', projectType: 'rd', managerId } as const;
    const line = (amount: number) => ({ subject: 'labor', amount });
    for (const [wrong, field] of [
      [{ planStart: '2026-05-02', planEnd: '2026-05-01' }, '计划结束'],
      [{ projectType: 'client' }, '委托单位'],
      [{ budget: 100, budgetItems: [line(60.5), { subject: 'travel', amount: 39.51 }] }, '预算科目'],
      [{ budget: 100, budgetItems: [line(10), line(20)] }, '科目重复'],
      [{ budget: 100_000_000_000_000_000 }, '项目预算'],
      [{ manualHealth: 'amber' }, '健康度原因'],
      [{ parentId: 999_999 }, '上级项目'],
      [{ progress: 101 }, '项目进度'],
    ] as const)
      expect(await lead.call(insertProject, { ...base, ...wrong } as never), field).toMatchObject({
        errorCode: errorCode.invalid,
        errorDesc: expect.stringContaining(field),
      });
    await lead.ask(insertProject, {
      ...base,
      budget: 100,
      budgetItems: [line(60.49), { subject: 'travel', amount: 39.51 }],
    });
  });

  test('stands in at most three levels, and never above itself', async () => {
    const top = await fixture.project({ managerId });
    const second = await fixture.project({ managerId, parentId: top.id });
    const third = await fixture.project({ managerId, parentId: second.id });
    const fourth = { projectName: '第四级', projectType: 'rd', managerId, parentId: third.id } as const;
    expect(await lead.call(insertProject, fourth)).toMatchObject({ errorDesc: expect.stringContaining('最多 3 级') });
    expect(await lead.call(updateProject, { id: top.id, version: 0, parentId: third.id })).toMatchObject({
      errorDesc: expect.stringContaining('不能是项目自己或它的下级'),
    });
  });

  test('takes milestones of a template, counted from its first day, with what they wait for', async () => {
    const template = await lead.ask(saveTemplate, {
      name: '交付模板',
      milestones: [
        { title: '启动', stageCode: 'initiate', endDay: 7 },
        { title: '上线', stageCode: 'test', startDay: 8, endDay: 60, dependsOn: [0], weight: 60 },
      ],
    });
    const { id } = await fixture.project({
      managerId,
      planStart: '2026-03-01',
      planEnd: '2026-12-31',
      templateId: template.id,
    });
    const rows = await fixture.inCompany(sql<{
      id: number;
      title: string;
      planEnd: string;
      dependsOn: number[] | null;
    }>`
      select id, title, plan_end, depends_on from project_milestone where project_id = ${id} order by sort`);
    expect(rows).toMatchObject([
      { title: '启动', planEnd: '2026-03-08', dependsOn: null },
      { title: '上线', planEnd: '2026-04-30', dependsOn: [rows[0]?.id] },
    ]);
    expect(
      await lead.call(saveTemplate, {
        name: '倒序',
        milestones: [{ title: '甲', stageCode: 'plan', endDay: 1, dependsOn: [0] }],
      }),
    ).toMatchObject({ errorCode: errorCode.invalid, errorDesc: expect.stringContaining('前置里程碑') });
  });
});

test('Acceptance 10: a member of a project stands in the archive; what is changed there or here is one row; taking it out ends it', async () => {
  const { id, version } = await fixture.project({
    managerId,
    members: [{ userBaseId: memberId, memberRole: 'core', startDate: '2026-03-01', duty: '算法' }],
  });
  const archive = async () =>
    (await lead.ask(staffProjectCalls.query, { userBaseId: memberId })).records.find((row) => row.projectId === id);
  const row = await archive();
  expect(row).toMatchObject({ projectName: '边缘网关', role: '核心成员', startDate: '2026-03-01', duty: '算法' });
  // The name is the project's, as it is today.
  await lead.ask(updateProject, { id, version, projectName: '边缘智能网关' });
  expect(await archive()).toMatchObject({ projectName: '边缘智能网关', projectStatus: '未开始' });
  const shown = await archive();
  await lead.ask(staffProjectCalls.save, {
    userBaseId: memberId,
    id: shown?.id,
    version: shown?.version,
    projectName: '边缘智能网关',
    duty: '算法与部署',
  });
  const [stored] = await fixture.inCompany(sql<{ duty: string; projectName: string | null }>`
    select duty, project_name from staff_project where id = ${shown?.id}`);
  expect(stored).toEqual({ duty: '算法与部署', projectName: null });
  // Nobody is a member twice at a time, and a membership leads to no other project.
  const again = { userBaseId: memberId, projectId: id, role: '顾问', startDate: '2026-04-01' };
  expect(await lead.call(staffProjectCalls.save, again)).toMatchObject({
    errorDesc: expect.stringContaining('已是项目成员'),
  });
  const other = await fixture.project({ managerId });
  const moved = { userBaseId: memberId, id: shown?.id, version: (shown?.version ?? 0) + 1, projectId: other.id };
  expect(await lead.call(staffProjectCalls.save, moved)).toMatchObject({ errorCode: errorCode.invalid });
  await lead.ask(staffProjectCalls.remove, { ids: [shown?.id ?? 0] });
  expect(await archive()).toMatchObject({ endDate: today });
  expect(await fixture.listed(id)).toMatchObject({ projectName: '边缘智能网关' });
});

describe('the state', () => {
  const act = (id: number, action: string, more: object = {}) =>
    lead.call(operateProject, { ids: [id], action, ...more });

  test('moves as the table says, with the days of the real course', async () => {
    const { id } = await fixture.project({ managerId });
    expect(await act(id, 'complete')).toMatchObject({ errorCode: errorCode.conflict });
    await act(id, 'start');
    expect(await fixture.listed(id)).toMatchObject({ status: 'ongoing', actualStart: today });
    expect(await act(id, 'pause')).toMatchObject({ errorCode: errorCode.invalid });
    for (const [action, more] of [
      ['pause', { reason: '等客户确认' }],
      ['resume', {}],
      ['complete', {}],
      ['accept', {}],
      ['archive', {}],
    ] as const)
      expect(await act(id, action, more), action).toMatchObject({ resultCode: 1 });
    const row = await fixture.listed(id);
    expect(row).toMatchObject({ status: 'archived', actualEnd: today, nextDate: null, canEdit: false });
    expect(await lead.call(updateProject, { id, version: row?.version ?? 0, remark: '改' })).toMatchObject({
      errorDesc: expect.stringContaining('已归档'),
    });
  });

  test('completed asks what becomes of open milestones', async () => {
    const { id } = await fixture.project({
      managerId,
      planEnd: addDays(today, 90),
      progressMethod: 'milestone',
      milestones: [
        { title: '甲', planEnd: addDays(today, 10) },
        { title: '乙', planEnd: addDays(today, 20), status: 'done' },
      ],
    });
    expect(await fixture.listed(id)).toMatchObject({
      milestoneCount: 2,
      milestoneDone: 1,
      progress: 50,
      nextDate: addDays(today, 10),
    });
    await act(id, 'start');
    expect(await act(id, 'complete')).toMatchObject({ errorDesc: expect.stringContaining('未完成的里程碑') });
    await act(id, 'complete', { openMilestones: 'finish' });
    expect(await fixture.listed(id)).toMatchObject({ status: 'completed', milestoneDone: 2, progress: 100 });
  });

  test('another manager becomes a member, and the former one stays one', async () => {
    const { id } = await fixture.project({ managerId });
    await act(id, 'assign', { managerId: memberId });
    expect(await fixture.listed(id)).toMatchObject({
      managerId: memberId,
      memberCount: 2,
      members: [
        { userBaseId: memberId, memberRole: 'manager' },
        { userBaseId: managerId, memberRole: 'core' },
      ],
    });
    expect(await act(id, 'assign', { managerId: memberId })).toMatchObject({ errorCode: errorCode.conflict });
  });
});

describe('who sees and edits', () => {
  test('members, the manager and whom it is opened to see a project; nobody else whose role reaches it not', async () => {
    const stranger = await fixture.signIn('stranger');
    const plain = await fixture.signIn('plain');
    const { id, version } = await fixture.project({
      managerId,
      members: [{ userBaseId: memberId, memberRole: 'member', startDate: '2026-01-01' }],
    });
    const seenBy = async () =>
      Promise.all([manager, member, stranger].map(async (client) => (await fixture.listed(id, client)) !== undefined));
    expect(await seenBy()).toEqual([true, true, false]);
    const light = (client: TestClient, scope: 'mine' | 'visible') =>
      client.ask(queryPageProject, { filter: { ids: [id], scope } }).then(({ records }) => records);
    expect(await light(member, 'mine')).toMatchObject([{ id, managerName: '罗子衿', myRole: 'member' }]);
    expect(await light(plain, 'visible')).toEqual([]);
    await lead.ask(updateProject, { id, version, visibility: 'company' });
    expect(await seenBy()).toEqual([true, true, true]);
    // Without any code of projects: what is open to the company may be looked up, nothing more.
    expect(await light(plain, 'visible')).toMatchObject([{ id, myRole: null }]);
    expect(await light(plain, 'mine')).toEqual([]);
    expect(await plain.call(queryPage, { filter: {} })).toMatchObject({ errorCode: errorCode.forbidden });
  });

  test('the manager edits and sees the money of the own project without a code; a member does not', async () => {
    const { id, version } = await fixture.project({
      managerId,
      budget: 1000,
      members: [{ userBaseId: memberId, memberRole: 'core', startDate: '2026-01-01' }],
    });
    expect(await fixture.listed(id, manager)).toMatchObject({ budget: 1000, canEdit: true });
    const masked = await fixture.listed(id, member);
    expect(masked).toMatchObject({ budget: null, budgetPercent: null, canEdit: false });
    expect(masked?.masked).toContain('budget');
    expect(await member.call(updateProject, { id, version, remark: '不该成功' })).toMatchObject({
      errorCode: errorCode.notFound,
    });
    await manager.ask(updateProject, { id, version, budget: 2000 });
    expect(await fixture.listed(id)).toMatchObject({ budget: 2000 });
    expect((await manager.ask(queryPage, { filter: {} })).summary?.money).toBeNull();
  });
});

test('filters that are no columns, the board and the summary agree', async () => {
  const year = Number(today.slice(0, 4));
  const { id } = await fixture.project({
    managerId: memberId,
    projectName: '轨道运维',
    planStart: `${year - 1}-02-01`,
    planEnd: `${year + 1}-06-30`,
    stageCode: 'plan',
    milestones: [{ title: '方案评审', planEnd: addDays(today, -20) }],
  });
  const found = async (filter: Record<string, unknown>) =>
    (await lead.ask(queryPage, { filter, page: { current: 1, size: 100 } })).records.map((row) => row.id);
  for (const filter of [
    { year: year - 1 },
    { year: year + 1 },
    { delayed: true },
    { memberId },
    { keyword: '轨道运维' },
  ])
    expect(await found(filter), JSON.stringify(filter)).toContain(id);
  for (const filter of [
    { year: year - 2 },
    { year: year + 2 },
    { delayed: false },
    { nextWithin: 7 },
    { quietDays: 1 },
  ])
    expect(await found(filter), JSON.stringify(filter)).not.toContain(id);
  expect(await fixture.listed(id)).toMatchObject({ lateDays: 20, health: 'red' });
  const page = { current: 1, size: 50 };
  const board = await lead.ask(queryPage, {
    filter: { keyword: '轨道' },
    page,
    groupBy: 'stageCode',
    withMilestones: true,
  });
  expect(board.groups?.find(({ key }) => key === 'plan')).toEqual({ key: 'plan', count: 1 });
  expect(board.records).toMatchObject([{ id, milestones: [{ title: '方案评审' }] }]);
  expect(board.summary).toMatchObject({
    statuses: { not_started: 1 },
    late: { count: 1, longest: 20, median: 20 },
    startedThisYear: 0,
  });
});

test('Acceptance 11: hidden, widened and added columns are there on the next device, and of nobody else', async () => {
  const before = await lead.ask(getProjectHeader, {});
  expect(before).toMatchObject({ version: 0, canEdit: true });
  const column = { title: '合同主体', type: 'select' as const, options: ['总部', '分公司'] };
  const { version } = await lead.ask(saveProjectHeader, { columns: [column], version: 0 });
  expect(await lead.call(saveProjectHeader, { columns: [], version: 0 })).toMatchObject({ errorCode: errorCode.stale });
  const layout = [
    { field: 'projectName', visible: true, order: 0, width: 320, fixed: true },
    { field: 'custom.cf_01', visible: true, order: 1 },
    { field: 'level', visible: false, order: 2 },
  ];
  await lead.ask(saveProjectHeader, { layout });
  const second = await fixture.signIn('lead');
  const { headers } = await second.ask(getProjectHeader, {});
  expect(headers.slice(0, 3)).toMatchObject([
    { field: 'projectName', width: 320, fixed: true },
    { field: 'custom.cf_01', title: '合同主体', type: 'select', custom: true, options: ['总部', '分公司'] },
    { field: 'level', visible: false },
  ]);
  const others = await manager.ask(getProjectHeader, {});
  expect(others.canEdit).toBe(false);
  expect(others.headers.find(({ field }) => field === 'projectName')).toMatchObject({ width: 212 });
  // Money is absent without its right.
  expect(others.headers.filter(({ money }) => money)).toEqual([]);
  expect(headers.find(({ field }) => field === 'budget')).toMatchObject({ money: true });
  expect(await manager.call(saveProjectHeader, { columns: [column] })).toMatchObject({
    errorCode: errorCode.forbidden,
  });
  // A sheet holds the columns as they were laid out, those that were added among them.
  const { id } = await fixture.project({ managerId, customFields: { cf_01: '总部' } });
  const sent = await lead.send(exportProject, {
    filter: { ids: [id] },
    fields: ['projectName', 'custom.cf_01'],
    sheets: ['list', 'members', 'milestones', 'track_record'],
  });
  expect(sent.statusCode).toBe(200);
  const files = Object.values(unzipSync(new Uint8Array(sent.rawPayload)));
  const book = files.map((file) => strFromU8(file)).join('');
  for (const text of ['合同主体', '总部', '罗子衿', '项目经理', '委托单位', '业绩表', '基线完成', '前置里程碑'])
    expect(book).toContain(text);
  // A column in use that is left out is hidden and keeps its values.
  await lead.ask(saveProjectHeader, { columns: [{ title: '验收人', type: 'staff' }], version });
  const after = await lead.ask(getProjectHeader, {});
  expect(after.headers.filter(({ custom }) => custom).map(({ field, title }) => [field, title])).toEqual([
    ['custom.cf_01', '合同主体'],
    ['custom.cf_02', '验收人'],
  ]);
  expect(await fixture.listed(id)).toMatchObject({ customFields: { cf_01: '总部' } });
  expect(
    await lead.call(insertProject, {
      projectName: '错选项',
      projectType: 'rd',
      managerId,
      customFields: { cf_01: '海外' },
    }),
  ).toMatchObject({
    errorCode: errorCode.invalid,
    errorDesc: expect.stringContaining('合同主体'),
  });
});

test('/api/v1/staff/project/queryPageTemplate, deleteTemplate: readers list them, and whoever sets the header takes them away', async () => {
  const milestones = [{ title: '启动', stageCode: 'initiate', endDay: 7 }];
  const { id } = await lead.ask(saveTemplate, { name: '小型交付', projectType: 'client', milestones });
  const listed = async (client: TestClient) =>
    (await client.ask(queryPageTemplate, { filter: { ids: [id] }, page: { current: 1, size: 50 } })).records;
  expect(await listed(member)).toMatchObject([{ id, name: '小型交付', milestones: [{ title: '启动', endDay: 7 }] }]);
  expect(await lead.call(saveTemplate, { name: '小型交付', milestones })).toMatchObject({ resultCode: 0 });
  expect(await member.call(deleteTemplate, { ids: [id] })).toMatchObject({ errorCode: errorCode.forbidden });
  expect(await lead.ask(deleteTemplate, { ids: [id] })).toEqual({ deleted: 1 });
  expect(await listed(member)).toEqual([]);
  const insert = { projectName: '没有模板', projectType: 'rd' as const, managerId, templateId: id };
  expect(await lead.call(insertProject, insert)).toMatchObject({
    errorCode: errorCode.invalid,
    errorDesc: expect.stringContaining('模板'),
  });
});

test('/api/v1/staff/project/queryPageProject finds the projects that name a patent among their results', async () => {
  const { id } = await fixture.project({});
  await fixture.project({});
  const named = async (patentId: number) =>
    (
      await lead.ask(queryPageProject, {
        filter: { scope: 'visible', patentId },
        page: { current: 1, size: 10 },
      })
    ).records.map((row) => row.id);
  // As the reference would be written: patents of the company stand in another area.
  const patents = JSON.stringify([
    { name: '一种泵站振动监测方法', patentId: 77 },
    { name: '轴承寿命预测装置', patentId: 78 },
  ]);
  await fixture.inCompany(sql`update project set patents = ${patents}::jsonb where id = ${id}`);
  expect(await named(78)).toEqual([id]);
  expect(await named(79)).toEqual([]);
});

describe('deletion', () => {
  test('takes memberships along; costs and progress forbid it', async () => {
    const free = await fixture.project({ managerId });
    const spent = await fixture.project({ managerId });
    const { groupCode, companyCodes } = fixture.enterprise;
    await fixture.inCompany(sql`
      insert into project_cost (group_code, company_code, project_id, cost_date, subject, amount)
      values (${groupCode}, ${companyCodes[0]}, ${spent.id}, current_date, 'labor', 100)`);
    expect(await lead.call(deleteProject, { ids: [free.id, spent.id] })).toMatchObject({
      errorCode: errorCode.conflict,
      errorDesc: expect.stringContaining('1 笔成本'),
    });
    expect(await lead.ask(deleteProject, { ids: [free.id] })).toEqual({ deleted: 1 });
    const left = await fixture.inCompany(sql<{ id: number }>`
      select id from staff_project where project_id = ${free.id} and deleted_at is null`);
    expect(left).toEqual([]);
  });
});

test('exportProject answers up to 2,000 projects at once, and with one more the file of the export service', async () => {
  const id = (await fixture.project({ managerId, projectName: '批量导出' })).id;
  const copies = (from: number, to: number) =>
    fixture.inCompany(sql`
      insert into project overriding system value
      select (jsonb_populate_record(p, jsonb_build_object('id', 1000000 + n, 'project_no', 'PL-' || n))).*
      from project p, generate_series(${from}::int, ${to}::int) n
      where p.id = ${id}`);
  const asked = { filter: { keyword: '批量导出' }, fields: ['projectName'], sheets: ['list' as const] };
  await copies(1, 1999);
  const small = await lead.send(exportProject, asked);
  expect(small.headers['content-type']).toContain('spreadsheetml');
  await copies(2000, 2000);
  const large = await lead.send(exportProject, asked);
  expect(large.json()).toMatchObject({ resultCode: 1, data: { id: expect.any(Number) } });
});
