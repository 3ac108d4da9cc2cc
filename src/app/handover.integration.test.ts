/** Removing a member who was in charge of something: refused, or handed over in the same transaction. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser, insertUser, queryHandover, queryPageUser } from '#core/org/model/user.ts';
import {
  insertGroupInfo,
  getDepartmentInformation,
  queryOrInsertGroupInfoList,
} from '#areas/staff/model/department-calls.ts';
import { queryArchiveLog, queryBasicInfo } from '#areas/staff/model/archive-calls.ts';
import { demissionGroupUserBase } from '#areas/staff/model/demission.ts';
import { leaveTasks } from '#areas/staff/model/records/task.ts';
import { hire, readIn } from '#areas/staff/server/testing/staff-fixture.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let admin: TestClient;
let root: number;
const staff: Record<string, number> = {};
const members: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'admin', roles: ['company_owner', 'hr_manager', 'staff'] },
    { account: 'plain', roles: ['staff'] },
    { account: 'neighbour', roles: ['company_owner'], home: 1 },
  );
  admin = await server.signIn('admin', { tenant: enterprise.tenant(0) });
  root = (await admin.ask(queryOrInsertGroupInfoList, {})).tree[0]?.id ?? 0;
  // 赵总 leads 钱经理, who leads 孙组长, who leads 李员.
  staff['boss'] = (await hire(admin, { name: '赵总', groupInfoId: root })).id;
  staff['manager'] = (await hire(admin, { name: '钱经理', groupInfoId: root, superiorId: staff['boss'] })).id;
  staff['head'] = (await hire(admin, { name: '孙组长', groupInfoId: root, superiorId: staff['manager'] })).id;
  staff['worker'] = (await hire(admin, { name: '李员', groupInfoId: root, superiorId: staff['head'] })).id;
  staff['leaver'] = (await hire(admin, { name: '周离', groupInfoId: root, superiorId: staff['manager'] })).id;
  for (const key of ['manager', 'head', 'worker'] as const)
    members[key] = (
      await admin.ask(insertUser, { account: `user_${key}`, name: `成员${key}`, staffId: staff[key] ?? 0 })
    ).memberId;
  await admin.ask(insertGroupInfo, {
    name: '研发中心',
    nodeType: 'department',
    parentId: root,
    leaderUserBaseId: staff['manager'],
  });
  const today = todayInShanghai(server.clock.now());
  const { base } = await admin.ask(queryBasicInfo, { id: staff['leaver'] });
  await admin.ask(demissionGroupUserBase, {
    id: staff['leaver'],
    version: base.version,
    action: 'submit',
    demissionType: 'resign',
    reasonCode: 'career',
    noticeDate: today,
    lastWorkDate: today,
    handoverToId: staff['manager'],
  });
});
afterAll(() => server?.stop());

const superiorOf = async (key: string) => (await admin.ask(queryBasicInfo, { id: staff[key] ?? 0 })).base['superiorId'];
const isMember = async (key: string) =>
  (await admin.ask(queryPageUser, { filter: { keyword: `成员${key}` }, page: {} })).total;

test('open work is shown, and a removal without a successor is refused and changes nothing', async () => {
  const { records } = await admin.ask(queryHandover, { ids: Object.values(members) });
  expect(records.find((record) => record.id === members['manager'])?.handover).toEqual([
    { key: 'departments', label: '负责的部门', unit: '个', count: 1, names: ['研发中心'] },
    { key: 'subordinates', label: '直属下级', unit: '人', count: 2, names: ['孙组长', '周离'] },
    { key: 'pendingHandovers', label: '待接收的离职交接', unit: '项', count: 1, names: ['周离'] },
    { key: 'tasks', label: '待办的入离职事项', unit: '项', count: leaveTasks.length, names: leaveTasks.slice(0, 5) },
  ]);
  expect(records.find((record) => record.id === members['worker'])).toBeUndefined();
  const answer = await admin.ask(deleteUser, { ids: [members['manager'] ?? 0] });
  expect(answer).toMatchObject({
    results: [{ ok: false, errorDesc: expect.stringContaining('负责的部门 1 个') }],
    handover: { departments: 1, subordinates: 2, pendingHandovers: 1, tasks: leaveTasks.length },
  });
  expect(await isMember('manager')).toBe(1);
  expect(await superiorOf('head')).toBe(staff['manager']);
});

test('the successor must be an active member who stays', async () => {
  const ids = [members['manager'] ?? 0];
  expect(await admin.call(deleteUser, { ids, transferTo: ids[0] ?? 0 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('交接人'),
  });
  expect(await admin.call(deleteUser, { ids, transferTo: 999_999 })).toMatchObject({ errorCode: 'FY-V001' });
  const neighbour = await server.signIn('neighbour');
  expect(await neighbour.ask(deleteUser, { ids })).toMatchObject({ results: [{ ok: false }] });
  expect((await neighbour.ask(queryHandover, { ids })).records).toEqual([]);
  expect(await (await server.signIn('plain')).call(queryHandover, { ids })).toMatchObject({ errorCode: 'FY-A001' });
});

test('with a successor everything moves at once, nobody becomes his own superior, and the log says so', async () => {
  // 李员 reports to 孙组长, who reports to 钱经理: 孙组长 now reports one step higher, 周离 to 李员.
  const answer = await admin.ask(deleteUser, { ids: [members['manager'] ?? 0], transferTo: members['worker'] ?? 0 });
  expect(answer).toEqual({ results: [{ id: members['manager'], ok: true, errorDesc: null }], handover: {} });
  expect(await isMember('manager')).toBe(0);
  expect(await superiorOf('head')).toBe(staff['boss']);
  expect(await superiorOf('worker')).toBe(staff['head']);
  expect(await superiorOf('leaver')).toBe(staff['worker']);
  const { tree } = await admin.ask(getDepartmentInformation, {});
  const department = tree[0]?.children.find((node) => node.name === '研发中心');
  expect((await admin.ask(getDepartmentInformation, { id: department?.id ?? 0 })).node).toMatchObject({
    leader: { id: staff['worker'] },
  });
  const open = await readIn(
    server,
    enterprise,
    0,
    sql<{ handoverToId: number }>`select handover_to_id from demission_record where user_base_id = ${staff['leaver']}`,
  );
  expect(open).toEqual([{ handoverToId: staff['worker'] }]);
  const log = await admin.ask(queryArchiveLog, { filter: { id: staff['leaver'] ?? 0 }, page: {} });
  expect(log.records.some((record) => record.reason === '成员manager 的工作交接')).toBe(true);
  // Whoever worked here stays in the roster: only the sign-in is gone.
  expect((await admin.ask(queryBasicInfo, { id: staff['manager'] ?? 0 })).base).toMatchObject({
    staffStatus: 'regular',
    memberId: null,
  });
});
