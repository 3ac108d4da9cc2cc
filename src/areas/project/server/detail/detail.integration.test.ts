/** One project: who sees and writes what of it, its plan, its money, the load of its people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryOrInsertGroupInfoList } from '#areas/staff/public.ts';
import { entryGroupUserBase } from '#areas/staff/public.server.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { execute } from '#platform/db/statement.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { inTenant } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  deleteCost,
  deleteLog,
  deleteMilestone,
  deleteRisk,
  getProject,
  queryPageMember,
  resetBaseline,
  saveCost,
  saveLog,
  saveMember,
  saveMilestone,
  saveRisk,
  shiftMilestones,
} from '../../model/detail-calls.ts';
import { operateProject } from '../../model/project-acts.ts';
import { insertProject, updateProject } from '../../model/project-calls.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let editor: TestClient;
let manager: TestClient;
let member: TestClient;
let stranger: TestClient;
let managerId: number;
let memberId: number;
let strangerId: number;
let made = 0;

async function hire(name: string, groupInfoId: number): Promise<number> {
  made += 1;
  const answer = await editor.ask(entryGroupUserBase, {
    name,
    position: '工程师',
    entryDate: '2024-03-01',
    groupInfoId,
    idNumber: makeIdNumber({ division: '330106', birthday: '1990-05-01', sequence: made * 2 + 1 }),
    phone: `1380000${String(1000 + made)}`,
  });
  return answer.id;
}

async function link(account: string, staffId: number): Promise<void> {
  const accountId = enterprise.accountIds.get(account) ?? 0;
  await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
    (db) => execute(db)`update member set staff_id = ${staffId} where account_id = ${accountId}`,
  );
  server.platform.identity.forget(accountId);
}

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-11-20T02:00:00Z');
  enterprise = await server.makeEnterprise(
    {
      account: 'project_editor',
      codes: [
        'project_manage',
        'project_add',
        'project_edit',
        'project_amount_view',
        'staff_structure',
        'staff_entry',
        'dept_edit',
      ],
    },
    { account: 'project_manager' },
    { account: 'project_member' },
    { account: 'project_stranger', codes: ['project_manage'], dataScope: 'self' },
  );
  editor = await server.signIn('project_editor');
  const { tree } = await editor.ask(queryOrInsertGroupInfoList, {});
  const root = tree[0]?.id ?? 0;
  [managerId, memberId, strangerId] = [
    await hire('罗子衿', root),
    await hire('张三', root),
    await hire('许明澈', root),
  ];
  await link('project_manager', managerId);
  await link('project_member', memberId);
  await link('project_stranger', strangerId);
  [manager, member, stranger] = (await Promise.all(
    ['project_manager', 'project_member', 'project_stranger'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => server?.stop());

/** A project from 2026-01-01 to 2026-12-31 with the member on it. */
async function makeProject(values: Partial<InputOf<typeof insertProject>> = {}): Promise<number> {
  const { id } = await editor.ask(insertProject, {
    projectName: '港口设备健康管理（二期）',
    projectType: 'rd',
    managerId,
    planStart: '2026-01-01',
    planEnd: '2026-12-31',
    members: [{ userBaseId: memberId, memberRole: 'core', startDate: '2026-03-01', workload: 60 }],
    ...values,
  });
  return id;
}
const whole = (client: TestClient, id: number) => client.ask(getProject, { id });
const milestone = (projectId: number, title: string, planEnd: string, more: object = {}) =>
  manager.ask(saveMilestone, { projectId, title, planEnd, ...more });
const version = async (projectId: number, id: number): Promise<number> =>
  (await whole(editor, projectId)).milestones.find((row) => row.id === id)?.version ?? -1;

describe('who sees what', () => {
  test('manager and members see the project without any code, others do not', async () => {
    const id = await makeProject();
    expect(await whole(manager, id)).toMatchObject({ canEdit: true, canSeeMoney: true, canWriteLog: true });
    expect(await whole(member, id)).toMatchObject({ canEdit: false, canSeeMoney: false, canWriteLog: true });
    await expect(whole(stranger, id)).rejects.toThrow('FY-N001');
    await expect(whole(editor, 999_999)).rejects.toThrow('FY-N001');
  });

  test('a project opened to the company is seen by all of it, and still not written', async () => {
    const id = await makeProject({ visibility: 'company' });
    expect(await whole(stranger, id)).toMatchObject({ canEdit: false, canWriteLog: false });
    const risk = { projectId: id, title: '停机窗口推迟' };
    await expect(stranger.ask(saveRisk, risk)).rejects.toThrow('FY-A001');
    const log = { projectId: id, logDate: '2026-11-18', content: '接入完成' };
    await expect(stranger.ask(saveLog, log)).rejects.toThrow('FY-A001');
  });

  test('money is for who holds its code and for the manager: a member gets none of it', async () => {
    const id = await makeProject({
      budget: 480_000.5,
      budgetItems: [{ subject: 'outsource', amount: 480_000 }],
    });
    await manager.ask(saveCost, { projectId: id, costDate: '2026-11-01', subject: 'outsource', amount: 512_000.1 });
    await manager.ask(saveCost, { projectId: id, costDate: '2026-11-02', subject: 'travel', amount: 0.2 });
    for (const client of [editor, manager])
      expect((await whole(client, id)).money).toMatchObject({
        budget: 480_000.5,
        cost: 512_000.3,
        lines: [
          { subject: 'outsource', budget: 480_000, used: 512_000.1 },
          { subject: 'travel', budget: null, used: 0.2 },
        ],
      });
    const seen = await whole(member, id);
    expect(seen).toMatchObject({ money: null, costs: null, counts: { costs: 0 } });
    expect(JSON.stringify(seen)).not.toMatch(/480000|512000/u);
    const cost = { projectId: id, costDate: '2026-11-01', subject: 'travel', amount: 1 } as const;
    await expect(member.ask(saveCost, cost)).rejects.toThrow('FY-A001');
  });
});

describe('the plan', () => {
  test('acceptance 12: A moves by five days and B with it; a circle is refused; taking it back restores both', async () => {
    const id = await makeProject();
    const { id: a } = await milestone(id, 'A', '2026-03-10', { planStart: '2026-03-01' });
    const { id: b } = await milestone(id, 'B', '2026-03-20', { dependsOn: [a] });
    const both = async () => [
      { id: a, version: await version(id, a) },
      { id: b, version: await version(id, b) },
    ];
    const only = [{ id: a, version: await version(id, a) }];
    // B would have to move along: what was confirmed is not what would happen.
    await expect(manager.ask(shiftMilestones, { projectId: id, milestones: only, days: 5 })).rejects.toThrow('FY-C001');
    const { milestones } = await manager.ask(shiftMilestones, { projectId: id, milestones: await both(), days: 5 });
    expect(milestones.map(({ planStart, planEnd }) => [planStart, planEnd])).toEqual([
      ['2026-03-06', '2026-03-15'],
      [null, '2026-03-25'],
    ]);
    await expect(
      manager.ask(saveMilestone, { projectId: id, id: a, version: await version(id, a), dependsOn: [b] }),
    ).rejects.toThrow(/FY-V001.*里程碑依赖成环/u);
    const back = milestones.map(({ id: moved, version: at }) => ({ id: moved, version: at }));
    await manager.ask(shiftMilestones, { projectId: id, milestones: back, days: -5 });
    const rows = (await whole(editor, id)).milestones;
    expect(rows.map(({ planStart, planEnd }) => [planStart, planEnd])).toEqual([
      ['2026-03-01', '2026-03-10'],
      [null, '2026-03-20'],
    ]);
  });

  test('a stale milestone is not moved, nor one that is done', async () => {
    const id = await makeProject();
    const { id: a, version: old } = await milestone(id, 'A', '2026-03-10');
    await manager.ask(saveMilestone, { projectId: id, id: a, version: old, title: '改名' });
    const move = (at: number) =>
      manager.ask(shiftMilestones, { projectId: id, milestones: [{ id: a, version: at }], days: 1 });
    await expect(move(old)).rejects.toThrow('FY-C002');
    await manager.ask(saveMilestone, { projectId: id, id: a, version: await version(id, a), status: 'done' });
    expect((await whole(editor, id)).milestones[0]).toMatchObject({ actualEnd: '2026-11-20' });
    await expect(move(await version(id, a))).rejects.toThrow('FY-C001');
    await expect(
      member.ask(shiftMilestones, { projectId: id, milestones: [{ id: a, version: 0 }], days: 1 }),
    ).rejects.toThrow('FY-A001');
  });

  test('milestones lie inside the project, whose end may be moved along', async () => {
    const id = await makeProject();
    await expect(milestone(id, '早', '2025-12-31')).rejects.toThrow('FY-V001');
    await expect(milestone(id, '晚', '2027-01-01')).rejects.toThrow(/FY-V001.*2026\/12\/31/u);
    const { id: last, version: at } = await milestone(id, '终验', '2026-12-31');
    const milestones = [{ id: last, version: at }];
    await expect(manager.ask(shiftMilestones, { projectId: id, milestones, days: 10 })).rejects.toThrow('FY-V001');
    await manager.ask(shiftMilestones, { projectId: id, milestones, days: 10, extendsProject: true });
    expect((await whole(editor, id)).project.planEnd).toBe('2027-01-10');
  });

  test('predecessors belong to the same project', async () => {
    const [one, other] = [await makeProject(), await makeProject()];
    const { id: foreign } = await milestone(other, 'A', '2026-03-10');
    await expect(milestone(one, 'B', '2026-03-11', { dependsOn: [foreign] })).rejects.toThrow('FY-V001');
  });

  test('the promise stands once the project has begun: moving hides no delay, a new baseline says so', async () => {
    const id = await makeProject();
    const { id: a, version: at } = await milestone(id, '现场初验', '2026-10-01');
    const changed = await manager.ask(saveMilestone, { projectId: id, id: a, version: at, planEnd: '2026-11-05' });
    expect((await whole(editor, id)).milestones[0]).toMatchObject({ baselineEnd: '2026-11-05' });
    await manager.ask(operateProject, { action: 'start', id, version: (await whole(editor, id)).project.version });
    await manager.ask(saveMilestone, { projectId: id, id: a, version: changed.version, planEnd: '2026-12-22' });
    expect(await whole(editor, id)).toMatchObject({
      health: 'red',
      healthReason: '现场初验延期 15 天',
      milestones: [{ planEnd: '2026-12-22', baselineEnd: '2026-11-05' }],
      project: { health: 'red' },
    });
    expect(await manager.ask(resetBaseline, { projectId: id, reason: '客户同意改期' })).toEqual({ milestones: 1 });
    expect(await whole(editor, id)).toMatchObject({ health: 'green', milestones: [{ baselineEnd: '2026-12-22' }] });
  });

  test('progress by milestones follows them, also when one goes', async () => {
    const id = await makeProject({ progressMethod: 'milestone' });
    const { id: a } = await milestone(id, 'A', '2026-03-10', { status: 'done' });
    await milestone(id, 'B', '2026-12-20');
    expect(await whole(editor, id)).toMatchObject({ progress: 50, plannedProgress: 50, project: { progress: 50 } });
    await manager.ask(deleteMilestone, { ids: [a] });
    expect(await whole(editor, id)).toMatchObject({ progress: 0, counts: { milestones: 1 } });
    await expect(member.ask(deleteMilestone, { ids: [a] })).rejects.toBeTruthy();
  });
});

describe('progress in words', () => {
  test('members write, change their own entries alone, and the newest says how far it is', async () => {
    const id = await makeProject();
    const entry = { projectId: id, logDate: '2026-11-18', content: '场桥 6 台数据接入完成', progress: 74 };
    const { id: own, version: at } = await member.ask(saveLog, entry);
    expect(await whole(member, id)).toMatchObject({ progress: 74, logs: [{ content: entry.content }] });
    await member.ask(saveLog, { projectId: id, logDate: '2026-11-01', content: '补记', progress: 10 });
    expect((await whole(editor, id)).progress).toBe(74);
    await member.ask(saveLog, { projectId: id, id: own, version: at, content: '场桥接入完成' });
    const { id: foreign, version: foreignAt } = await manager.ask(saveLog, { ...entry, content: '经理写的' });
    await expect(
      member.ask(saveLog, { projectId: id, id: foreign, version: foreignAt, content: '改别人的' }),
    ).rejects.toThrow('FY-A001');
    await expect(member.ask(deleteLog, { ids: [own] })).rejects.toThrow('FY-A001');
    expect(await manager.ask(deleteLog, { ids: [own] })).toMatchObject({ deleted: 1 });
  });
});

describe('people', () => {
  test('load adds all open projects up by month; more than the whole warns and is found', async () => {
    const one = await makeProject({ members: [] });
    const other = await makeProject({ members: [], projectName: '机密项目' });
    const join = { memberRole: 'member', startDate: '2026-11-01', userBaseId: strangerId } as const;
    const first = await manager.ask(saveMember, { ...join, projectId: one, workload: 80, endDate: '2026-12-31' });
    expect(first.warnings).toEqual([]);
    const second = await manager.ask(saveMember, { ...join, projectId: other, workload: 40, endDate: '2026-11-30' });
    expect(second.warnings).toEqual([expect.stringContaining('2026/11 为 120%')]);
    const filter = { staffId: strangerId, month: '2026-11', months: 3 };
    const { records } = await editor.ask(queryPageMember, { filter, page: { current: 1, size: 10 } });
    expect(records[0]?.months.map(({ load }) => load)).toEqual([120, 80, null]);
    const over = { staffId: strangerId, overloaded: true, month: '2026-11', months: 3 };
    expect((await editor.ask(queryPageMember, { filter: over, page: { current: 1, size: 10 } })).total).toBe(1);
    const mine = await editor.ask(queryPageMember, {
      filter: { projectId: other, month: '2026-11', months: 1 },
      page: { current: 1, size: 10 },
    });
    expect(mine.records.map(({ staff }) => staff.name)).toContain('许明澈');
  });

  test('the name of a project that one does not see is not told', async () => {
    const id = await makeProject({ projectName: '看不见的项目' });
    const filter = { staffId: memberId, month: '2026-11', months: 1 };
    const read = async (client: TestClient) => {
      const { records } = await client.ask(queryPageMember, { filter, page: { current: 1, size: 10 } });
      return records[0]?.months[0]?.projects.find(({ projectId }) => projectId === id)?.projectName;
    };
    expect(await read(editor)).toBe('看不见的项目');
    expect(await read(stranger)).toBeNull();
  });

  test('a project that is over takes no time any more', async () => {
    const id = await makeProject({
      members: [{ userBaseId: strangerId, memberRole: 'member', startDate: '2027-05-01', workload: 70 }],
    });
    const filter = { staffId: strangerId, month: '2027-05', months: 1 };
    const load = async () =>
      (await editor.ask(queryPageMember, { filter, page: { current: 1, size: 10 } })).records[0]?.months[0]?.load;
    expect(await load()).toBe(70);
    const { project } = await whole(editor, id);
    await manager.ask(operateProject, { action: 'cancel', id, version: project.version, reason: '客户取消' });
    expect(await load()).toBeUndefined();
  });

  test('evaluation is the word of the manager and of personnel: nobody else writes or reads it', async () => {
    const id = await makeProject();
    const row = (await whole(manager, id)).members.find(({ userBaseId }) => userBaseId === memberId);
    const body = {
      projectId: id,
      id: row?.id,
      version: row?.version,
      userBaseId: memberId,
      memberRole: 'core',
      startDate: '2026-03-01',
      evaluation: 4,
    } as const;
    await expect(editor.ask(saveMember, body)).rejects.toThrow('FY-A001');
    await manager.ask(saveMember, body);
    const seen = async (client: TestClient) =>
      (await whole(client, id)).members.find(({ userBaseId }) => userBaseId === memberId)?.evaluation;
    expect(await seen(manager)).toBe(4);
    expect(await seen(member)).toBeNull();
    // The page asks nobody for what the save would refuse.
    const judges = await Promise.all(
      [manager, editor, member].map(async (client) => (await whole(client, id)).canJudge),
    );
    expect(judges).toEqual([true, false, false]);
  });

  test('somebody is a member once at a time, and goes no earlier than coming', async () => {
    const id = await makeProject();
    const again = { projectId: id, userBaseId: memberId, memberRole: 'member', startDate: '2026-04-01' } as const;
    await expect(manager.ask(saveMember, again)).rejects.toThrow('FY-C001');
    await expect(manager.ask(saveMember, { ...again, userBaseId: strangerId, endDate: '2026-03-31' })).rejects.toThrow(
      'FY-V001',
    );
  });
});

test('/api/v1/staff/project/deleteCost, deleteRisk: the manager takes parts away and the sum follows; a member does not', async () => {
  const id = await makeProject();
  const cost = { projectId: id, costDate: '2026-11-01', subject: 'travel' } as const;
  const { id: first } = await manager.ask(saveCost, { ...cost, amount: 100.1 });
  await manager.ask(saveCost, { ...cost, amount: 0.2 });
  const { id: risk } = await manager.ask(saveRisk, { projectId: id, title: '停机窗口推迟' });
  await expect(member.ask(deleteCost, { ids: [first] })).rejects.toBeTruthy();
  await expect(member.ask(deleteRisk, { ids: [risk] })).rejects.toBeTruthy();
  expect((await whole(manager, id)).money?.cost).toBe(100.3);
  expect(await manager.ask(deleteCost, { ids: [first] })).toMatchObject({ deleted: 1 });
  expect(await manager.ask(deleteRisk, { ids: [risk] })).toMatchObject({ deleted: 1 });
  expect(await whole(manager, id)).toMatchObject({ money: { cost: 0.2 }, risks: [], counts: { costs: 1, risks: 0 } });
  await expect(manager.ask(deleteRisk, { ids: [risk] })).rejects.toBeTruthy();
});

test('a project that was put away is only read', async () => {
  const id = await makeProject();
  const at = async () => (await whole(editor, id)).project.version;
  await manager.ask(operateProject, { action: 'cancel', id, version: await at(), reason: '客户取消' });
  await manager.ask(operateProject, { action: 'archive', id, version: await at() });
  expect(await whole(manager, id)).toMatchObject({ canEdit: false, canWriteLog: false });
  await expect(milestone(id, 'A', '2026-03-10')).rejects.toThrow('FY-C001');
});

test('a project that ends before it begins is refused', async () => {
  await expect(makeProject({ planEnd: '2025-12-31' })).rejects.toThrow('FY-V001');
  const id = await makeProject();
  const { version: at } = (await whole(editor, id)).project;
  await expect(editor.ask(updateProject, { id, version: at, planEnd: '2025-01-01' })).rejects.toThrow('FY-V001');
});
